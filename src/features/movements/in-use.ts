import type { Reader } from '../../store/statement.ts';
import { lastSequence } from './intake/movement-store.ts';

/** True if an account has movements, whose amounts fix its currency. */
export function accountHasMovements(reader: Reader, account: number): boolean {
  return (lastSequence.get(reader, account) ?? 0) > 0;
}
