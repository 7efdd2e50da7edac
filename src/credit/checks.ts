import { type Check, everyRow } from '../store/check.ts';

const missing = `SELECT id FROM profiles p WHERE p.business_line = 'vending' AND p.removed_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM reload_schedules s WHERE s.profile = p.seq)`;

/** A vending profile without its row would never reload, and nobody would be told. */
export const creditChecks: Check[] = [
  {
    name: 'reload schedules',
    run: (reader) =>
      [...everyRow<{ id: string }>(reader, missing)].map(({ id }) => `the profile ${id} has no reloads`),
  },
];
