import { FileInput, NotebookPen, Printer, Scale } from 'lucide';
import { useState } from 'preact/hooks';
import { useCall } from '../../api/use-call.ts';
import { briefly, count, dayAndTime, money } from '../../language/format.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { SelectField } from '../../parts/forms/field.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { Card, Empty, Page } from '../../parts/page.tsx';
import { WorkbookButton } from '../../parts/workbook.tsx';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { type Comparison, causeText, type Line, type Witness, warningText } from './cause-words.ts';
import { VerdictLamp } from './lamps.tsx';
import { MoneyCard } from './money.tsx';
import { NoteDialog, Notes } from './notes.tsx';
import { ProposedMap } from './reading/proposed-map.tsx';
import { Remedies } from './remedies.tsx';
import { Trend } from './trend.tsx';
import { texts } from './words.ts';

/**
 * The moments between which a machine can be compared: visits with counts, else its readings, else all of its visits;
 * undefined until they are known, or if the user may not see them.
 */
function useEnds(id: string): readonly (readonly [id: string, at: string])[] | undefined {
  const mayRead = may('inventory:read');
  const visits = useCall(
    'GET /devices/:id/visits',
    mayRead ? { params: { id }, query: { limit: '100' } } : null,
  );
  const counts = visits.data?.items.filter(({ items }) => items.some(({ counted }) => counted !== null));
  const isBare = counts !== undefined && counts.length < 2;
  const readings = useCall(
    'GET /devices/readings',
    isBare ? { query: { deviceId: id, state: 'accepted', limit: '100' } } : null,
  );
  const read = readings.data?.items.map(({ id, readAt }) => ({ id, date: readAt }));
  const found = !isBare ? counts : read && read.length < 2 ? visits.data?.items : read;
  return found?.map(({ id, date }) => [id, date] as const);
}

/** A machine: three columns side by side, with the cause of each difference in a sentence. */
export function MachineComparison({ id }: { id: string }) {
  const { query, set } = useFilters();
  const { from, to } = query;
  const ends = useEnds(id);
  const isNone = ends !== undefined && ends.length < 2;
  // Not asked where it is known that there is nothing to compare: the answer would be a refusal.
  const mayAsk = !isNone && (ends !== undefined || !may('inventory:read'));
  const comparison = useCall(
    'GET /devices/:id/reconciliation',
    mayAsk ? { params: { id }, query: { from, to } } : null,
    ['visits', 'feed-rejections'],
  );
  const [isNoting, note] = useState(false);
  const data = comparison.data;
  const at = (end: 'from' | 'to') => data && (data.ends[end].visitId ?? data.ends[end].readingId);
  const shownEnds = (ends ?? []).map(([end, date]) => [end, dayAndTime(date)] as const);
  return (
    <Page
      title={data?.device.name ?? texts.title}
      tab={[data?.device.name, texts.title].filter(Boolean).join(', ')}
      lead={data && `${briefly(data.from)} – ${briefly(data.to)}`}
      back={{ href: pathTo('reconciliation'), label: texts.toList }}
      actions={
        data && (
          <>
            {may('inventory:update') && (
              <Button icon={NotebookPen} onClick={() => note(true)}>
                {texts.addNote}
              </Button>
            )}
            {data.ends.to.readingId && may('inventory:read') && (
              <ButtonLink
                icon={FileInput}
                href={pathTo('reconciliation', 'readings', data.ends.to.readingId)}
              >
                {texts.reading}
              </ButtonLink>
            )}
            <WorkbookButton
              kind="POST /reconciliation/exports"
              of={{ deviceId: id, from: data.from, to: data.to, summary: true }}
            />
            <Button icon={Printer} onClick={() => print()}>
              {texts.print}
            </Button>
          </>
        )
      }
    >
      <div class="stack">
        {data && shownEnds.length > 2 && (
          <div class="filters ends no-print">
            <SelectField
              label={texts.from}
              value={at('from') ?? ''}
              options={shownEnds.slice(1)}
              onChange={(value) => set({ from: value })}
            />
            <SelectField
              label={texts.to}
              value={at('to') ?? ''}
              options={shownEnds.slice(0, -1)}
              onChange={(value) => set({ to: value })}
            />
          </div>
        )}
        {isNone || comparison.problem?.code === 'reconciliation.no_boundaries' ? (
          <Card>
            <Empty icon={Scale} title={texts.noneTitle}>
              {texts.noEnds}
            </Empty>
          </Card>
        ) : (
          <Await of={comparison} lines={10}>
            {(shown) => <Shown comparison={shown} />}
          </Await>
        )}
      </div>
      {isNoting && data && <NoteDialog comparison={data} onClose={() => note(false)} />}
    </Page>
  );
}

const weight = { unexplained: 3, provisional: 2, explained: 1, matched: 0, none: 0 };
const weightOf = ({ verdict }: Line) => weight[verdict ?? 'none'];

/** True if a slot sold nothing, by all figures; it is folded. */
const isStill = ({ machine, reported, counted, causes }: Line) =>
  causes.length === 0 && [machine.vends, machine.tests, reported.vends, counted.sold].every((one) => !one);

function Shown({ comparison }: { comparison: Comparison }) {
  const { selections, total, provisional, warnings, money: amounts, notes, leftOut, currency } = comparison;
  const lines = [...selections].sort((a, b) => weightOf(b) - weightOf(a));
  const [still, moving] = [lines.filter(isStill), lines.filter((line) => !isStill(line))];
  const agreed = agreement(comparison);
  const hasReports = amounts.sold.reported !== null;
  return (
    <>
      {provisional && <Notice tone="warn">{texts.provisional}</Notice>}
      {agreed && amounts.causes.length === 0 && <Notice tone="good">{agreed}</Notice>}
      {warnings.length > 0 && (
        <Notice tone="idle">
          <ul class="stack tight plain-list">
            {warnings.map((warning) => (
              <li key={warning.code}>{warningText(warning)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <MoneyCard comparison={comparison} />
      <ProposedMap comparison={comparison} />
      <Remedies comparison={comparison} />
      <Card flush>
        <div class="table-box">
          <table class="table witnesses" aria-label={comparison.device.name}>
            <thead>
              <tr>
                <th scope="col">{texts.slot}</th>
                <th scope="col" class="number">
                  {texts.counted}
                </th>
                {hasReports && (
                  <th scope="col" class="number">
                    {texts.reported}
                  </th>
                )}
                <th scope="col" class="number">
                  {texts.byPeople}
                </th>
                <th scope="col">{texts.verdict}</th>
              </tr>
            </thead>
            <tbody>
              {total && (
                <WitnessRow
                  line={{ ...total, selection: texts.wholeMachine, product: null }}
                  currency={currency}
                  hasReports={hasReports}
                />
              )}
              {moving.map((line) => (
                <WitnessRow key={line.selection} line={line} currency={currency} hasReports={hasReports} />
              ))}
            </tbody>
          </table>
        </div>
        {still.length > 0 && (
          <p class="soft small still-slots">
            {texts.still(count(still.length))}{' '}
            {still.map(({ selection }) => (
              <span key={selection} class="chip selection">
                {selection || texts.dash}
              </span>
            ))}
          </p>
        )}
      </Card>
      <Trend id={comparison.device.id} />
      <Notes notes={notes} />
      {leftOut.length > 0 && (
        <p class="soft small">
          {texts.leftOut(count(leftOut.length))}{' '}
          {may('inventory:read') &&
            leftOut.map(({ id, readAt }) => (
              <a key={id} href={pathTo('reconciliation', 'readings', id)}>
                {briefly(readAt)}{' '}
              </a>
            ))}
        </p>
      )}
    </>
  );
}

/** A sentence that says which witnesses agree on everything; undefined if any line is off, or has one witness alone. */
function agreement({ selections, total }: Comparison): string | undefined {
  const lines = [...(total ? [total] : []), ...selections].filter(({ verdict }) => verdict !== null);
  if (lines.length === 0 || lines.some(({ verdict }) => verdict !== 'matched')) return undefined;
  const agreed = witnesses.filter((name) => lines.every(({ agree }) => agree.includes(name)));
  if (agreed.length === 3) return texts.matchedAll;
  const [one, other] = agreed;
  return one && other ? texts.matchedTwo(texts.witnesses[one], texts.witnesses[other]) : undefined;
}

const witnesses: readonly Witness[] = ['machine', 'reported', 'counted'];

/** A slot; the figure that differs from the others is highlighted. */
function WitnessRow({ line, currency, hasReports }: { line: Line; currency: string; hasReports: boolean }) {
  const { selection, product, machine, reported, counted, verdict, causes } = line;
  const values = [machine.vends, reported.vends, counted.sold];
  const odd = (at: number) => {
    const own = values[at];
    const others = values.filter((value, other) => other !== at && value !== null);
    return own !== null && others.length === 2 && others[0] === others[1] && own !== others[0];
  };
  const cell = (at: number, value: number | null, title: string) => (
    <td class={odd(at) ? 'rest number odd' : 'rest number'} data-label={title}>
      {value === null ? texts.dash : count(value)}
      {at === 0 && machine.tests !== null && machine.tests > 0 && (
        <span class="soft small of-sales">{texts.tests(machine.tests, count(machine.tests))}</span>
      )}
    </td>
  );
  return (
    <tr>
      <td class="main">
        <span class="chip selection">{selection || texts.dash}</span> {product?.name ?? ''}
      </td>
      {cell(0, machine.vends, texts.counted)}
      {hasReports && cell(1, reported.vends, texts.reported)}
      {cell(2, counted.sold, texts.byPeople)}
      <td class="verdict">
        <VerdictLamp verdict={verdict} causes={causes} />
        {causes.map((cause) => (
          <span key={cause.cause} class="small cause">
            {causeText(cause, currency)}
            {cause.value !== null && cause.value !== 0 && ` (${money(cause.value, currency)})`}
          </span>
        ))}
      </td>
    </tr>
  );
}
