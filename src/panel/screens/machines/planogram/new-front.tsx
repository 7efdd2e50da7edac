import { CopyPlus } from 'lucide';
import { useState } from 'preact/hooks';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../parts/button.tsx';
import { SelectField, TextField } from '../../../parts/forms/field.tsx';
import { Card } from '../../../parts/page.tsx';
import { account } from '../../../state/account.ts';
import { type Numbering, newFront } from './front.ts';
import { texts } from './words.ts';

const numberings: readonly Numbering[] = ['tens', 'letters', 'running'];
const between = (typed: string, most: number) => Math.min(Math.max(Math.round(Number(typed)) || 1, 1), most);

/** The start of an empty planogram: numbering and size of the front, or a copy of another machine's. */
export function NewFront({ onDraw, onCopy }: { onDraw: (selections: string[]) => void; onCopy: () => void }) {
  const machines = useCall('GET /devices', { query: { accountId: account.value!.id, pageSize: 1 } });
  const hasOthers = (machines.data?.total ?? 0) > 1;
  const [numbering, setNumbering] = useState<Numbering>('tens');
  const [rows, setRows] = useState('5');
  const [columns, setColumns] = useState('6');
  const names = newFront(numbering, between(rows, 9), between(columns, numbering === 'tens' ? 10 : 20));
  return (
    <Card title={texts.newTitle}>
      <form
        class="form new-front"
        onSubmit={(event) => {
          event.preventDefault();
          onDraw(names);
        }}
      >
        <p class="soft">{texts.newLead}</p>
        <SelectField
          label={texts.numbering}
          value={numbering}
          onChange={setNumbering}
          options={numberings.map((one) => [one, texts.numberings[one]] as const)}
        />
        <div class="pair">
          <TextField type="number" min={1} max={9} label={texts.rows} value={rows} onInput={setRows} />
          <TextField
            type="number"
            min={1}
            max={numbering === 'tens' ? 10 : 20}
            label={texts.columns}
            value={columns}
            onInput={setColumns}
          />
        </div>
        <p class="soft small">
          {names.slice(0, 3).join(', ')} … {names.at(-1)}
        </p>
        <div class="row">
          <Button type="submit" look="primary">
            {texts.draw}
          </Button>
          {hasOthers && (
            <Button icon={CopyPlus} onClick={onCopy}>
              {texts.copies.from.label}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
