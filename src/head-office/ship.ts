import type { Client } from 'pg';
import { parseJson } from '../api/json-bytes.ts';
import { version } from '../lib/assets.ts';
import { epochOfToday, partingFrom } from '../store/history/epochs.ts';
import type { Reader } from '../store/statement.ts';
import { auditHead, genesisHash } from '../store/writer/audit-trail.ts';
import { statementMs } from './connection.ts';
import { type Cell, copyInto } from './copy.ts';
import {
  changeCells,
  changeColumns,
  hasPersonIds,
  movementCells,
  movementColumnsOf,
  refusalCells,
  refusalColumns,
} from './head-rows.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import { type Part, type Place, placesSetAside, posOf, type Refused } from './set-aside.ts';
import type { Personal } from './settings.ts';
import {
  consumersAfter,
  type Entry,
  entriesFrom,
  entryAt,
  hashOfEntry,
  movementAt,
  movementsOfEntries,
  movementTables,
  type Places,
  placesOfFork,
  type RefusalRow,
  refusalsAfter,
  type Shipped,
  tableOf,
} from './site-rows.ts';

/** The result of one step. */
export type Step = {
  /** Rows that went over: movements, changes and refusals. */
  rows: number;
  /** The entry of the audit up to which head office has everything now, and how many are left. */
  pos: number;
  behind: number;
  /** The entry at which the history diverged from head office's, if it did. */
  forkedAt?: number;
  /** The results of retried rows. */
  arrived: Place[];
  refused: Refused[];
};

/** Stops a site until a person decides. Nothing was shipped (rules/head-office#stopped). */
export class HeadStopped extends Error {}

/** Rows that head office refused, so that nothing was shipped: the step succeeds once they are set aside. */
export class RowsRefused extends Error {
  readonly rows: readonly Refused[];

  constructor(rows: readonly Refused[], cause: unknown) {
    super(`head office refused ${rows.length} rows`, { cause });
    this.rows = rows;
  }
}

/** A site as it ships: its database, its name there, and how people are named. */
export type Shipper = {
  reader: Reader;
  site: string;
  people: Pseudonyms;
  /** The schema of the site's database. */
  schema: number;
  batch: number;
  timeZone: string;
};

/** The rows that are there, and the mode under which the people there were linked with their movements. */
type ShippedPlaces = Places & { people?: Personal };

type SiteRow = {
  epoch: string;
  pos: string;
  chain_hash: string;
  places: ShippedPlaces & { refusals?: number };
  fence: string;
  /** The schema at head office; read in each step, because it is upgraded while sites ship. */
  schema: number;
};

const noPlaces: Places & { refusals: number } = {
  deliveries: 0,
  recharges: 0,
  returns: 0,
  credits: 0,
  refusals: 0,
};

/**
 * Ships the next step (rules/head-office#shipping), in one transaction there: rows and cursor are committed together,
 * so after any failure the same step is repeated and no row is doubled. The rows at head office must belong to this
 * history at that place. After a restore, rows that the older history shipped after the fork are moved to the orphaned
 * tables, with its epoch. Rows that are set aside are left out, but for those of `retry`, which are tried one by one.
 * @throws HeadStopped; RowsRefused; whatever head office answers
 */
export async function shipStep(
  client: Client,
  shipper: Shipper,
  retry: readonly Place[] = [],
): Promise<Step> {
  try {
    return await inStep(client, shipper, async ({ there, parted, read }) => {
      const rows = await sendStep(client, shipper, read, there.schema);
      await linkPeople(client, shipper, read, there.schema);
      const tried = await sendAgain(client, shipper, retry, there.schema);
      const behind = read.head - read.pos;
      await client.query(
        `UPDATE larder.sites SET pos = $2, chain_hash = $3, places = $4, seen_at = now(), behind = $5, larder = $6,
          site_schema = $7, personal = $8, time_zone = $9 WHERE site = $1`,
        [
          shipper.site,
          read.pos,
          read.hash,
          JSON.stringify(read.places),
          behind,
          version,
          shipper.schema,
          shipper.people.personal,
          shipper.timeZone,
        ],
      );
      await client.query('COMMIT');
      return { rows, pos: read.pos, behind, ...tried, ...(parted && { forkedAt: Number(parted.pos) }) };
    });
  } catch (error) {
    if (!isOfRows(error)) throw error;
    const refused = await inStep(client, shipper, async ({ there, read }) => {
      const found = await refusedRows(client, shipper, read, there.schema);
      await client.query('ROLLBACK');
      return found;
    });
    throw refused.length === 0 ? error : new RowsRefused(refused, error);
  }
}

/** State of a step: the site's row at head office, the point of divergence, and the next rows. */
type Begun = { there: SiteRow; parted: SiteRow | undefined; read: Read };

/** Begins a step's transaction; `work` ends it. It is rolled back where that throws. */
async function inStep<T>(client: Client, shipper: Shipper, work: (begun: Begun) => Promise<T>): Promise<T> {
  await client.query(
    `BEGIN; SET LOCAL synchronous_commit = on; SET LOCAL statement_timeout = ${statementMs}`,
  );
  try {
    const there = await siteRow(client, shipper);
    const parted = await standOn(client, shipper, there);
    const place = parted ?? there;
    const read = shipper.reader.connection.snapshot(() => readStep(shipper, Number(place.pos), place.places));
    return await work({ there, parted, read });
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** The fence of every site's data so far: a machine that replaces another raises it at head office. */
const ownFence = 0;

/** The site's row, locked until the transaction ends; a new one where the name is new. */
async function siteRow(client: Client, { reader, site, schema, people }: Shipper): Promise<SiteRow> {
  const locked = `SELECT epoch, pos, chain_hash, places, fence,
      (SELECT max(version) FROM larder.schema_versions) AS schema FROM larder.sites WHERE site = $1 FOR UPDATE`;
  const found = await client.query<SiteRow>(locked, [site]);
  if (found.rows[0]) return found.rows[0];
  await client.query(
    `INSERT INTO larder.sites (site, epoch, pos, chain_hash, places, larder, site_schema, personal)
      VALUES ($1, $2, 0, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [
      site,
      epochOfToday(reader).epoch,
      genesisHash,
      JSON.stringify(noPlaces),
      version,
      schema,
      people.personal,
    ],
  );
  return (await client.query<SiteRow>(locked, [site])).rows[0]!;
}

/**
 * The row at which this history diverged from head office's; undefined if it is the same one.
 * @throws HeadStopped if they do not share what they should
 */
export function partingThere(
  { reader, site }: Pick<Shipper, 'reader' | 'site'>,
  there: Pick<SiteRow, 'epoch' | 'pos' | 'chain_hash' | 'fence'>,
): { sharedSeq: number; fork: string | null } | undefined {
  if (Number(there.fence) > ownFence)
    throw new HeadStopped(
      `head office has the fence of ${site} at ${there.fence}, above that of these data: another machine has taken the place of this one`,
    );
  const stamp = { epoch: there.epoch, seq: Number(there.pos), hash: there.chain_hash };
  const parting = reader.connection.snapshot(() => partingFrom(reader, stamp));
  if (!parting) return undefined;
  const { sharedSeq, fork, isCopy } = parting;
  if (sharedSeq !== null) return { sharedSeq, fork };
  throw new HeadStopped(
    isCopy
      ? `head office has ${site} up to entry ${stamp.seq} of a history that these data do not have: they are a copy that went on by itself, or an older one was put in place without a restore`
      : `head office knows ${site} by another history (epoch ${there.epoch}): another installation ships under this name, or what it shipped is not known here`,
  );
}

/**
 * Ensures that what head office has is of this history.
 * @returns the place to continue from, where that is an earlier one
 * @throws HeadStopped where the histories do not share what they should
 */
async function standOn(client: Client, shipper: Shipper, there: SiteRow): Promise<SiteRow | undefined> {
  const { reader, site } = shipper;
  const parting = partingThere(shipper, there);
  if (!parting) return undefined;
  const today = epochOfToday(reader);
  if (parting.sharedSeq === Number(there.pos)) {
    await client.query('UPDATE larder.sites SET epoch = $2 WHERE site = $1', [site, today.epoch]);
    return { ...there, epoch: today.epoch };
  }
  const fork = parting.fork === null ? null : (placesOfFork.get(reader, parting.fork) ?? null);
  const places = fork === null ? null : (parseJson(fork) as Partial<Places>);
  if (!places)
    throw new HeadStopped(
      `head office has ${site} behind entry ${parting.sharedSeq}, where these data began anew, and they do not know how far their tables had come there`,
    );
  const hash = hashOfEntry.get(reader, parting.sharedSeq) ?? genesisHash;
  await putAside(client, site, there.epoch, parting.sharedSeq);
  await client.query(
    'UPDATE larder.sites SET epoch = $2, pos = $3, chain_hash = $4, forks = forks + 1 WHERE site = $1',
    [site, today.epoch, parting.sharedSeq, hash],
  );
  const known = Object.fromEntries(movementTables.map((table) => [table, places[table] ?? 0])) as Places;
  return {
    ...there,
    epoch: today.epoch,
    pos: String(parting.sharedSeq),
    chain_hash: hash,
    places: { ...known, refusals: there.places.refusals ?? 0 },
  };
}

/**
 * Moves the rows that an older history shipped after the fork to the orphaned tables, and restores things to their
 * state at the fork.
 */
async function putAside(client: Client, site: string, epoch: string, pos: number): Promise<void> {
  for (const table of ['movements', 'changes']) {
    await client.query(
      `WITH left_behind AS (DELETE FROM larder.${table} WHERE site = $1 AND pos > $3 RETURNING *)
        INSERT INTO larder.${table}_orphaned SELECT left_behind.*, $2::uuid FROM left_behind`,
      [site, epoch, pos],
    );
  }
  await client.query('DELETE FROM larder.entities WHERE site = $1 AND pos > $2', [site, pos]);
  await client.query(
    `INSERT INTO larder.entities (site, kind, id, pos, account, body, is_removed)
      SELECT DISTINCT ON (kind, id) site, kind, id, pos, account, body, action = 'delete' FROM larder.changes
      WHERE site = $1 AND kind <> 'movements' ORDER BY kind, id, pos DESC ON CONFLICT DO NOTHING`,
    [site],
  );
}

type Read = {
  entries: Entry[];
  movements: Shipped[];
  refusals: RefusalRow[];
  pos: number;
  hash: string;
  head: number;
  places: ShippedPlaces & { refusals: number };
};

/**
 * Names the person of each consumer that is there without one: those that an older version shipped, and all of them after
 * people ship in another mode or after the things there were put back to an older state.
 */
async function linkPeople(
  client: Client,
  { reader, site, people }: Shipper,
  { places }: Read,
  schema: number,
): Promise<void> {
  if (!hasPersonIds(schema) || places.people === people.personal) return;
  for (let after = 0; ; ) {
    const consumers = consumersAfter.all(reader, after, consumersAtOnce);
    await client.query(
      `UPDATE larder.entities e SET person_id = p.person FROM unnest($2::text[], $3::text[]) AS p(id, person)
        WHERE e.site = $1 AND e.kind = 'consumer' AND e.id = p.id AND e.person_id IS DISTINCT FROM p.person`,
      [
        site,
        consumers.map(({ id }) => people.idOf('consumer', id)),
        consumers.map(({ id }) => people.person(id)),
      ],
    );
    if (consumers.length < consumersAtOnce) break;
    after = consumers.at(-1)!.seq;
  }
  places.people = people.personal;
}

const consumersAtOnce = 5000;

const nameOf = (part: Part, place: number) => `${part} ${place}`;

function readStep({ reader, batch }: Shipper, pos: number, from: SiteRow['places']): Read {
  const head = auditHead(reader).seq;
  const entries = entriesFrom(reader, pos, batch);
  const { movements, places } = movementsOfEntries(reader, entries, { ...noPlaces, ...from });
  const refusals = refusalsAfter.all(reader, from.refusals ?? 0, batch);
  const last = entries.at(-1);
  const aside = new Set(placesSetAside.all(reader).map(([part, place]) => nameOf(part, place)));
  const isShipped = (part: Part, place: number) => aside.size === 0 || !aside.has(nameOf(part, place));
  return {
    entries: entries.filter(({ seq }) => isShipped('changes', seq)),
    movements: movements.filter(({ row }) => isShipped(tableOf[row.kind], row.seq)),
    refusals: refusals.filter(({ seq }) => isShipped('refusals', seq)),
    pos: last?.seq ?? pos,
    hash: last?.hash ?? (pos === 0 ? genesisHash : hashOfEntry.get(reader, pos)!),
    head,
    places: { ...places, refusals: refusals.at(-1)?.seq ?? from.refusals ?? 0 },
  };
}

/** @returns how many rows went over */
async function sendStep(client: Client, shipper: Shipper, read: Read, schema: number): Promise<number> {
  await sendMovements(client, shipper, read.movements, schema);
  await sendEntries(client, shipper, read.entries, schema);
  await sendRefusals(client, shipper, read.refusals);
  return read.movements.length + read.entries.length + read.refusals.length;
}

async function sendMovements(
  client: Client,
  { site, people }: Shipper,
  movements: readonly Shipped[],
  schema: number,
): Promise<void> {
  const rows = cellsOf(movements, (shipped) => movementCells(site, people, shipped, schema));
  await copyInto(client, 'larder.movements', movementColumnsOf(schema), rows);
}

async function sendEntries(
  client: Client,
  { site, people }: Shipper,
  entries: readonly Entry[],
  schema: number,
): Promise<void> {
  const rows = cellsOf(entries, (entry) => changeCells(site, people, entry));
  await copyInto(client, 'larder.changes', changeColumns, rows);
  await upsertEntities(client, { site, people }, entries, schema);
  await forgetPeople(client, site, people, personsOf(entries.filter(({ action }) => action === 'delete')));
}

async function sendRefusals(
  client: Client,
  { site, people }: Shipper,
  refusals: readonly RefusalRow[],
): Promise<void> {
  const rows = cellsOf(refusals, (row) => refusalCells(site, people, row));
  await copyInto(client, 'larder.refusals', refusalColumns, rows);
}

/** A row that cannot even be written down for PostgreSQL. */
class Unwritable extends Error {}

/** The cells of rows. @throws Unwritable */
function cellsOf<T>(rows: readonly T[], cells: (row: T) => Cell[]): Cell[][] {
  try {
    return rows.map(cells);
  } catch (cause) {
    throw new Unwritable(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * True if a row's data was refused (SQLSTATE classes 22, 23 and 54: wrong type, violated constraint, too
 * long). An existing key is no fault of a row: head office has rows beyond its cursor.
 */
function isOfRows(error: unknown): boolean {
  if (error instanceof Unwritable) return true;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(22|23|54)[0-9A-Z]{3}$/.test(code) && !isThereAlready(error);
}

function isThereAlready(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && String(constraint).endsWith('_pkey');
}

/**
 * Runs a function within the transaction.
 * @returns the error, if a row's data were refused: then the function has no effect
 */
async function attempt(client: Client, send: () => Promise<void>): Promise<unknown> {
  await client.query('SAVEPOINT attempt');
  try {
    await send();
    await client.query('RELEASE attempt');
    return undefined;
  } catch (error) {
    if (!isOfRows(error) && !isThereAlready(error)) throw error;
    await client.query('ROLLBACK TO attempt; RELEASE attempt');
    return error;
  }
}

/** The maximum number of rows isolated in one step. Each takes one statement per halving of its step. */
const mostInStep = 100;

/** The rows of a step that head office refuses, found by halving; the others are inserted as it goes. */
async function refusedRows(client: Client, shipper: Shipper, read: Read, schema: number): Promise<Refused[]> {
  const refused: Refused[] = [];
  const seek = async <T>(
    rows: readonly T[],
    send: (rows: readonly T[]) => Promise<void>,
    nameOf: (row: T) => Named,
  ): Promise<void> => {
    if (rows.length === 0 || refused.length >= mostInStep) return;
    const error = await attempt(client, () => send(rows));
    if (error === undefined) return;
    if (isThereAlready(error)) throw error;
    if (rows.length === 1) {
      refused.push({ ...nameOf(rows[0]!), ...whyOf(error) });
      return;
    }
    const half = rows.length >> 1;
    await seek(rows.slice(0, half), send, nameOf);
    await seek(rows.slice(half), send, nameOf);
  };
  await seek(read.movements, (rows) => sendMovements(client, shipper, rows, schema), namedMovement);
  await seek(read.entries, (rows) => sendEntries(client, shipper, rows, schema), namedEntry);
  await seek(read.refusals, (rows) => sendRefusals(client, shipper, rows), namedRefusal);
  return refused;
}

type Named = Omit<Refused, 'sqlstate' | 'reason'>;

const namedMovement = ({ row, pos }: Shipped): Named => {
  return { part: tableOf[row.kind], place: row.seq, pos, name: row.id, account: row.account };
};
const namedEntry = ({ seq, kind, account }: Entry): Named => {
  return { part: 'changes', place: seq, pos: seq, name: kind, account };
};
const namedRefusal = ({ seq, account }: RefusalRow): Named => {
  return { part: 'refusals', place: seq, pos: 0, name: null, account };
};

/** The reason why a row was refused, with the column if the server names it; `where` itself would show the value. */
function whyOf(error: unknown): Pick<Refused, 'sqlstate' | 'reason'> {
  const { code, message, where } = error as { code?: string; message: string; where?: string };
  const [, column] = /column (\w+)/.exec(where ?? '') ?? [];
  const reason = column === undefined ? message : `${column}: ${message}`;
  return { sqlstate: code ?? null, reason: reason.slice(0, longestReason) };
}

const longestReason = 300;

/** Tries rows that were set aside, each by itself. One that is there, or no longer at the site, arrived. */
async function sendAgain(
  client: Client,
  shipper: Shipper,
  places: readonly Place[],
  schema: number,
): Promise<{ arrived: Place[]; refused: Refused[] }> {
  const arrived: Place[] = [];
  const refused: Refused[] = [];
  for (const { part, place } of places) {
    const found = rowAgain(client, shipper, { part, place }, schema);
    const error = found && (await attempt(client, found.send));
    if (error === undefined || isThereAlready(error)) arrived.push({ part, place });
    else refused.push({ ...found!.named, ...whyOf(error) });
  }
  return { arrived, refused };
}

/** A row that was set aside, to be sent by itself; undefined where the site has it no longer. */
function rowAgain(
  client: Client,
  shipper: Shipper,
  { part, place }: Place,
  schema: number,
): { named: Named; send: () => Promise<void> } | undefined {
  const { reader, site, people } = shipper;
  if (part === 'refusals') {
    const row = refusalsAfter.get(reader, place - 1, 1);
    if (row?.seq !== place) return undefined;
    return { named: namedRefusal(row), send: () => sendRefusals(client, shipper, [row]) };
  }
  if (part === 'changes') {
    const entry = entryAt(reader, place);
    return (
      entry && {
        named: namedEntry(entry),
        send: async () => {
          await sendEntries(client, shipper, [entry], schema);
          // People removed since then stay forgotten.
          await forgetPeople(client, site, people, personsOf([entry]));
        },
      }
    );
  }
  const row = movementAt(reader, part, place);
  if (!row) return undefined;
  const pos = posOf.get(reader, part, place)!;
  const shipped = { row, pos };
  return {
    named: namedMovement(shipped),
    send: async () => {
      await sendMovements(client, shipper, [shipped], schema);
      await forgetPeople(client, site, people, row.consumer === null ? [] : [row.consumer]);
    },
  };
}

/** Upserts the current state of things. If a thing changed several times, the last change counts. */
async function upsertEntities(
  client: Client,
  { site, people }: Pick<Shipper, 'site' | 'people'>,
  entries: readonly Entry[],
  schema: number,
): Promise<void> {
  const last = new Map<string, Entry>();
  for (const entry of entries) {
    if (entry.kind !== 'movements') last.set(`${entry.kind} ${entry.id}`, entry);
  }
  const things = [...last.values()];
  if (things.length === 0) return;
  const [column, values, update] = hasPersonIds(schema)
    ? [', person_id', ', $8::text[]', ', person_id = excluded.person_id']
    : ['', '', ''];
  const persons = things.map(({ kind, id }) => (kind === 'consumer' ? people.person(id) : null));
  await client.query(
    `INSERT INTO larder.entities (site, kind, id, pos, account, body, is_removed${column})
      SELECT $1, * FROM unnest($2::text[], $3::text[], $4::bigint[], $5::uuid[], $6::jsonb[], $7::boolean[]${values})
      ON CONFLICT (site, kind, id) DO UPDATE SET pos = excluded.pos, account = excluded.account, body = excluded.body,
        is_removed = excluded.is_removed${update} WHERE excluded.pos > entities.pos`,
    [
      site,
      things.map(({ kind }) => kind),
      things.map(({ kind, id }) => people.idOf(kind, id)),
      things.map(({ seq }) => seq),
      things.map(({ accountId }) => accountId),
      things.map(({ kind, action, body }) => (action === 'delete' ? null : people.bodyOf(kind, body))),
      things.map(({ action }) => action === 'delete'),
      ...(hasPersonIds(schema) ? [persons] : []),
    ],
  );
}

/** The people whose own a thing of these entries is, by id. */
const personsOf = (entries: readonly Entry[]): string[] =>
  entries.filter(({ kind }) => ownKinds.includes(kind)).map(({ id }) => id.split('/', 1)[0]!);

/**
 * People who were removed at the site leave no personal data here: their movements stay, without a name. Their codes
 * may come in a later step, so both steps check if the person is gone.
 */
async function forgetPeople(
  client: Client,
  site: string,
  people: Pseudonyms,
  persons: readonly string[],
): Promise<void> {
  if (people.personal !== 'full' || persons.length === 0) return;
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM larder.entities WHERE site = $1 AND kind = 'consumer' AND is_removed AND id = ANY($2)`,
    [site, [...new Set(persons)]],
  );
  if (rows.length === 0) return;
  const removed = rows.map(({ id }) => id);
  await client.query(
    `UPDATE larder.movements SET person_name = NULL, person_identification = NULL, code_value = NULL
      WHERE site = $1 AND person = ANY($2)`,
    [site, removed],
  );
  for (const table of ['changes', 'entities']) {
    // The id of a code holds its value.
    await client.query(
      `UPDATE larder.${table} SET body = NULL, id = split_part(id, '/', 1) || CASE WHEN kind = 'consumer' THEN '' ELSE '/' || pos END
        WHERE site = $1 AND kind = ANY($3) AND split_part(id, '/', 1) = ANY($2)`,
      [site, removed, ownKinds],
    );
  }
}

/** Kinds of things that are a person's own; their ids begin with the person's. */
const ownKinds = ['consumer', 'code', 'fingerprint', 'extra'];
