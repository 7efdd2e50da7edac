import type { Tx } from '../store/transaction.ts';
import { noteKeysUsed } from '../tenancy/key-use.ts';
import { forgetOldAnswers } from './idempotency.ts';

/** The writes that the appliance does by itself, by name: they go through the writer like any other. */
export const tasks: Record<string, (tx: Tx, input: unknown) => unknown> = {
  'keys used': (tx, input) => noteKeysUsed(tx, input as [key: number, usedMs: number][]),
  'forget old answers': (tx) => forgetOldAnswers(tx),
};
