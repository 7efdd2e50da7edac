import { accountBySeq } from '../../access/accounts.ts';
import { auditChange } from '../../access/audited.ts';
import type { WriteContext } from '../../api/contexts.ts';
import { requirePermission } from '../../api/grants.ts';
import { parseJson } from '../../api/json-bytes.ts';
import { Problem } from '../../problems/problem.ts';
import type { Json } from '../../store/json.ts';
import { jsonArray } from '../../store/json.ts';
import type { ImportKind } from './columns.ts';
import { auditedOf, requireImport, updateImport, updateRow } from './imported.ts';
import * as store from './imported-store.ts';
import { type LeftAsIs, RowLeft, type Undo, type UndoContext, type UndoRow } from './row.ts';
import { undoPeople } from './undo-people.ts';
import { undoProducts } from './undo-products.ts';

const undoers: Record<ImportKind, (context: UndoContext) => UndoRow> = {
  people: undoPeople,
  products: undoProducts,
};

/** The permissions of which an undo needs one; each row needs that of its own change. */
export const undoesKind = {
  people: ['consumers:update', 'consumers:delete', 'codes:update', 'codes:delete'],
  products: ['products:update', 'products:delete'],
} as const;

/** The maximum number of left rows in the answer. */
const listed = 100;

/**
 * Undoes the rows of an import whose things are unchanged since, the last first, each in a savepoint; the others stay,
 * with the reason (rules/imports#undo).
 * @throws what `requireImport` throws, `auth.forbidden`, `imports.nothing_to_undo`
 */
export function undoImport({ tx, actor }: WriteContext, id: string): Json {
  const found = requireImport(tx, actor, id);
  const { seq, kind, forgetMs, account: owner } = found;
  requirePermission(actor, undoesKind[kind]);
  const rows = store.openRows.all(tx, seq);
  if (forgetMs === null || forgetMs <= tx.nowMs || rows.length === 0)
    throw new Problem('imports.nothing_to_undo');
  const account = accountBySeq(tx, owner);
  const undoRow = undoers[kind]({ tx, actor, account });
  const left: number[] = [];
  for (const row of rows) {
    const reason = reasonOf(() =>
      tx.savepoint(() => undoRow(row.thing, row.status, parseJson(row.undo) as Undo)),
    );
    if (reason) left.push(row.number);
    updateRow(tx, {
      ...row,
      undoneMs: reason ? null : tx.nowMs,
      reason: reason && JSON.stringify(reason),
    });
  }
  const undone = rows.length - left.length;
  const undoneMs = undone > 0 ? tx.nowMs : found.undoneMs;
  const now = { ...found, undone: found.undone + undone, leftAsIs: left.length, undoneMs };
  updateImport(tx, now);
  const [before, after] = [auditedOf(found), auditedOf(now)];
  const owned = { id: found.id, client: account.client, account: owner };
  if (before !== after) auditChange(tx, 'update', 'import', owned, before, after);
  const bodies = store.leftRowsAfter.all(tx, seq, 0, listed).map(({ body }) => body);
  const counts = JSON.stringify({ undone, left: left.length });
  return `${counts.slice(0, -1)},"rows":${jsonArray(bodies)},"import":${store.importBody.get(tx, seq)!}}`;
}

/** Does `work`; why it left the row as it is, or null. */
function reasonOf(work: () => void): LeftAsIs | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof RowLeft) return { ...error.left, code: null, detail: null };
    if (!(error instanceof Problem)) throw error;
    const { code, detail } = error.toRow();
    return { reason: 'refused', fields: [], code, detail };
  }
}
