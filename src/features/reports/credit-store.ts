import { Conditions } from '../../store/lists/conditions.ts';
import { type NGramSearch, nGramSearch } from '../../store/search/n-grams.ts';
import { column, query, type Reader } from '../../store/statement.ts';

/** Live codes of an account that are adjacent in an index: all, or those of a level (operation, or -account). */
export type CodePartition = { account: number; by: 'account' | 'level'; value: number };

/** Conditions on codes. A short search is exact in the n-gram indexes. A longer one also compares the text of what they find. */
const filters = {
  short: `k.seq IN (SELECT rowid FROM code_search WHERE code_search MATCH ?
    UNION ALL SELECT o.seq FROM consumer_search JOIN codes o ON o.consumer = consumer_search.rowid AND o.removed_at IS NULL
      WHERE consumer_search MATCH ?)`,
  long: `k.seq IN (SELECT f.seq FROM code_search JOIN codes f ON f.seq = code_search.rowid
      WHERE code_search MATCH ? AND instr(f.search_text, ?) > 0
    UNION ALL SELECT o.seq FROM consumer_search JOIN consumers f ON f.seq = consumer_search.rowid
      JOIN codes o ON o.consumer = f.seq AND o.removed_at IS NULL
      WHERE consumer_search MATCH ? AND instr(f.search_text, ?) > 0)`,
  code: `k.seq IN (SELECT f.seq FROM code_search JOIN codes f ON f.seq = code_search.rowid
      WHERE code_search MATCH ? AND f.value = ?)`,
  identification: `k.seq IN (SELECT o.seq FROM consumers f JOIN codes o ON o.consumer = f.seq AND o.removed_at IS NULL
    WHERE f.account = ? AND f.identification = ? AND f.removed_at IS NULL)`,
};

const newest = { account: newestOf('account'), level: newestOf('level') };

/** Parameters: the account or level, those of the conditions, the seq before which the codes are, and how many. */
function newestOf(by: 'account' | 'level') {
  const of = new Conditions(filters, `k.${by} = ?`, (where, names) =>
    column<(string | number)[], number>(
      `SELECT k.seq FROM codes k ${names.length === 0 ? `INDEXED BY codes_of_${by}` : ''}
        WHERE ${where} AND k.removed_at IS NULL AND k.seq < ? ORDER BY k.seq DESC LIMIT ?`,
    ),
  );
  // Declared at once, for the test that explains each statement.
  for (const names of [[], ...of.names.map((name) => [name])]) of.shape(names);
  return of;
}

/** Selects codes of a partition by a search and by exact values. */
export type CodesAsked = {
  search: NGramSearch | null;
  code?: string | undefined;
  identification?: string | undefined;
};

const longOf = ({ match, text }: NGramSearch) => [match, text, match, text];

/** The newest codes of a partition before a `seq`, as `seq`s, newest first. */
export function codesBefore(
  reader: Reader,
  { account, by, value }: CodePartition,
  { search, code, identification }: CodesAsked,
  before: number,
  limit: number,
): number[] {
  const known = nGramSearch(code);
  const { statements, parameters } = newest[by].given({
    ...(search?.exact && { short: [search.match, search.match] }),
    ...(search && !search.exact && { long: longOf(search) }),
    ...(known && { code: [known.match, code!] }),
    ...(identification && { identification: [account, identification] }),
  });
  return statements.all(reader, value, ...parameters, before, limit);
}

/** A live code with its consumer and its vending profile; members of the profile are null where there is none. */
export type CreditRow = {
  seq: number;
  consumerId: string;
  name: string;
  identification: string;
  codeId: string;
  codeType: string;
  operationId: string | null;
  isActive: 0 | 1;
  subsidy: number;
  recharge: number;
  profileId: string | null;
  profileName: string | null;
  cumulative: 0 | 1 | null;
  lastSubsidyMs: number | null;
  lastRechargeMs: number | null;
  /** The currency of the amounts. */
  currency: string;
};

export const creditRow = query<[seq: number], CreditRow>(
  `SELECT k.seq, c.id AS consumerId, c.name, c.identification, k.value AS codeId, k.type AS codeType,
      o.id AS operationId, k.is_active AS isActive, k.vending_balance AS subsidy, k.vending_recharge AS recharge,
      p.id AS profileId, p.name AS profileName, p.vending_policy ->> '$.cumulative' AS cumulative,
      k.last_subsidy_ms AS lastSubsidyMs, k.last_recharge_ms AS lastRechargeMs,
      a.currency
    FROM codes k JOIN accounts a ON a.seq = k.account JOIN consumers c ON c.seq = k.consumer LEFT JOIN operations o ON o.seq = k.operation
      LEFT JOIN profiles p ON p.seq = k.vending_profile
    WHERE k.seq = ?`,
);
