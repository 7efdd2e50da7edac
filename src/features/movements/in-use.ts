import type { Reader } from '../../store/statement.ts';
import { lastSequence } from './intake/movement-store.ts';

/** Whether an account has movements, whose amounts are in its currency for good. */
export function accountHasMovements(reader: Reader, account: number): boolean {
  return (lastSequence.get(reader, account) ?? 0) > 0;
}
