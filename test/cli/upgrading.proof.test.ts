import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { migrations, openStore } from '../../src/store/directory/open-store.ts';
import { temporaryDirectory } from '../store/support.ts';
import { checkout } from '../support/command-line.ts';
import { patient } from '../support/patient.ts';

const [first, ...later] = migrations();
const [from, to] = [first!.version, migrations().at(-1)!.version];

/** A data directory of the first schema; `bytes` of rows make its upgrade take a while. */
function oldData(bytes = 200_000_000): string {
  const data = temporaryDirectory();
  const connection = openStore(data, Date.now, undefined, [first!]);
  connection.database.exec(`CREATE TABLE filler (text TEXT);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${bytes / 4000})
      INSERT INTO filler SELECT hex(zeroblob(2000)) FROM n`);
  connection.close();
  return data;
}

function serve(data: string, port: number): { child: ChildProcess; log: () => Record<string, unknown>[] } {
  const [program, ...before] = checkout as [string, ...string[]];
  const child = spawn(program, [...before, 'serve', '--port', String(port), '--data', data]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  return { child, log: () => (text.match(/^\{.*\}$/gm) ?? []).map((line) => JSON.parse(line)) };
}

type Answer = { status: number; headers: Headers; body: Record<string, never> };

const percentOf = (body: Answer['body']): number => body['upgrade']!['percent'];

async function get(port: number, path: string): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-language': 'es' } });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] };
  } catch {
    return undefined;
  }
}

// Shows rules/command-line#upgrades.
it('tells its progress to everybody who asks, and serves when it is done', async () => {
  const data = oldData();
  const port = await freePort();
  const { child, log } = serve(data, port);
  const told: Record<string, Answer[]> = { '/healthz': [], '/readyz': [], '/products': [] };
  await vi.waitUntil(
    async () => {
      for (const [path, answers] of Object.entries(told)) {
        const answer = await get(port, path);
        if (answer?.status === 503) answers.push(answer);
      }
      return (await get(port, '/healthz'))?.status === 200;
    },
    { ...patient, interval: 5 },
  );

  for (const [path, answers] of Object.entries(told)) expect(answers, path).not.toEqual([]);
  // At the end of the copy and of the last step, 100 % is done and no second is left.
  const { headers, body } = told['/healthz']!.find(
    ({ body }) => percentOf(body) > 0 && percentOf(body) < 100,
  )!;
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body).toMatchObject({
    code: 'server.upgrading',
    detail: expect.stringContaining(`del esquema ${from} al ${to}`),
    upgrade: { from, to, copy: `larder.db.schema-${from}`, steps: later.length },
  });
  expect(body['upgrade']!['secondsLeft']).toBeGreaterThan(0);

  const lines = log().filter(
    ({ msg }) =>
      String(msg).startsWith('upgrading the data to') || String(msg).startsWith('upgraded the data'),
  );
  const copy = join(data, `larder.db.schema-${from}`);
  expect(lines).toEqual([
    expect.objectContaining({ from, to, copy, steps: later.length }),
    expect.objectContaining({ from, to, copy, ms: expect.any(Number) }),
  ]);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('that is stopped leaves nothing that the next start does not remove', async () => {
  const data = oldData();
  const port = await freePort();
  const { child } = serve(data, port);
  const parts = () => readdirSync(data).filter((name) => /\.part/.test(name));
  await vi.waitUntil(() => parts().length > 0, { ...patient, interval: 5 });
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(parts().length).toBeGreaterThan(0);

  const again = serve(data, port);
  await vi.waitUntil(async () => (await get(port, '/healthz'))?.status === 200, patient);
  expect(parts()).toEqual([]);
  again.child.kill('SIGTERM');
  await once(again.child, 'exit');
});

it('does not begin where another server has the port', async () => {
  const data = oldData(4000);
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const { child } = serve(data, (taken.address() as { port: number }).port);
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(readdirSync(data).filter((name) => name.includes('schema'))).toEqual([]);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
