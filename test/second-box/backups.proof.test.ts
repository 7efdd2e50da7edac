import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { beginSession } from '../../src/access/sessions.ts';
import { addUser } from '../../src/access/users.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { unpackBackup } from '../../src/ops/unpack-backup.ts';
import { verify } from '../../src/ops/verify/verify.ts';
import { readBoxFile } from '../../src/second-box/box-files.ts';
import { Connection } from '../../src/store/connection.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { patient } from '../support/patient.ts';
import { Boxes } from './boxes.ts';

const boxes = new Boxes();
afterAll(() => boxes.close());

// Shows rules/second-box#backups-on-the-second-box.
it('makes and proves backups on the second box under load, and the primary makes none', async () => {
  // Every second, so that one is under way whatever the moment.
  boxes.standby.desk.serverEnvironment['LARDER_BACKUP_AT'] = '* * * * * *';
  await boxes.begin();
  const { primary, standby, call } = boxes;
  const attributes = { taxRate: 19, listPrice: 2500, suggestedPrice: 2500 };
  const product = { businessLine: 'vending', type: 'snack', cost: 0, attributes };
  let isOver = false;
  const writing = (async () => {
    for (let at = 0; !isOver; at++)
      expect((await call('POST', '/products', { ...product, name: `product ${at}` })).status).toBe(201);
  })();
  await call('POST', '/products', { ...product, name: 'before the backup' });
  const writtenAt = new Date().toISOString();
  const page = async () =>
    (await (await fetch(`http://127.0.0.1:${standby.desk.port}/standby.json`)).json()) as {
      state: string;
      lastBackup: { createdAt: string; bytes: number } | null;
    };
  const lastBackup = await vi.waitFor(async () => {
    const { state, lastBackup } = await page();
    expect(state).toBe('following');
    expect((lastBackup?.createdAt ?? '') > writtenAt).toBe(true);
    return lastBackup!;
  }, patient);
  isOver = true;
  await writing;
  const owner = { name: 'Owner', role: 'owner', client: null, account: null, language: 'en' } as const;
  const session = operatorWrite(primary.desk.data, (tx) => beginSession(tx, addUser(tx, owner).seq));
  const headers = { cookie: `__Host-larder_session=${session}` };
  const told = await fetch(`${primary.address}/second-box`, { headers });
  const { lastBackup: known } = (await told.json()) as Awaited<ReturnType<typeof page>>;
  expect((known?.createdAt ?? '') >= lastBackup.createdAt).toBe(true);
  expect(lastBackup.bytes).toBeGreaterThan(0);

  const folder = `${standby.desk.data}-backups`;
  const made = readdirSync(folder).filter((name) => name.endsWith('.backup'));
  expect(made.length).toBeGreaterThan(0);
  expect(readdirSync(join(primary.desk.data, '..')).filter((name) => name.endsWith('-backups'))).toEqual([]);
  const unpacked = join(standby.desk.folder, 'unpacked');
  await unpackBackup(join(folder, made.toSorted().at(-1)!), unpacked, undefined);
  expect(verify(databaseFile(unpacked), { full: true }).filter(({ ok }) => !ok)).toEqual([]);
  expect(productsIn(unpacked)).toBeGreaterThan(0);

  await standby.desk.kill();
  expect(readBoxFile(standby.desk.data, 'standby')?.usable).toBe(true);
  delete standby.desk.serverEnvironment['LARDER_BACKUP_AT'];
  await standby.start();
  await standby.follows();
  expect(
    readdirSync(join(standby.desk.data, 'second-box')).filter((name) => name.startsWith('copy-')),
  ).toEqual([]);
});

/** The products of a data directory. */
function productsIn(data: string): number {
  const connection = Connection.open(databaseFile(data), 'read');
  try {
    return connection.database.prepare<[], number>('SELECT count(*) FROM products').pluck().get()!;
  } finally {
    connection.close();
  }
}
