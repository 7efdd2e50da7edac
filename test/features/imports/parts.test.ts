import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, accountBySeq } from '../../../src/access/accounts.ts';
import { permissionsOfRole } from '../../../src/api/roles.ts';
import type { ReadSheet } from '../../../src/api/sheet.ts';
import '../../../src/app/routes.ts';
import { bulkConsumers } from '../../../src/features/consumers/bulk/consumer-bulk.ts';
import { importSheet } from '../../../src/features/imports/import-sheet.ts';
import { readSheet } from '../../../src/features/imports/read-sheet.ts';
import { type ImportStep, runStep, type StepDone } from '../../../src/features/imports/run-import.ts';
import { addAccount, addClient } from '../../../src/features/sites/tenants.ts';
import type { Connection } from '../../../src/store/connection.ts';
import { openStore } from '../../../src/store/directory/open-store.ts';
import { operatorActor } from '../../../src/store/writer/actor.ts';
import { RolledBack } from '../../../src/store/writer/rolled-back.ts';
import { Tx } from '../../../src/store/writer/transaction.ts';
import { emptyDatabase } from '../../support/migrated.ts';
import { csv, workbook, xlsxType } from './support.ts';

let connection: Connection;
let account: Account;
beforeAll(() => {
  connection = openStore(':memory:', Date.now, emptyDatabase());
  account = alone((tx) => {
    const { seq: client } = addClient(tx, { name: 'Acme' });
    const made = { name: 'North', currency: 'COP', timeZone: 'America/Bogota', businessLines: ['vending'] };
    return accountBySeq(tx, addAccount(tx, { client, ...made }).seq);
  });
});
afterAll(() => connection.close());

/** Runs `work` as a command with a transaction of its own. */
function alone<T>(work: (tx: Tx) => T): T {
  const { database } = connection;
  const origin = { actor: operatorActor, traceId: '0'.repeat(32), nowMs: Date.now() };
  database.exec('BEGIN IMMEDIATE');
  try {
    const done = Tx.runAlone(connection, origin, work);
    database.exec('COMMIT');
    return done;
  } catch (error) {
    database.exec('ROLLBACK');
    if (error instanceof RolledBack) return error.value as T;
    throw error;
  }
}

const actor = () =>
  ({
    ...operatorActor,
    scope: 'account',
    account: account.seq,
    permissions: permissionsOfRole.owner,
  }) as never;

const run = async (step: ImportStep): Promise<StepDone> =>
  alone((tx) => runStep({ tx, actor: actor() }, 'people', step));

const dryRun = async (sheet: ReadSheet) =>
  JSON.parse(
    await importSheet(run, sheet, {
      dryRun: true,
      onError: 'stop',
      accountId: account.id,
      locale: undefined,
    }),
  );

const header = ['ID', 'Name', 'Card', 'Card type'];
const pick = (values: readonly string[]) => fc.constantFrom(...values);
const row = fc.tuple(
  pick(['1', '2', '3', '4', '5']),
  pick(['Ana', '']),
  pick(['A', 'B', 'C', 'D', '']),
  pick(['NFC', '']),
);

// Shows rules/imports#one-run.
describe('parts of a sheet', () => {
  it('have the same result as the whole, however small they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows) => {
        const sheet = { kind: 'people', mediaType: 'text/csv', bytes: csv([header, ...rows]) } as const;
        const parts = await readSheet(sheet, 2);
        expect(await dryRun(parts)).toEqual(await dryRun(await readSheet(sheet)));
      }),
      { numRuns: 100, seed: 16 },
    );
  });

  it('hold no more rows that belong together than a person may have cards', async () => {
    const read = (rows: readonly string[][]) =>
      readSheet({ kind: 'people', mediaType: 'text/csv', bytes: csv([header, ...rows]) });
    const many = (length: number, make: (at: number) => string[]) =>
      Array.from({ length }, (_, at) => make(at));
    const cards = many(2000, (at) => ['7', 'Ana', `C${at}`, 'NFC']);
    const others = many(900, (at) => [`P${at}`, 'Ana', '', '']);
    expect((await read([...cards, ...others])).parts).toHaveLength(2);
    const refused = { code: 'imports.unreadable' };
    await expect(read([...cards, ['7', 'Eva', '', '']])).rejects.toMatchObject({
      ...refused,
      detail:
        '2001 rows belong to the same item, but an item can have up to 2000. In 2001 of them, “ID” is “7”.',
    });
    // One person has the card of another: the rows of both decide about each other.
    const chained = [...cards, ['8', 'Eva', 'c5', 'NFC']];
    await expect(read(chained)).rejects.toMatchObject({
      ...refused,
      detail: expect.stringContaining('In 2000 of them'),
    });
    await expect(read(many(2001, (at) => [`P${at}`, 'Ana', 'one', 'NFC']))).rejects.toMatchObject({
      ...refused,
      detail:
        '2001 rows belong to the same item, but an item can have up to 2000. In 2001 of them, “Card” is “one”.',
    });
  });

  it('of 20 000 rows take no longer than bulk calls', async () => {
    const person = (at: number) => [String(1_020_304_050 + at), `Ana Torres ${at}`, `B${at * 7919}`, 'NFC'];
    const items = Array.from({ length: 1000 }, (_, at) => {
      const [identification, name, codeId, codeType] = person(30_000 + at);
      return { op: 'upsert', name, identification, initialCode: { codeId, codeType } };
    });
    const bulk = () =>
      alone((tx) => {
        const context = { tx, actor: actor(), settings: undefined as never };
        throw new RolledBack(bulkConsumers(context, { items, accountId: account.id } as never));
      });
    const bulkMs = Math.max(processorMs(bulk), processorMs(bulk));

    const bytes = await workbook([header, ...Array.from({ length: 20_000 }, (_, at) => person(at))]);
    const startedMs = process.threadCpuUsage();
    const sheet = await readSheet({ kind: 'people', mediaType: xlsxType, bytes });
    expect(msSince(startedMs)).toBeLessThan(100 * bulkMs);
    expect(sheet.parts).toHaveLength(20);

    const step = {
      header: sheet.header,
      accountId: account.id,
      locale: undefined,
      keep: 'nothing',
      room: 100,
      roomForCells: 1000,
    } as const;
    for (const part of [sheet.parts[0]!, sheet.parts[19]!]) {
      const once = () => alone((tx) => runStep({ tx, actor: actor() }, 'people', { ...step, parts: [part] }));
      expect(Math.min(processorMs(once), processorMs(once))).toBeLessThan(3 * bulkMs);
    }
  }, 60_000);
});

/** The processor time of something in this thread: other programs and tests add nothing to it. */
function processorMs(work: () => unknown): number {
  const started = process.threadCpuUsage();
  work();
  return msSince(started);
}

function msSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1000;
}
