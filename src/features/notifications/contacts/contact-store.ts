import { type Json, jsonBoolean, jsonMoment, jsonObject } from '../../../store/json.ts';
import { Listing } from '../../../store/lists/listing.ts';
import { change, column, insertInto, query, replaceInto } from '../../../store/statement.ts';

const members = {
  id: 'c.id',
  clientId: 'cl.id',
  accountId: 'a.id',
  label: 'c.label',
  channel: 'c.channel',
  target: 'c.host',
  shape: 'c.shape',
  language: 'c.language',
  timeZone: 'c.time_zone',
  wants: 'json(c.wants)',
  afterMinutes: 'c.after_minutes',
  quietHours: 'json(c.quiet_hours)',
  badBreaksQuiet: jsonBoolean('c.bad_breaks_quiet'),
  personalData: jsonBoolean('c.personal_data'),
  accountIds: 'json(c.account_ids)',
  heartbeatMinutes: 'c.heartbeat_minutes',
  isActive: jsonBoolean('c.is_active'),
  createdAt: 'c.created_at',
  updatedAt: 'c.updated_at',
};
const joined = `contacts c LEFT JOIN clients cl ON cl.seq = c.client LEFT JOIN accounts a ON a.seq = c.account`;
const waiting = 'messages m INDEXED BY messages_waiting WHERE m.contact = c.seq AND m.next_ms IS NOT NULL';
/** A body with `grantsExtras` where it is true. */
const withGrants = (body: string) =>
  `iif(c.grants_extras, json_patch(${body}, '{"grantsExtras":true}'), ${body})`;
const shown = jsonObject({
  ...members,
  lastSentAt: `(SELECT ${jsonMoment('s.sent_ms')} FROM contact_states s WHERE s.contact = c.seq)`,
  waiting: `(SELECT count(*) FROM ${waiting})`,
  lastError: `(SELECT m.error FROM ${waiting} AND m.error IS NOT NULL LIMIT 1)`,
});

/** A contact, as rules need it. */
export type ContactRow = {
  seq: number;
  id: string;
  client: number | null;
  account: number | null;
  label: string;
  channel: 'email' | 'webhook' | 'ntfy';
  shape: 'larder' | 'teams' | 'slack' | 'telegram' | null;
  host: string;
  secrets: string;
  language: 'en' | 'es';
  timeZone: string;
  wants: string;
  quietHours: string;
  accountIds: string | null;
  afterMinutes: number;
  badBreaksQuiet: 0 | 1;
  personalData: 0 | 1;
  grantsExtras: 0 | 1;
  heartbeatMinutes: number | null;
  isActive: 0 | 1;
  createdAt: string;
};

const select = `SELECT seq, id, client, account, label, channel, shape, host, secrets, language, time_zone AS timeZone,
    wants, quiet_hours AS quietHours, account_ids AS accountIds, after_minutes AS afterMinutes,
    bad_breaks_quiet AS badBreaksQuiet, personal_data AS personalData, grants_extras AS grantsExtras, heartbeat_minutes AS heartbeatMinutes,
    is_active AS isActive, created_at AS createdAt
  FROM contacts`;
export const contactById = query<[id: string], ContactRow>(`${select} WHERE id = ? AND removed_at IS NULL`);
export const contactBySeq = query<[seq: number], ContactRow>(`${select} WHERE seq = ?`);
/** All active contacts; there are few. */
export const activeContacts = query<[], ContactRow>(
  `${select} WHERE removed_at IS NULL AND is_active = 1 ORDER BY seq LIMIT 1000`,
);
export const contactCount = column<[], number>('SELECT count(*) FROM contacts WHERE removed_at IS NULL');
export const contactsOf = column<[client: number | null, account: number | null], number>(
  'SELECT count(*) FROM contacts WHERE removed_at IS NULL AND client IS ? AND account IS ?',
);
export const anyContact = column<[], 1>(
  'SELECT 1 FROM contacts WHERE removed_at IS NULL AND is_active = 1 LIMIT 1',
);

export const contactBody = column<[seq: number], Json>(
  `SELECT ${withGrants(jsonObject(members))} FROM ${joined} WHERE c.seq = ?`,
);
export const shownContact = column<[seq: number], Json>(
  `SELECT ${withGrants(shown)} FROM ${joined} WHERE c.seq = ?`,
);

export const insertContact = insertInto('contacts', {
  id: 'text',
  client: 'integer?',
  account: 'integer?',
  label: 'text',
  channel: 'text',
  shape: 'text?',
  host: 'text',
  secrets: 'text',
  language: 'text',
  time_zone: 'text',
  wants: 'text',
  quiet_hours: 'text',
  account_ids: 'text?',
  after_minutes: 'integer',
  bad_breaks_quiet: 'integer',
  personal_data: 'integer',
  grants_extras: 'integer',
  heartbeat_minutes: 'integer?',
  is_active: 'integer',
  created_at: 'text',
  updated_at: 'text',
  seal: 'text',
});
export const updateContact = change<
  [
    label: string,
    language: string,
    timeZone: string,
    wants: string,
    quietHours: string,
    accountIds: string | null,
    afterMinutes: number,
    badBreaksQuiet: number,
    personalData: number,
    grantsExtras: number,
    heartbeatMinutes: number | null,
    isActive: number,
    updatedAt: string,
    seq: number,
  ]
>(
  `UPDATE contacts SET label = ?, language = ?, time_zone = ?, wants = ?, quiet_hours = ?, account_ids = ?,
    after_minutes = ?, bad_breaks_quiet = ?, personal_data = ?, grants_extras = ?, heartbeat_minutes = ?, is_active = ?, updated_at = ?
    WHERE seq = ?`,
);
export const updateSecrets = change<
  [host: string, secrets: string, seal: string, updatedAt: string, seq: number]
>('UPDATE contacts SET host = ?, secrets = ?, seal = ?, updated_at = ? WHERE seq = ?');
export const switchOffContact = change<[updatedAt: string, seq: number]>(
  'UPDATE contacts SET is_active = 0, updated_at = ? WHERE seq = ?',
);
/** Sealed data is removed with the contact. */
export const removeContact = change<[removedAt: string, seal: string, seq: number]>(
  `UPDATE contacts SET removed_at = ?, secrets = '', seal = ? WHERE seq = ?`,
);

/** Contacts that are not removed, newest first. */
export const contactListing = new Listing({
  select: withGrants(shown),
  from: joined,
  where: 'c.removed_at IS NULL',
  key: 'c.seq',
  sorts: { name: 'folded(c.label)' },
  filters: { account: 'c.account = ?', client: 'c.client = ?' },
});

/** The progress of a contact. */
export type ContactState = {
  sentMs: number | null;
  digestDay: string | null;
  reminderDay: string | null;
  handoverMs: number | null;
  heartbeatMs: number | null;
  nextMs: number;
};
export const contactState = query<[contact: number], ContactState>(
  `SELECT sent_ms AS sentMs, digest_day AS digestDay, reminder_day AS reminderDay,
    handover_ms AS handoverMs, heartbeat_ms AS heartbeatMs, next_ms AS nextMs
    FROM contact_states WHERE contact = ?`,
);
/** Replaces the row of a contact. */
export const putContactState = replaceInto('contact_states', {
  contact: 'integer',
  sent_ms: 'integer?',
  digest_day: 'text?',
  reminder_day: 'text?',
  handover_ms: 'integer?',
  heartbeat_ms: 'integer?',
  next_ms: 'integer',
  seal: 'text',
});
/** The first time at which a contact is due a digest or a reminder. */
export const nextHour = column<[], number>('SELECT next_ms FROM contact_states ORDER BY next_ms LIMIT 1');
export const hourContacts = column<[nowMs: number], number>(
  'SELECT contact FROM contact_states INDEXED BY contact_states_by_next WHERE next_ms <= ? ORDER BY next_ms LIMIT 200',
);
/** The last of these times, and the contacts whose time is later than another. */
export const lastHour = column<[], number>(
  'SELECT next_ms FROM contact_states ORDER BY next_ms DESC LIMIT 1',
);
export const laterContacts = column<[atMs: number], number>(
  'SELECT contact FROM contact_states INDEXED BY contact_states_by_next WHERE next_ms > ? ORDER BY next_ms LIMIT 200',
);
export const removeContactState = change<[contact: number]>('DELETE FROM contact_states WHERE contact = ?');
/** Those of a scope, for their messages; there are few. */
export const contactsInScope = query<
  [client: number | null, client: number | null, account: number | null, account: number | null],
  { seq: number; id: string }
>(
  `SELECT seq, id FROM contacts WHERE removed_at IS NULL AND (? IS NULL OR client = ?) AND (? IS NULL OR account = ?)
    LIMIT 1000`,
);
