import { type Json, jsonList, jsonObject, jsonText } from '../../store/json.ts';
import { KeptCounts } from '../../store/lists/kept-counts.ts';
import { Listing } from '../../store/lists/listing.ts';
import { rowsBehind, SearchedInsert } from '../../store/search/search-marks.ts';
import { change, column, insertInto, query } from '../../store/statement.ts';
import { codeObject } from './codes/code-store.ts';

const tags = jsonList(
  jsonObject({ key: 'x.key', value: 'x.value' }),
  'x',
  `SELECT t.key, ct.value FROM consumer_tags ct JOIN tags t ON t.seq = ct.tag WHERE ct.consumer = c.seq
    ORDER BY ct.position`,
);
const codes = jsonList(
  codeObject,
  'k',
  'SELECT * FROM codes o WHERE o.consumer = c.seq AND o.removed_at IS NULL ORDER BY o.seq',
);

// Sub-queries instead of joins: a page deep in the list skips rows of one index, without looking at others' rows.
const body = jsonText({
  id: { plain: 'c.id' },
  clientId: { plain: '(SELECT id FROM clients WHERE seq = c.client)' },
  accountId: { plain: '(SELECT id FROM accounts WHERE seq = c.account)' },
  name: { value: 'c.name' },
  identification: { value: 'c.identification' },
  isActive: { json: `iif(c.is_active, 'true', 'false')` },
  tags: { json: tags },
  codes: { json: codes },
  createdAt: { plain: 'c.created_at' },
  updatedAt: { plain: 'c.updated_at' },
});

/** A live consumer as its rules need it; `tags` as JSON. */
export type ConsumerRow = {
  seq: number;
  id: string;
  client: number;
  account: number;
  name: string;
  identification: string;
  isActive: 0 | 1;
  tags: Json;
};

/** A live consumer with one of its live codes, if it has any; `tags` as JSON. */
export type ConsumerWithCode = {
  name: string;
  identification: string;
  tags: Json;
  codeId: string | null;
  codeType: string | null;
  operation: number | null;
  vendingProfile: number | null;
  easProfile: number | null;
};

const select = `SELECT c.seq, c.id, c.client, c.account, c.name, c.identification, c.is_active AS isActive, ${tags} AS tags
  FROM consumers c`;

export const consumerById = query<[id: string], ConsumerRow>(
  `${select} WHERE c.id = ? AND c.removed_at IS NULL`,
);

export const consumerByIdentification = query<[account: number, identification: string], ConsumerRow>(
  `${select} WHERE c.account = ? AND c.identification = ? AND c.removed_at IS NULL`,
);

export const consumerBodyById = query<[id: string], { client: number; account: number; body: Json }>(
  `SELECT c.client, c.account, ${body} AS body FROM consumers c WHERE c.id = ? AND c.removed_at IS NULL`,
);

export const consumerBody = column<[seq: number], Json>(`SELECT ${body} FROM consumers c WHERE c.seq = ?`);

export const consumerWithIdentification = column<[account: number, identification: string], number>(
  'SELECT seq FROM consumers WHERE account = ? AND identification = ? AND removed_at IS NULL',
);

/** The live consumers of an account with each of their live codes: a row without a code where there is none. */
export const consumersWithCodes = query<[account: number], ConsumerWithCode>(
  `SELECT c.name, c.identification, ${tags} AS tags, k.value AS codeId, k.type AS codeType, k.operation,
    k.vending_profile AS vendingProfile, k.eas_profile AS easProfile
    FROM consumers c LEFT JOIN codes k ON k.consumer = c.seq AND k.removed_at IS NULL
    WHERE c.account = ? AND c.removed_at IS NULL`,
);

/** How many live consumers there are. */
export const consumerCounts = new KeptCounts('consumer_counts', {
  client: 'integer',
  account: 'integer',
  is_active: 'integer',
});

export const insertConsumer = new SearchedInsert(
  'consumer',
  {
    id: 'text',
    client: 'integer',
    account: 'integer',
    name: 'text',
    identification: 'text',
    is_active: 'integer',
    created_at: 'text',
    updated_at: 'text',
    search_text: 'text',
    tag_set: 'integer?',
    tags_since_ms: 'integer?',
  },
  consumerCounts,
);

export const updateConsumer = change<
  [name: string, identification: string, searchText: string, updatedAt: string, seq: number]
>('UPDATE consumers SET name = ?, identification = ?, search_text = ?, updated_at = ? WHERE seq = ?');

/** Tells controllers of the live codes of a consumer, which they know by its name. */
export const tellOfCodes = change<[consumer: number]>(
  'INSERT INTO code_news SELECT seq FROM codes WHERE consumer = ? AND removed_at IS NULL',
);

/** What else stands in a consumer's body has changed: its tags or its codes, save what machines change of those. */
export const touchConsumer = change<[updatedAt: string, seq: number]>(
  'UPDATE consumers SET updated_at = ? WHERE seq = ?',
);

export const switchConsumer = change<[isActive: number, updatedAt: string, seq: number]>(
  'UPDATE consumers SET is_active = ?, updated_at = ? WHERE seq = ?',
);

export const removeConsumer = change<[removedAt: string, seq: number]>(
  'UPDATE consumers SET removed_at = ? WHERE seq = ?',
);

export const insertTag = insertInto('consumer_tags', {
  consumer: 'integer',
  position: 'integer',
  tag: 'integer',
  value: 'text',
});

export const deleteTags = change<[consumer: number]>('DELETE FROM consumer_tags WHERE consumer = ?');

export const accountOfOperation = column<[operation: number], number>(
  'SELECT account FROM operations WHERE seq = ?',
);

const onLine = (profiles: string) =>
  `EXISTS (SELECT 1 FROM codes k WHERE k.consumer = c.seq AND k.removed_at IS NULL AND ${profiles} IS NOT NULL)`;
const anyOf = 'IN (SELECT value FROM json_each(?))';
const carries = (what: string) =>
  `EXISTS (SELECT 1 FROM consumer_tags ct JOIN tags t ON t.seq = ct.tag WHERE ct.consumer = c.seq AND ${what})`;

const behind = `UNION ALL SELECT seq ${rowsBehind('consumer')} AND instr(search_text, ?) > 0
      UNION ALL SELECT consumer ${rowsBehind('code')} AND instr(search_text, ?) > 0`;

/** Live consumers, newest first. */
export const consumerListing = new Listing({
  select: body,
  from: 'consumers c',
  where: 'c.removed_at IS NULL',
  key: 'c.seq',
  sorts: { name: 'c.search_text', updatedAt: 'c.updated_at' },
  spread: { isActive: [0, 1] },
  filters: {
    account: 'c.account = ?',
    client: 'c.client = ?',
    isActive: 'c.is_active = ?',
    // Whom an operation reaches: found among all, or, where they are few, all of them found among the codes.
    reached:
      'EXISTS (SELECT 1 FROM consumer_reach r WHERE r.consumer = c.seq AND r.level IN (?, -c.account))',
    reachedFew: `c.seq IN (SELECT r.consumer FROM operations o JOIN consumer_reach r ON r.level IN (o.seq, -o.account)
      WHERE o.seq = ?)`,
    // Of several operations of one account: their levels, and the account's.
    reachedAny: `EXISTS (SELECT 1 FROM consumer_reach r WHERE r.consumer = c.seq AND r.level ${anyOf})`,
    // Whoever has a code with one of the profiles, of either line.
    holding: `c.seq IN (SELECT k.consumer FROM profiles r JOIN codes k ON k.vending_profile = r.seq WHERE r.id ${anyOf}
      UNION SELECT k.consumer FROM profiles r JOIN codes k ON k.eas_profile = r.seq WHERE r.id ${anyOf})`,
    // What a short search finds in the n-gram indexes; what a longer one finds there, and its text then holds. Beside
    // that, what no index has yet.
    plain: `c.seq IN (SELECT rowid FROM consumer_search WHERE consumer_search MATCH ?
      UNION ALL SELECT k.consumer FROM code_search JOIN codes k ON k.seq = code_search.rowid WHERE code_search MATCH ?
      ${behind})`,
    phrase: `c.seq IN (SELECT f.seq FROM consumer_search JOIN consumers f ON f.seq = consumer_search.rowid
        WHERE consumer_search MATCH ? AND instr(f.search_text, ?) > 0
      UNION ALL SELECT k.consumer FROM code_search JOIN codes k ON k.seq = code_search.rowid
        WHERE code_search MATCH ? AND instr(k.search_text, ?) > 0
      ${behind})`,
    code: `c.seq IN (SELECT k.consumer FROM code_search JOIN codes k ON k.seq = code_search.rowid
        WHERE code_search MATCH ? AND k.value = ?
      UNION ALL SELECT consumer ${rowsBehind('code')} AND value = ?)`,
    identification: 'c.identification = ?',
    vending: onLine('k.vending_profile'),
    eas: onLine('k.eas_profile'),
    eitherLine: onLine('ifnull(k.vending_profile, k.eas_profile)'),
    tag: carries(`t.id ${anyOf}`),
    tagValue: carries('ct.value = ?'),
    tagged: carries(`t.id ${anyOf} AND ct.value = ?`),
    updatedFrom: 'c.updated_at >= ?',
  },
});
