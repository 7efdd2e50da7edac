import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { editKey, findKey } from '../../src/access/key-admin.ts';
import { permissions } from '../../src/api/permissions.ts';
import { openAppliance } from '../../src/app/appliance.ts';
import { demoSecret, makeDemoSite } from '../../src/cli/commands/demo.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { listen } from '../../src/http/listener/server.ts';
import { systemClock } from '../../src/lib/clock.ts';

type Item = { item: Item[]; request?: { method: string; auth?: object } };
type Execution = {
  item: { name: string };
  assertions?: { assertion: string; skipped?: boolean; error?: { message: string } }[];
};

/** What a demo may have none of; everything else is asked and answered. */
const none = [
  'List the machines and selections that hold a product',
  'Compare what a machine counted, what was reported, and what people counted',
  'Get a link to the video of a delivery',
  'Get a link to the video of a return',
  'See how an export of deliveries stands, and get a link to its file',
  'See how an export of available credit stands, and get a link to its file',
  'Find who took far more of a product than others with the same profile',
  'Tell who of a requirement’s people is in date, due, overdue, or never fetched it',
  'Read a requirement',
  'Read an incident, who was told of it, and what became of it',
  'Read a schedule, when it is due, and what became of its last run',
  'List the runs of a schedule, the latest period first, each with a link to its file',
  'Get a subscription: how far it has come, and what waits',
  'List the latest calls of a subscription, newest first, 1000 at most',
  'Read a contact',
];

// Shows rules/requests#documents-and-health.
it('newman sends every request of a key that reads, and each is answered as it says', async () => {
  const data = mkdtempSync(join(tmpdir(), 'larder-newman-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const { client } = await makeDemoSite(data, { seed: 1, deliveries: 1500, days: 30 });
  const secret = demoSecret(client, 'account');
  const appliance = openAppliance({ data, clock: systemClock(), ipLimit: 1_000_000 });
  const server = await listen(appliance.handle, { host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await server.close(0);
    await appliance.close();
  });

  const me = await fetch(`${server.address}/me`, { headers: { 'x-api-key': secret } });
  const { id } = (await me.json()) as { id: string };
  await operatorWrite(data, (tx) => editKey(tx, findKey(tx, id)!, { permissions: [...permissions] }));

  const answer = await fetch(`${server.address}/docs/postman.json`);
  const collection = (await answer.json()) as { item: Item[] };
  const reads = ({ request }: Item) => request!.method === 'GET' && request!.auth === undefined;
  for (const folder of collection.item) folder.item = folder.item.filter(reads);
  const [file, report] = [join(data, 'collection.json'), join(data, 'report.json')];
  writeFileSync(file, JSON.stringify(collection));
  const given = [
    'run',
    file,
    '--env-var',
    `apiKey=${secret}`,
    '-r',
    'json',
    '--reporter-json-export',
    report,
  ];
  await promisify(execFile)(process.execPath, ['node_modules/newman/bin/newman.js', ...given]).catch(
    () => undefined,
  );

  const { run } = JSON.parse(readFileSync(report, 'utf8')) as {
    run: { executions: Execution[]; failures: object[] };
  };
  const told = run.executions.flatMap(({ item, assertions = [] }) =>
    assertions.map((one) => ({ name: item.name, ...one })),
  );
  const failed = told.filter(({ error }) => error);
  expect(failed.map(({ name, error }) => `${name}: ${error!.message}`)).toEqual([]);
  expect(run.failures).toEqual([]);
  expect(told).toHaveLength(collection.item.flatMap(({ item }: Item) => item).length);
  expect(told.length).toBeGreaterThan(60);
  const skipped = told.filter((one) => one.skipped).map(({ name }) => name);
  expect(skipped.filter((name) => !none.includes(name))).toEqual([]);
}, 120_000);
