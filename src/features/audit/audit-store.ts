import { isVisible } from '../../access/visible-types.ts';
import { type Json, jsonMoment, jsonObject, jsonText } from '../../store/json.ts';
import { Conditions, type FilterValues } from '../../store/lists/conditions.ts';
import { Listing } from '../../store/lists/listing.ts';
import { change, column, insertInto, query } from '../../store/statement.ts';

/** An entry as the API returns it (rules/audit#an-entry). */
const body = jsonText({
  id: { plain: 'l.id' },
  date: { plain: jsonMoment('l.date_ms') },
  actor: { json: jsonObject({ type: 'l.actor_type', id: 'l.actor_id', label: 'l.actor_label' }) },
  action: { plain: 'l.action' },
  resourceType: { plain: 'l.resource_type' },
  resourceId: { value: 'l.resource_id' },
  accountId: { value: 'a.id' },
  previousValue: { json: 'l.previous_value' },
  newValue: { json: 'l.new_value' },
  traceId: { plain: 'l.trace_id' },
});

const withAccount = 'LEFT JOIN accounts a ON a.seq = l.account';

const narrowing = {
  resourceType: 'l.resource_type = ?',
  action: 'l.action = ?',
  visible: isVisible('l.resource_type'),
  first: 'l.seq >= ?',
  last: 'l.seq <= ?',
};

/** Filters by owner, in the order of the indexes. */
const filtersByOwner = {
  account: 'l.account = ?',
  clientItself: 'l.client = ? AND l.account IS NULL',
  noAccount: 'l.account IS NULL',
  ...narrowing,
};

const indexOfOwner: Record<string, string> = {
  account: 'audit_of_account',
  clientItself: 'audit_of_client',
  noAccount: 'audit_of_account',
};

const filters = { account: 'l.account = ?', client: 'l.client = ?', ...narrowing };
const filtersOfTrace = { trace: 'l.trace_id = ?', ...filters };

export type AuditFilterValues = FilterValues<typeof filtersOfTrace & typeof filtersByOwner> & {
  first?: number | undefined;
  last?: number | undefined;
};

/**
 * The trail under some filters. It names its index (docs/decisions/014): between two moments SQLite would take the
 * one of the owner alone, and read all of their entries.
 */
function trail(filters: readonly string[]): string {
  const owner = filters.find((name) => name in indexOfOwner);
  if (owner === undefined) return 'audit_log l';
  const [type, action] = [filters.includes('resourceType'), filters.includes('action')];
  const narrowed = type && action ? '_by_both' : type ? '_by_type' : action ? '_by_action' : '';
  return `audit_log l INDEXED BY ${indexOfOwner[owner]}${narrowed}`;
}

/** The trail, newest first. */
export const auditListing = new Listing({
  select: body,
  from: (names) => `${trail(names)} ${withAccount}`,
  where: 'true',
  key: 'l.seq',
  filters: filtersByOwner,
});

/**
 * The same for one trace, which is always given. It names its index: SQLite does not know that a trace has few rows,
 * and an account has many.
 */
export const auditOfTrace = new Listing({
  select: body,
  from: `audit_log l INDEXED BY audit_of_trace ${withAccount}`,
  where: 'true',
  key: 'l.seq',
  filters: filtersOfTrace,
  needs: 'trace',
});

/** The rows whose text has a phrase, newest first, as far as the index reaches; `phrase` is always given. */
export const auditFound = new Listing({
  select: body,
  // CROSS JOIN: the matches lead, and each is looked up, never the other way round
  from: `audit_search s CROSS JOIN audit_log l ON l.seq = s.rowid ${withAccount}`,
  where: 'true',
  key: 's.rowid',
  filters: { ...filters, first: 's.rowid >= ?', last: 's.rowid <= ?', phrase: 's.audit_search MATCH ?' },
  needs: 'phrase',
});

export const auditBodyBySeq = column<[seq: number], Json>(
  `SELECT ${body} FROM audit_log l ${withAccount} WHERE l.seq = ?`,
);

/** The searched columns of a row; the values are JSON. */
export type SearchedRow = {
  seq: number;
  label: string;
  resourceId: string;
  previousValue: string | null;
  newValue: string | null;
};

const searchedColumns =
  'l.seq, l.actor_label AS label, l.resource_id AS resourceId, l.previous_value AS previousValue, l.new_value AS newValue';

/** Rows to be matched one by one, newest first. */
export const searchedRows = new Conditions(filtersByOwner, 'true', (where, names) =>
  query<(string | number)[], SearchedRow>(
    `SELECT ${searchedColumns} FROM ${trail(names)} WHERE ${where} ORDER BY l.seq DESC`,
  ),
);

/** The same for one trace, which is always given. */
export const searchedRowsOfTrace = new Conditions(filtersOfTrace, 'true', (where) =>
  query<(string | number)[], SearchedRow>(
    `SELECT ${searchedColumns} FROM audit_log l INDEXED BY audit_of_trace WHERE ${where} ORDER BY l.seq DESC`,
  ),
);

/** Rows that the index lacks, in order. */
export const rowsAfter = query<[seq: number, limit: number], SearchedRow>(
  `SELECT ${searchedColumns} FROM audit_log l WHERE l.seq > ? ORDER BY l.seq LIMIT ?`,
);

/** Every row up to this seq is in the index. */
export const indexedSeq = column<[], number>('SELECT indexed_seq FROM audit_search_mark');

export const moveMark = change<[seq: number]>('UPDATE audit_search_mark SET indexed_seq = ?');

export const indexText = insertInto('audit_search', { rowid: 'integer', search_text: 'text' });

/** The date of the first row from a seq on. */
export const dateFromSeq = column<[seq: number], number>(
  'SELECT date_ms FROM audit_log WHERE seq >= ? ORDER BY seq LIMIT 1',
);

const countFilters = {
  client: 'client = ?',
  account: 'account = ?',
  firstDay: 'day >= ?',
  lastDay: 'day <= ?',
  resourceType: 'resource_type = ?',
  action: 'action = ?',
};

/** The cached number of rows of whole UTC days. */
export const dayCounts = new Conditions(countFilters, 'true', (where) =>
  column<(string | number)[], number>(`SELECT ifnull(sum(count), 0) FROM audit_counts WHERE ${where}`),
);
