import { Download } from 'lucide';
import { minorDigits } from '../../lib/currencies.ts';
import { count, decimalSign, money, percent } from '../language/format.ts';
import { Button } from './button.tsx';
import { type Cell, csvOf } from './csv.ts';
import { download } from './download.ts';
import { texts } from './messages-sheet.ts';

/** What a drawing shows, as rows: for who reads them, and for a download. Amounts are in minor units. */
export type Sheet = {
  /** What it is, for people and (without what a file cannot be called) for files. */
  name: string;
  columns: readonly { title: string; kind: 'text' | 'count' | 'money' | 'share' }[];
  rows: readonly (readonly Cell[])[];
};

type Kind = Sheet['columns'][number]['kind'];

const shown: Record<Kind, (value: number) => string> = {
  text: String,
  count,
  money: (value) => money(value),
  share: percent,
};

/** The rows of a drawing, folded away. */
export function SheetTable({ of: { name, columns, rows } }: { of: Sheet }) {
  return (
    <details class="as-table">
      <summary>{texts.asTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by keyboard */}
      <section class="as-table-box" aria-label={name} tabIndex={0}>
        <table class="sheet">
          <thead>
            <tr>
              {columns.map(({ title, kind }) => (
                <th key={title} scope="col" class={kind === 'text' ? '' : 'number'}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => {
                  const { kind, title } = columns[column]!;
                  const text = typeof cell === 'number' ? shown[kind](cell) : cell;
                  return column === 0 ? (
                    <th key={title} scope="row">
                      {text}
                    </th>
                  ) : (
                    <td key={title} class={kind === 'text' ? '' : 'number'}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** A button that downloads the rows as CSV, amounts in major units of `currency`. */
export function SheetDownload({ of: { name, columns, rows }, currency }: { of: Sheet; currency: string }) {
  const save = () => {
    const major = 10 ** minorDigits(currency);
    const head = columns.map(({ title, kind }) => (kind === 'money' ? `${title} (${currency})` : title));
    const cells = rows.map((row) =>
      row.map((cell, at) =>
        typeof cell === 'number' && columns[at]!.kind === 'money' ? cell / major : cell,
      ),
    );
    const file = name.normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '-');
    download(`${file}.csv`, csvOf([head, ...cells], decimalSign()));
  };
  return (
    <Button look="quiet" icon={Download} aria-label={texts.downloadOf(name)} onClick={save}>
      <span class="wide-only">{texts.download}</span>
    </Button>
  );
}
