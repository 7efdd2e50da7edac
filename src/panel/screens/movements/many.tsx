import { ListChecks, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { ProblemError } from '../../api/problem.ts';
import { useAction } from '../../api/use-call.ts';
import { count, money } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { TextField } from '../../parts/forms/field.tsx';
import { RadioField } from '../../parts/forms/radio-field.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import type { Column } from '../../parts/lists/table.tsx';
import { may } from '../../state/session.ts';
import { texts as closing } from './words-closing.ts';
import { manyTexts as texts } from './words-many.ts';

type Identified = { readonly id: string };

/** The selection of rows in a list: its column and its state. `select` in the URL turns it on. */
export type Selecting<T> = {
  isOn: boolean;
  chosen: readonly T[];
  column: readonly Column<T>[];
  choose(rows: readonly T[], isChosen: boolean): void;
};

/** The selected rows. */
type Selected<T> = Pick<Selecting<T>, 'chosen' | 'choose'>;

/** Selection of the rows of a list that `canSelect` allows. */
export function useSelecting<T extends Identified>(
  canSelect: (row: T) => boolean,
  nameOf: (row: T) => string,
): Selecting<T> {
  const { query } = useFilters();
  const isOn = query['select'] !== undefined && may('transactions:update');
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map());
  // Another filter shows other rows: those that are not seen are not acted on.
  const key = JSON.stringify(query);
  useEffect(() => setChosen(new Map()), [key]);
  const choose = (rows: readonly T[], isChosen: boolean) => {
    const changed = new Map(chosen);
    for (const row of rows) {
      if (isChosen) changed.set(row.id, row);
      else changed.delete(row.id);
    }
    setChosen(changed);
  };
  const column: Column<T> = {
    title: texts.select,
    plain: true,
    cell: (row) =>
      canSelect(row) ? (
        <input
          type="checkbox"
          class="pick"
          aria-label={texts.selectOne(nameOf(row))}
          checked={chosen.has(row.id)}
          onChange={(event) => choose([row], event.currentTarget.checked)}
        />
      ) : (
        <span class="pick" />
      ),
  };
  return { isOn, chosen: [...chosen.values()], column: isOn ? [column] : [], choose };
}

/** The button that turns the selection of rows on or off. */
export function SelectButton() {
  const { query, set } = useFilters();
  if (!may('transactions:update')) return null;
  const isOn = query['select'] !== undefined;
  return (
    <Button
      icon={isOn ? X : ListChecks}
      look="quiet"
      aria-pressed={isOn}
      onClick={() => set({ select: isOn ? null : '1' })}
    >
      {isOn ? texts.done : texts.select}
    </Button>
  );
}

/** The selected rows, all of them at once, and what can be done with them. */
export function SelectionBar<T extends Identified>({
  of: { isOn, chosen, choose },
  rows,
  children,
}: {
  of: Selecting<T>;
  /** The loaded rows, which can be selected. */
  rows: readonly T[];
  children: ComponentChildren;
}) {
  if (!isOn) return null;
  const isAll = rows.length > 0 && chosen.length === rows.length;
  return (
    <div class="selection-bar no-print">
      <label class="check">
        <input
          type="checkbox"
          checked={isAll}
          disabled={rows.length === 0}
          onChange={(event) => choose(rows, event.currentTarget.checked)}
        />
        <span>
          {rows.length === 0
            ? texts.noneToSelect
            : chosen.length === 0
              ? texts.all(count(rows.length))
              : texts.chosen(count(chosen.length), chosen.length)}
        </span>
      </label>
      {chosen.length > 0 && <span class="row">{children}</span>}
    </div>
  );
}

/**
 * Does something to each of the rows in turn. Those that are done leave the selection, so that a second try is made of the
 * others alone; the first problem is shown.
 */
function useEach<T extends Identified>(
  { chosen, choose }: Selected<T>,
  work: (row: T) => Promise<unknown>,
  said: (many: string, n: number) => string,
) {
  return useAction(async () => {
    const done: T[] = [];
    let problem: unknown;
    for (const row of chosen)
      try {
        await work(row);
        done.push(row);
      } catch (error) {
        problem ??= error;
        // Without an answer the others would fail as well.
        if (!(error instanceof ProblemError)) break;
      }
    choose(done, false);
    if (done.length > 0) tell(said(count(done.length), done.length));
    if (problem !== undefined) throw problem;
  });
}

type Pair = Identified & { product: { name: string } };

/** Closes the selected loans together (rules/movements#closing-a-pair). */
export function CloseMany({ of }: { of: Selected<Pair> }) {
  const { shown, open, close } = useDialog<true>();
  return (
    <>
      <Button look="primary" onClick={() => open(true)}>
        {texts.close(count(of.chosen.length), of.chosen.length)}
      </Button>
      {shown && <CloseDialog of={of} onClose={close} />}
    </>
  );
}

function CloseDialog({ of, onClose }: { of: Selected<Pair>; onClose: () => void }) {
  const [outcome, choose] = useState<'returned' | 'written_off'>('returned');
  const [reason, setReason] = useState('');
  const many = of.chosen.length;
  const action = useEach(
    of,
    ({ id }) =>
      call('POST /transactions/returns/:id/close', {
        params: { id },
        body: { outcome, reason: reason.trim() },
      }),
    texts.closed,
  );
  return (
    <FormDialog
      name="many-movements"
      title={texts.closeTitle(count(many), many)}
      action={action}
      label={texts.close(count(many), many)}
      danger={outcome === 'written_off'}
      onClose={onClose}
      disabled={reason.trim() === ''}
    >
      <p class="soft">{closing.closeLead}</p>
      <RadioField
        label={closing.outcome}
        value={outcome}
        onChange={choose}
        options={[
          ['returned', closing.outcomes.returned],
          ['written_off', closing.outcomes.written_off],
        ]}
      />
      <TextField
        label={closing.reason}
        hint={closing.closeHint}
        value={reason}
        onInput={setReason}
        maxLength={200}
        required
      />
    </FormDialog>
  );
}

type Sale = Identified & { currency: string; product: { name: string; sellValue: number } };

/** Records the refunds of the selected sales together, each of all that was paid (rules/movements#refunds). */
export function RefundMany({ of }: { of: Selected<Sale> }) {
  const { shown, open, close } = useDialog<true>();
  return (
    <>
      <Button look="primary" onClick={() => open(true)}>
        {texts.refund(count(of.chosen.length), of.chosen.length)}
      </Button>
      {shown && <RefundDialog of={of} onClose={close} />}
    </>
  );
}

function RefundDialog({ of, onClose }: { of: Selected<Sale>; onClose: () => void }) {
  const [how, choose] = useState<'machine' | 'desk'>('machine');
  const [note, setNote] = useState('');
  const many = of.chosen.length;
  const [first] = of.chosen;
  const sum = of.chosen.reduce((total, { product }) => total + product.sellValue, 0);
  const reason = [texts.how[how], note.trim()].filter(Boolean).join(': ');
  const action = useEach(
    of,
    ({ id }) => call('POST /transactions/:id/refund', { params: { id }, body: { reason } }),
    texts.refunded,
  );
  return (
    <FormDialog
      name="many-movements-2"
      title={texts.refundTitle(count(many), many)}
      action={action}
      label={texts.refund(count(many), many)}
      onClose={onClose}
    >
      <p>{first && texts.refundSum(money(sum, first.currency))}</p>
      <p class="soft">{closing.refundLead}</p>
      <RadioField
        label={closing.reason}
        value={how}
        onChange={choose}
        options={[
          ['machine', texts.how.machine],
          ['desk', texts.how.desk],
        ]}
      />
      <TextField label={texts.note} value={note} onInput={setNote} maxLength={120} />
    </FormDialog>
  );
}
