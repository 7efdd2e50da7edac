import { change, column, query } from '../../store/statement.ts';

/** A vending profile whose reloads must be checked; see `reload_schedules` for the moments. */
export type DueSchedule = {
  profile: number;
  sinceMs: number;
  isActive: 0 | 1;
  period: string;
  policy: string;
  timeZone: string;
};

const schedule = `SELECT s.profile, s.since_ms AS sinceMs, p.is_active AS isActive, p.period,
    p.vending_policy AS policy, a.time_zone AS timeZone
    FROM reload_schedules s JOIN profiles p ON p.seq = s.profile JOIN accounts a ON a.seq = p.account`;

/** The profile that has been due the longest. */
export const nextDue = query<[nowMs: number], DueSchedule>(
  `${schedule} WHERE s.settled_until_ms <= ? ORDER BY s.settled_until_ms LIMIT 1`,
);
/** A profile that was settled for a period that has not begun: the clock went back. */
export const nextAhead = query<[nowMs: number], DueSchedule>(
  `${schedule} WHERE s.settled_from_ms > ? ORDER BY s.settled_from_ms LIMIT 1`,
);
/** The next due time of any profile. */
export const firstDueMs = column<[], number | null>('SELECT min(settled_until_ms) FROM reload_schedules');
export const anyDue = column<[nowMs: number], number>(
  'SELECT profile FROM reload_schedules WHERE settled_until_ms <= ? LIMIT 1',
);
export const anyAhead = column<[nowMs: number], number>(
  'SELECT profile FROM reload_schedules WHERE settled_from_ms > ? LIMIT 1',
);

export const markSettled = change<[sinceMs: number, fromMs: number, untilMs: number, profile: number]>(
  'UPDATE reload_schedules SET since_ms = ?, settled_from_ms = ?, settled_until_ms = ? WHERE profile = ?',
);

/** A code with a vending profile, as a reload needs it. `countsFromMs` is its last reload, else its assignment. */
export type ReloadingCode = {
  seq: number;
  /** As the audit names it (rules/audit#an-entry). */
  resourceId: string;
  client: number;
  account: number;
  isActive: 0 | 1;
  balance: number;
  countsFromMs: number;
};

const countsFrom = 'ifnull(k.last_reload_ms, k.vending_assigned_ms)';
const code = `k.seq, c.id || '/' || k.value AS resourceId, k.client, k.account,
    k.is_active AND c.is_active AS isActive, k.vending_balance AS balance, ${countsFrom} AS countsFromMs`;

/** The codes of a profile that have not reloaded for a start, those that are behind the most first. */
export const codesBehind = query<[profile: number, startMs: number, limit: number], ReloadingCode>(
  `SELECT ${code} FROM codes k JOIN consumers c ON c.seq = k.consumer
    WHERE k.vending_profile = ? AND ${countsFrom} < ? ORDER BY ${countsFrom} LIMIT ?`,
);

/** A code and its profile, where a reload may be due; a profile that is settled for the moment has no row. */
export const codeDue = query<
  [code: number, nowMs: number, nowMs: number],
  ReloadingCode & Omit<DueSchedule, 'isActive'> & { profileActive: 0 | 1 }
>(
  `SELECT ${code}, s.profile, s.since_ms AS sinceMs, p.is_active AS profileActive, p.period,
    p.vending_policy AS policy, a.time_zone AS timeZone
    FROM codes k JOIN reload_schedules s ON s.profile = k.vending_profile JOIN consumers c ON c.seq = k.consumer
    JOIN profiles p ON p.seq = k.vending_profile JOIN accounts a ON a.seq = k.account
    WHERE k.seq = ? AND (s.settled_until_ms <= ? OR s.settled_from_ms > ?)`,
);

/** A code with a vending profile, and what its reloads follow from, whether one is due or not. */
export const reloadingCode = query<
  [code: number],
  ReloadingCode & Omit<DueSchedule, 'isActive'> & { profileActive: 0 | 1 }
>(
  `SELECT ${code}, k.vending_profile AS profile, 0 AS sinceMs, p.is_active AS profileActive, p.period,
    p.vending_policy AS policy, a.time_zone AS timeZone
    FROM codes k JOIN consumers c ON c.seq = k.consumer JOIN profiles p ON p.seq = k.vending_profile
    JOIN accounts a ON a.seq = k.account WHERE k.seq = ?`,
);

export const reloadSubsidy = change<[balance: number, startMs: number, atMs: number, code: number]>(
  'UPDATE codes SET vending_balance = ?, last_reload_ms = ?, last_subsidy_ms = ? WHERE seq = ?',
);
export const passOver = change<[startMs: number, code: number]>(
  'UPDATE codes SET last_reload_ms = ? WHERE seq = ?',
);
