import { existsSync } from 'node:fs';
import { databaseFile, inMemory, migrations } from '../appliance/store.ts';
import { auditChecks } from '../audit/checks.ts';
import { catalogueChecks } from '../catalogue/checks.ts';
import { consumerChecks } from '../consumers/checks.ts';
import { creditChecks } from '../credit/checks.ts';
import { evidenceChecks } from '../evidence/checks.ts';
import { movementChecks } from '../movements/checks.ts';
import type { Check, CheckDepth } from '../store/check.ts';
import { storeChecks } from '../store/checks.ts';
import { Connection } from '../store/connection.ts';
import { replayCheck } from '../verify/replay.ts';
import { type Command, UsageError } from './command.ts';
import { dataFlag, Settings } from './settings.ts';

/** Everything that is looked at, in this order: what rests on something sound comes after it. */
const checks = (): Check[] => [
  ...storeChecks(migrations()),
  ...catalogueChecks,
  ...consumerChecks,
  ...creditChecks,
  ...auditChecks,
  ...movementChecks,
  ...evidenceChecks,
  replayCheck,
];

/** What a check came to. */
export type Verdict = { name: string; ok: boolean; wrong: string[] };

export const command: Command = {
  usage: 'verify [--full] [--json]',
  summary: 'check the database, what is derived in it, and the audit chain; safe while a server runs',
  flags: {
    ...dataFlag,
    full: { help: 'also compare every index with its table, and the audit search with every row' },
    json: { help: 'print the verdicts as JSON' },
  },
  positionals: [0, 0],
  run(given) {
    const { data } = new Settings(given);
    if (data === inMemory) throw new UsageError('verify needs a data directory');
    const file = databaseFile(data);
    if (!existsSync(file)) throw new Error(`there is no database at ${file}`);
    const verdicts = verify(file, { full: given.flags['full'] === true });
    const ok = verdicts.every((verdict) => verdict.ok);
    const text = given.flags['json'] ? JSON.stringify({ ok, checks: verdicts }) : linesOf(verdicts);
    process.stdout.write(`${text}\n`);
    return ok ? 0 : 1;
  },
};

/** Runs every check on a database, which is only read. A check that cannot be run is a check that failed. */
export function verify(file: string, depth: CheckDepth): Verdict[] {
  const connection = Connection.open(file, 'read');
  try {
    const asked = checks().filter((check) => depth.full || !check.onlyFull);
    return asked.map((check) => {
      const wrong = findings(check, connection, depth);
      return { name: check.name, ok: wrong.length === 0, wrong };
    });
  } finally {
    connection.close();
  }
}

function findings(check: Check, connection: Connection, depth: CheckDepth): string[] {
  try {
    return check.run({ connection }, depth);
  } catch (error) {
    return [`it could not be checked: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** A line a check. */
function linesOf(verdicts: Verdict[]): string {
  return verdicts
    .map(({ name, ok, wrong }) => (ok ? `ok      ${name}` : `WRONG   ${name}: ${wrong.join('; ')}`))
    .join('\n');
}
