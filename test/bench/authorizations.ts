/**
 * `npm run bench -- authorizations [--seconds N]`: how long a machine waits for an authorisation, 32 of them asking,
 * while the feed is quiet and while another controller reports deliveries without a pause. The server is a process of
 * its own, on a disk; the reports come from a thread of their own.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { Desk } from '../support/command-line.ts';

const { values: flags } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } });
const seconds = Number(flags.seconds);

const connections = 32;
/** A token has 20 calls a second (rules/requests#rate-limits), and a machine asks that often at most. */
const tokens = 40;
const pauseMs = 60;
const people = 500;
const deviceSerial = 'VM-001';
const codes = Array.from({ length: people }, (_, index) => `C${index}`);
const agent = new Agent({ keepAlive: true, maxSockets: connections });

type Feeding = { address: string; token: string };

if (isMainThread) await main();
else await feed(workerData as Feeding);

async function main(): Promise<void> {
  const desk = new Desk();
  try {
    writeFileSync(join(desk.folder, 'site.json'), JSON.stringify(siteFile()));
    mkdirSync(desk.data, { recursive: true });
    const made = (await desk.json(['provision', 'site.json'])).clients[0];
    const controllers = made.controllers.map(({ secret }: { secret: string }) => secret) as string[];
    const { address } = await desk.serve('serve', { LARDER_IP_LIMIT: '1000000000' });
    await fill(address, made.keys[0].secret, made.accounts[0]);
    for (const selection of ['A1', 'B1']) {
      const line = selection === 'A1' ? 'vending' : 'eas';
      await ask(address, controllers.slice(1), selection, 2);
      console.log(`${line}, quiet:     ${await ask(address, controllers.slice(1), selection, seconds)}`);
      const feeder = new Worker(import.meta.filename, { workerData: { address, token: controllers[0] } });
      let reported = 0;
      feeder.on('message', (rows: number) => {
        reported += rows;
      });
      await pause(500);
      reported = 0;
      const answer = await ask(address, controllers.slice(1), selection, seconds);
      const rate = Math.round(reported / seconds);
      await feeder.terminate();
      console.log(`${line}, feed busy: ${answer}; ${rate} deliveries/s`);
    }
    console.log(`load average ${loadavg()[0]!.toFixed(1)}`);
  } finally {
    agent.destroy();
    await desk.close();
  }
}

function siteFile(): object {
  const lines = ['vending', 'eas'];
  const devices = [{ serial: deviceSerial, name: 'Lobby', businessLines: lines }];
  const account = {
    name: 'North',
    currency: 'EUR',
    timeZone: 'Europe/Lisbon',
    businessLines: lines,
    operations: [{ name: 'Hall', devices }],
  };
  const keys = [{ label: 'bench', scope: 'account', account: 'North', rateLimit: 1_000_000_000 }];
  const controllers = Array.from({ length: tokens }, (_, index) => ({
    serial: `C-${index}`,
    account: 'North',
  }));
  return { clients: [{ name: 'Bench', accounts: [account], keys, controllers }] };
}

// biome-ignore lint/suspicious/noExplicitAny: what provisioning prints
async function fill(address: string, key: string, account: any): Promise<void> {
  const call = async (method: string, path: string, body: object) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const answer = await fetch(address + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  const accountId = account.id;
  const attributes = { taxRate: 19, listPrice: 1, suggestedPrice: 1 };
  const water = { businessLine: 'vending', name: 'Water', type: 'beverage', cost: 1, attributes };
  const returnPolicy = { isReturnable: false, restrictDelivery: false };
  const gloves = { businessLine: 'eas', name: 'Gloves', type: 'ppe', cost: 1, attributes: { returnPolicy } };
  const [sold, issued] = [await call('POST', '/products', water), await call('POST', '/products', gloves)];
  const filler = Array.from({ length: 58 }, (_, index) => ({ selection: `F${index}`, productId: sold.id }));
  const items = [
    ...filler,
    { selection: 'A1', productId: sold.id },
    { selection: 'B1', productId: issued.id },
  ];
  await call('PUT', `/devices/${account.operations[0].devices[0].id}/planogram`, { items });
  const common = { accountId, period: { type: 'preset', value: 'daily' } };
  const credit = { defaultReloadValue: 1_000_000, maxBalance: 1_000_000, cumulative: false };
  const quota = { productId: issued.id, quantity: 1_000_000, minutesBetweenDeliveries: 0 };
  const vending = await call('POST', '/profiles', {
    ...common,
    businessLine: 'vending',
    name: 'Lunch',
    policy: credit,
  });
  const policy = { products: [quota] };
  const eas = await call('POST', '/profiles', { ...common, businessLine: 'eas', name: 'Safety', policy });
  const lineProfiles = { vending: vending.id, eas: eas.id };
  const people = codes.map((codeId) => ({
    op: 'create',
    name: codeId,
    identification: codeId,
    initialCode: { codeId, codeType: 'QR', vending: { balance: 1_000_000 } },
  }));
  await call('POST', '/consumers/bulk', { items: people });
  const slots = codes.map((codeId) => ({ op: 'update', identification: codeId, codeId, lineProfiles }));
  await call('POST', '/consumers/codes/bulk', { items: slots });
}

/** Asks from every connection, again and again with a pause, and times each answer. */
async function ask(
  address: string,
  secrets: string[],
  selection: string,
  lastsSeconds: number,
): Promise<string> {
  const end = performance.now() + lastsSeconds * 1000;
  const took: number[] = [];
  let asked = 0;
  const machine = async () => {
    await pause(Math.random() * pauseMs);
    while (performance.now() < end) {
      const number = asked++;
      const body = JSON.stringify({ deviceSerial, codeId: codes[number % people], selection });
      const startMs = performance.now();
      const status = await post(address, secrets[number % secrets.length]!, body);
      took.push(performance.now() - startMs);
      if (status !== 200) throw new Error(`an authorisation was answered ${status}`);
      await pause(pauseMs * (0.5 + Math.random()));
    }
  };
  await Promise.all(Array.from({ length: connections }, machine));
  took.sort((a, b) => a - b);
  const at = (share: number) => `${took[Math.floor(took.length * share)]!.toFixed(2)} ms`;
  return `${Math.round(took.length / lastsSeconds)}/s, p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(0.99999)}`;
}

function post(address: string, secret: string, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const call = request(`${address}/feed/authorizations`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    call.on('error', reject).end(body);
  });
}

/** Reports deliveries without end, a thousand at a time, as fast as a token may. */
async function feed({ address, token }: Feeding): Promise<void> {
  const { parentPort } = await import('node:worker_threads');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' };
  const rows = 1000;
  for (let batch = 0; ; batch++) {
    const date = new Date().toISOString();
    const lines = Array.from({ length: rows }, (_, index) => {
      const codeId = codes[(batch * rows + index) % people];
      const selection = index % 3 === 0 ? 'B1' : 'A1';
      return JSON.stringify({
        kind: 'delivery',
        id: randomUUID(),
        date,
        deviceSerial,
        selection,
        codeId,
        isDelivered: true,
      });
    });
    const answer = await fetch(`${address}/feed/movements`, {
      method: 'POST',
      headers,
      body: lines.join('\n'),
    });
    const { summary } = (await answer.json()) as { summary?: { accepted: number } };
    if (summary) parentPort!.postMessage(summary.accepted);
    // 1200 calls a minute, and some to spare.
    await pause(55);
  }
}
