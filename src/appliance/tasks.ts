import { indexAudit } from '../audit/audit-search.ts';
import type { Tx } from '../store/transaction.ts';
import { noteKeysUsed } from '../tenancy/key-use.ts';
import { forgetOldAnswers } from './idempotency.ts';

/** The name of the task that takes the newest audit rows into the search index. */
export const indexAuditTask = 'index the audit';

/** The writes that the appliance does by itself, by name: they go through the writer like any other. */
export const tasks: Record<string, (tx: Tx, input: unknown) => unknown> = {
  'keys used': (tx, input) => noteKeysUsed(tx, input as [key: number, usedMs: number][]),
  'forget old answers': (tx) => forgetOldAnswers(tx),
  // The writer thread gives this to itself when it has nothing else to do.
  [indexAuditTask]: (tx) => indexAudit(tx),
  // For /readyz: that it is answered at all is the answer.
  'answer a probe': () => undefined,
};
