import { operationFilter } from '../../access/lists.ts';
import { accountForNew, lenientAccount } from '../../access/scope.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { pageReply } from '../../api/pages.ts';
import type { Json } from '../../store/json.ts';
import type { ListedRow } from '../../store/lists/listing.ts';
import { foldCase } from '../../store/search/search-text.ts';
import { column, query } from '../../store/statement.ts';
import { examineMachines, needsSomebody } from './machines.ts';
import type { ListedMachine, MachineQuery } from './overview-fields.ts';

type Described = { id: string; lines: string; searchText: string };

const described = query<[account: number], Described>(
  `SELECT id, business_lines AS lines, search_text AS searchText FROM devices INDEXED BY devices_of_account
    WHERE account = ? AND removed_at IS NULL AND is_active = 1`,
);

/** The fill level of a machine, 0 to 1; null if no selection has both stock and capacity. */
const filled = column<[device: string], number | null>(
  `SELECT sum(min(s.stock, s.capacity)) * 1.0 / sum(s.capacity)
    FROM devices v CROSS JOIN planogram_slots s ON s.device = v.seq
    WHERE v.id = ? AND s.stock IS NOT NULL AND s.capacity > 0`,
);

/**
 * GET /overview/machines: a page of the machines at work, the worst first, with their status
 * (rules/overview#the-list-of-machines). The order is that of the moment: a cursor goes on after the machine that was
 * last, wherever it is now, and at its place where it is gone.
 * @throws `validation.failed` on `accountId` if a caller with several accounts names none, on `cursor`, on `page`
 */
export function listMachines(context: ReadContext, asked: MachineQuery): Json {
  const { reader, actor, nowMs } = context;
  const { accountId, deviceId, operationId, businessLine, lamp, search = '' } = asked;
  const account = accountForNew(reader, actor, accountId, lenientAccount);
  const texts = new Map(described.all(reader, account.seq).map((row) => [row.id, row]));
  const linesOf = (id: string) => JSON.parse(texts.get(id)!.lines) as ListedMachine['businessLines'];
  const wanted = foldCase(search);
  const operations = operationId?.filter((id) => operationFilter(reader, actor, id) !== undefined) ?? [];
  const found = examineMachines(reader, account.seq, nowMs).items.filter(
    (machine) =>
      (deviceId === undefined || deviceId.includes(machine.id)) &&
      (operations.length === 0 || operations.includes(machine.operation?.id ?? '')) &&
      (businessLine === undefined || businessLine.some((line) => linesOf(machine.id).includes(line))) &&
      (lamp === undefined || (lamp === 'needy' ? needsSomebody(machine) : machine.lamp === lamp)) &&
      texts.get(machine.id)!.searchText.includes(wanted),
  );
  const rows = (from: number, limit: number) =>
    found.slice(from, from + limit).map((machine, at): ListedRow => {
      const businessLines = linesOf(machine.id);
      const item = { ...machine, businessLines, filled: filled.get(reader, machine.id) ?? null };
      return [JSON.stringify(item satisfies ListedMachine) as Json, machine.id, from + at];
    });
  return pageReply(context, 'machines', asked, {
    total: () => found.length,
    page: (limit, offset) => rows(offset, limit),
    after: ([id, at], limit) => {
      const last = found.findIndex((machine) => machine.id === id);
      return rows(last < 0 ? Number(at) : last + 1, limit);
    },
  });
}
