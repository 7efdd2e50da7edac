import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { guardedTypes } from '../../src/access/visible-types.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { SeededRandom } from '../../src/demo/random.ts';
import { noteSending } from '../../src/features/notifications/alerting/sending.ts';
import { type Received, receiver } from '../outbound/receivers.ts';
import { patient } from '../support/patient.ts';
import { restorable } from '../support/restorable.ts';
import { inProofs } from '../support/scaled.ts';
import { seedOf } from '../support/seed.ts';
import { Client, changesOf, plain, type Told } from './client-process.ts';

/*
 * Shows rules/changes#reading and rules/webhooks#order: a client that stores its cursor with what it did has every change
 * once, killed at any step, while machines report, people edit, data are brought back and webhooks are sent.
 */

const kills = Number(process.env['LEDGER_KILLS'] ?? inProofs(300, 12));
const seed = seedOf('LEDGER_SEED');
/** One restore from a backup for this number of kills. */
const killsForARestore = 4;
/** With fewer changes a run would show little. */
const fewest = 100;
/** The steps at which a client may be killed, as `client.ts` names them. */
const steps = {
  together: ['asked', 'begun', 'rows', 'cursor', 'committed'],
  apart: ['asked', 'begun', 'rows', 'between', 'cursor', 'committed'],
} as const;

/** A model of a subscriber: each change once under its id, in order, and lost changes are taken back. */
class Pushed {
  readonly #seen = new Map<string, string>();
  readonly told: Told[] = [];
  #epoch: string;
  /** The epoch of the data that were brought back last. */
  #restored = '';
  /** The start of a new history in what it was sent, until it took back its changes of the old one. */
  #forkedAt: number | undefined;

  constructor(epoch: string) {
    this.#epoch = epoch;
  }

  take({ headers, body }: Received): void {
    const id = String(headers['webhook-id']);
    const { data } = JSON.parse(body);
    const text = JSON.stringify(data);
    if (this.#seen.has(id)) {
      expect(text, 'the same id, the same message').toBe(this.#seen.get(id));
      return;
    }
    this.#seen.set(id, text);
    const items: Told[] = data.items.map(plain);
    if (data.epoch !== this.#epoch) this.#begin(data.epoch, items[0]!);
    this.told.push(...items);
  }

  /** A new history begins where its first message does: that may be before what was taken in and not answered. */
  #begin(epoch: string, first: Told): void {
    this.#epoch = epoch;
    const text = JSON.stringify(first);
    const at = this.told.findIndex((one) => JSON.stringify(one) === text);
    if (at !== -1) this.told.length = at;
    if (epoch !== this.#restored) this.#forkedAt ??= this.told.length;
  }

  /** Data were brought back: what they do not have was taken in for nothing. */
  restored(now: readonly Told[], epoch: string): void {
    const before = this.told.slice(0, this.#forkedAt);
    const isSame = (at: number) => JSON.stringify(before[at]) === JSON.stringify(now[at]);
    let shared = 0;
    while (shared < before.length && shared < now.length && isSame(shared)) shared++;
    this.told.splice(shared, before.length - shared);
    this.#restored = epoch;
    this.#forkedAt = undefined;
  }
}

const guarded = new Set<string>(guardedTypes);

/** Returns the changes that a webhook without kinds sends: none of people, keys, contacts and subscriptions. */
const pushable = (changes: readonly Told[]) => changes.filter(({ kind }) => !guarded.has(kind));

/**
 * Kills a client of a mode this many times.
 * @returns its data, what it was sent, and the site's data
 */
async function killed(mode: 'together' | 'apart', times: number, random: SeededRandom) {
  const site = await restorable();
  const client = new Client(site.key, mode);
  client.siteIsAt(site.address);
  const pushed = new Pushed((await site.get('/changes?after=now')).body.epoch);
  let calls = 0;
  const { url } = await receiver((request, response) => {
    pushed.take(request);
    // Now and then the answer is lost: the message comes again, 5 seconds later.
    if (++calls % 50 === 10) response.destroy();
    else response.end();
  });
  const body = { label: 'erp', url, payload: 'changes', from: 'beginning' };
  const { id } = (await site.get('/subscriptions', { method: 'POST', body })).body;

  let isAway: Promise<void> | undefined;
  let busy: Promise<unknown> | undefined;
  let isOver = false;
  let made = 0;
  onTestFinished(() => {
    isOver = true;
    client.close();
  });
  const madeIt = ({ status, body: answer }: { status: number; body: unknown }) =>
    expect(status, JSON.stringify(answer)).toBe(201);
  const feed = (async () => {
    while (!isOver) {
      await isAway;
      site.report(random.integer(1, 12));
      const tag = { key: `key ${++made}` };
      if (random.next() < 0.5) busy = site.get('/tags', { method: 'POST', body: tag }).then(madeIt);
      await busy;
      await pause(random.integer(1, 40));
    }
  })();

  let backup: string | undefined;
  for (let life = 1; life <= times; life++) {
    // In turn at each step, and at any moment.
    const step = steps[mode][life % (steps[mode].length + 1)];
    const { begun, ended } = step ? client.begin(step, random.integer(1, 3)) : client.begin();
    if (!step) {
      await begun;
      await pause(random.integer(0, 150));
      client.kill();
    }
    // Half of the restores come while it lives.
    if (life % killsForARestore === 0 && backup !== undefined) {
      const file = backup;
      isAway = (async () => {
        await busy;
        await pause(20);
        await site.restore(file);
        client.siteIsAt(site.address);
        const { epoch } = (await site.get('/changes?after=now')).body;
        pushed.restored(pushable(await changesOf(site.get)), epoch);
        // A restored copy sends no webhooks until an owner turns sending on.
        operatorWrite(site.data, (tx) => noteSending(tx, { isOn: true }));
      })();
      await isAway;
      [isAway, backup] = [undefined, undefined];
    } else if (backup === undefined && random.next() < 0.6) backup = await site.backup();
    expect(await ended, client.errors).toBe('SIGKILL');
  }
  // A busy machine is fed slowly, and has restored away part of it.
  await vi.waitUntil(async () => (await changesOf(site.get)).length > fewest, { ...patient, interval: 1000 });
  isOver = true;
  await feed;
  const now = await changesOf(site.get);
  writeFileSync(join(client.folder, 'last'), '');
  expect(await client.begin().ended, client.errors).toBe(0);
  await vi.waitUntil(async () => (await site.get(`/subscriptions/${id}`)).body.behind.changes === 0, {
    ...patient,
    interval: 200,
  });
  const first = (await site.get('/transactions?order=arrival&limit=1000')).body.items as { id: string }[];
  return { now, ledger: client.ledger(), pushed, arrived: first.map((one) => one.id) };
}

describe(`a client that is killed (seed ${seed})`, () => {
  it(`has every change once, in order, after ${kills} kills`, { timeout: 1_800_000 }, async () => {
    const { now, ledger, pushed, arrived } = await killed('together', kills, new SeededRandom(seed));
    expect(now.length).toBeGreaterThan(fewest);
    expect(ledger).toEqual(now);
    expect(pushed.told).toEqual(pushable(now));
    expect(new Set(now.map(({ kind }) => kind))).toContain('tag');
    // By the list of the movements themselves, too.
    const movements = ledger.filter(({ kind }) => kind === 'delivery').map(({ id }) => id);
    expect(movements.slice(0, arrived.length)).toEqual(arrived);
  });

  it('has not, where it stores the cursor apart', { timeout: 300_000 }, async () => {
    const { now, ledger } = await killed('apart', 2 * (steps.apart.length + 1), new SeededRandom(seed));
    expect(ledger).not.toEqual(now);
    expect(ledger.length).toBeGreaterThan(now.length);
  });
});
