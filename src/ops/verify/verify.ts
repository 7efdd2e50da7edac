import { auditChecks } from '../../features/audit/verify.ts';
import { catalogueChecks } from '../../features/catalogue/verify.ts';
import { consumerChecks } from '../../features/consumers/verify.ts';
import { counterChecks } from '../../features/counters/verify.ts';
import { evidenceChecks } from '../../features/evidence/verify.ts';
import { exportChecks } from '../../features/exports/verify.ts';
import { refusalChecks } from '../../features/feed/authorizations/verify.ts';
import { rejectionChecks } from '../../features/feed/rejections/verify.ts';
import { identityProviderCheck } from '../../features/identity-provider/verify.ts';
import { importChecks } from '../../features/imports/verify.ts';
import { incidentChecks } from '../../features/incidents/verify.ts';
import { movementChecks } from '../../features/movements/verify.ts';
import { messageChecks } from '../../features/notifications/verify.ts';
import { siteChecks } from '../../features/sites/verify.ts';
import { creditChecks } from '../../features/subsidies/verify.ts';
import type { Check, CheckDepth } from '../../store/checks/check.ts';
import { storeChecks } from '../../store/checks/checks.ts';
import { Connection } from '../../store/connection.ts';
import { AccessError } from '../../store/directory/data-directory.ts';
import { appliedSteps } from '../../store/directory/migrations.ts';
import { migrations } from '../../store/directory/open-store.ts';
import { fullDuration } from './estimate.ts';
import { jsonCheck } from './json-check.ts';
import { ownersCheck } from './owners.ts';
import { type Remedy, remedyOf } from './remedies.ts';
import { replayCheck } from './replay.ts';
import { sealsCheck } from './seals.ts';

/** All checks, in this order: a check comes after those that it relies on. */
export const everyCheck = (): Check[] => [
  ...storeChecks(migrations()),
  jsonCheck,
  ownersCheck,
  ...siteChecks,
  ...catalogueChecks,
  ...consumerChecks,
  ...creditChecks,
  ...auditChecks,
  ...movementChecks,
  ...refusalChecks,
  ...counterChecks,
  ...rejectionChecks,
  ...importChecks,
  ...evidenceChecks,
  ...exportChecks,
  ...incidentChecks,
  ...messageChecks,
  identityProviderCheck,
  sealsCheck,
  replayCheck,
];

/**
 * The verdict of a check. `ok`: no error in the checked data, which `looked` names; `leftOut` names the parts that a
 * partial check omits. `notes` name what these data cannot show.
 */
export type Verdict = {
  name: string;
  ok: boolean;
  looked: 'whole' | 'part' | 'not';
  leftOut: string | null;
  wrong: string[];
  /** The smallest remedy for the findings; null if there are none. */
  remedy: Remedy | null;
  notes: string[];
};

/** The schema version of the data, and the one that this program knows. */
export type SchemaVersions = { data: number; known: number; larder: string };

/** The report on a database. */
export type Report = {
  verdicts: Verdict[];
  /** Null where the database cannot be read at all. */
  schema: SchemaVersions | null;
  /** An estimate of how long `--full` takes; null when it ran, or there is none. */
  fullTakes: string | null;
};

/**
 * Runs all checks on a database, which it only reads, also while it is served. A check that throws counts as failed. On
 * data of another schema, only the checks for every schema run.
 * @throws AccessError if a right is missing, which says nothing about the data
 */
export function examine(file: string, depth: CheckDepth): Report {
  let connection: Connection;
  try {
    connection = Connection.open(file, 'read');
  } catch (error) {
    if (error instanceof AccessError) throw error;
    const wrong = [`cannot be opened: ${messageOf(error)}`];
    return {
      verdicts: [
        {
          ...notLooked({ name: 'database file' }),
          ok: false,
          wrong,
          remedy: remedyOf('database file', error),
        },
      ],
      schema: null,
      fullTakes: null,
    };
  }
  try {
    const schema = schemaOf(connection);
    const verdicts = everyCheck().map((check) =>
      holds(check, schema) && (depth.full || !check.onlyFull)
        ? verdictOf(check, connection, depth)
        : notLooked(check),
    );
    return {
      verdicts,
      schema,
      fullTakes: depth.full || !isOwn(schema) ? null : orNull(() => fullDuration(connection)),
    };
  } finally {
    connection.close();
  }
}

const isOwn = (schema: SchemaVersions | null) => schema === null || schema.data === schema.known;

function holds({ otherSchemas }: Check, schema: SchemaVersions | null): boolean {
  if (schema === null || isOwn(schema)) return true;
  return otherSchemas === 'all' || (otherSchemas === 'older' && schema.data < schema.known);
}

/** The verdicts of `examine`. */
export function verify(file: string, depth: CheckDepth): Verdict[] {
  return examine(file, depth).verdicts;
}

function schemaOf(connection: Connection): SchemaVersions | null {
  return orNull(() => {
    const last = appliedSteps(connection).at(-1);
    const known = migrations().at(-1)!.version;
    return { data: last?.version ?? 0, known, larder: last?.larder ?? 'unknown' };
  });
}

function notLooked({ name }: Pick<Check, 'name'>): Verdict {
  return { name, ok: true, looked: 'not', leftOut: null, wrong: [], remedy: null, notes: [] };
}

function verdictOf(check: Check, connection: Connection, depth: CheckDepth): Verdict {
  const reader = { connection };
  const leftOut = depth.full ? null : (check.leavesOut ?? null);
  let wrong: string[];
  let notes: string[] = [];
  let remedy: Remedy;
  try {
    wrong = check.run(reader, depth);
    notes = check.notes?.(reader, depth) ?? [];
    remedy = remedyOf(check.name);
  } catch (error) {
    wrong = [`could not be checked: ${messageOf(error)}`];
    remedy = remedyOf(check.name, error);
  }
  return {
    name: check.name,
    ok: wrong.length === 0,
    looked: leftOut === null ? 'whole' : 'part',
    leftOut,
    wrong,
    remedy: wrong.length === 0 ? null : remedy,
    notes,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** An estimate that fails must not fail the report. */
function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
