/**
 * `npm run bench -- changes [--movements N] [--pages N] [--rounds N] [--data DIR] [--node FLAGS]`: the cost of
 * `/changes` and webhooks (rules/changes, rules/webhooks). Pages of 1000, N at the beginning, in the middle and at
 * the end of all movements; `--rounds 0` measures only that. Then the delay until a waiting client is woken; the cost
 * of 100 waiting clients for look-ups, and of 10 webhooks for the intake, in pairs, one with and one without. The
 * server is a process of its own, on a disk.
 *
 * The data is made at the first run and kept: a directory for each N.
 */
import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { callerOf } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';
import { type ChangesSite, changesSiteIn } from './changes-data.ts';
import { measurePages, pageColumns } from './changes-pages.ts';
import { load, requestBytes } from './load.ts';
import { dataFolder } from './report-data.ts';
import { cpuMsOf, startLarder } from './servers.ts';

const { values: flags } = parseArgs({
  options: {
    movements: { type: 'string', default: '200000' },
    pages: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '7' },
    data: { type: 'string', default: join(dirname(dataFolder), 'changes') },
    // of the server's Node.js, such as --trace-gc
    node: { type: 'string', default: '' },
  },
});
const movements = Number(flags.movements);
const rounds = Number(flags.rounds);
const waits = 100;
const tell = (what: string, figure: string, goal: string) =>
  console.log(`${what}: ${figure} (goal: ${goal})`);
const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
const median = (values: readonly number[]) =>
  at(
    values.toSorted((a, b) => a - b),
    0.5,
  );
const quantiles = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  return `p50 ${at(sorted, 0.5).toFixed(1)} ms, p99 ${at(sorted, 0.99).toFixed(1)} ms`;
};

const site = await changesSiteIn(flags.data, movements);
await measurePagesOf(site);
if (rounds > 0) {
  const desk = new Desk();
  try {
    await measureTheRest(desk, site);
  } finally {
    await desk.close();
  }
}
const machine = `${cpus().length} cores (${cpus()[0]!.model.trim()}), load average ${loadavg()[0]!.toFixed(1)}`;
console.log(machine);

async function measurePagesOf({ data, secret }: ChangesSite): Promise<void> {
  const flagsOfNode = flags.node === '' ? [] : flags.node.split(' ');
  const server = await startLarder(data, flagsOfNode);
  try {
    console.log(`A page of 1000 of ${movements}, milliseconds:\n`);
    console.log(`| | ${pageColumns.join(' | ')} |\n|---|${pageColumns.map(() => '--:|').join('')}`);
    for (const { what, cells } of await measurePages(server, secret, Number(flags.pages)))
      console.log(`| ${what} | ${cells.join(' | ')} |`);
  } finally {
    await server.stop();
  }
}

/** On a copy, because it is written to. */
async function measureTheRest(desk: Desk, { data, secret, token }: ChangesSite): Promise<void> {
  cpSync(data, desk.data, { recursive: true });
  desk.serverEnvironment['LARDER_IP_LIMIT'] = '1000000000';
  const { address } = await desk.serve();
  const [pid] = desk.pids;
  const cpuMs = () => cpuMsOf(pid!);
  await woken(address, secret);
  await beside(address, secret, cpuMs);
  await intake(address, secret, token, cpuMs);
}

/** From the answer of a write, which is after its commit, to that of the client that waited for it. */
async function woken(address: string, secret: string): Promise<void> {
  const call = callerOf(address, secret);
  const took: number[] = [];
  for (let n = 0; n < waits; n++) {
    const { nextCursor } = (await call('GET', '/changes?after=now')).body;
    const waiting = call('GET', `/changes?after=${nextCursor}&wait=30`).then(() => performance.now());
    await pause(20 + Math.random() * 60);
    await call('POST', '/tags', { key: randomUUID() });
    const committedMs = performance.now();
    took.push(Math.max(0, (await waiting) - committedMs));
  }
  tell('a client that waits is woken after the commit', quantiles(took), '100 ms');
}

/** Look-ups by key without waiting clients, and with 100 of them, in pairs. */
async function beside(address: string, secret: string, cpuMs: () => number): Promise<void> {
  const call = callerOf(address, secret);
  const [product] = (await call('GET', '/products')).body['items'] as { id: string }[];
  const request = requestBytes(address, `/products/${product!.id}`, secret);
  const measureOnce = () =>
    load(address, { connections: 8, seconds: 2, warmUpSeconds: 0.3, next: () => request, cpuMs });
  const ratios: { cpu: number; rate: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const { nextCursor } = (await call('GET', '/changes?after=now')).body;
    const without = await measureOnce();
    const ending = new AbortController();
    const waiting = Array.from({ length: 100 }, () =>
      fetch(`${address}/changes?after=${nextCursor}&wait=60`, {
        headers: { 'x-api-key': secret },
        signal: ending.signal,
      }).catch(() => undefined),
    );
    await pause(300);
    const beside = await measureOnce();
    ending.abort();
    await Promise.all(waiting);
    ratios.push({
      cpu: beside.cpuMicrosPerRequest / without.cpuMicrosPerRequest,
      rate: beside.perSecond / without.perSecond,
    });
  }
  tell(
    '100 clients that wait: processor time of a look-up',
    percentOf(ratios.map(({ cpu }) => cpu)),
    'nothing that can be measured',
  );
}

/** Movements that come in with 10 webhooks and without, in pairs: the processor time of the server for each. */
async function intake(address: string, secret: string, token: string, cpuMs: () => number): Promise<void> {
  let rung = 0;
  const receiver = createServer((request, response) => {
    rung++;
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const call = callerOf(address, secret);
  const ids: string[] = [];
  for (let n = 0; n < 10; n++) {
    const { body } = await call('POST', '/subscriptions', { label: `${n}`, url, isActive: false });
    ids.push(String(body['id']));
  }
  const switchAll = async (isActive: boolean) => {
    for (const id of ids) await call('PATCH', `/subscriptions/${id}`, { isActive });
  };
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const without = await feedFor(address, token, cpuMs);
    const { nextCursor } = (await call('GET', '/changes?after=now')).body;
    for (const id of ids) await call('POST', `/subscriptions/${id}/skip`, { to: nextCursor });
    await switchAll(true);
    await pause(300);
    const beside = await feedFor(address, token, cpuMs);
    await switchAll(false);
    await pause(500);
    ratios.push(beside.cpuMicros / without.cpuMicros);
    rates.push(without.rate / beside.rate);
  }
  receiver.close();
  tell('intake with 10 webhooks: how long it takes', percentOf(rates), 'at most 5 %');
  tell(`intake with 10 webhooks: processor time (${rung} messages)`, percentOf(ratios), '-');
}

/** Batches of 500 deliveries, one after the other, for some seconds. */
async function feedFor(address: string, token: string, cpuMs: () => number) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const startedMs = performance.now();
  const cpuStartMs = cpuMs();
  let taken = 0;
  let waitedMs = 0;
  while (performance.now() - startedMs - waitedMs < 3000) {
    const date = new Date().toISOString();
    const items = Array.from({ length: 500 }, () => ({
      kind: 'delivery',
      id: randomUUID(),
      date,
      deviceSerial: 'VM-1',
      selection: '1',
      method: 'CASH',
      isDelivered: true,
      sellValue: 100,
    }));
    const body = JSON.stringify({ items });
    const answer = await fetch(`${address}/feed/movements`, { method: 'POST', headers, body });
    const text = await answer.text();
    if (answer.status === 429) {
      // The rate limit of a controller is not part of the measurement.
      const fromMs = performance.now();
      await pause(Number(answer.headers.get('retry-after')) * 1000);
      waitedMs += performance.now() - fromMs;
      continue;
    }
    if (!answer.ok) throw new Error(text);
    taken += items.length;
  }
  return {
    rate: taken / (performance.now() - startedMs - waitedMs),
    cpuMicros: ((cpuMs() - cpuStartMs) * 1000) / taken,
  };
}

function percentOf(ratios: readonly number[]): string {
  const percent = (ratio: number) => `${ratio >= 1 ? '+' : ''}${((ratio - 1) * 100).toFixed(1)} %`;
  const sorted = ratios.toSorted((a, b) => a - b);
  return `${percent(median(ratios))} (${percent(sorted[0]!)} to ${percent(sorted.at(-1)!)}, ${ratios.length} pairs)`;
}
