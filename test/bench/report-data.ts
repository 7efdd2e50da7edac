import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accountById } from '../../src/access/accounts.ts';
import { findKeyBySecret } from '../../src/access/keys.ts';
import { createProduct } from '../../src/features/catalogue/products.ts';
import { addConsumer } from '../../src/features/consumers/consumers.ts';
import { ingest } from '../../src/features/movements/intake/ingest.ts';
import { applySiteFile } from '../../src/features/provisioning/provision.ts';
import { addTag } from '../../src/features/sites/tags.ts';
import { openStore } from '../../src/store/directory/open-store.ts';
import { operatorActor } from '../../src/store/writer/actor.ts';
import { Tx } from '../../src/store/writer/transaction.ts';
import { productOf } from './catalogue.ts';

/*
 * A site with a year of deliveries, taken in by the code that takes them from controllers, in batches of their size.
 */

/** The folder of the generated sites, one directory for each number of deliveries. */
export const dataFolder = join(
  dirname(fileURLToPath(import.meta.url)),
  '../../node_modules/.cache/larder/reports',
);

const dayMs = 24 * 60 * 60 * 1000;
/** The year of the deliveries: it ends here. */
export const yearEndsMs = Date.parse('2026-07-01T00:00:00Z');
export const yearStartsMs = yearEndsMs - 365 * dayMs;

/** The numbers of things in a generated site. */
export const siteSize = { operations: 5, devices: 60, products: 80, consumers: 2000 } as const;

/**
 * The shape of a site: how many people take from how many machines, and over how many departments (a tag; 0 for none)
 * they are spread.
 */
export type SiteShape = { consumers: number; departments: number; devices?: number };
const ordinary: SiteShape = { consumers: siteSize.consumers, departments: 0 };

/** Access to the site: a key of its one account, a controller's token, and the ids of products. */
export type ReportSite = { secret: string; token: string; ids: string[] };

/** The key of the tag that tells departments. */
export const departmentKey = 'department';

const batchRows = 5000;

/** The site with a number of deliveries in a directory: created on first use, and kept. */
export function reportSiteIn(directory: string, deliveries: number, shape = ordinary): ReportSite {
  const file = siteFileOf(directory);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const startedMs = performance.now();
  const told = (count: number) => {
    if (count % 100_000 === 0)
      process.stderr.write(
        `${count} deliveries in ${Math.round((performance.now() - startedMs) / 1000)} s\n`,
      );
  };
  const made = makeReportSite(directory, deliveries, told, shape);
  keepReportSite(directory, made);
  return made;
}

/** Notes how to ask the site in a directory, so that `reportSiteIn` takes it as it is. */
export function keepReportSite(directory: string, site: ReportSite): void {
  writeFileSync(siteFileOf(directory), JSON.stringify(site));
}

/** Removes the site in a directory. */
export function removeReportSite(directory: string): void {
  rmSync(siteFileOf(directory), { force: true });
  rmSync(directory, { recursive: true, force: true });
}

function siteFileOf(directory: string): string {
  return `${directory}.json`;
}

/**
 * Makes the site in an empty data directory, with deliveries that it takes in itself. `progress` is told how many
 * there are so far.
 */
export function makeReportSite(
  folder: string,
  deliveries = 0,
  progress: (made: number) => void = () => {},
  { consumers, departments, devices = siteSize.devices } = ordinary,
): ReportSite {
  mkdirSync(folder, { recursive: true });
  const connection = openStore(folder, () => yearStartsMs);
  const write = <T>(nowMs: number, work: (tx: Tx) => T): T => {
    connection.database.exec('BEGIN IMMEDIATE');
    const result = Tx.run(connection, { actor: operatorActor, traceId: '0'.repeat(32), nowMs }, work);
    connection.database.exec('COMMIT');
    return result;
  };

  const client = write(yearStartsMs, (tx) => applySiteFile(tx, siteFileWith(devices)).clients[0]!);
  const secret = client.keys[0]!.secret!;
  const { id: accountId } = client.accounts[0]!;
  const { seq: account, ids } = write(yearStartsMs, (tx) => {
    const actor = findKeyBySecret(tx, secret)!;
    const made = numbers(siteSize.products).map((number) => {
      const product = createProduct({ tx, actor }, { ...productOf(number), accountId } as never);
      return (JSON.parse(product) as { id: string }).id;
    });
    const owner = accountById(tx, accountId)!;
    if (departments > 0) addTag(tx, owner, { key: departmentKey });
    for (const number of numbers(consumers))
      addConsumer(tx, owner, {
        name: `Consumer ${number}`,
        identification: `ID-${number}`,
        ...(departments > 0 && {
          tags: [{ key: departmentKey, value: `Department ${number % departments}` }],
        }),
        initialCode: { codeId: `badge-${number}`, codeType: 'NFC' },
      } as never);
    return { seq: owner.seq, ids: made };
  });

  const next = deliveriesOver(deliveries, ids, randomUUID, { consumers, devices });
  for (let made = 0; made < deliveries; ) {
    const rows = numbers(Math.min(batchRows, deliveries - made)).map(next);
    const nowMs = yearStartsMs + ((made + rows.length) / deliveries) * 365 * dayMs;
    const { summary } = write(Math.ceil(nowMs), (tx) => ingest(tx, { account, controller: null }, rows));
    if (summary.rejected > 0) throw new Error('a delivery was rejected');
    made += rows.length;
    progress(made);
  }
  connection.close();
  return { secret, token: client.controllers[0]!.secret!, ids };
}

/** Makes deliveries, spread over the year: one with each call, the same ones each time except for their ids. */
export function deliveriesOver(
  deliveries: number,
  products: readonly string[],
  newId: () => string = randomUUID,
  shape: { consumers: number; devices: number } = siteSize,
): () => object {
  const random = randomBelow(1);
  let made = 0;
  return () => ({ id: newId(), ...deliveryAt(made++ / deliveries, products, random, shape) });
}

/** A delivery, without its id, at a part of the year: by day, more than half of them by a code, three in ten of the eas line. */
function deliveryAt(
  part: number,
  products: readonly string[],
  random: (below: number) => number,
  { consumers, devices }: { consumers: number; devices: number },
): object {
  const day = Math.min(364, Math.floor(part * 365));
  const hour = 6 + Math.floor((part * 365 - day) * 16);
  const date = yearStartsMs + day * dayMs + hour * 3_600_000 + random(3_600_000);
  const device = random(devices);
  return {
    kind: 'delivery',
    date: new Date(date).toISOString(),
    deviceSerial: `VM-${device}`,
    // Each machine has a quarter of the assortment.
    productId: products[(device + 4 * random(products.length / 4)) % products.length],
    ...(random(10) < 6 && { codeId: `badge-${random(consumers)}` }),
    method: ['CASH', 'CARD', 'CASHLESS', 'WALLET'][random(4)],
    isDelivered: random(50) > 0,
    sellValue: 500 + 50 * random(80),
  };
}

/** The same numbers each time (mulberry32). */
function randomBelow(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}

const siteFileWith = (machines: number) =>
  ({
    clients: [
      {
        name: 'Bench',
        accounts: [
          {
            name: 'Plant',
            currency: 'COP',
            timeZone: 'America/Bogota',
            businessLines: ['vending', 'eas'],
            operations: numbers(siteSize.operations).map((operation) => ({
              name: `Hall ${operation}`,
              devices: numbers(machines)
                .filter((device) => device % siteSize.operations === operation)
                .map((device) => ({
                  serial: `VM-${device}`,
                  name: `Machine ${device}`,
                  businessLines: ['vending', 'eas'],
                })),
            })),
          },
        ],
        keys: [{ label: 'bench', scope: 'account', account: 'Plant', rateLimit: 100_000_000 }],
        controllers: [{ serial: 'C-1', account: 'Plant' }],
      },
    ],
  }) as Parameters<typeof applySiteFile>[1];
