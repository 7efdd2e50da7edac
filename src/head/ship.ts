import type { Client } from 'pg';
import { parseJson } from '../api/json-bytes.ts';
import { version } from '../lib/assets.ts';
import { epochOfToday, partingFrom } from '../store/history/epochs.ts';
import type { Reader } from '../store/statement.ts';
import { auditHead, genesisHash } from '../store/writer/audit-trail.ts';
import { statementMs } from './connection.ts';
import { copyInto } from './copy.ts';
import {
  changeCells,
  changeColumns,
  movementCells,
  movementColumnsOf,
  refusalCells,
  refusalColumns,
} from './head-rows.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import {
  type Entry,
  entriesFrom,
  hashOfEntry,
  movementsOfEntries,
  movementTables,
  type Places,
  placesOfFork,
  type RefusalRow,
  refusalsAfter,
  type Shipped,
} from './site-rows.ts';

/** What one step did. */
export type Step = {
  /** Rows that went over: movements, changes and refusals. */
  rows: number;
  /** The entry of the audit up to which head office has everything now, and how many are left. */
  pos: number;
  behind: number;
  /** Where the history parted from the one that head office had, where it did. */
  forkedAt?: number;
};

/** What holds a site back until somebody decides: nothing was shipped (rules/head-office#stopped). */
export class HeadStopped extends Error {}

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

type SiteRow = {
  epoch: string;
  pos: string;
  chain_hash: string;
  places: Places & { refusals?: number };
  fence: string;
  /** The schema that is there; asked in each step, for it is upgraded while sites ship. */
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
 * Ships what comes next (rules/head-office#shipping), in one transaction there: rows and cursor stand or fall together, so whatever breaks in
 * between, the same step is asked for again and no row comes twice. What is at head office must be of this history at
 * that place; where a restore began another one, what the older one shipped behind the parting is put aside, named by its
 * epoch.
 * @throws HeadStopped; whatever head office answers
 */
export async function shipStep(client: Client, shipper: Shipper): Promise<Step> {
  const { reader, site } = shipper;
  await client.query(
    `BEGIN; SET LOCAL synchronous_commit = on; SET LOCAL statement_timeout = ${statementMs}`,
  );
  try {
    const there = await siteRow(client, shipper);
    const parted = await standOn(client, shipper, there);
    const place = parted ?? there;
    const read = reader.connection.snapshot(() => readStep(shipper, Number(place.pos), place.places));
    const rows = await sendStep(client, shipper, read, there.schema);
    const behind = read.head - read.pos;
    await client.query(
      `UPDATE larder.sites SET pos = $2, chain_hash = $3, places = $4, seen_at = now(), behind = $5, larder = $6,
        site_schema = $7, personal = $8, time_zone = $9 WHERE site = $1`,
      [
        site,
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
    return { rows, pos: read.pos, behind, ...(parted && { forkedAt: Number(parted.pos) }) };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** The fence of every site's data, so far: whoever takes a machine's place raises it at head office. */
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
 * Where this history parted from the one that head office has; undefined where it is the same one.
 * @throws HeadStopped where they do not share what they should
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
      ? `head office has ${site} up to entry ${stamp.seq} of a history that these data do not have: they are a copy that went on by itself, or an older one was put in place without larder restore`
      : `head office knows ${site} by another history (epoch ${there.epoch}): another installation ships under this name, or what it shipped is not known here`,
  );
}

/**
 * Makes sure that what head office has is of this history. @returns the place to go on from, where that is an earlier one
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

/** Puts aside what a history shipped behind the place at which it was left; things stand again as they did there. */
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
  places: Places & { refusals: number };
};

function readStep({ reader, batch }: Shipper, pos: number, from: SiteRow['places']): Read {
  const head = auditHead(reader).seq;
  const entries = entriesFrom(reader, pos, batch);
  const { movements, places } = movementsOfEntries(reader, entries, { ...noPlaces, ...from });
  const refusals = refusalsAfter.all(reader, from.refusals ?? 0, batch);
  const last = entries.at(-1);
  return {
    entries,
    movements,
    refusals,
    pos: last?.seq ?? pos,
    hash: last?.hash ?? (pos === 0 ? genesisHash : hashOfEntry.get(reader, pos)!),
    head,
    places: { ...places, refusals: refusals.at(-1)?.seq ?? from.refusals ?? 0 },
  };
}

/** @returns how many rows went over */
async function sendStep(
  client: Client,
  { site, people }: Shipper,
  read: Read,
  schema: number,
): Promise<number> {
  const changes = read.entries.map((entry) => changeCells(site, people, entry));
  await copyInto(
    client,
    'larder.movements',
    movementColumnsOf(schema),
    read.movements.map((shipped) => movementCells(site, people, shipped, schema)),
  );
  await copyInto(client, 'larder.changes', changeColumns, changes);
  await copyInto(
    client,
    'larder.refusals',
    refusalColumns,
    read.refusals.map((row) => refusalCells(site, people, row)),
  );
  await upsertEntities(client, site, people, read.entries);
  await forgetRemoved(client, site, people, read.entries);
  return read.movements.length + changes.length + read.refusals.length;
}

/** How things stand: of a thing that changed several times, its last change. */
async function upsertEntities(
  client: Client,
  site: string,
  people: Pseudonyms,
  entries: readonly Entry[],
): Promise<void> {
  const last = new Map<string, Entry>();
  for (const entry of entries) {
    if (entry.kind !== 'movements') last.set(`${entry.kind} ${entry.id}`, entry);
  }
  const things = [...last.values()];
  if (things.length === 0) return;
  await client.query(
    `INSERT INTO larder.entities (site, kind, id, pos, account, body, is_removed)
      SELECT $1, * FROM unnest($2::text[], $3::text[], $4::bigint[], $5::uuid[], $6::jsonb[], $7::boolean[])
      ON CONFLICT (site, kind, id) DO UPDATE SET pos = excluded.pos, account = excluded.account, body = excluded.body,
        is_removed = excluded.is_removed WHERE excluded.pos > entities.pos`,
    [
      site,
      things.map(({ kind }) => kind),
      things.map(({ kind, id }) => people.idOf(kind, id)),
      things.map(({ seq }) => seq),
      things.map(({ accountId }) => accountId),
      things.map(({ kind, action, body }) => (action === 'delete' ? null : people.bodyOf(kind, body))),
      things.map(({ action }) => action === 'delete'),
    ],
  );
}

/**
 * Whoever was removed at the site leaves nothing of his own here: his movements stay, with nobody's name. His codes may come
 * in a later step than he does, so each of either looks whether its person is gone.
 */
async function forgetRemoved(
  client: Client,
  site: string,
  people: Pseudonyms,
  entries: readonly Entry[],
): Promise<void> {
  if (people.personal !== 'full') return;
  const ofPeople = entries.filter(({ kind, action }) => action === 'delete' && ownKinds.includes(kind));
  if (ofPeople.length === 0) return;
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM larder.entities WHERE site = $1 AND kind = 'consumer' AND is_removed AND id = ANY($2)`,
    [site, [...new Set(ofPeople.map(({ id }) => id.split('/', 1)[0]!))]],
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
