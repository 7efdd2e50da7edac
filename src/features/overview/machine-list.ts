import { operationFilter } from '../../access/lists.ts';
import { accountForNew, lenientAccount } from '../../access/scope.ts';
import type { ReadContext } from '../../api/endpoint.ts';
import { foldCase } from '../../store/search-text.ts';
import { column, query } from '../../store/statement.ts';
import { examineMachines } from './machines.ts';
import type { ListedMachine, MachineQuery } from './overview-fields.ts';

type Described = { id: string; lines: string; searchText: string };

const described = query<[account: number], Described>(
  `SELECT id, business_lines AS lines, search_text AS searchText FROM devices INDEXED BY devices_of_account
    WHERE account = ? AND removed_at IS NULL AND is_active = 1`,
);

/** How much of what a machine has room for is there, 0 to 1; null where no selection says both. */
const filled = column<[device: string], number | null>(
  `SELECT sum(min(s.stock, s.capacity)) * 1.0 / sum(s.capacity)
    FROM devices v CROSS JOIN planogram_slots s ON s.device = v.seq
    WHERE v.id = ? AND s.stock IS NOT NULL AND s.capacity > 0`,
);

/**
 * GET /overview/machines: a page of the machines at work, the worst first, with how they stand
 * (rules/overview#the-list-of-machines).
 * @throws `validation.failed` on `accountId` where whoever sees several accounts names none
 */
export function listMachines(
  { reader, actor, nowMs }: ReadContext,
  { accountId, deviceId, operationId, businessLine, lamp, search = '', page, pageSize }: MachineQuery,
): { items: ListedMachine[]; total: number; page: number; pageSize: number } {
  const account = accountForNew(reader, actor, accountId, lenientAccount);
  const texts = new Map(described.all(reader, account.seq).map((row) => [row.id, row]));
  const linesOf = (id: string) => JSON.parse(texts.get(id)!.lines) as ListedMachine['businessLines'];
  const wanted = foldCase(search);
  const isOfOperation = operationFilter(reader, actor, operationId) !== undefined;
  const found = examineMachines(reader, account.seq, nowMs).items.filter(
    (machine) =>
      (deviceId === undefined || machine.id === deviceId) &&
      (!isOfOperation || machine.operation?.id === operationId) &&
      (businessLine === undefined || linesOf(machine.id).includes(businessLine)) &&
      (lamp === undefined || (lamp === 'good') === (machine.lamp === 'good')) &&
      texts.get(machine.id)!.searchText.includes(wanted),
  );
  const items = found.slice((page - 1) * pageSize, page * pageSize).map((machine) => ({
    ...machine,
    businessLines: linesOf(machine.id),
    filled: filled.get(reader, machine.id) ?? null,
  }));
  return { items, total: found.length, page, pageSize };
}
