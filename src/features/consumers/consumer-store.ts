import type { Account } from '../../access/accounts.ts';
import { isoOf } from '../../lib/clock.ts';
import {
  type Json,
  type JsonMember,
  jsonList,
  jsonMoment,
  jsonObject,
  jsonText,
  jsonWriter,
} from '../../store/json.ts';
import { CachedCounts, CountedInsert } from '../../store/lists/cached-counts.ts';
import { Listing, withRemoved } from '../../store/lists/listing.ts';
import { change, column, query } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { codeObject } from './codes/code-store.ts';
import { type Bounds, validityMembersOf } from './validity.ts';

const tagParts = { key: 'x.key', value: 'x.value' };
const tagsOneByOne = jsonList(
  `iif(x.ends_ms IS NULL, ${jsonObject(tagParts)},
    ${jsonObject({ ...tagParts, validUntil: jsonMoment('x.ends_ms') })})`,
  'x',
  `SELECT t.key, m.value, json_extract(c.tag_ends, '$."' || m.tag || '"') AS ends_ms
    FROM tag_set_members m JOIN tags t ON t.seq = m.tag WHERE m.tag_set = c.tag_set
    ORDER BY ifnull((SELECT place.key FROM json_each(c.tag_order) place WHERE place.value = m.tag), m.tag)`,
);
/** Removed consumers show no tags; their rows keep the last ones. */
const tags = `CASE WHEN c.tag_set IS NULL OR c.removed_at IS NOT NULL THEN '[]'
  WHEN c.tag_order IS NULL AND c.tag_ends IS NULL THEN (SELECT told FROM tag_sets WHERE seq = c.tag_set)
  ELSE ${tagsOneByOne} END`;
const codes = jsonList(
  codeObject,
  'k',
  'SELECT * FROM codes o WHERE o.consumer = c.seq AND o.removed_at IS NULL ORDER BY o.seq',
);

const { validFrom, validUntil } = validityMembersOf('c');

// Sub-queries instead of joins: a page deep in the list skips rows of one index, without looking at others' rows.
const bodyMembers = {
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
  validFrom: { ifSet: validFrom },
  validUntil: { ifSet: validUntil },
} satisfies Record<string, JsonMember>;
const body = jsonText(bodyMembers);
const writeBody = jsonWriter(bodyMembers);

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
} & Bounds;

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
  consumerFromMs: number | null;
  consumerUntilMs: number | null;
  validFromMs: number | null;
  validUntilMs: number | null;
};

const members = `c.seq, c.id, c.client, c.account, c.name, c.identification, c.is_active AS isActive, ${tags} AS tags,
    c.valid_from_ms AS validFromMs, c.valid_until_ms AS validUntilMs`;
const select = `SELECT ${members} FROM consumers c`;

export const consumerById = query<[id: string], ConsumerRow>(
  `${select} WHERE c.id = ? AND c.removed_at IS NULL`,
);

/** A consumer for its rules, with the moment of removal, if any: then it has no tags. */
export type ConsumerEverRow = ConsumerRow & { removedAt: string | null };

export const consumerEverById = query<[id: string], ConsumerEverRow>(
  `SELECT ${members}, c.removed_at AS removedAt FROM consumers c WHERE c.id = ?`,
);

export const consumerByIdentification = query<[account: number, identification: string], ConsumerRow>(
  `${select} WHERE c.account = ? AND c.identification = ? AND c.removed_at IS NULL`,
);

export const consumerBodyById = query<[id: string], { client: number; account: number; body: Json }>(
  `SELECT c.client, c.account, ${body} AS body FROM consumers c WHERE c.id = ? AND c.removed_at IS NULL`,
);

const idOfClient = column<[seq: number], string>('SELECT id FROM clients WHERE seq = ?');

/** A consumer that was just made, with its tags as the API returns them. */
type NewBody = Bounds & { id: string; account: Account; name: string; identification: string; tags: Json };

/** The same body as `consumerBody` for a new consumer without a code, at a third of the cost. */
export function bodyOfNew(tx: Tx, { id, account, name, identification, tags, ...bounds }: NewBody): Json {
  const { client } = account;
  const { validFromMs, validUntilMs } = bounds;
  const clientId = idOfClient.get(tx, client)!;
  return writeBody({
    id,
    clientId,
    accountId: account.id,
    name: JSON.stringify(name),
    identification: JSON.stringify(identification),
    isActive: 'true',
    tags,
    codes: '[]',
    createdAt: tx.nowIso,
    updatedAt: tx.nowIso,
    validFrom: validFromMs === null ? null : isoOf(validFromMs),
    validUntil: validUntilMs === null ? null : isoOf(validUntilMs),
  });
}

export const consumerBody = column<[seq: number], Json>(`SELECT ${body} FROM consumers c WHERE c.seq = ?`);

export const consumerWithIdentification = column<[account: number, identification: string], number>(
  'SELECT seq FROM consumers WHERE account = ? AND identification = ? AND removed_at IS NULL',
);

/** The live consumers of an account with each of their live codes: a row without a code where there is none. */
export const consumersWithCodes = query<[account: number], ConsumerWithCode>(
  `SELECT c.name, c.identification, ${tags} AS tags, k.value AS codeId, k.type AS codeType, k.operation,
    k.vending_profile AS vendingProfile, k.eas_profile AS easProfile, c.valid_from_ms AS consumerFromMs,
    c.valid_until_ms AS consumerUntilMs, k.valid_from_ms AS validFromMs, k.valid_until_ms AS validUntilMs
    FROM consumers c LEFT JOIN codes k ON k.consumer = c.seq AND k.removed_at IS NULL
    WHERE c.account = ? AND c.removed_at IS NULL`,
);

/** The number of live consumers. */
export const consumerCounts = new CachedCounts('consumer_counts', {
  client: 'integer',
  account: 'integer',
  is_active: 'integer',
});

export const insertConsumer = new CountedInsert(
  'consumers',
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
    tag_order: 'text?',
    tag_ends: 'text?',
    tags_since_ms: 'integer?',
    valid_from_ms: 'integer?',
    valid_until_ms: 'integer?',
  },
  consumerCounts,
);

export const updateConsumer = change<
  [name: string, identification: string, searchText: string, updatedAt: string, seq: number]
>('UPDATE consumers SET name = ?, identification = ?, search_text = ?, updated_at = ? WHERE seq = ?');

/** No identification has a NUL (rules/requests#texts), so no other consumer has it. */
const noIdentification = `'-' || char(0)`;

const takeIdentification = change<[seq: number]>(
  `UPDATE consumers SET identification = ${noIdentification} WHERE seq = ?`,
);

const forgetNoIdentification = change<[account: number, consumer: number]>(
  `DELETE FROM former_identifications WHERE account = ? AND identification = ${noIdentification} AND consumer = ?`,
);

/** Does `meanwhile` while a consumer has no identification, and then `rename`, which must give it one. */
export function setAside(
  tx: Tx,
  { seq, account }: Pick<ConsumerRow, 'seq' | 'account'>,
  meanwhile: () => void,
  rename: () => void,
): void {
  takeIdentification.run(tx, seq);
  meanwhile();
  rename();
  // The brief absence of an identification is not recorded.
  forgetNoIdentification.run(tx, account, seq);
}

/** Tells controllers of the live codes of a consumer whose profile requires a qualification. */
export const tellOfQualified = change<[consumer: number]>(
  `INSERT INTO code_news SELECT k.seq FROM codes k JOIN profiles r ON r.seq = k.eas_profile
    WHERE k.consumer = ? AND k.removed_at IS NULL AND r.qualification_tag IS NOT NULL`,
);

/** Marks the live codes of a consumer as changed for controllers, which store its name with them. */
export const tellOfCodes = change<[consumer: number]>(
  'INSERT INTO code_news SELECT seq FROM codes WHERE consumer = ? AND removed_at IS NULL',
);

export const setValidity = change<[validFromMs: number | null, validUntilMs: number | null, seq: number]>(
  'UPDATE consumers SET valid_from_ms = ?, valid_until_ms = ? WHERE seq = ?',
);

/** Marks a consumer as changed by a change of its tags or codes, except changes that machines make. */
export const touchConsumer = change<[updatedAt: string, seq: number]>(
  'UPDATE consumers SET updated_at = ? WHERE seq = ?',
);

export const switchConsumer = change<[isActive: number, updatedAt: string, seq: number]>(
  'UPDATE consumers SET is_active = ?, updated_at = ? WHERE seq = ?',
);

export const removeConsumer = change<[removedAt: string, updatedAt: string, seq: number]>(
  'UPDATE consumers SET removed_at = ?, updated_at = ? WHERE seq = ?',
);

export const accountOfOperation = column<[operation: number], number>(
  'SELECT account FROM operations WHERE seq = ?',
);

const onLine = (profiles: string) =>
  `EXISTS (SELECT 1 FROM codes k WHERE k.consumer = c.seq AND k.removed_at IS NULL AND ${profiles} IS NOT NULL)`;
const anyOf = 'IN (SELECT value FROM json_each(?))';
const carries = (what: string) =>
  `EXISTS (SELECT 1 FROM tag_set_members m JOIN tags t ON t.seq = m.tag WHERE m.tag_set = c.tag_set AND ${what})`;

/** True if the validity of a person, one of their live codes or one of their tags ends between two moments. */
const endsBetween = `(c.valid_until_ms BETWEEN ? AND ? OR EXISTS (SELECT 1 FROM codes k WHERE k.consumer = c.seq
  AND k.removed_at IS NULL AND k.valid_until_ms BETWEEN ? AND ?)
  OR EXISTS (SELECT 1 FROM json_each(c.tag_ends) e WHERE e.value BETWEEN ? AND ?))`;

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
    // The people that an operation reaches: found among all, or, where they are few, all of them found among the
    // codes.
    reached:
      'EXISTS (SELECT 1 FROM consumer_reach r WHERE r.consumer = c.seq AND r.level IN (?, -c.account))',
    reachedFew: `c.seq IN (SELECT r.consumer FROM operations o JOIN consumer_reach r ON r.level IN (o.seq, -o.account)
      WHERE o.seq = ?)`,
    // For several operations of one account: their levels, and the account's.
    reachedAny: `EXISTS (SELECT 1 FROM consumer_reach r WHERE r.consumer = c.seq AND r.level ${anyOf})`,
    // People with a code that has one of the profiles, of either line.
    holding: `c.seq IN (SELECT k.consumer FROM profiles r JOIN codes k ON k.vending_profile = r.seq WHERE r.id ${anyOf}
      UNION SELECT k.consumer FROM profiles r JOIN codes k ON k.eas_profile = r.seq WHERE r.id ${anyOf})`,
    // A short search is exact in the n-gram indexes. A longer one also compares the text of what they find.
    plain: `c.seq IN (SELECT rowid FROM consumer_search WHERE consumer_search MATCH ?
      UNION ALL SELECT k.consumer FROM code_search JOIN codes k ON k.seq = code_search.rowid WHERE code_search MATCH ?)`,
    phrase: `c.seq IN (SELECT f.seq FROM consumer_search JOIN consumers f ON f.seq = consumer_search.rowid
        WHERE consumer_search MATCH ? AND instr(f.search_text, ?) > 0
      UNION ALL SELECT k.consumer FROM code_search JOIN codes k ON k.seq = code_search.rowid
        WHERE code_search MATCH ? AND instr(k.search_text, ?) > 0)`,
    code: `c.seq IN (SELECT k.consumer FROM code_search JOIN codes k ON k.seq = code_search.rowid
        WHERE code_search MATCH ? AND k.value = ?)`,
    identification: 'c.identification = ?',
    vending: onLine('k.vending_profile'),
    eas: onLine('k.eas_profile'),
    eitherLine: onLine('ifnull(k.vending_profile, k.eas_profile)'),
    neitherLine: `NOT ${onLine('ifnull(k.vending_profile, k.eas_profile)')}`,
    tag: carries(`t.id ${anyOf}`),
    tagValue: carries('m.value = ?'),
    tagged: carries(`t.id ${anyOf} AND m.value = ?`),
    updatedFrom: 'c.updated_at >= ?',
    expires: endsBetween,
  },
});

/** Consumers who changed since, with those who were removed since: they have no codes and tags to be found by. */
export const consumerChanges = withRemoved(consumerListing, 'c.removed_at', 'isActive', 'identification');
