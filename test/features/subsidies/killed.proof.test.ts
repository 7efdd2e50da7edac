import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { Desk } from '../../support/command-line.ts';

const dayMs = 86_400_000;
const daysOff = 30;
const people = 300;
/** The time for which a start waits for missed reloads (src/cli/commands/serve.ts). */
const makeUpMs = 5000;

const desk = new Desk();
afterEach(() => desk.close());

type Call = (method: string, path: string, body?: object) => Promise<{ id: string; items: unknown[] }>;

function caller(address: string, secret: string): Call {
  return async (method, path, body) => {
    const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
    const answer = await fetch(address + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string; items: unknown[] };
  };
}

/** A daily profile that adds 1 to each of many codes. */
async function fill(call: Call, accountId: string): Promise<void> {
  const policy = { defaultReloadValue: 1, maxBalance: 1000, cumulative: true };
  const period = { type: 'preset', value: 'daily' };
  const line = { accountId, businessLine: 'vending', name: 'Lunch', period, policy };
  const { id: vending } = await call('POST', '/profiles', line);
  const names = Array.from({ length: people }, (_, index) => `P${index}`);
  const initialCode = (name: string) => ({ codeId: name, codeType: 'QR' });
  const created = names.map((name) => ({
    op: 'create',
    name,
    identification: name,
    initialCode: initialCode(name),
  }));
  await call('POST', '/consumers/bulk', { items: created });
  const assigned = names.map((name) => ({
    op: 'update',
    identification: name,
    codeId: name,
    lineProfiles: { vending },
  }));
  await call('POST', '/consumers/codes/bulk', { items: assigned });
}

it('a server that is killed over and over while it makes up for a month reloads each code once a day', async () => {
  const site = {
    clients: [
      {
        name: 'Acme',
        accounts: [
          {
            name: 'North',
            currency: 'EUR',
            timeZone: 'Europe/Lisbon',
            businessLines: ['vending'],
            operations: [],
          },
        ],
        keys: [{ label: 'test', scope: 'account', account: 'North', rateLimit: 1_000_000 }],
      },
    ],
  };
  writeFileSync(join(desk.folder, 'site.json'), JSON.stringify(site));
  const { clients } = await desk.json(['provision', 'site.json']);
  const secret = clients[0].keys[0].secret;
  const clock = join(desk.folder, 'clock');
  const env = { LARDER_TEST_CLOCK: clock, LARDER_ALLOW_TEST_CLOCK: 'true', LARDER_IP_LIMIT: '1000000' };
  // Noon in Lisbon, so that no midnight comes in between.
  const noonMs = Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 2 - Date.now();
  writeFileSync(clock, String(noonMs));
  const first = await desk.serve('serve', env);
  await fill(caller(first.address, secret), clients[0].accounts[0].id);
  await desk.stop();

  writeFileSync(clock, String(noonMs + daysOff * dayMs));
  for (let run = 0; run < 6; run++) {
    const started = desk.serve('serve', env).catch(() => {});
    await pause(250 + run * 120);
    await desk.kill();
    await started;
  }

  const startedMs = performance.now();
  const last = await desk.serve('serve', env);
  const tookMs = performance.now() - startedMs;
  const call = caller(last.address, secret);
  const balances = async () => {
    const { items } = await call('GET', `/consumers?pageSize=${people}`);
    return new Set(
      (items as { codes: { vendingBalance: number }[] }[]).map(({ codes }) => codes[0]!.vendingBalance),
    );
  };
  const atOnce = await balances();
  // The first request sees them made up, unless the start waited in vain; then they are made up while it serves.
  if (tookMs < makeUpMs) expect(atOnce).toEqual(new Set([daysOff]));
  await expect.poll(balances).toEqual(new Set([daysOff]));
  const { total } = (await call('GET', '/audit-logs?action=reload&pageSize=1')) as unknown as {
    total: number;
  };
  expect(total).toBe(people * daysOff);
  await desk.stop();
  expect((await desk.larder(['verify'])).code).toBe(0);
}, 120_000);
