import { type ControllerStanding, controllersOf } from '../../access/controller-status.ts';
import { dayMs } from '../../lib/calendar/durations.ts';
import { isoOf } from '../../lib/clock.ts';
import type { Reader } from '../../store/statement.ts';
import { openProblems, thresholdsOf, type Viewer } from './attention.ts';
import { type Machine, type MachineLamp, machineLamps, type Reason } from './overview-fields.ts';
import * as store from './overview-store.ts';
import { lampOf } from './reasons.ts';

/** The number of consecutive failures after which a machine counts as selling nothing. */
const failuresInRow = 3;

/** A problem of a machine. */
type Problem = {
  code: 'machine_failing' | 'machine_empty' | 'clock_off';
  severity: 'warn' | 'bad';
  since: string | null;
  facts: Reason['facts'];
};

/** A machine at work by its `seq`, with its controller, another one that reports for it, and its last movement. */
export type AtWork = Pick<
  store.MachineRow,
  'seq' | 'id' | 'serial' | 'name' | 'controller' | 'reporter' | 'lastMovementMs'
>;

/** The controllers (`seq`s) by whose silence a machine is silent: its own, and the one that reports for it. */
export function watchedBy({ controller, reporter }: Pick<AtWork, 'controller' | 'reporter'>): number[] {
  return [controller, reporter].filter((seq) => seq !== null);
}

/** The machines of an account that are at work, the worst first, with their problems (rules/overview#machines). */
export type Machines = {
  items: Machine[];
  problems: { machine: AtWork; problem: Problem }[];
  atWork: readonly AtWork[];
};

/** Examines all machines of an account (by `seq`) that are active, as a viewer sees them. */
export function examineMachines(reader: Reader, account: number, nowMs: number, viewer: Viewer): Machines {
  const stocks = new Map(store.stocks.all(reader, account).map((row) => [row.device, row]));
  const failures = Map.groupBy(
    store.failures.all(reader, account, nowMs - dayMs, nowMs + dayMs),
    ({ device }) => device,
  );
  const since = [account, nowMs - dayMs] as const;
  const doubtful = new Map(
    store.doubtfulDates.all(reader, ...since, ...since, ...since).map((row) => [row.device, row]),
  );
  const standings = controllersOf(reader, account, nowMs);
  const open = openProblems(reader, account, viewer);
  const { failures: manyFailures } = thresholdsOf(reader, account);
  const problems: Machines['problems'] = [];
  const atWork = store.machinesAtWork.all(reader, account);
  const items = atWork.map((row): Machine => {
    const { seq, id, serial, name, operationId, operationName, controllerSerial, lastMovementMs } = row;
    const watching = watchedBy(row);
    const worst = watching
      .map((one) => standings.get(one)!)
      .toSorted((one, other) => urgency(other) - urgency(one))[0];
    const controller = controllerOf(controllerSerial, worst);
    const stock = stocks.get(seq) ?? { selections: 0, empty: 0, low: 0 };
    const failed = failuresOf(failures.get(seq) ?? []);
    const own = [
      ...ofStock(stock),
      ...(failed.count >= manyFailures ? ofFailures(reader, seq, failed) : []),
      ...ofClock(doubtful.get(seq)),
    ];
    // It has never reported, has no controller that did, and was never counted.
    const listed = open.get(seq) ?? [];
    const isIdle =
      own.length + listed.length === 0 && lastMovementMs === null && controller.lastSeenAt === null;
    problems.push(...own.map((problem) => ({ machine: row, problem })));
    return {
      id,
      serial,
      name,
      operation: operationId === null ? null : { id: operationId, name: operationName! },
      lamp: isIdle ? 'idle' : lampOf([...ofController(controller), ...ofStock(stock), ...listed]),
      controller,
      reportedBy: row.reporter === null ? null : standings.get(row.reporter)!.serial,
      lastMovementAt: lastMovementMs === null ? null : isoOf(lastMovementMs),
      selections: { total: stock.selections, empty: stock.empty, low: stock.low },
      problems: listed,
      failures: failed,
    };
  });
  const rank = (lamp: MachineLamp) => machineLamps.indexOf(lamp);
  return { items: items.toSorted((one, other) => rank(other.lamp) - rank(one.lamp)), problems, atWork };
}

/** True if a machine needs attention. One that never connected is still being set up. */
export function needsSomebody({ lamp }: Pick<Machine, 'lamp'>): boolean {
  return lamp === 'warn' || lamp === 'bad';
}

const urgencies = ['on_time', 'never_seen', 'late', 'silent'];
const urgency = ({ state }: ControllerStanding) => urgencies.indexOf(state);

function controllerOf(named: string | null, standing: ControllerStanding | undefined): Machine['controller'] {
  if (!standing) return { serial: named, state: 'unwatched', lastSeenAt: null, usualGapSeconds: null };
  const { serial, state, lastSeenAt, usualGapSeconds } = standing;
  return { serial, state, lastSeenAt, usualGapSeconds };
}

function ofController({ state }: Pick<Machine['controller'], 'state'>): Pick<Problem, 'severity'>[] {
  if (state === 'silent') return [{ severity: 'bad' }];
  return state === 'late' || state === 'never_seen' ? [{ severity: 'warn' }] : [];
}

function ofStock({
  selections,
  empty,
  low,
}: Pick<store.StockRow, 'selections' | 'empty' | 'low'>): Problem[] {
  if (empty === 0) return [];
  const severity = empty === selections ? 'bad' : 'warn';
  return [{ code: 'machine_empty', severity, since: null, facts: { empty, low, selections } }];
}

function ofClock(row: store.DoubtfulRow | undefined): Problem[] {
  if (!row) return [];
  const { lastMs, count, dateMs, sentDate } = row;
  const datedMs = sentDate === null ? dateMs : Date.parse(sentDate);
  const offset = Math.round((datedMs - lastMs) / 1000);
  const facts = { count, lastOffsetSeconds: Number.isNaN(offset) ? null : offset };
  return [{ code: 'clock_off', severity: 'warn', since: isoOf(lastMs), facts }];
}

/** The failures of a machine, and the slot that has most of them; of equal ones the one that failed last. */
function failuresOf(slots: readonly store.FailureRow[]): Machine['failures'] {
  const newestFirst = slots.toSorted((one, other) => other.lastMs - one.lastMs);
  const [last] = newestFirst;
  const [worst] = newestFirst.toSorted((one, other) => other.failed - one.failed);
  return {
    count: slots.reduce((total, { failed }) => total + failed, 0),
    lastAt: last ? isoOf(last.lastMs) : null,
    lastReason: last?.lastReason ?? null,
    worst: worst
      ? {
          selection: worst.selection,
          product: { id: worst.productId, name: worst.product },
          count: worst.failed,
        }
      : null,
  };
}

function ofFailures(
  reader: Reader,
  device: number,
  { count, lastAt, lastReason, worst }: Machine['failures'],
) {
  const severity = store.lastGood.get(reader, device, failuresInRow) === 0 ? 'bad' : 'warn';
  const { selection, product, count: selectionFailures } = worst!;
  const facts = {
    count,
    lastReason,
    selection,
    product: product.name,
    productId: product.id,
    selectionFailures,
  };
  return [{ code: 'machine_failing', severity, since: lastAt, facts } satisfies Problem];
}
