import type { Json } from '../../../store/json.ts';
import { change, column, insertInto, query } from '../../../store/statement.ts';

/** A user of a directory with the person who they are; `resource` is JSON. */
export type UserRow = {
  consumer: number;
  account: number;
  id: string;
  userName: string;
  externalId: string | null;
  resource: Json;
  isActive: 0 | 1;
  createdAt: string;
  updatedAt: string;
};

const members = `u.consumer, u.account, c.id, u.user_name AS userName, u.external_id AS externalId, u.resource,
  c.is_active AS isActive, u.created_at AS createdAt, max(u.updated_at, c.updated_at) AS updatedAt`;
const joined = 'directory_users u CROSS JOIN consumers c ON c.seq = u.consumer';
const live = 'c.removed_at IS NULL';

export const userById = query<[id: string], UserRow>(
  `SELECT ${members} FROM consumers c CROSS JOIN directory_users u ON u.consumer = c.seq WHERE c.id = ? AND ${live}`,
);
export const userByName = query<[account: number, userName: string], UserRow>(
  `SELECT ${members} FROM ${joined} WHERE u.account = ? AND u.user_name = ? AND ${live}`,
);
export const usersByExternalId = query<[account: number, externalId: string], UserRow>(
  `SELECT ${members} FROM ${joined} WHERE u.account = ? AND u.external_id = ? AND ${live}`,
);
export const userOfConsumer = query<[consumer: number], UserRow>(
  `SELECT ${members} FROM ${joined} WHERE u.consumer = ?`,
);
export const usersOfAccount = query<[account: number], UserRow>(
  `SELECT ${members} FROM ${joined} WHERE u.account = ? AND ${live} ORDER BY u.consumer`,
);
export const usersPage = query<[account: number, limit: number, offset: number], UserRow>(
  `SELECT ${members} FROM ${joined} WHERE u.account = ? AND ${live} ORDER BY u.consumer LIMIT ? OFFSET ?`,
);
export const usersAfter = query<[account: number, consumer: number, limit: number], UserRow>(
  `SELECT ${members} FROM ${joined} WHERE u.account = ? AND u.consumer > ? AND ${live} ORDER BY u.consumer LIMIT ?`,
);
export const userCount = column<[account: number], number>(
  `SELECT count(*) FROM ${joined} WHERE u.account = ? AND ${live}`,
);
/** The consumer of a user with a name, also of one who was removed since. */
export const consumerWithName = column<[account: number, userName: string], number>(
  'SELECT consumer FROM directory_users WHERE account = ? AND user_name = ?',
);

export const userColumns = [
  'consumer',
  'account',
  'user_name',
  'external_id',
  'resource',
  'created_at',
  'updated_at',
];

export const insertUser = insertInto('directory_users', {
  consumer: 'integer',
  account: 'integer',
  user_name: 'text',
  external_id: 'text?',
  resource: 'text',
  created_at: 'text',
  updated_at: 'text',
  seal: 'text',
});
export const updateUser = change<
  [
    userName: string,
    externalId: string | null,
    resource: Json,
    updatedAt: string,
    seal: string,
    consumer: number,
  ]
>(
  `UPDATE directory_users SET user_name = ?, external_id = ?, resource = ?, updated_at = ?, seal = ?
    WHERE consumer = ?`,
);
export const deleteUser = change<[consumer: number]>('DELETE FROM directory_users WHERE consumer = ?');
