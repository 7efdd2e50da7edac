import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { accountById } from '../../src/access/accounts.ts';
import type { Caller } from '../../src/api/caller.ts';
import '../../src/app/routes.ts';
import type { NewProduct } from '../../src/features/catalogue/product-fields.ts';
import { createProduct, editProduct } from '../../src/features/catalogue/products.ts';
import { openStore } from '../../src/store/directory/open-store.ts';
import { operatorActor } from '../../src/store/writer/actor.ts';
import { Tx } from '../../src/store/writer/transaction.ts';
import { checkout } from '../support/command-line.ts';
import { smallSite } from './support.ts';

// With fewer than 40,000, rows that outlive young collections still fit the bound.
const edits = 60_000;

/** A site whose catalogue a program rewrote for years: each edit is an audit row with both texts. */
function longTrail(): string {
  const { data, accountId } = smallSite();
  const connection = openStore(data, Date.now);
  const { seq, client } = accountById({ connection }, accountId)!;
  const actor = { client, account: seq } as Caller;
  const attributes = { returnPolicy: { isReturnable: false, restrictDelivery: false } };
  const product = { businessLine: 'eas', name: 'Guantes', type: 'ppe', cost: 1, attributes } as NewProduct;
  const write = <T>(work: (tx: Tx) => T) =>
    Tx.run(connection, { actor: operatorActor, traceId: '0'.repeat(32), nowMs: Date.now() }, work);
  const edit = (id: string, number: number) => {
    const description = `Guantes “talla ${number % 12}” – `.repeat(80);
    write((tx) => editProduct({ tx, actor }, id, { description }));
  };
  connection.database.transaction(() => {
    const { id } = JSON.parse(write((tx) => createProduct({ tx, actor }, product))) as { id: string };
    for (let number = 0; number < edits; number++) edit(id, number);
  })();
  connection.close();
  return data;
}

// docs/operating.md names this bound for a million movements. Rows of the trail are read one by one: whole pieces took the most memory.
it('verify --full stays within 256 MB on a long audit trail', async () => {
  const data = longTrail();
  const [program, main] = checkout as [string, string];
  // Not the maxRSS of resourceUsage(): it begins with that of the process which started this one.
  const told = `
    import { readFileSync } from 'node:fs';
    process.on('exit', () => console.error(/VmHWM:.*/.exec(readFileSync('/proc/self/status', 'latin1'))[0]));`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(told)}`, main];
  const { stdout, stderr } = await promisify(execFile)(program, [
    ...args,
    'verify',
    '--full',
    '--data',
    data,
  ]);
  expect(stdout).toContain('no problems were found');
  const kilobytes = Number(/VmHWM:\s+(\d+) kB/.exec(stderr)![1]);
  expect(kilobytes).toBeGreaterThan(50_000);
  expect(kilobytes).toBeLessThan(256 * 1024);
});
