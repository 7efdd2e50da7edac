import type { Account } from '../../access/accounts.ts';
import { requireVisible } from '../../access/scope.ts';
import type { Caller } from '../../api/caller.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import type { Reader } from '../../store/statement.ts';
import {
  type CodeRow,
  codeOfConsumer,
  codeWithMore,
  codeWithProfile,
  liveCodesOfConsumer,
} from './codes/code-store.ts';
import {
  type ConsumerEverRow,
  type ConsumerRow,
  type ConsumerWithCode,
  consumerById,
  consumerByIdentification,
  consumerEverById,
  consumersWithCodes,
} from './consumer-store.ts';

export type { ConsumerRow } from './consumer-store.ts';

/** The live consumer that a path names. @throws `consumers.not_found`, `auth.out_of_scope` */
export function requireConsumer(reader: Reader, actor: Caller, id: string): ConsumerRow {
  return requireVisible(actor, consumerById.get(reader, id), 'consumers.not_found');
}

/** The consumer that a path names, also one that was removed. @throws `consumers.not_found`, `auth.out_of_scope` */
export function requireConsumerEver(reader: Reader, actor: Caller, id: string): ConsumerEverRow {
  return requireVisible(actor, consumerEverById.get(reader, id), 'consumers.not_found');
}

/** The live consumer that a body names. @throws `consumers.not_found` also for one outside the caller's scope */
export function consumerInBody(reader: Reader, actor: Caller, id: string): ConsumerRow {
  return requireVisible(actor, consumerById.get(reader, id), 'consumers.not_found', 'consumers.not_found');
}

/** The live consumer of an account that a bulk row names. @throws `consumers.not_found` */
export function requireIdentified(reader: Reader, account: Account, identification: string): ConsumerRow {
  const row = consumerByIdentification.get(reader, account.seq, identification);
  if (!row) throw new Problem('consumers.not_found', details.noIdentification);
  return row;
}

/** The live consumer of an account with an identification, and its live code with a value, where there are such. */
export function findIdentified(
  reader: Reader,
  account: Pick<Account, 'seq'>,
  identification: string,
  codeId: string | undefined,
): { consumer?: ConsumerRow | undefined; code?: CodeRow | undefined } {
  const consumer = consumerByIdentification.get(reader, account.seq, identification);
  const code =
    consumer && codeId !== undefined ? codeOfConsumer.get(reader, consumer.seq, codeId) : undefined;
  return { consumer, code };
}

/** The live consumers of an account with each of their live codes, one after the other. */
export function peopleWithCodes(
  reader: Reader,
  account: Pick<Account, 'seq'>,
): IterableIterator<ConsumerWithCode> {
  return consumersWithCodes.iterate(reader, account.seq);
}

/** The live code of a consumer with this value. @throws `codes.not_found` */
export function requireCode(reader: Reader, consumer: Pick<ConsumerRow, 'seq'>, value: string): CodeRow {
  const code = codeOfConsumer.get(reader, consumer.seq, value);
  if (!code) throw new Problem('codes.not_found');
  return code;
}

/** True if a consumer has a live code with a profile: without one, no machine gives them anything. */
export function hasProfile(reader: Reader, consumer: number): boolean {
  return codeWithProfile.get(reader, consumer) !== undefined;
}

/** The live consumer with an id, of any account. */
export function findConsumer(reader: Reader, id: string): ConsumerRow | undefined {
  return consumerById.get(reader, id);
}

/** The values of a consumer's live codes. */
export function valuesOfCodes(reader: Reader, consumer: number): string[] {
  return liveCodesOfConsumer.all(reader, consumer).map(({ value }) => value);
}

/** True if a code has fingerprints or extras, which would be removed with it. */
export function cardHasMore(reader: Reader, code: number): boolean {
  return codeWithMore.get(reader, code, code) !== undefined;
}
