import { useState } from 'preact/hooks';
import { hourMs } from '../../../lib/calendar/durations.ts';
import { call } from '../../api/call.ts';
import { refresh, useAction } from '../../api/use-call.ts';
import { briefly } from '../../language/format.ts';
import { kindWords } from '../../language/incident-kinds.ts';
import { FormDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { SelectField, TextField } from '../../parts/forms/field.tsx';
import { account } from '../../state/account.ts';
import { saidOf } from './sentences.ts';
import type { Incident } from './standing.ts';
import { texts } from './words.ts';
import { texts as onReason } from './words-on-reason.ts';

/** A dialog to acknowledge incidents with a note. */
export function AcknowledgeDialog({ of, onClose }: { of: readonly Incident[]; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const action = useAction(async () => {
    for (const { id } of of)
      await call('POST /incidents/:id/acknowledge', { params: { id }, body: { reason } });
    refresh('incidents');
    tell(texts.acknowledged);
  });
  return (
    <FormDialog
      name="incidents-dialogs"
      title={texts.acknowledgeTitle}
      label={onReason.acknowledge}
      action={action}
      onClose={onClose}
    >
      <ul class="plain-list">
        {of.slice(0, 5).map((incident) => (
          <li key={incident.id}>{saidOf(incident)}</li>
        ))}
      </ul>
      <TextField
        label={texts.reason}
        value={reason}
        onInput={setReason}
        required
        maxLength={200}
        hint={texts.acknowledgeLead}
        name="reason"
      />
    </FormDialog>
  );
}

const durations = { '1h': 1, '8h': 8, '1d': 24, '3d': 72, '7d': 168, '30d': 720 } as const;
type Duration = keyof typeof durations;

/** A dialog to mute a kind for a while, at one machine or everywhere. */
export function MuteDialog({ of, onClose }: { of: readonly Incident[]; onClose: () => void }) {
  const [first] = of as readonly [Incident];
  const machine = of.length === 1 && first.subject?.type === 'device' ? first.subject : null;
  const kind = kindWords[first.kind];
  const [reach, setReach] = useState<'one' | 'all'>(machine ? 'one' : 'all');
  const [length, setLength] = useState<Duration>('8h');
  const [reason, setReason] = useState('');
  const untilMs = Date.now() + durations[length] * hourMs - 1000;
  const action = useAction(async () => {
    const until = new Date(untilMs).toISOString();
    const isOfAll = first.accountId === null;
    await call('POST /mutes', {
      body: {
        ...(!isOfAll && { accountId: account.value!.id }),
        kinds: [first.kind],
        ...(reach === 'one' && machine && { deviceIds: [machine.id] }),
        until,
        reason,
      },
    });
    refresh('incidents', 'mutes');
    tell(texts.muted);
  });
  return (
    <FormDialog
      name="incidents-dialogs-2"
      title={texts.muteTitle}
      label={texts.muteIt}
      action={action}
      onClose={onClose}
    >
      {machine ? (
        <SelectField
          label={texts.muteWhat}
          value={reach}
          onChange={setReach}
          options={[
            ['one', texts.muteThis(kind, machine.name)],
            ['all', texts.muteKind(kind)],
          ]}
        />
      ) : (
        <p>{kind}</p>
      )}
      <SelectField
        label={texts.muteFor}
        value={length}
        onChange={setLength}
        hint={texts.muteUntil(briefly(untilMs))}
        options={(Object.keys(durations) as Duration[]).map((one) => [one, texts.durations[one]] as const)}
      />
      <TextField
        label={texts.muteReason}
        value={reason}
        onInput={setReason}
        required
        maxLength={200}
        hint={texts.muteLead}
        name="reason"
      />
    </FormDialog>
  );
}
