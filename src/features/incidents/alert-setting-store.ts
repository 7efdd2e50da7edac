import { change, query, replaceInto } from '../../store/statement.ts';

/** Settings of a kind; null is the kind's default. */
export type SettingRow = {
  kind: string;
  isActive: 0 | 1 | null;
  openAfterMin: number | null;
  closeAfterMin: number | null;
  severity: 'warn' | 'bad' | null;
  threshold: number | null;
};

/** Settings of an account (`seq`), or (0) of the installation. */
export const settingsOf = query<[account: number], SettingRow>(
  `SELECT kind, is_active AS isActive, open_after_min AS openAfterMin, close_after_min AS closeAfterMin, severity,
      threshold
    FROM alert_settings WHERE account = ?`,
);
export const putSetting = replaceInto('alert_settings', {
  account: 'integer',
  kind: 'text',
  is_active: 'integer?',
  open_after_min: 'integer?',
  close_after_min: 'integer?',
  severity: 'text?',
  threshold: 'integer?',
  seal: 'text',
});
export const dropSetting = change<[account: number, kind: string]>(
  'DELETE FROM alert_settings WHERE account = ? AND kind = ?',
);
