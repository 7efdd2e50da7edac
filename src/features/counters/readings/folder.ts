import { type Account, accountById, accountBySeq, accountsIn } from '../../../access/accounts.ts';
import { readAuditFile } from '../../../lib/evadts/read.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { machineOf, type ReadingFile, type ReadingResult, takeFile } from './intake.ts';

/** A file of the watched folder. Plain data: it crosses a thread. */
export type FolderFile = {
  file: ReadingFile;
  /** The account that the folder it is in is named after; null: it is in the watched folder itself. */
  accountId: string | null;
  /** True if the file may still be growing. Then a file without an end is not stored. */
  mayGrow: boolean;
};

/**
 * Takes in a file of the watched folder (rules/counters#the-watched-folder): each set for the account of its machine.
 * @returns null where the end of the file is missing and may still come
 */
export function takeFolderFile(tx: Tx, { file, accountId, mayGrow }: FolderFile): ReadingResult[] | null {
  if (mayGrow && isUnfinished(file.bytes)) return null;
  const named = accountId === null ? undefined : accountById(tx, accountId);
  const accounts = accountId === null ? accountsIn(tx, everything) : [];
  const accountOf = (ids: Readonly<Record<string, string | null>>) =>
    accountId === null ? accountKnowing(tx, accounts, ids) : named;
  return takeFile(tx, accountOf, { door: 'folder', controller: null }, file);
}

const everything = { client: undefined, account: undefined };

/** The only account, else the only one that has the machine of a set. */
function accountKnowing(
  reader: Reader,
  accounts: readonly number[],
  ids: Readonly<Record<string, string | null>>,
): Account | undefined {
  const knowing =
    accounts.length === 1 ? accounts : accounts.filter((account) => machineOf(reader, account, ids, null));
  return knowing.length === 1 ? accountBySeq(reader, knowing[0]!) : undefined;
}

/** True if a file is incomplete: it has no set yet, or its last set has no end. */
function isUnfinished(bytes: Uint8Array): boolean {
  const { sets, fault } = readAuditFile(bytes);
  return fault === 'empty' || fault === 'no_set' || sets.at(-1)?.damage === 'no_end';
}
