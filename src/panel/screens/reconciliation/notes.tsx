import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { refresh, useAction } from '../../api/use-call.ts';
import { briefly } from '../../language/format.ts';
import { FormDialog } from '../../parts/feedback/dialog.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { LongTextField, SelectField } from '../../parts/forms/field.tsx';
import { Card } from '../../parts/page.tsx';
import type { Cause, Comparison } from './cause-words.ts';
import { texts } from './words.ts';
import { texts as causeTexts } from './words-causes.ts';

/** Records that people added to a comparison. */
export function Notes({ notes }: { notes: Comparison['notes'] }) {
  if (notes.length === 0) return null;
  return (
    <Card title={texts.notes}>
      <ul class="plain-list stack">
        {notes.map((note) => (
          <li key={note.id}>
            <strong>{causeTexts.names[note.cause]}</strong>{' '}
            <span class="chip selection">{note.selection ?? texts.noteMoney}</span> {note.text}{' '}
            <span class="soft small">{texts.by(note.actor, briefly(note.date))}</span>
            {note.isOutdated && <Lamp tone="warn">{texts.outdated}</Lamp>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Asks what a difference comes from. */
export function NoteDialog({ comparison, onClose }: { comparison: Comparison; onClose: () => void }) {
  const { device, ends, from, to, selections } = comparison;
  const open = selections.filter(({ verdict }) => verdict !== 'matched');
  const [selection, setSelection] = useState(open[0]?.selection ?? '');
  const [cause, setCause] = useState<Cause['cause']>(open[0]?.causes[0]?.cause ?? 'unexplained');
  const [text, setText] = useState('');
  const add = useAction(async () => {
    await call('POST /devices/:id/reconciliation/notes', {
      params: { id: device.id },
      body: {
        from: ends.from.visitId ?? ends.from.readingId ?? from,
        to: ends.to.visitId ?? ends.to.readingId ?? to,
        cause,
        text: text.trim(),
        ...(selection !== '' && { selection }),
      },
    });
    refresh('devices');
    tell(texts.noted);
    onClose();
  });
  return (
    <FormDialog
      name="notes"
      title={texts.addNote}
      action={add}
      label={texts.addNote}
      onClose={onClose}
      disabled={text.trim() === ''}
    >
      <SelectField
        label={texts.noteOn}
        value={selection}
        options={[
          ['', texts.noteMoney],
          ...selections.map(
            (line) => [line.selection, `${line.selection} ${line.product?.name ?? ''}`] as const,
          ),
        ]}
        onChange={setSelection}
      />
      <SelectField
        label={texts.noteCause}
        value={cause}
        options={Object.entries(causeTexts.names).map(
          ([name, word]) => [name as Cause['cause'], word] as const,
        )}
        onChange={setCause}
      />
      <LongTextField label={texts.noteText} value={text} onInput={setText} required />
    </FormDialog>
  );
}
