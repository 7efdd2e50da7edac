import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unfinishedDemo } from '../../src/store/directory/data-directory.ts';
import { openStore } from '../../src/store/directory/open-store.ts';
import { Desk } from '../support/command-line.ts';

const maxMs = 60_000;

describe('a demo that is interrupted', { timeout: 180_000 }, () => {
  let desk: Desk;
  beforeEach(() => {
    desk = new Desk();
  });
  afterEach(() => desk.close());

  /** Checks that a start ends by printing a key that opens a full demo. */
  const isFull = async () => {
    const { address, output } = await desk.serve('start');
    await expect.poll(output).toContain('curl');
    const secret = /key {6}(svc_\S+)/.exec(output())![1]!;
    const answer = await fetch(`${address}/transactions/summary?from=2020-01-01&to=2040-01-01`, {
      headers: { 'x-api-key': secret },
    });
    expect(((await answer.json()) as { count: number }).count).toBeGreaterThan(1000);
    expect(await desk.stop()).toEqual([0]);
    expect(existsSync(unfinishedDemo(desk.data))).toBe(false);
  };

  it('by kill -9 at any moment of npm start is created again, whole', async () => {
    for (const moment of [0, 0.5, 'placed'] as const) {
      const starting = desk.serve('start').catch(() => {});
      const size = () =>
        existsSync(join(unfinishedDemo(desk.data), 'larder.db-wal'))
          ? readdirSync(unfinishedDemo(desk.data)).length
          : 0;
      const endsMs = performance.now() + maxMs;
      // Once it has begun; the demo takes some two seconds, and is one transaction.
      while (size() === 0 && !existsSync(join(desk.data, 'larder.db')) && performance.now() < endsMs)
        await pause(2);
      if (moment === 'placed')
        while (!existsSync(join(desk.data, 'larder.db')) && performance.now() < endsMs) await pause(1);
      else await pause(moment * 2500);
      await desk.kill();
      await starting;
      // A reader at that time finds no site, or a whole one.
      const { code, stdout } = await desk.larder(['verify']);
      if (existsSync(join(desk.data, 'larder.db'))) expect(stdout).not.toContain('WRONG');
      else expect(code).toBe(1);
      if (existsSync(join(desk.data, 'larder.db'))) break;
    }
    await isFull();
    expect((await desk.larder(['verify', '--full'])).code).toBe(0);
  });

  it('leaves an empty site no longer: one is made while there is no client', async () => {
    openStore(desk.data, Date.now).close();
    writeFileSync(join(desk.data, 'larder.json'), JSON.stringify({ 'ip-limit': 1000 }));
    mkdirSync(unfinishedDemo(desk.data));
    await isFull();
    expect(JSON.parse(readFileSync(join(desk.data, 'larder.json'), 'utf8'))).toEqual({ 'ip-limit': 1000 });
    const again = await desk.larder(['demo', '--deliveries', '1']);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already has a client') });
    await isFull();
  });

  it('fills the empty site that is being served, and one process at a time makes one', async () => {
    const { address } = await desk.serve();
    const { clients } = await desk.json(['demo', '--deliveries', '50', '--days', '5']);
    const { secret } = clients[0].keys[0];
    const answer = await fetch(`${address}/accounts`, { headers: { 'x-api-key': secret } });
    expect(((await answer.json()) as { total: number }).total).toBe(2);
    const other = join(desk.folder, 'other');
    const both = await Promise.all(
      [1, 2].map(() => desk.larder(['demo', '--deliveries', '50', '--days', '5', '--data', other])),
    );
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect((await desk.larder(['verify', '--data', other])).code).toBe(0);
    // README's first call takes the first key, and names no account.
    const [, first] = /^([\w-]+) key: /m.exec(both.find(({ code }) => code === 0)!.stdout)!;
    expect(first).toBe('Account-level');
  });
});
