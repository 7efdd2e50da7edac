import { type Json, jsonObject } from '../../../store/json.ts';
import { change, column, insertInto, query } from '../../../store/statement.ts';

/** A group of a directory. */
export type GroupRow = {
  seq: number;
  id: string;
  client: number;
  account: number;
  name: string;
  externalId: string | null;
  createdAt: string;
  updatedAt: string;
};

const columns = `g.seq, g.id, g.client, g.account, g.name, g.external_id AS externalId,
  g.created_at AS createdAt, g.updated_at AS updatedAt`;
const select = `SELECT ${columns} FROM directory_groups g`;

export const groupById = query<[id: string], GroupRow>(`${select} WHERE g.id = ? AND g.removed_at IS NULL`);
export const groupBySeq = query<[seq: number], GroupRow>(`${select} WHERE g.seq = ?`);
export const groupsOfAccount = query<[account: number], GroupRow>(
  `${select} WHERE g.account = ? AND g.removed_at IS NULL ORDER BY g.seq`,
);
export const groupsPage = query<[account: number, limit: number, offset: number], GroupRow>(
  `${select} WHERE g.account = ? AND g.removed_at IS NULL ORDER BY g.seq LIMIT ? OFFSET ?`,
);
export const groupCount = column<[account: number], number>(
  'SELECT count(*) FROM directory_groups WHERE account = ? AND removed_at IS NULL',
);
/** A group as the audit and the panel have it. */
export const groupBody = column<[seq: number], Json>(
  `SELECT ${jsonObject({ id: 'g.id', displayName: 'g.name', externalId: 'g.external_id' })}
    FROM directory_groups g WHERE g.seq = ?`,
);

export const groupColumns = [
  'id',
  'client',
  'account',
  'name',
  'external_id',
  'created_at',
  'updated_at',
  'removed_at',
];

export const insertGroup = insertInto('directory_groups', {
  id: 'text',
  client: 'integer',
  account: 'integer',
  name: 'text',
  external_id: 'text?',
  created_at: 'text',
  updated_at: 'text',
  seal: 'text',
});
export const updateGroup = change<
  [name: string, externalId: string | null, updatedAt: string, seal: string, seq: number]
>('UPDATE directory_groups SET name = ?, external_id = ?, updated_at = ?, seal = ? WHERE seq = ?');
export const removeGroup = change<[removedAt: string, seal: string, seq: number]>(
  'UPDATE directory_groups SET removed_at = ?, seal = ? WHERE seq = ?',
);

/** The groups of an account for the panel, with the number of their people. */
export const groupsWithCounts = query<[account: number], { id: string; name: string; members: number }>(
  `SELECT g.id, g.name, (SELECT count(*) FROM directory_members m JOIN consumers c ON c.seq = m.consumer
      WHERE m.directory_group = g.seq AND c.removed_at IS NULL) AS members
    FROM directory_groups g WHERE g.account = ? AND g.removed_at IS NULL ORDER BY g.name, g.seq`,
);

/** The people of a group, as members. */
export const membersOf = query<[group: number], { value: string; display: string }>(
  `SELECT c.id AS value, c.name AS display FROM directory_members m CROSS JOIN consumers c ON c.seq = m.consumer
    WHERE m.directory_group = ? AND c.removed_at IS NULL ORDER BY m.consumer`,
);
export const memberSeqs = column<[group: number], number>(
  'SELECT consumer FROM directory_members WHERE directory_group = ? ORDER BY consumer',
);
export const memberCount = column<[group: number], number>(
  'SELECT count(*) FROM directory_members WHERE directory_group = ?',
);
export const idOfConsumer = column<[seq: number], string>('SELECT id FROM consumers WHERE seq = ?');
export const isMember = column<[group: number, consumer: number], number>(
  'SELECT 1 FROM directory_members WHERE directory_group = ? AND consumer = ?',
);
export const addMember = insertInto(
  'directory_members',
  { directory_group: 'integer', consumer: 'integer' },
  'ON CONFLICT DO NOTHING',
);
export const removeMember = change<[group: number, consumer: number]>(
  'DELETE FROM directory_members WHERE directory_group = ? AND consumer = ?',
);
export const removeMembers = change<[group: number]>(
  'DELETE FROM directory_members WHERE directory_group = ?',
);

/** The groups of a person. */
export const groupsOfConsumer = query<[consumer: number], { seq: number; value: string; display: string }>(
  `SELECT g.seq, g.id AS value, g.name AS display FROM directory_members m
    JOIN directory_groups g ON g.seq = m.directory_group WHERE m.consumer = ? ORDER BY g.seq`,
);
