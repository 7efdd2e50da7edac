/**
 * `npm run bench -- movement-ids [--ids 5000000] [--rows 40000] [--rounds 13] [--data DIR]`: what taking movements in costs
 * with the store of their ids as it is, and with one b-tree in its place, at so many random ids (docs/decisions/004).
 *
 * Two sites are filled with ids, and take the same rows in turns, in batches of 2000, one commit each. What compaction
 * and filters cost is counted: in 13 rounds of 40 000 rows sixteen segments become one. `--data` says on which disk; `/dev/shm` is a quick one.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ingest } from '../../src/features/movements/intake/ingest.ts';
import { BatchIds, type NewId } from '../../src/features/movements/movement-ids/batch-ids.ts';
import { filterStep } from '../../src/features/movements/movement-ids/flushing.ts';
import type { KnownId } from '../../src/features/movements/movement-ids/id-store.ts';
import { maintainIds } from '../../src/features/movements/movement-ids/maintenance.ts';
import { idStoreSizes } from '../../src/features/movements/movement-ids/sizes.ts';
import { Connection } from '../../src/store/connection.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { operatorActor } from '../../src/store/writer/actor.ts';
import { checkpointNow } from '../../src/store/writer/checkpoint.ts';
import { Tx } from '../../src/store/writer/transaction.ts';
import { deliveriesOver, makeReportSite, yearEndsMs } from './report-data.ts';
import { table, whole } from './tables.ts';

const { values: flags } = parseArgs({
  options: {
    ids: { type: 'string', default: '5000000' },
    rows: { type: 'string', default: '40000' },
    rounds: { type: 'string', default: '13' },
    data: { type: 'string', default: '/tmp' },
  },
});
const [ids, rows, rounds] = [Number(flags.ids), Number(flags.rows), Number(flags.rounds)];
const batchRows = 2000;
const segmentIds = idStoreSizes.memtableIds * 16;

const segmented = BatchIds.prototype;
const { of, add, finish } = segmented;
type Kind = 'segments' | 'one b-tree';
type Site = { kind: Kind; connection: Connection; next: () => object };
type Cost = { cpuMs: number; wallMs: number; bytes: number };

const folder = mkdtempSync(join(flags.data, 'larder-ids-'));
try {
  const sites = (['segments', 'one b-tree'] as const).map(siteOf);
  const costs = new Map<Kind, Cost[]>(sites.map(({ kind }) => [kind, []]));
  for (const site of sites) round(site);
  for (let turn = 0; turn < rounds; turn++)
    for (const site of turn % 2 === 0 ? sites : sites.toReversed()) costs.get(site.kind)!.push(round(site));
  const shown = [...costs].map(([kind, all]) => [
    kind,
    ...(['cpuMs', 'wallMs', 'bytes'] as const).map(
      (member) => sum(all.map((one) => one[member])) / rows / rounds,
    ),
  ]) as [Kind, number, number, number][];
  console.log(`${whole(ids)} ids, ${flags.data}: ${rounds} rounds of ${whole(rows)} rows, in turns`);
  console.log(
    table(
      ['ids in', 'CPU µs a row', 'µs a row', 'bytes written a row', 'rows/s'],
      shown.map(([kind, cpu, wall, bytes]) => [
        kind,
        (cpu * 1000).toFixed(1),
        (wall * 1000).toFixed(1),
        whole(bytes),
        whole(1000 / wall),
      ]),
    ),
  );
  const totals = (kind: Kind, member: keyof Cost) => sum(costs.get(kind)!.map((one) => one[member]));
  for (const member of ['cpuMs', 'wallMs', 'bytes'] as const) {
    const ratio = totals('one b-tree', member) / totals('segments', member);
    console.log(`${member}, one b-tree against segments: ${ratio.toFixed(2)}`);
  }
  for (const { connection } of sites) connection.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function siteOf(kind: Kind): Site {
  const data = join(folder, kind.replaceAll(' ', '-'));
  const made = makeReportSite(data);
  const connection = Connection.open(databaseFile(data), 'write');
  const { database } = connection;
  database.pragma('synchronous = OFF');
  if (kind === 'segments') fillSegments(connection);
  else {
    database.exec(`CREATE TABLE plain_ids (uuid BLOB NOT NULL, account INTEGER NOT NULL, is_frame INTEGER NOT NULL,
      kind INTEGER NOT NULL, movement INTEGER NOT NULL, PRIMARY KEY (uuid, account)) STRICT, WITHOUT ROWID`);
    // In parts, so that pages are as full as they are where ids come in no order.
    for (let at = 0; at < ids; at += 100_000)
      insertRandom(connection, 'plain_ids', '', Math.min(100_000, ids - at));
  }
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.pragma('synchronous = FULL');
  connection.fitCache();
  process.stderr.write(`${kind}: filled\n`);
  return { kind, connection, next: deliveriesOver(rows * (rounds + 1), made.ids, randomUUID) };
}

function insertRandom({ database }: Connection, into: string, run: string, count: number): void {
  database.exec(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO ${into} SELECT ${run} u, 1, 0, 1, i FROM (SELECT randomblob(16) AS u, i FROM n) ORDER BY u`,
  );
}

/** As compaction leaves them: sixteenfold segments, and the rest of a memtable each. */
function fillSegments(connection: Connection): void {
  const { database } = connection;
  const insert = database.prepare(
    `INSERT INTO movement_name_runs (level, count, state) VALUES (?, ?, 'closed')`,
  );
  for (let left = ids; left >= idStoreSizes.memtableIds; ) {
    const count = left >= segmentIds ? segmentIds : idStoreSizes.memtableIds;
    const { lastInsertRowid } = insert.run(count === segmentIds ? 1 : 0, count);
    insertRandom(connection, 'movement_names', `${lastInsertRowid},`, count);
    left -= count;
  }
  while (write(connection, (tx) => filterStep(tx)));
}

function write<T>(connection: Connection, work: (tx: Tx) => T): T {
  connection.database.exec('BEGIN IMMEDIATE');
  const context = { actor: operatorActor, traceId: '0'.repeat(32), nowMs: yearEndsMs };
  const result = Tx.run(connection, context, work);
  connection.database.exec('COMMIT');
  return result;
}

/** Takes rows in, and does what idle moments do. */
function round({ kind, connection, next }: Site): Cost {
  Object.assign(segmented, kind === 'segments' ? { of, add, finish } : plainIds(connection));
  const batches = Array.from({ length: rows / batchRows }, () => Array.from({ length: batchRows }, next));
  const [cpu, startedMs, before] = [process.cpuUsage(), performance.now(), bytesWritten()];
  for (const batch of batches)
    write(connection, (tx) => {
      const { summary } = ingest(tx, { account: 1, controller: null }, batch);
      if (summary.accepted !== batch.length) throw new Error(JSON.stringify(summary));
    });
  while (kind === 'segments' && write(connection, (tx) => maintainIds(tx)));
  checkpointNow(connection);
  const { user, system } = process.cpuUsage(cpu);
  return {
    cpuMs: (user + system) / 1000,
    wallMs: performance.now() - startedMs,
    bytes: bytesWritten() - before,
  };
}

/** One look-up and one insert for each id. */
function plainIds({ database }: Connection): Pick<BatchIds, 'of' | 'add' | 'finish'> {
  const known = database.prepare<[Uint8Array], KnownId>(
    'SELECT account, is_frame AS isFrame, kind, movement FROM plain_ids WHERE uuid = ?',
  );
  const insert = database.prepare('INSERT INTO plain_ids VALUES (?, ?, ?, ?, ?)');
  return {
    of: (uuid) => known.all(uuid),
    add: ({ uuid, account, isFrame, kind, movement }: NewId) => {
      insert.run(uuid, account, isFrame, kind, movement);
    },
    finish: () => {},
  };
}

function bytesWritten(): number {
  return Number(/^wchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))![1]);
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
