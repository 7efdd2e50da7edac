import { jsonMoment, jsonObject } from '../../../store/json.ts';
import { FilteredRows } from '../../../store/lists/filtered-rows.ts';
import { KeysetList } from '../../../store/lists/keyset.ts';
import { change, column, insertInto } from '../../../store/statement.ts';

export const sentColumns = [
  'id',
  'account',
  'date_ms',
  'method',
  'path',
  'subject',
  'status',
  'code',
  'detail',
  'trace_id',
];

export const insertSent = insertInto('directory_requests', {
  id: 'text',
  account: 'integer',
  date_ms: 'integer',
  method: 'text',
  path: 'text',
  subject: 'text?',
  status: 'integer',
  code: 'text?',
  detail: 'text?',
  trace_id: 'text',
  seal: 'text',
});

export const sentCount = column<[account: number], number>(
  'SELECT count(*) FROM directory_requests INDEXED BY directory_requests_of_account WHERE account = ?',
);
export const dropOldestSent = change<[account: number, count: number]>(
  `DELETE FROM directory_requests WHERE seq IN (SELECT seq FROM directory_requests
    INDEXED BY directory_requests_of_account WHERE account = ? ORDER BY date_ms, seq LIMIT ?)`,
);

const sentRows = new FilteredRows({
  table: 'directory_requests',
  alias: 'd',
  where: 'true',
  filters: { account: 'd.account = ?', refusedIn: 'd.account = ? AND d.status >= 400' },
  accessPaths: [
    ['refusedIn', 'directory_requests_refused'],
    ['account', 'directory_requests_of_account'],
  ],
});

/** The kept requests of directories. */
export const sentList = new KeysetList(
  sentRows,
  jsonObject({
    id: 'd.id',
    date: jsonMoment('d.date_ms'),
    method: 'd.method',
    path: 'd.path',
    subject: 'd.subject',
    status: 'd.status',
    code: 'd.code',
    detail: 'json(d.detail)',
    traceId: 'd.trace_id',
  }),
  '',
);
