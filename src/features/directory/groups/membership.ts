import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { groupsOfConsumer, removeMember } from './group-store.ts';

/** The groups of a user, as their resource has them. */
export function groupsOf(reader: Reader, consumer: number): { value: string; display: string }[] {
  return groupsOfConsumer.all(reader, consumer).map(({ value, display }) => ({ value, display }));
}

/** Removes a user who leaves from every group. */
export function leaveAllGroups(tx: Tx, consumer: number): void {
  for (const { seq } of groupsOfConsumer.all(tx, consumer)) removeMember.run(tx, seq, consumer);
}
