import type { Reply } from '../../api/call.ts';
import { count } from '../../language/format.ts';
import { Scrolls } from '../../parts/scrolls.tsx';
import type { Sheet } from '../../parts/sheet.tsx';
import { called, type Group, inOrder, isTime } from './called.ts';
import { type Key, keyText } from './key.ts';
import { kindOf, type Measure, toldBare } from './measures.ts';
import { texts } from './words.ts';

type Groups = Reply<'GET /consumption/groups'>;
type Line = { key: Key; isSmall?: boolean | undefined } & Record<Measure, number>;

type Parts = {
  of: Groups;
  /** The same, by one of the two only: they total what cells cannot, such as people. */
  rows: Groups;
  columns: Groups;
  by: string;
  then: string;
  names: readonly [by: string, then: string];
  measure: Measure;
  hrefOf: (cell: Group) => string | undefined;
  rowHref: (row: Group) => string | undefined;
};

const columnsAtMost = 60;
const shades = 5;

/** Lines of a cross table in the order in which they are read: times in their own, all else the most first. */
function ordered(lines: readonly Line[], dimension: string): readonly Line[] {
  return isTime(dimension) ? inOrder(lines, dimension) : lines;
}

/** The same as a file: all columns, and the totals of both. */
export function crossSheet({
  of,
  rows,
  columns,
  by,
  then,
  names: [byName, thenName],
  measure,
}: Pick<Parts, 'of' | 'rows' | 'columns' | 'by' | 'then' | 'names' | 'measure'>): Sheet {
  const cells = new Map(of.items.map((group) => [keyText(group.key) + keyText(group.then), group]));
  const across = ordered(columns.items, then);
  const kind = kindOf(measure);
  return {
    name: texts.crossOf(byName, thenName),
    columns: [
      { title: byName, kind: 'text' },
      ...across.map(({ key, isSmall }) => ({ title: called(key, then, isSmall), kind })),
      { title: texts.total, kind },
    ],
    rows: [
      ...ordered(rows.items, by).map((row) => [
        called(row.key, by, row.isSmall),
        ...across.map(({ key }) => cells.get(keyText(row.key) + keyText(key))?.[measure] ?? null),
        row[measure],
      ]),
      [texts.total, ...across.map((column) => column[measure]), of.total[measure]],
    ],
  };
}

/**
 * Two dimensions against each other, with totals of both: a grid that scrolls by itself while what its rows and columns
 * are called stays in sight. The darker a cell, the more of it.
 */
export function Cross({
  of,
  rows,
  columns,
  by,
  then,
  names: [byName, thenName],
  measure,
  hrefOf,
  rowHref,
}: Parts) {
  const cells = new Map(of.items.map((group) => [keyText(group.key) + keyText(group.then), group]));
  const most = Math.max(1, ...of.items.map((group) => group[measure]));
  const across = ordered(columns.items, then);
  const shown = across.slice(0, columnsAtMost);
  const down = ordered(rows.items, by) as readonly Group[];
  const shade = (value: number) => (value <= 0 ? 0 : Math.max(1, Math.ceil((value / most) * shades)));
  return (
    <>
      <Scrolls called={texts.crossOf(byName, thenName)} className="cross-box">
        <table class="cross">
          <thead>
            <tr>
              <th scope="col">{byName}</th>
              {shown.map(({ key, isSmall }) => (
                <th key={keyText(key)} scope="col" class="number">
                  <span class="cross-name" title={called(key, then, isSmall)}>
                    {called(key, then, isSmall)}
                  </span>
                </th>
              ))}
              <th scope="col" class="number sum">
                {texts.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {down.map((row) => {
              const to = rowHref(row);
              const name = called(row.key, by, row.isSmall);
              return (
                <tr key={keyText(row.key)}>
                  <th scope="row">
                    <span class="cross-name">{to ? <a href={to}>{name}</a> : name}</span>
                  </th>
                  {shown.map((column) => {
                    const cell = cells.get(keyText(row.key) + keyText(column.key));
                    const value = cell?.[measure] ?? 0;
                    const href = cell && value !== 0 ? hrefOf(cell) : undefined;
                    const text = toldBare(measure, value);
                    return (
                      <td key={keyText(column.key)} class={`number shade-${shade(value)}`}>
                        {value === 0 ? <span class="soft">–</span> : href ? <a href={href}>{text}</a> : text}
                      </td>
                    );
                  })}
                  <td class="number sum">{toldBare(measure, row[measure])}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              {shown.map((column) => (
                <td key={keyText(column.key)} class="number">
                  {toldBare(measure, column[measure])}
                </td>
              ))}
              <td class="number sum">{toldBare(measure, of.total[measure])}</td>
            </tr>
          </tfoot>
        </table>
      </Scrolls>
      {kindOf(measure) === 'money' && <p class="soft small">{texts.amountsIn(of.currency)}</p>}
      {across.length > shown.length && (
        <p class="soft small">{texts.columnsLeftOut(count(across.length - shown.length))}</p>
      )}
      {of.rest.deliveries + of.rest.failed + of.rest.refused > 0 && (
        <p class="soft small">{texts.cellsLeftOut(count(of.items.length))}</p>
      )}
      {measure === 'consumers' && <p class="soft small">{texts.peopleOnce}</p>}
    </>
  );
}
