import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { memoized } from '../lib/memo.ts';
import { epochOfToday } from '../store/history/epochs.ts';
import type { Reader } from '../store/statement.ts';
import { statementMs } from './connection.ts';
import { occurredMs } from './head-rows.ts';
import { headSchemaVersion } from './schema.ts';
import { placesSetAside } from './set-aside.ts';
import { hashOfEntry, type MovementRow, movementsUpTo, movementTables, tableOf } from './site-rows.ts';

/** The result of a comparison. Both sides are equal if `differences` is empty. */
export type Verified = {
  site: string;
  /** The entry of the audit up to which both sides were compared. */
  pos: number;
  accounts: { account: string; movements: number; differences: Difference[] }[];
  /** Problems besides movements, in words. */
  findings: string[];
};

/** A movement that differs between the two sides; `set_aside`: it is missing because head office refused it. */
export type Difference = { sequence: number; state: 'missing' | 'unknown' | 'different' | 'set_aside' };

/** The number of sequences in one digest, and the maximum number of listed differences of an account. */
const windowSize = 10_000;
const maxListed = 100;
/** Sequences that one statement reads there: a few seconds, however long the history is. */
const sequencesAtOnce = 100 * windowSize;

/**
 * Compares a site with its rows at head office: a digest of each account in windows of sequences on both sides, and
 * where one differs, each movement of the window. It reads all movements of both, and writes nothing.
 */
export async function verifyHead(client: Client, reader: Reader, site: string): Promise<Verified> {
  if ((await headSchemaVersion(client)) === 0)
    return empty(site, ['head office has no schema of Larder: the owner of its database runs head init']);
  await client.query(
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = ${statementMs}`,
  );
  try {
    const { rows } = await client.query<{ pos: string; chain_hash: string; epoch: string; changes: string }>(
      `SELECT pos, chain_hash, epoch, (SELECT count(*) FROM larder.changes c WHERE c.site = s.site) AS changes
        FROM larder.sites s WHERE site = $1`,
      [site],
    );
    const there = rows[0];
    if (!there)
      return empty(site, [`head office knows no site ${site}: nothing was shipped under this name`]);
    const pos = Number(there.pos);
    // Rows up to that entry never change at the site: they are read in parts, and no snapshot keeps its log from
    // being emptied.
    return await compare(client, reader, site, pos, there);
  } finally {
    await client.query('ROLLBACK').catch(() => {});
  }
}

const empty = (site: string, findings: string[]): Verified => ({ site, pos: 0, accounts: [], findings });

async function compare(
  client: Client,
  reader: Reader,
  site: string,
  pos: number,
  there: { chain_hash: string; epoch: string; changes: string },
): Promise<Verified> {
  const findings: string[] = [];
  if (pos > 0 && hashOfEntry.get(reader, pos) !== there.chain_hash)
    findings.push(`entry ${pos} of the audit is another one at head office: the histories parted before it`);
  if (there.epoch !== epochOfToday(reader).epoch)
    findings.push(
      `head office has the epoch ${there.epoch}: this site has not shipped since it began another one`,
    );
  const aside = placesSetAside.all(reader);
  const changes = pos - aside.filter(([part, place]) => part === 'changes' && place <= pos).length;
  if (Number(there.changes) !== changes)
    findings.push(`head office has ${there.changes} changes of ${changes}`);
  if (changes !== pos) findings.push(`${pos - changes} changes are set aside: head office refused them`);
  const ours = digestsHere(reader, pos);
  const theirs = await digestsThere(client, site);
  const accounts: Verified['accounts'] = [];
  for (const account of new Set([...ours.keys(), ...theirs.keys()])) {
    const [here, other] = [ours.get(account) ?? new Map(), theirs.get(account) ?? new Map()];
    const windows = [...new Set([...here.keys(), ...other.keys()])].filter(
      (window) => here.get(window)?.digest !== other.get(window)?.digest,
    );
    const differences =
      windows.length === 0 ? [] : await differencesIn(client, reader, { site, account, pos, windows });
    const movements = [...here.values()].reduce((sum, { count }) => sum + count, 0);
    accounts.push({ account, movements, differences });
  }
  return { site, pos, accounts, findings };
}

type Window = { count: number; digest: string };
type Digests = Map<string, Map<number, Window>>;

/**
 * The compared members of a movement: all that head office computes with. The statement below produces the
 * same text.
 */
function textOf(row: MovementRow): string {
  return [
    ...[
      row.sequence,
      row.kind,
      row.id,
      occurredMs(row),
      row.product ?? '',
      row.isDelivered ?? '',
      row.sellValue ?? '',
    ],
    ...[row.taxValue ?? '', row.cost ?? '', row.balancePaid ?? '', row.rechargePaid ?? '', row.amount ?? ''],
    ...[row.balanceAfter ?? '', row.delivery ?? ''],
  ].join('|');
}

const milliseconds = '(extract(epoch FROM occurred_at) * 1000)::bigint';
const textThere = `concat_ws('|', sequence, kind, id, ${milliseconds}, coalesce(product::text, ''),
  coalesce(is_delivered::int::text, ''), coalesce(sell_value::text, ''), coalesce(tax_value::text, ''),
  coalesce(cost::text, ''), coalesce(balance_paid::text, ''), coalesce(recharge_paid::text, ''),
  coalesce(amount::text, ''), coalesce(balance_after::text, ''), coalesce(delivery::text, ''))`;
const digestThere = `('x' || substr(md5(${textThere}), 1, 16))::bit(64)`;

const digestOf = (row: MovementRow): bigint =>
  createHash('md5').update(textOf(row)).digest().readBigUInt64BE(0);

/** Every movement of the site up to an entry of the audit, in no order that matters. */
function* movementsHere(reader: Reader, pos: number): Generator<MovementRow> {
  for (const table of movementTables) yield* movementsUpTo(reader, table, pos);
}

function digestsHere(reader: Reader, pos: number): Digests {
  const sums = new Map<string, Map<number, { count: number; sum: bigint }>>();
  for (const row of movementsHere(reader, pos)) {
    const windows = memoized(sums, row.accountId, () => new Map<number, { count: number; sum: bigint }>());
    const window = Math.floor(row.sequence / windowSize);
    const { count, sum } = windows.get(window) ?? { count: 0, sum: 0n };
    windows.set(window, { count: count + 1, sum: sum ^ digestOf(row) });
  }
  return new Map(
    [...sums].map(([account, windows]) => [
      account,
      new Map(
        [...windows].map(([at, { count, sum }]) => [
          at,
          { count, digest: `${count} ${sum.toString(16).padStart(16, '0')}` },
        ]),
      ),
    ]),
  );
}

async function digestsThere(client: Client, site: string): Promise<Digests> {
  const digests: Digests = new Map();
  const { rows: accounts } = await client.query<{ account: string; last: string }>(
    'SELECT account, max(sequence) AS last FROM larder.movements WHERE site = $1 GROUP BY 1',
    [site],
  );
  for (const { account, last } of accounts) {
    const windows = memoized(digests, account, () => new Map<number, Window>());
    for (let from = 0; from <= Number(last); from += sequencesAtOnce) {
      const { rows } = await client.query<{ at: string; count: string; digest: string }>(
        `SELECT sequence / ${windowSize} AS at, count(*) AS count, to_hex(bit_xor(${digestThere})::bigint) AS digest
          FROM larder.movements WHERE site = $1 AND account = $2 AND sequence >= $3 AND sequence < $4 GROUP BY 1`,
        [site, account, from, from + sequencesAtOnce],
      );
      for (const { at, count, digest } of rows)
        windows.set(Number(at), { count: Number(count), digest: `${count} ${digest.padStart(16, '0')}` });
    }
  }
  return digests;
}

type Asked = { site: string; account: string; pos: number; windows: readonly number[] };

async function differencesIn(
  client: Client,
  reader: Reader,
  { site, account, pos, windows }: Asked,
): Promise<Difference[]> {
  const asked = new Set(windows);
  const here = new Map<number, string>();
  const aside = new Set(placesSetAside.all(reader).map(([part, place]) => `${part} ${place}`));
  const sequencesAside = new Set<number>();
  for (const row of movementsHere(reader, pos)) {
    if (row.accountId !== account || !asked.has(Math.floor(row.sequence / windowSize))) continue;
    if (aside.has(`${tableOf[row.kind]} ${row.seq}`)) sequencesAside.add(row.sequence);
    here.set(row.sequence, digestOf(row).toString(16).padStart(16, '0'));
  }
  const { rows } = await client.query<{ sequence: string; digest: string }>(
    `SELECT sequence, to_hex(${digestThere}::bigint) AS digest FROM larder.movements
      WHERE site = $1 AND account = $2 AND sequence / ${windowSize} = ANY($3)`,
    [site, account, windows],
  );
  const found: Difference[] = [];
  for (const { sequence, digest } of rows) {
    const ours = here.get(Number(sequence));
    here.delete(Number(sequence));
    if (ours === undefined) found.push({ sequence: Number(sequence), state: 'unknown' });
    else if (ours !== digest.padStart(16, '0'))
      found.push({ sequence: Number(sequence), state: 'different' });
  }
  for (const sequence of here.keys())
    found.push({ sequence, state: sequencesAside.has(sequence) ? 'set_aside' : 'missing' });
  return found.sort((a, b) => a.sequence - b.sequence).slice(0, maxListed);
}
