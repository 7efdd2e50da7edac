import { count } from '../../language/format.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { type Danger, dangersOf, type ImportKind, type Outcome, type Row, subjectOf } from './outcome.ts';
import { shownValue } from './values.ts';
import { texts } from './words.ts';

/** The number of rows of a danger that are listed; the table below has all of them. */
const listed = 10;

/** The changes that are easily a mistake: rows that are there twice, people who cannot buy, names and balances. */
export function Dangers({ kind, outcome }: { kind: ImportKind; outcome: Outcome }) {
  const dangers = dangersOf(outcome);
  return (
    <>
      {dangers.map(({ what, many, rows }) => {
        const [one, several, lead] = texts.dangers[what];
        return (
          <Notice
            key={what}
            tone={what === 'doubles' || what === 'noProfile' ? 'bad' : 'warn'}
            title={many === 1 ? one : several(count(many))}
          >
            <p class="small soft">{lead}</p>
            <ul class="dangers">
              {rows.slice(0, listed).map((row) => (
                <li key={row.row}>
                  <DangerLine kind={kind} what={what} row={row} outcome={outcome} />
                </li>
              ))}
            </ul>
            {rows.length > listed && <p class="soft">{texts.andMore(count(rows.length - listed))}</p>}
          </Notice>
        );
      })}
    </>
  );
}

const fieldsOf: Partial<Record<Danger['what'], string>> = { names: 'name', balances: 'subsidy' };

function DangerLine({
  kind,
  what,
  row,
  outcome: { columns },
}: {
  kind: ImportKind;
  what: Danger['what'];
  row: Row;
  outcome: Outcome;
}) {
  const { name, number } = subjectOf(kind, row, columns);
  const field = fieldsOf[what];
  const change = field === undefined ? undefined : row.changes[field];
  const isName = field === 'name';
  return (
    <>
      <span class="soft">{texts.rowNumber(count(row.row))}</span> {!isName && name}{' '}
      {number !== null && <span class="soft small unbroken">{number}</span>}{' '}
      {change && field !== undefined && (
        <>
          <del>{shownValue(field, change[0])}</del> → {shownValue(field, change[1])}
        </>
      )}
    </>
  );
}
