/**
 * `npm run bench -- changes [--movements N] [--rounds N] [--write]`: what `/changes` and webhooks cost
 * (rules/changes, rules/webhooks). A page of 1000 at the beginning, in the middle and at the end of all movements; how
 * soon a client that waits is woken; what 100 that wait cost look-ups, and 10 webhooks the intake. The server is a
 * process of its own, on a disk; costs are its processor time, measured in pairs, one with and one without.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { accountById } from '../../src/access/accounts.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { ingest } from '../../src/features/movements/intake/ingest.ts';
import { newId } from '../../src/store/ids.ts';
import { acmeSecrets, callerOf, stock } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';
import { load, requestBytes } from './load.ts';
import { cpuMsOf } from './servers.ts';

const { values: flags } = parseArgs({
  options: {
    movements: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '7' },
    write: { type: 'boolean', default: false },
  },
});
const movements = Number(flags.movements);
const rounds = Number(flags.rounds);
const pageSize = 1000;
/** So many pages at each end, and in the middle. */
const pagesAt = 60;
const waits = 100;
const rows: string[][] = [];
const tell = (what: string, figure: string, goal: string) => {
  rows.push([what, figure, goal]);
  console.log(`${what}: ${figure} (goal: ${goal})`);
};
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

const desk = new Desk();
try {
  await measure();
} finally {
  await desk.close();
}

async function measure(): Promise<void> {
  const { secret, token } = await acmeSecrets(desk);
  const { address } = await desk.serve();
  const [pid] = desk.pids;
  const cpuMs = () => cpuMsOf(pid!);
  const call = callerOf(address, secret);
  await stock(call);
  await fill(String(((await call('GET', '/accounts')).body['items'] as { id: string }[])[0]!.id));
  await pages(address, secret, cpuMs);
  await woken(address, secret);
  await beside(address, secret, cpuMs);
  await intake(address, secret, token, cpuMs);
  const machine = `${cpus().length} cores (${cpus()[0]!.model.trim()}), load average ${loadavg()[0]!.toFixed(1)}`;
  console.log(machine);
  if (flags.write) {
    const table = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
    const text = `# Changes and webhooks\n\n\`npm run bench -- changes --movements ${movements} --write\`, ${new Date().toISOString().slice(0, 10)}, ${machine}.\n\n| | | goal |\n|---|---|---|\n${table}\n`;
    writeFileSync(join(import.meta.dirname, 'RESULTS-changes.md'), text);
  }
}

/** Movements in batches of 1000, as controllers report them. */
async function fill(id: string): Promise<void> {
  for (let done = 0; done < movements; done += 20_000)
    operatorWrite(desk.data, (tx) => {
      const { seq } = accountById(tx, id)!;
      for (let batch = 0; batch < 20; batch++) {
        const items = Array.from({ length: 1000 }, () => ({
          kind: 'delivery',
          id: newId(),
          date: '2026-01-01',
          deviceSerial: 'VM-1',
          selection: '1',
          method: 'CASH',
          isDelivered: true,
          sellValue: 100,
        }));
        const { results } = ingest(tx, { account: seq, controller: null }, items);
        const refused = results.find(({ status }) => status !== 'accepted');
        if (refused) throw new Error(JSON.stringify(refused));
      }
    });
}

/** Every page from the first to the last, one after the other. */
async function pages(address: string, secret: string, cpuMs: () => number): Promise<void> {
  const took: number[] = [];
  const cpu: number[] = [cpuMs()];
  const headers = { 'x-api-key': secret, 'accept-encoding': 'identity' };
  for (let after = ''; ; ) {
    const startedMs = performance.now();
    const answer = await fetch(`${address}/changes?limit=${pageSize}${after && `&after=${after}`}`, {
      headers,
    });
    const bytes = await answer.arrayBuffer();
    took.push(performance.now() - startedMs);
    cpu.push(cpuMs());
    const { nextCursor, head } = JSON.parse(Buffer.from(bytes).toString());
    if (nextCursor === head) break;
    after = nextCursor;
  }
  // The last one is a part of a page.
  took.pop();
  const half = Math.floor((took.length - pagesAt) / 2);
  for (const [where, from] of [
    ['first', 0],
    ['middle', half],
    ['last', took.length - pagesAt],
  ] as const) {
    const first = Math.max(0, from);
    const last = Math.min(first + pagesAt, took.length);
    const each = (cpu[last]! - cpu[first]!) / (last - first);
    tell(
      `a page of ${pageSize} of ${movements}, the ${where} ${last - first}`,
      `${quantiles(took.slice(first, last))}, processor time ${each.toFixed(1)} ms`,
      'p99 15 ms',
    );
  }
}

/** From the answer of a write, which is after its commit, to that of who waited for it. */
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

/** Look-ups by key while nobody waits, and while 100 do, in pairs. */
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
      // What a controller may ask in a minute is no part of what is measured.
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
