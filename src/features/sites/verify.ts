import { hash } from 'node:crypto';
import { type Check, everyRow } from '../../store/checks/check.ts';

type LogoRow = { id: string; sha256: string; bytes: Buffer };

/** Logos of issue records, by the hash that the audit has. */
export const siteChecks: readonly Check[] = [
  {
    name: 'logos',
    run(reader) {
      const wrong: string[] = [];
      const logos = everyRow<LogoRow>(
        reader,
        `SELECT id, record_logo ->> 'sha256' AS sha256, record_logo_bytes AS bytes FROM accounts
          WHERE record_logo IS NOT NULL`,
      );
      // One logo at a time is in memory.
      for (const { id, sha256, bytes } of logos)
        if (hash('sha256', bytes) !== sha256)
          wrong.push(`account ${id}: its logo is not the one that was set`);
      return wrong;
    },
  },
];
