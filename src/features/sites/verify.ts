import { type Check, everyRow } from '../../store/checks/check.ts';
import { sha256Of } from './issue-record.ts';

type LogoRow = { id: string; sha256: string; bytes: Buffer };

/** Logos of issue records, by the hash that the audit has. */
export const siteChecks: readonly Check[] = [
  {
    name: 'logos',
    run: (reader) =>
      [
        ...everyRow<LogoRow>(
          reader,
          `SELECT id, record_logo ->> 'sha256' AS sha256, record_logo_bytes AS bytes FROM accounts
            WHERE record_logo IS NOT NULL`,
        ),
      ]
        .filter(({ sha256, bytes }) => sha256Of(bytes) !== sha256)
        .map(({ id }) => `account ${id}: its logo is not the one that was set`),
  },
];
