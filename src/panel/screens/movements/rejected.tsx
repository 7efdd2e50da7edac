import { CircleX, RotateCcw } from 'lucide';
import { call } from '../../api/call.ts';
import { type Loaded, refresh, useAction, useCall } from '../../api/use-call.ts';
import { type Row, usePages } from '../../api/use-pages.ts';
import { count, money } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { Lamp, type Tone } from '../../parts/feedback/lamp.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { SelectField } from '../../parts/forms/field.tsx';
import { Detail } from '../../parts/lists/detail.tsx';
import { FilterBar } from '../../parts/lists/filter-bar.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { PeriodFilter } from '../../parts/lists/period-filter.tsx';
import { PickFilter } from '../../parts/lists/pick-filter.tsx';
import {
  byCursor,
  type FileColumn,
  momentCell,
  SaveList,
  screenFirst,
} from '../../parts/lists/save-list.tsx';
import type { FiledColumn } from '../../parts/lists/table.tsx';
import { When } from '../../parts/moment.tsx';
import { Card, Facts } from '../../parts/page.tsx';
import { sentAs, whyRejected } from '../../parts/rejected-report.ts';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { CauseActs, CauseList } from './causes.tsx';
import { MachineLink, Moment } from './detail.tsx';
import { MovementList } from './list.tsx';
import { useMachineId } from './look-up.ts';
import { retriedWords } from './retry-cause.ts';
import type { ViewProps } from './view.ts';
import { texts as movementTexts } from './words.ts';
import { texts as causeTexts } from './words-causes.ts';
import { texts } from './words-rejected.ts';

type Rejected = Row<'GET /feed-rejections'>;
type Code = Rejected['error']['code'];

const codes = Object.keys(texts.reasons) as Code[];
const states = ['waiting', 'recorded', 'dismissed'] as const;
const filterNames = ['reason', 'state', 'serial', 'controller', 'cause'] as const;

/** A short description of the report. */
export function sentWords(one: Rejected): string {
  const { kind, isDelivered, amount, sellValue } = one.row ?? {};
  const { currency } = account.value!;
  const worth = kind === 'recharge' ? amount : sellValue;
  const what =
    kind === 'delivery'
      ? texts.sent[isDelivered === false ? 'failedSale' : 'sale']
      : kind === 'recharge' || kind === 'return'
        ? texts.sent[kind]
        : texts.sent.unknown;
  const [selection, codeId] = [sentAs(one, 'selection'), sentAs(one, 'codeId')];
  const parts = [
    what,
    selection !== '' && texts.slot(selection),
    codeId !== '' && texts.card(codeId),
    typeof worth === 'number' && worth > 0 && money(worth, currency),
  ];
  return parts.filter(Boolean).join(', ');
}

/** The reason for a rejection, as a sentence without its end. */
function whyWords(one: Rejected): string {
  const said = whyRejected(one);
  return said.charAt(0).toLocaleUpperCase() + said.slice(1);
}

function stateOf({ resolvedAt, dismissedAt, isHealable }: Rejected): { tone: Tone; word: string } {
  if (resolvedAt !== null) return { tone: 'good', word: texts.states.recorded };
  if (dismissedAt !== null) return { tone: 'idle', word: texts.states.dismissed };
  return isHealable
    ? { tone: 'bad', word: texts.states.waiting }
    : { tone: 'warn', word: texts.states.hopeless };
}

const columns: readonly FiledColumn<Rejected>[] = [
  { title: texts.what, at: 'main', cell: sentWords, inFile: sentWords },
  {
    title: texts.state,
    at: 'aside',
    cell: (one) => {
      const { tone, word } = stateOf(one);
      return <Lamp tone={tone}>{word}</Lamp>;
    },
    inFile: (one) => stateOf(one).word,
  },
  { title: texts.why, plain: true, line: 2, cell: whyWords, inFile: whyWords },
  {
    title: movementTexts.machine,
    line: 3,
    cell: (one) => sentAs(one, 'deviceSerial'),
    inFile: (one) => sentAs(one, 'deviceSerial'),
  },
  {
    title: texts.controller,
    line: 3,
    cell: ({ controllerSerial }) => controllerSerial,
    inFile: ({ controllerSerial }) => controllerSerial,
  },
  {
    title: movementTexts.when,
    plain: true,
    line: 2,
    cell: ({ date }) => <When at={date} brief />,
    inFile: ({ date }) => momentCell(date),
  },
  {
    title: texts.recordedAt,
    line: 3,
    cell: ({ resolvedAt }) => resolvedAt !== null && <When at={resolvedAt} brief />,
    inFile: ({ resolvedAt }) => momentCell(resolvedAt),
  },
];

const details: readonly FileColumn<Rejected>[] = [
  [texts.sentTimes, ({ times }) => times],
  [movementTexts.reference, ({ id }) => id],
];

/** The list's query from the URL, without invalid values. */
function asked(query: Readonly<Record<string, string>>) {
  const code = codes.find((one) => one === query['reason']);
  const state = states.find((one) => one === query['state']);
  const { serial, controller, cause } = query;
  return {
    ...(code && { code }),
    ...(cause && { cause }),
    ...(serial && { deviceSerial: serial }),
    ...(controller && { controllerSerial: controller }),
    ...(state && { isResolved: state === 'recorded' }),
    ...(state && state !== 'recorded' && { isDismissed: state === 'dismissed' }),
  };
}

/** By a machine that is known, by its serial; one that is not is found by its cause. */
function SerialFilter() {
  const { query, set } = useFilters();
  if (!may('devices:read')) return null;
  return (
    <PickFilter
      label={movementTexts.machine}
      chosen={query['serial']}
      find={async (search) => {
        const scope = { accountId: account.value?.id, search, pageSize: 8 };
        const { items } = await call('GET /devices', { query: scope });
        return items.map(({ name, serial }) => ({ value: serial, label: name, note: serial }));
      }}
      onPick={(serial) => set({ serial })}
    />
  );
}

function Filters() {
  const { query, set } = useFilters();
  const { reason = '', state = '', cause, controller } = query;
  return (
    <>
      <SelectField
        label={texts.reason}
        value={reason}
        options={[['', texts.anyReason], ...codes.map((code) => [code, texts.reasons[code]] as const)]}
        onChange={(code) => set({ reason: code || null, cause: null })}
      />
      <SelectField
        label={texts.state}
        value={state}
        options={[['', texts.anyState], ...states.map((one) => [one, texts.states[one]] as const)]}
        onChange={(one) => set({ state: one || null })}
      />
      <SerialFilter />
      {cause && (
        <SelectField
          label={texts.cause}
          value={cause}
          options={[
            ['', texts.anyReason],
            [cause, cause],
          ]}
          onChange={() => set({ cause: null })}
        />
      )}
      {controller && (
        <SelectField
          label={texts.controller}
          value={controller}
          options={[
            ['', texts.anyReason],
            [controller, controller],
          ]}
          onChange={() => set({ controller: null })}
        />
      )}
    </>
  );
}

function useCauses() {
  return useCall('GET /feed-rejections/causes', { query: { accountId: account.value?.id } });
}

/** Rejected reports of a period, below their causes. */
export function RejectedReports({ period, range, chosen, listPath }: ViewProps) {
  const { query, set } = useFilters();
  const narrowed = asked(query);
  const all = { ...range, ...narrowed };
  const pages = usePages('GET /feed-rejections', { query: { ...all, limit: 50 } });
  const causes = useCauses();
  const isFiltered = Object.keys(narrowed).length > 0;
  return (
    <>
      <FilterBar
        first={<PeriodFilter period={period} set={set} />}
        names={filterNames}
        end={
          <SaveList
            of="GET /feed-rejections"
            query={{ ...all, ...byCursor }}
            name={texts.title}
            columns={screenFirst(columns, details)}
          />
        }
      >
        <Filters />
      </FilterBar>
      <div class="list stack">
        {causes.data && causes.data.items.length > 0 && !chosen && (
          <Card title={texts.waitingFor}>
            <CauseList of={causes.data} />
          </Card>
        )}
        <MovementList
          of={pages}
          label={texts.title}
          columns={columns}
          keyOf={({ id }) => id}
          href={({ id }) => withQuery(`${listPath}/${id}`, query)}
          chosen={chosen}
          empty={{
            icon: CircleX,
            title: isFiltered ? movementTexts.noneFound : texts.none,
            lead: isFiltered ? movementTexts.noneFoundLead : texts.noneLead,
          }}
        />
      </div>
    </>
  );
}

/** Tries one report again, or all of its cause. */
function Retry({ of: one }: { of: Rejected }) {
  const causes = useCauses();
  const retry = useAction(async () => {
    await call('POST /feed-rejections/:id/retry', { params: { id: one.id } });
    tell(retriedWords({ recorded: 1, movedOn: 0, waiting: 0 }));
    refresh('incidents', 'transactions');
  });
  const isPending = one.resolvedAt === null;
  const cause = causes.data?.items.find(
    (other) => isPending && other.code === one.error.code && other.cause === one.cause,
  );
  const canRetry = isPending && one.isHealable && may('transactions:update');
  return (
    <div class="stack tight no-print">
      {cause && <CauseActs of={cause} all />}
      {canRetry && (cause === undefined || cause.count > 1) && (
        <div class="row">
          <Button icon={RotateCcw} busy={retry.isBusy} onClick={() => void retry.run()}>
            {cause ? texts.retryOne : causeTexts.retry}
          </Button>
        </div>
      )}
      <ProblemNotice problem={retry.problem} />
    </div>
  );
}

/** The date that was sent, which may be none. */
function SentDate({ at }: { at: string }) {
  return Number.isNaN(Date.parse(at)) ? at : <Moment at={at} />;
}

/** Everything about a rejected report. */
export function RejectedDetail({ of, toList }: { of: Loaded<Rejected>; toList: string }) {
  const serial = of.data && sentAs(of.data, 'deviceSerial');
  const machine = useMachineId(serial || undefined);
  return (
    <Detail of={of} toList={toList} gone={{ title: texts.gone, lead: texts.goneLead }}>
      {(one, close) => {
        const { id, date, controllerSerial, row, error, times, resolvedAt, dismissedAt } = one;
        const { tone, word } = stateOf(one);
        const [movement, sentDate] = [sentAs(one, 'id'), sentAs(one, 'date')];
        const list = row?.['kind'] === 'recharge' ? ['top-ups'] : [];
        return (
          <>
            <div class="detail-head">
              <div class="stack tight">
                <h2>{sentWords(one)}</h2>
                <div class="row">
                  <Lamp tone={tone}>{word}</Lamp>
                </div>
              </div>
              {close}
            </div>
            <p>{whyWords(one)}.</p>
            {error.errors && (
              <ul>
                {error.errors.map(({ field, message }) => (
                  <li key={field}>
                    <code>{field}</code> {message}
                  </li>
                ))}
              </ul>
            )}
            <Retry of={one} />
            <Facts
              of={[
                [movementTexts.machine, serial && <MachineLink key="machine" id={machine} name={serial} />],
                [texts.controller, controllerSerial],
                [texts.machineDate, sentDate && <SentDate key="sent" at={sentDate} />],
                [texts.lastSent, <Moment key="date" at={date} />],
                [texts.sentTimes, times > 1 ? count(times) : null],
                [texts.recordedAt, resolvedAt && <Moment key="recorded" at={resolvedAt} />],
                [texts.dismissedAt, dismissedAt && <Moment key="dismissed" at={dismissedAt} />],
              ]}
            />
            {resolvedAt !== null && movement !== '' && row?.['kind'] !== 'return' && (
              <a href={pathTo('movements', ...list, movement)}>{texts.movement}</a>
            )}
            {row === null ? (
              <p class="soft">{texts.asSentNone}</p>
            ) : (
              <details>
                <summary>{texts.asSent}</summary>
                <p class="soft small">{error.detail}</p>
                <pre class="as-sent">{JSON.stringify(row, null, 2)}</pre>
              </details>
            )}
            <p class="soft small">
              {movementTexts.reference}: <code>{id}</code>
            </p>
          </>
        );
      }}
    </Detail>
  );
}

/** A rejected report by its id. */
export function useRejected(id: string | undefined): Loaded<Rejected> {
  return useCall(
    'GET /feed-rejections/:id',
    id === undefined ? null : { params: { id } },
  ) as Loaded<Rejected>;
}
