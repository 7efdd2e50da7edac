import { jsonMoment, jsonObject } from '../../store/json.ts';
import { Listing } from '../../store/lists/listing.ts';
import { change, column, insertInto, query } from '../../store/statement.ts';

export const insertMute = insertInto('mutes', {
  id: 'text',
  client: 'integer?',
  account: 'integer?',
  kinds: 'text?',
  device_ids: 'text?',
  until_ms: 'integer',
  reason: 'text',
  created_at: 'text',
  created_by: 'text',
});
export const endMute = change<[removedAt: string, seq: number]>(
  'UPDATE mutes SET removed_at = ? WHERE seq = ?',
);

const body = jsonObject({
  id: 'm.id',
  accountId: 'a.id',
  kinds: 'json(m.kinds)',
  deviceIds: 'json(m.device_ids)',
  until: jsonMoment('m.until_ms'),
  reason: 'm.reason',
  createdAt: 'm.created_at',
  createdBy: 'json(m.created_by)',
});

/** A mute that was not ended. */
export type MuteRow = {
  seq: number;
  id: string;
  client: number | null;
  account: number | null;
  untilMs: number;
};

export const muteById = query<[id: string], MuteRow>(
  'SELECT seq, id, client, account, until_ms AS untilMs FROM mutes WHERE id = ? AND removed_at IS NULL',
);
export const muteBody = column<[seq: number], string>(
  `SELECT ${body} FROM mutes m LEFT JOIN accounts a ON a.seq = m.account WHERE m.seq = ?`,
);

/** A muted subject, and its end. */
export type InForce = {
  seq: number;
  kinds: string | null;
  deviceIds: string | null;
  untilMs: number;
};

/** Those in force of an account (`seq`), or (0) of the installation; the last to end first. */
export const inForce = query<[owner: number, nowMs: number], InForce>(
  `SELECT seq, kinds, device_ids AS deviceIds, until_ms AS untilMs FROM mutes INDEXED BY mutes_of_account
    WHERE ifnull(account, 0) = ? AND until_ms > ? AND removed_at IS NULL ORDER BY until_ms DESC`,
);
export const deviceIdOf = column<[seq: number], string>('SELECT id FROM devices WHERE seq = ?');
export const deviceInScope = query<[id: string], { client: number; account: number }>(
  'SELECT client, account FROM devices WHERE id = ?',
);

/** Those in force, the newest first; `owner` is an account, or 0 for the installation. */
export const muteListing = new Listing({
  select: body,
  from: 'mutes m INDEXED BY mutes_of_owner LEFT JOIN accounts a ON a.seq = m.account',
  where: 'm.removed_at IS NULL',
  key: 'm.seq',
  filters: { owner: 'ifnull(m.account, 0) = ?', after: 'm.until_ms > ?' },
  needs: 'owner',
});
