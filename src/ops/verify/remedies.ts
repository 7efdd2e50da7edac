import { SqliteError } from 'better-sqlite3';

/**
 * The smallest remedy for each class of finding, from the largest remedy to the smallest. Every text that names a remedy
 * uses these words; a test compares docs/operating.md with them.
 */
export const remedies = {
  restore: {
    found: 'The database file is damaged, or records are missing or altered',
    advice: 'Only a backup brings them back',
  },
  correct: {
    found: 'Rows differ from the audit log or from their checksum, because they were edited outside Larder',
    advice:
      'Set the named items to their audited values again, in the panel or through the API; only missing rows need a backup',
  },
  files: {
    found: 'Files next to the database are missing or altered, and the database is intact',
    advice: 'Copy the named files back from a copy of the folder, and create exports again',
  },
  report: {
    found: 'Derived figures differ from the records, or a check could not run, and the records are intact',
    advice:
      'Do not restore, because that would lose newer records. Report the output of `larder verify --full --json` to the maintainers of Larder',
  },
} as const;

export type Remedy = keyof typeof remedies;

/** Remedies by the name of the check. A check that is not listed checks derived figures: `report`. */
const byCheck: Readonly<Record<string, Remedy>> = {
  'database file': 'restore',
  constraints: 'restore',
  references: 'restore',
  schema: 'restore',
  'tables, indexes and triggers': 'restore',
  JSON: 'restore',
  'audit chain': 'restore',
  history: 'restore',
  'movement sequences': 'restore',
  'movements of the audit': 'restore',
  'references of movements': 'restore',
  'numbers of credits': 'restore',
  'lines of readings': 'restore',
  'rows by the audit': 'correct',
  'sealed rows': 'correct',
  owners: 'correct',
  extras: 'correct',
  logos: 'correct',
  'refunds and closed pairs': 'correct',
  'alert settings by the audit': 'correct',
  'mail server by the audit': 'correct',
  'identity provider by the audit': 'correct',
  videos: 'files',
  exports: 'files',
};

/** The check names in `byCheck`. A test compares them with the existing checks. */
export const classedChecks = Object.keys(byCheck);

/** Returns the remedy for the findings of a check, or for the error that stopped it. */
export function remedyOf(check: string, error?: unknown): Remedy {
  if (error !== undefined) return isDamage(error) ? 'restore' : 'report';
  return byCheck[check] ?? 'report';
}

/** Returns true if SQLite reports a damaged file or a missing table. */
function isDamage(error: unknown): boolean {
  if (!(error instanceof SqliteError)) return false;
  return /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(error.code) || error.message.startsWith('no such ');
}
