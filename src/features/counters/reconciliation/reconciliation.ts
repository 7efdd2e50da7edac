import { accountBySeq } from '../../../access/accounts.ts';
import { AuditedResource, type Owned } from '../../../access/audited.ts';
import type { Caller } from '../../../api/caller.ts';
import type { ReadContext, WriteContext } from '../../../api/contexts.ts';
import { parseJson } from '../../../api/json-bytes.ts';
import { Problem } from '../../../problems/problem.ts';
import { details } from '../../../problems/sentences.ts';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import { requireDevice } from '../../devices/devices.ts';
import { partitionsInScope } from '../../movements/lists/list-scope.ts';
import { type Boundary, before, boundariesOf } from './boundaries.ts';
import { compare } from './comparison.ts';
import { comparableDevices } from './comparison-store.ts';
import { insertNote, noteBody, notesWithin } from './note-store.ts';
import type { Comparison } from './reconcile.ts';
import type { DeviceReconciliationQuery, NewNote, ReconciliationQuery } from './reconciliation-fields.ts';
import { type ReportRows, rowsTogether } from './report-rows.ts';
import { type CauseName, iso, type Verdict } from './witnesses.ts';

const notes = new AuditedResource<Owned & { seq: number }>(
  'reconciliation_note',
  (reader, { seq }) => noteBody.get(reader, seq)!,
);

const endOf = ({ reading, call }: Boundary) => ({
  readingId: reading?.id ?? null,
  visitId: call?.id ?? null,
});

/**
 * The reconciliation of a machine, computed on request (rules/counters#reconciliation).
 * @throws `reconciliation.no_boundaries`, `reconciliation.too_long`, `devices.not_found`, `auth.out_of_scope`
 */
export function readReconciliation(
  { reader, actor }: ReadContext,
  deviceId: string,
  asked: DeviceReconciliationQuery,
): object {
  const device = requireDevice(reader, actor, deviceId);
  const { from, to } = boundariesOf(reader, device.seq, asked);
  const comparison = compare(reader, device, from, to);
  const { id, serial, name } = device;
  return {
    device: { id, serial, name },
    currency: accountBySeq(reader, device.account).currency,
    from: iso(from.atMs),
    to: iso(to.atMs),
    ends: { from: endOf(from), to: endOf(to) },
    ...comparison,
    notes: notesOf(reader, device.seq, from, to, comparison),
  };
}

type Note = { from: string; to: string; selection: string | null; figures: object };

/** The notes of a period; for notes on exactly this period, also whether their figures still hold. */
function notesOf(reader: Reader, device: number, from: Boundary, to: Boundary, comparison: Comparison) {
  return notesWithin.all(reader, device, to.atMs, from.atMs).map(({ body }) => {
    const note = parseJson(body) as Note;
    const isOfThis = note.from === iso(from.atMs) && note.to === iso(to.atMs);
    const isSame = JSON.stringify(note.figures) === JSON.stringify(figuresAt(comparison, note.selection));
    return { ...note, isOutdated: isOfThis ? !isSame : null };
  });
}

/** The figures of a line that are stored with a note; those of the money if no selection is named. */
function figuresAt({ selections, money }: Comparison, selection: string | null): object {
  if (selection === null) {
    const { sold, bag } = money;
    return {
      sold: sold.machine,
      reported: sold.reported,
      expected: bag?.expected ?? null,
      collected: bag?.collected ?? null,
    };
  }
  const line = selections.find((one) => one.selection === selection);
  if (!line) return {};
  const { machine, reported, counted, difference } = line;
  return {
    machine: machine.vends,
    reported: reported.vends,
    counted: counted.sold,
    difference: difference.vends,
  };
}

/**
 * Stores a person's note on a line of a comparison, with its figures.
 * @throws `inventory.selection_unknown` for a selection that is not in the comparison, and what `readReconciliation`
 *   throws
 */
export function createNote({ tx, actor }: WriteContext, deviceId: string, body: NewNote): Json {
  const device = requireDevice(tx, actor, deviceId);
  const { from, to } = boundariesOf(tx, device.seq, body);
  const comparison = compare(tx, device, from, to);
  const { selection = null, cause, text } = body;
  if (selection !== null && !comparison.selections.some((line) => line.selection === selection))
    throw new Problem('inventory.selection_unknown', details.noComparedSelection({ selection }));
  const owned = { id: tx.newId(), client: device.client, account: device.account };
  const { seq } = insertNote.run(tx, {
    ...owned,
    device: device.seq,
    from_ms: from.atMs,
    to_ms: to.atMs,
    selection,
    cause,
    text,
    figures: JSON.stringify(figuresAt(comparison, selection)),
    date_ms: tx.nowMs,
    actor_label: tx.actor.label,
    created_at: tx.nowIso,
  });
  return notes.created(tx, { ...owned, seq });
}

type Ends = { from?: string | undefined; to?: string | undefined };
type ScopedMachine = ReturnType<typeof comparableDevices.all>[number] & { currency: string };

/** The machines in the scope of the caller that were ever read or visited. */
function machinesIn(
  reader: Reader,
  actor: Caller,
  asked: Parameters<typeof partitionsInScope>[2],
): ScopedMachine[] {
  return partitionsInScope(reader, actor, asked).flatMap(({ account, device, operation }) => {
    const { currency } = accountBySeq(reader, account);
    return comparableDevices
      .all(reader, account)
      .filter(
        (one) =>
          (device === undefined || one.seq === device) &&
          (operation === undefined || one.operation === operation),
      )
      .map((one) => ({ ...one, currency }));
  });
}

/** The comparison of each machine in scope that has two ends, by its serial, one after the other. */
export function* comparisonsIn(
  reader: Reader,
  actor: Caller,
  asked: Parameters<typeof partitionsInScope>[2],
  between: Ends,
): Generator<{ machine: ScopedMachine; from: string; to: string; comparison: Comparison }> {
  const machines = machinesIn(reader, actor, asked);
  for (const machine of machines.sort((a, b) => a.serial.localeCompare(b.serial))) {
    const ends = endsOf(reader, machine.seq, between);
    if (!ends) continue;
    const comparison = compare(reader, machine, ends.from, ends.to);
    yield { machine, from: iso(ends.from.atMs), to: iso(ends.to.atMs), comparison };
  }
}

/** True if an account has a machine to compare. */
export function hasMachinesToCompare(reader: Reader, actor: Caller, accountId: string): boolean {
  return machinesIn(reader, actor, { accountId }).length > 0;
}

/** A line for each machine: unexplained differences first, then other differences, then the rest. */
export function listReconciliation(
  { reader, actor }: Pick<ReadContext, 'reader' | 'actor'>,
  asked: ReconciliationQuery,
) {
  const { from, to } = asked;
  const machines = machinesIn(reader, actor, asked).map((machine) => ({
    machine,
    ends: endsOf(reader, machine.seq, { from, to }),
  }));
  const items = [...Map.groupBy(machines, ({ machine }) => machine.account)].flatMap(([account, those]) => {
    const times = those.flatMap(({ machine, ends }) =>
      ends ? [{ device: machine.seq, fromMs: ends.from.atMs, toMs: ends.to.atMs }] : [],
    );
    const rows = rowsTogether(reader, account, times);
    return those.map(({ machine, ends }) => ({
      ...overviewOf(reader, machine, ends, rows),
      currency: machine.currency,
    }));
  });
  return {
    items: items.sort((a, b) => weightOf(b) - weightOf(a) || a.device.serial.localeCompare(b.device.serial)),
  };
}

type Overview = ReturnType<typeof overviewOf>;

function weightOf({ unexplained, differing, cash, verdict }: Overview): number {
  const alarm = cash?.level === 'alert' ? 1e6 : cash?.level === 'watch' ? 1e3 : 0;
  return alarm + unexplained * 1e4 + differing + (verdict === null ? -1 : 0);
}

function overviewOf(
  reader: Reader,
  { seq, account, id, serial, name }: ScopedMachine,
  ends: ReturnType<typeof endsOf>,
  rows: ReportRows,
) {
  const device = { id, serial, name };
  if (!ends)
    return {
      device,
      from: null,
      to: null,
      provisional: false,
      verdict: null,
      unexplained: 0,
      differing: 0,
      vends: { machine: null, reported: 0, counted: null },
      value: { machine: null, reported: 0 },
      cash: null,
      causes: [],
    };
  const comparison = compare(reader, { seq, account }, ends.from, ends.to, rows);
  return { device, from: iso(ends.from.atMs), to: iso(ends.to.atMs), ...inShort(comparison) };
}

/** A comparison in one line. */
function inShort({ selections, total, money, provisional }: Comparison) {
  const sum = (of: (line: (typeof selections)[number]) => number | null) => {
    const known = selections.flatMap((line) => of(line) ?? []);
    return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
  };
  const lines = [...selections, ...(total ? [total] : [])];
  const all = [...lines.flatMap(({ causes }) => causes), ...money.causes];
  const unexplained = lines
    .filter(({ verdict }) => verdict === 'unexplained')
    .reduce((sum, { difference, counted, machine, reported }) => {
      const sold = machine.vends ?? reported.vends ?? 0;
      const stock = counted.sold === null ? 0 : Math.abs(counted.sold - sold);
      return sum + Math.max(Math.abs(difference.vends), stock);
    }, 0);
  return {
    provisional,
    verdict: worstOf(lines.flatMap(({ verdict }) => verdict ?? [])),
    unexplained,
    differing: all
      .filter(({ cause }) => cause !== 'edge')
      .reduce((total, { vends }) => total + Math.abs(vends), 0),
    vends: {
      machine: total ? total.machine.vends : sum(({ machine }) => machine.vends),
      reported: money.sold.reported === null ? null : (sum(({ reported }) => reported.vends) ?? 0),
      counted: sum(({ counted }) => counted.sold),
    },
    value: { machine: money.sold.machine, reported: money.sold.reported },
    cash: money.bag && { difference: money.bag.difference, level: money.bag.level },
    causes: gathered(all),
  };
}

/** In how many of the last four times a cause must show to be a pattern. */
const pattern = { times: 3, of: 4 } as const;

/**
 * The last comparisons of a machine, oldest first, each from a visit (otherwise a reading) to the next, and
 * patterns in three of the last four (rules/counters#over-time).
 * @throws `devices.not_found`, `auth.out_of_scope`, `reconciliation.too_long`
 */
export function readHistory({ reader, actor }: ReadContext, deviceId: string, limit: number): object {
  const device = requireDevice(reader, actor, deviceId);
  const found: { from: Boundary; to: Boundary; comparison: Comparison }[] = [];
  let ends = endsOf(reader, device.seq, {});
  while (ends && found.length < limit) {
    found.unshift({ ...ends, comparison: compare(reader, device, ends.from, ends.to) });
    const from = before(reader, device.seq, ends.from);
    ends = from && from.atMs < ends.from.atMs ? { from, to: ends.from } : undefined;
  }
  const { id, serial, name } = device;
  return {
    device: { id, serial, name },
    currency: accountBySeq(reader, device.account).currency,
    items: found.map(({ from, to, comparison }) => {
      const { cash, ...short } = inShort(comparison);
      const { expected = null, collected = null } = comparison.money.bag ?? {};
      return {
        from: iso(from.atMs),
        to: iso(to.atMs),
        ...short,
        cash: cash && { expected, collected, ...cash },
      };
    }),
    patterns: patternsOf(found.slice(-pattern.of).map(({ comparison }) => comparison)),
  };
}

/** Recurring causes, of a selection or (null) of the money. */
function patternsOf(comparisons: readonly Comparison[]) {
  const found = new Map<string, ReturnType<typeof patternOf>>();
  for (const { selections, money } of comparisons) {
    const lines = [
      ...selections.map(({ selection, causes }) => ({ selection, causes })),
      { selection: null, causes: money.causes },
    ];
    for (const { selection, causes } of lines)
      for (const one of new Map(causes.map((cause) => [cause.cause, cause])).values()) {
        // At an end, and a count that the next one puts right, is nothing to look into.
        if (one.cause === 'edge' || one.facts['cancels'] === true) continue;
        const key = JSON.stringify([one.cause, selection]);
        const known = found.get(key) ?? patternOf(one.cause, selection, comparisons.length);
        known.times++;
        known.vends += Math.abs(one.vends);
        known.value += Math.abs(one.value ?? 0);
        found.set(key, known);
      }
  }
  return [...found.values()]
    .filter(({ times }) => times >= pattern.times)
    .sort((a, b) => b.times - a.times || b.value - a.value || b.vends - a.vends);
}

const patternOf = (cause: CauseName, selection: string | null, of: number) => ({
  cause,
  selection,
  times: 0,
  of,
  vends: 0,
  value: 0,
});

function endsOf(reader: Reader, device: number, asked: Ends) {
  try {
    return boundariesOf(reader, device, asked);
  } catch (error) {
    if (error instanceof Problem && error.code === 'reconciliation.no_boundaries') return undefined;
    throw error;
  }
}

const worse: readonly Verdict[] = ['matched', 'explained', 'provisional', 'unexplained'];

/** The worst of some verdicts; null without any. */
const worstOf = (verdicts: readonly Verdict[]): Verdict | null =>
  worse.findLast((verdict) => verdicts.includes(verdict)) ?? null;

/** The causes of a machine, each once, those with the most vends first. */
function gathered(causes: readonly { cause: CauseName; vends: number; value: number | null }[]) {
  const found = new Map<CauseName, { cause: CauseName; vends: number; value: number | null }>();
  for (const { cause, vends, value } of causes) {
    if (cause === 'edge') continue;
    const known = found.get(cause);
    if (!known) found.set(cause, { cause, vends, value });
    else {
      known.vends += vends;
      known.value = known.value === null || value === null ? (known.value ?? value) : known.value + value;
    }
  }
  return [...found.values()].sort((a, b) => Math.abs(b.vends) - Math.abs(a.vends));
}
