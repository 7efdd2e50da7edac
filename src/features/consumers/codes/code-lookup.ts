import { change, query, type Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import type { Carrier } from '../tag-sets.ts';

/** A code that a machine read, with its owner and its amounts (minor units). */
export type ReadCode = Carrier & {
  seq: number;
  type: string;
  consumerName: string;
  identification: string;
  /** True if the vending slot has a profile. Only then is a sale split between subsidy and top-ups. */
  hasVendingProfile: 0 | 1;
  /** The profiles in its slots (`seq`). */
  vendingProfile: number | null;
  easProfile: number | null;
  balance: number;
  recharge: number;
  lastRechargeMs: number | null;
};

const codesByRead = query<
  [operationLevel: number, accountLevel: number, value: string],
  ReadCode & { level: number; isBorne: 0 | 1 }
>(
  `SELECT k.seq, k.type, k.consumer, c.name AS consumerName, c.identification,
    c.tag_set AS tagSet, c.tags_since_ms AS tagsSinceMs,
    k.vending_profile IS NOT NULL AS hasVendingProfile,
    k.vending_profile AS vendingProfile, k.eas_profile AS easProfile, k.vending_balance AS balance,
    k.vending_recharge AS recharge, k.last_recharge_ms AS lastRechargeMs, v.level,
    k.removed_at IS NULL AND k.level = v.level AND k.value = v.value AS isBorne
    FROM code_values v JOIN codes k ON k.seq = v.code JOIN consumers c ON c.seq = k.consumer
    WHERE v.level IN (?, ?) AND v.value = ?`,
);

/** A live code, with where it is. */
export type LiveCode = ReadCode & {
  value: string;
  client: number;
  account: number;
  operation: number | null;
};

const live = `SELECT k.seq, k.type, k.consumer, c.name AS consumerName, c.identification,
    c.tag_set AS tagSet, c.tags_since_ms AS tagsSinceMs,
    k.vending_profile IS NOT NULL AS hasVendingProfile,
    k.vending_profile AS vendingProfile, k.eas_profile AS easProfile, k.vending_balance AS balance,
    k.vending_recharge AS recharge, k.last_recharge_ms AS lastRechargeMs, k.value, k.client, k.account, k.operation
    FROM codes k JOIN consumers c ON c.seq = k.consumer WHERE k.removed_at IS NULL`;
const liveBySeq = query<[seq: number], LiveCode>(`${live} AND k.seq = ?`);
const liveOfConsumer = query<[consumer: number, value: string], LiveCode>(
  `${live} AND k.consumer = ? AND k.value = ?`,
);
const liveAtLevel = query<[level: number, value: string], LiveCode>(
  `${live} AND k.level = ? AND k.value = ?`,
);

const setCredit = change<[balance: number, recharge: number, lastRechargeMs: number | null, seq: number]>(
  'UPDATE codes SET vending_balance = ?, vending_recharge = ?, last_recharge_ms = ? WHERE seq = ?',
);

/**
 * The code that a machine of an operation read: the live one of the operation, else of the account's level; else the
 * one that had the value there last, even if it was renamed, moved or removed since (rules/feed#codes-in-a-report).
 */
export function codeReadAt(
  reader: Reader,
  account: number,
  operation: number | null,
  value: string,
): ReadCode | undefined {
  // Two at most, so they are put in order here: SQLite would make a table of them to sort it. Operations are positive
  // and the account's level is negative, so the operation's comes first.
  const codes = codesByRead.all(reader, operation ?? -account, -account, value);
  return codes.sort((a, b) => b.isBorne - a.isBorne || b.level - a.level)[0];
}

/** The live code of a `seq`. */
export function liveCode(reader: Reader, seq: number): LiveCode | undefined {
  return liveBySeq.get(reader, seq);
}

/** The live code of a consumer (`seq`) with a value: a consumer has a value once. */
export function liveCodeOfConsumer(reader: Reader, consumer: number, value: string): LiveCode | undefined {
  return liveOfConsumer.get(reader, consumer, value);
}

/** The live code with a value in an operation, else at the account's level; without an operation, there alone. */
export function liveCodeAt(
  reader: Reader,
  account: number,
  operation: number | undefined,
  value: string,
): LiveCode | undefined {
  const own = operation === undefined ? undefined : liveAtLevel.get(reader, operation, value);
  return own ?? liveAtLevel.get(reader, -account, value);
}

/** Stores the balances of a code after movements, which have audit entries of their own. */
export function storeCredit(
  tx: Tx,
  code: Pick<ReadCode, 'seq' | 'balance' | 'recharge' | 'lastRechargeMs'>,
): void {
  setCredit.run(tx, code.balance, code.recharge, code.lastRechargeMs, code.seq);
}
