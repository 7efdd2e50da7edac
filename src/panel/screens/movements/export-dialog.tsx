import { Download } from 'lucide';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call, type Options } from '../../api/call.ts';
import { ProblemError } from '../../api/problem.ts';
import { useAction } from '../../api/use-call.ts';
import { zone } from '../../language/format.ts';
import { language } from '../../language/language.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog } from '../../parts/feedback/dialog.tsx';
import { labelOf, useTags } from '../../parts/forms/account-options.ts';
import { CheckField, SelectField } from '../../parts/forms/field.tsx';
import type { Period } from '../../parts/lists/period.ts';
import { pathsFirst } from '../../parts/lists/save-list.tsx';
import { Facts } from '../../parts/page.tsx';
import { texts as downloads } from '../../parts/words-sheet.ts';
import { pathTo } from '../../state/paths.ts';
import { rememberExport } from './known-exports.ts';
import { periodWords } from './period-words.ts';
import { useTagColumn } from './tag-column.tsx';
import { texts } from './words.ts';

type Body = Options<'POST /transactions/exports'>['body'];
type Filters = Omit<Body, 'columns' | 'timeZone' | 'locale'>;
type Column = Body['columns'][number];
type PlainColumn = keyof typeof texts.columns;

const plain = Object.keys(texts.columns) as PlainColumn[];
/** The columns of the list on the screen: a file begins with them. */
const deliveryPaths: readonly PlainColumn[] = [
  'date',
  'product.name',
  'outcome',
  'consumer.name',
  'device.name',
  'product.sellValue',
];
/** An export has no more columns. */
const maxColumns = 100;
/** Details of a delivery, after the columns of the list. */
const details: readonly PlainColumn[] = [
  'consumer.identification',
  'product.selection',
  'businessLine',
  'method',
  'product.taxValue',
  'product.cost',
  'product.profit',
];

/** A column for each tag of the account: the person's value at the time (rules/movements#tags-of-movements). */
function useTagColumns(): ReadonlyMap<Column, string> {
  return new Map(useTags().map(({ key }) => [`tags.${key}`, labelOf(key)]));
}

/** Asks for a workbook of deliveries, and goes to where it is being made. */
export function ExportDialog({
  period,
  filters,
  filterWords,
  onClose,
}: {
  period: Period;
  filters: Filters;
  /** Active filters in words. */
  filterWords: readonly string[];
  onClose: () => void;
}) {
  const { route } = useLocation();
  const [which, setWhich] = useState<'usual' | 'all' | 'chosen'>('usual');
  const usual = pathsFirst<Column>(useTagColumn(deliveryPaths.map((path) => ({ path }))).columns, details);
  const [chosen, setChosen] = useState<readonly Column[]>(usual);
  const tags = useTagColumns();
  const all = [...new Set<Column>([...usual, ...plain, ...tags.keys()])].slice(0, maxColumns);
  const columns = { usual, all, chosen: all.filter((column) => chosen.includes(column)) }[which];
  const action = useAction(async () => {
    try {
      const { id } = await call('POST /transactions/exports', {
        body: { ...filters, columns: [...columns], timeZone: zone(), locale: language },
      });
      rememberExport({ id, what: periodWords(period), filters: filterWords, atMs: Date.now() });
      route(pathTo('movements', 'workbooks'));
    } catch (error) {
      const isBusy = error instanceof ProblemError && error.code === 'transactions.export.already_running';
      throw isBusy ? new ProblemError({ ...error, detail: texts.exportRunning, traceId: null }) : error;
    }
  });
  return (
    <FormDialog
      name="export-dialog"
      title={texts.exportTitle}
      label={texts.exportBegin}
      action={action}
      onClose={onClose}
      disabled={columns.length === 0}
    >
      <p class="soft">{texts.exportLead}</p>
      <Facts
        of={[
          [texts.when, periodWords(period)],
          [texts.exportFilters, filterWords.length > 0 ? filterWords.join(', ') : undefined],
        ]}
      />
      <SelectField
        label={texts.exportColumns}
        value={which}
        options={[
          ['usual', `${texts.exportUsual} (${usual.length})`],
          ['all', `${texts.exportAll} (${all.length})`],
          ['chosen', texts.exportChosen],
        ]}
        onChange={setWhich}
        {...(columns.length === 0 && { wrong: texts.exportNoColumns })}
      />
      {which === 'chosen' && (
        <fieldset class="export-columns">
          <legend class="visually-hidden">{texts.exportColumns}</legend>
          {all.map((column) => (
            <CheckField
              key={column}
              label={tags.get(column) ?? texts.columns[column as PlainColumn]}
              checked={chosen.includes(column)}
              onChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, column] : chosen.filter((one) => one !== column))
              }
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}

/** The export button at the end of the filters. */
export function ExportButton({ onClick }: { onClick: () => void }) {
  return (
    <div class="save-list no-print">
      <Button
        icon={Download}
        aria-label={downloads.download_(texts.deliveries)}
        aria-haspopup="dialog"
        onClick={onClick}
      >
        <span class="wide-only">{downloads.download}</span>
      </Button>
    </div>
  );
}
