import { Download } from 'lucide';
import { useState } from 'preact/hooks';
import { csvOf } from '../../../lib/csv-table.ts';
import { count, decimalSign } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { download } from '../../parts/download.ts';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { type Column, Table } from '../../parts/lists/table.tsx';
import { Card } from '../../parts/page.tsx';
import { type ChosenFile, nameAfter } from './chosen-file.ts';
import {
  changesOf,
  type ImportKind,
  type Outcome,
  previewOf,
  type Row,
  rejectedTable,
  subjectOf,
} from './outcome.ts';
import { type Wrong, wrongsOf } from './problem-words.ts';
import { fieldName, shownValue } from './values.ts';
import { texts, textsOf } from './words.ts';

/** The number of rows shown at first, and added each time: thousands would slow the browser down. */
const shownAtFirst = 25;
const shownMore = 100;

/** A table of some of many rows. */
function Some<T>({
  rows,
  ...table
}: {
  label: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  keyOf: (row: T) => string;
}) {
  const [most, setMost] = useState(shownAtFirst);
  const left = rows.length - most;
  return (
    <>
      <Table {...table} rows={rows.slice(0, most)} />
      {left > 0 && (
        <div class="pager">
          <span>{texts.andMore(count(left))}</span>
          <Button onClick={() => setMost(most + shownMore)}>
            {texts.more(count(Math.min(left, shownMore)))}
          </Button>
        </div>
      )}
    </>
  );
}

/** The number of characters of a cell that are shown. */
const shownOfCell = 60;

function cut(value: string): string {
  return value.length > shownOfCell ? `${value.slice(0, shownOfCell).toWellFormed()}…` : value;
}

type Place = Wrong & { at: number };

const wrongColumns: readonly Column<Place>[] = [
  { title: texts.row, at: 'main', cell: ({ row }) => texts.rowNumber(count(row)) },
  { title: texts.column, cell: ({ column }) => column },
  { title: texts.value, cell: ({ value }) => value !== null && cut(value) },
  { title: texts.wrong, plain: true, cell: ({ words }) => words },
];

/** The rows that have problems, with what is wrong and what to do, and as a file to be corrected. */
export function Problems({ kind, file, outcome }: { kind: ImportKind; file: ChosenFile; outcome: Outcome }) {
  const { columns } = outcome;
  const failed = outcome.rows.filter(({ status }) => status === 'failed');
  const wrongs = failed.flatMap((row) => wrongsOf(kind, row, columns)).map((wrong, at) => ({ ...wrong, at }));
  const save = () => {
    const wordsOf = (row: Row) =>
      wrongsOf(kind, row, columns)
        .map(({ column, words }) => (column === null ? words : `${column}: ${words}`))
        .join(' ');
    const listed = wrongs.map(({ row, column, value, words }) => [row, column, value, words]);
    const table = rejectedTable(outcome, texts.wrong, wordsOf) ?? [
      [texts.row, texts.column, texts.value, texts.wrong],
      ...listed,
    ];
    download(nameAfter(file.name, texts.problemsFile), csvOf(table, decimalSign()));
  };
  return (
    <Card
      flush
      title={texts.problemsOf(count(failed.length))}
      actions={
        <>
          <span class="soft small hint-beside">{texts.downloadLead}</span>
          <Button icon={Download} onClick={save}>
            {texts.download}
          </Button>
        </>
      }
    >
      <Some label={texts.problems} rows={wrongs} columns={wrongColumns} keyOf={({ at }) => String(at)} />
    </Card>
  );
}

function Changes({ row, columns }: { row: Row; columns: Outcome['columns'] }) {
  return (
    <span class="changes">
      {changesOf(row).map(([field, before, now]) => (
        <span key={field}>
          <span class="soft">{fieldName(columns, field)}</span>{' '}
          {before !== null && (
            <>
              <del>{shownValue(field, before)}</del> →{' '}
            </>
          )}
          <span>{shownValue(field, now)}</span>
        </span>
      ))}
    </span>
  );
}

/** The rows that change something, and what. */
export function Preview({ kind, outcome }: { kind: ImportKind; outcome: Outcome }) {
  const { columns } = outcome;
  const rows = previewOf(outcome);
  if (rows.length === 0) return null;
  return (
    <Card flush title={texts.preview}>
      <Some<Row>
        label={texts.preview}
        rows={rows}
        keyOf={({ row }) => String(row)}
        columns={[
          {
            title: textsOf[kind].subject,
            at: 'main',
            cell: (row) => {
              const { name, number } = subjectOf(kind, row, columns);
              return (
                <>
                  {name} {number !== null && <span class="soft small unbroken">{number}</span>}
                </>
              );
            },
          },
          {
            title: texts.changes,
            plain: true,
            cell: (row) => <Changes row={row} columns={columns} />,
          },
          {
            title: texts.status,
            at: 'aside',
            cell: ({ status }) => (
              <Lamp tone={status === 'created' ? 'good' : 'idle'}>
                {texts.statuses[status as keyof typeof texts.statuses]}
              </Lamp>
            ),
          },
          { title: texts.row, cell: ({ row }) => count(row), isNumber: true },
        ]}
      />
    </Card>
  );
}
