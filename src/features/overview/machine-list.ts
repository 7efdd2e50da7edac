import { operationFilter } from '../../access/lists.ts';
import { accountForNew, lenientAccount } from '../../access/scope.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { pageReply } from '../../api/pages.ts';
import type { Json } from '../../store/json.ts';
import type { ListedRow } from '../../store/lists/listing.ts';
import { foldCase } from '../../store/search/search-text.ts';
import { query } from '../../store/statement.ts';
import { examineMachines, needsSomebody } from './machines.ts';
import {
  type ListedMachine,
  type MachineQuery,
  machineLamps,
  type machineOrders,
} from './overview-fields.ts';

type Described = { id: string; lines: string; searchText: string };

const described = query<[account: number], Described>(
  `SELECT id, business_lines AS lines, search_text AS searchText FROM devices INDEXED BY devices_of_account
    WHERE account = ? AND removed_at IS NULL AND is_active = 1 ORDER BY search_text`,
);

/** The fill levels of machines, 0 to 1; only of machines with a selection that has both stock and capacity. */
const fillLevels = query<[account: number], { id: string; filled: number }>(
  `SELECT v.id, sum(min(s.stock, s.capacity)) * 1.0 / sum(s.capacity) AS filled
    FROM devices v INDEXED BY devices_of_account CROSS JOIN planogram_slots s ON s.device = v.seq
    WHERE v.account = ? AND v.removed_at IS NULL AND v.is_active = 1 AND s.stock IS NOT NULL AND s.capacity > 0
    GROUP BY v.seq`,
);

/** A sort key of a machine; machines without one are last in both directions. */
type Key = number | string | null;

/** Machines in an order; equal ones stay as they were, the worst first. */
function inOrder(machines: readonly ListedMachine[], sort: string, nameRank: (id: string) => number) {
  const isDescending = sort.startsWith('-');
  const by = (isDescending ? sort.slice(1) : sort) as (typeof machineOrders)[number];
  const keyOf = (machine: ListedMachine): Key => {
    if (by === 'lamp') return -machineLamps.indexOf(machine.lamp);
    if (by === 'name') return nameRank(machine.id);
    if (by === 'operation') return machine.operation && foldCase(machine.operation.name);
    if (by === 'lastSeenAt') return machine.controller.lastSeenAt;
    return by === 'failures' ? machine.failures.count : machine.filled;
  };
  const compared = (one: Key, other: Key) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const order =
      typeof one === 'number'
        ? one - Number(other)
        : Buffer.compare(Buffer.from(one), Buffer.from(`${other}`));
    return isDescending ? -order : order;
  };
  const keys = new Map(machines.map((machine) => [machine.id, keyOf(machine)]));
  return machines.toSorted((one, other) => compared(keys.get(one.id)!, keys.get(other.id)!));
}

/**
 * GET /overview/machines: a page of the machines at work, by default the worst first, with their status
 * (rules/overview#the-list-of-machines). The order is the present one: a cursor continues after the last machine at its
 * present place, or at its former place if it was removed.
 * @throws `validation.failed` on `accountId` if a caller with several accounts names none, on `cursor`, on `page`
 */
export function listMachines(context: ReadContext, asked: MachineQuery): Json {
  const { reader, actor, nowMs } = context;
  const { accountId, deviceId, operationId, businessLine, lamp, search = '', sort = 'lamp' } = asked;
  const account = accountForNew(reader, actor, accountId, lenientAccount);
  const texts = new Map(described.all(reader, account.seq).map((row) => [row.id, row]));
  const linesOf = (id: string) => JSON.parse(texts.get(id)!.lines) as ListedMachine['businessLines'];
  const levels = new Map(fillLevels.all(reader, account.seq).map(({ id, filled }) => [id, filled]));
  const ranks = new Map([...texts.keys()].map((id, at) => [id, at]));
  const wanted = foldCase(search);
  const operations = operationId?.filter((id) => operationFilter(reader, actor, id) !== undefined) ?? [];
  const passing = examineMachines(reader, account.seq, nowMs, actor).items.filter(
    (machine) =>
      (deviceId === undefined || deviceId.includes(machine.id)) &&
      (operations.length === 0 || operations.includes(machine.operation?.id ?? '')) &&
      (businessLine === undefined || businessLine.some((line) => linesOf(machine.id).includes(line))) &&
      (lamp === undefined || (lamp === 'needy' ? needsSomebody(machine) : machine.lamp === lamp)) &&
      texts.get(machine.id)!.searchText.includes(wanted),
  );
  const whole = passing.map(
    (machine): ListedMachine => ({
      ...machine,
      businessLines: linesOf(machine.id),
      filled: levels.get(machine.id) ?? null,
    }),
  );
  const found = inOrder(whole, sort, (id) => ranks.get(id)!);
  const rows = (from: number, limit: number) =>
    found
      .slice(from, from + limit)
      .map((machine, at): ListedRow => [JSON.stringify(machine) as Json, machine.id, from + at]);
  return pageReply(context, 'machines', asked, {
    total: () => found.length,
    page: (limit, offset) => rows(offset, limit),
    after: ([id, at], limit) => {
      const last = found.findIndex((machine) => machine.id === id);
      return rows(last < 0 ? Number(at) : last + 1, limit);
    },
  });
}
