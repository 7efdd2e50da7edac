import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readAsset } from '../../../src/lib/assets.ts';
import { databaseFile } from '../../../src/store/directory/open-store.ts';
import { newId } from '../../../src/store/ids.ts';
import { type Restorable, restorable } from '../../support/restorable.ts';

/* Shows rules/feed#after-a-restore. */

const dayMs = 86_400_000;

const sale = (site: Restorable) => ({
  kind: 'delivery',
  id: newId(),
  date: new Date().toISOString(),
  deviceSerial: 'VM-1',
  productId: site.product,
  isDelivered: true,
});

const status = (site: Restorable, body: object = {}) =>
  site.get('/feed/status', { key: site.token, method: 'POST', body });
const report = (site: Restorable) =>
  site.get('/feed/movements', { key: site.token, method: 'POST', body: { items: [sale(site)] } });

async function reportLines(site: Restorable) {
  const response = await fetch(`${site.address}/feed/movements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.token}`, 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify(sale(site))}\n${JSON.stringify(sale(site))}\n`,
  });
  return (await response.json()) as { resendFrom?: string };
}

describe('what to send again', () => {
  it('is told from the backup on until it is confirmed, after each restore', async () => {
    const site = await restorable();
    expect((await status(site)).status).toBe(204);
    expect((await report(site)).body.resendFrom).toBeUndefined();
    const backedUpMs = Date.now();
    const file = await site.backup();
    expect((await report(site)).body.summary).toEqual({ accepted: 1, duplicate: 0, rejected: 0 });
    for (let restores = 0; restores < 2; restores++) {
      await site.restore(file);
      const told = await status(site, { pending: 1 });
      expect(told.status).toBe(200);
      const { resendFrom } = told.body;
      expect(backedUpMs - Date.parse(resendFrom)).toBeGreaterThan(3_600_000 - 1000);
      expect(backedUpMs - Date.parse(resendFrom)).toBeLessThan(3_600_000 + 60_000);
      expect((await report(site)).body.resendFrom).toBe(resendFrom);
      expect((await reportLines(site)).resendFrom).toBe(resendFrom);
      // A controller that claims a later start than required is told again.
      const late = new Date(Date.parse(resendFrom) + 1).toISOString();
      expect((await status(site, { resendFrom: late })).body).toEqual({ resendFrom });
      expect((await status(site, { resendFrom })).status).toBe(204);
      expect((await report(site)).body.resendFrom).toBeUndefined();
      expect((await reportLines(site)).resendFrom).toBeUndefined();
    }
    // Confirmed resends stay confirmed in later backups, and only later losses are reported.
    const later = await site.backup();
    await site.restore(later);
    expect((await status(site)).status).toBe(200);
  });

  it('is told for 90 days', async () => {
    const site = await restorable();
    await site.restore(await site.backup());
    const age = (ms: number) => {
      const database = new Database(databaseFile(site.data));
      database.prepare('UPDATE history SET began_ms = began_ms - ?').run(ms);
      database.close();
    };
    age(90 * dayMs - 60_000);
    expect((await status(site)).status).toBe(200);
    age(60_000);
    expect((await status(site)).status).toBe(204);
  });
});

const python = /^```python\n([\s\S]*?)^```$/m.exec(
  readAsset('docs/guides/controller.md').toString('utf8'),
)![1]!;

/** A controller that runs the guide's program, which may be killed at any moment. */
class Controller {
  readonly sold: string[] = [];
  readonly #site: Restorable;
  readonly #folder = mkdtempSync(join(tmpdir(), 'larder-controller-'));

  constructor(site: Restorable) {
    this.#site = site;
    writeFileSync(join(this.#folder, 'controller.py'), python);
    onTestFinished(() => rmSync(this.#folder, { recursive: true, force: true }));
  }

  get #outbox(): string {
    return join(this.#folder, 'outbox.ndjson');
  }

  sell(count: number): void {
    for (let at = 0; at < count; at++) {
      const row = sale(this.#site);
      this.sold.push(row.id);
      appendFileSync(this.#outbox, `${JSON.stringify(row)}\n`);
    }
  }

  get isDone(): boolean {
    return readFileSync(this.#outbox, 'utf8').trim() === '';
  }

  /** Runs the program to its end, or kills it after some milliseconds. */
  async run(killAfterMs?: number): Promise<void> {
    const program = spawn('python3', [join(this.#folder, 'controller.py'), this.#outbox], {
      env: { ...process.env, LARDER_URL: this.#site.address, LARDER_TOKEN: this.#site.token },
      stdio: 'ignore',
    });
    const ended = once(program, 'exit');
    if (killAfterMs !== undefined) {
      await Promise.race([ended, pause(killAfterMs)]);
      program.kill('SIGKILL');
    }
    await ended;
  }
}

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ is: fc.constant('sell' as const), count: fc.integer({ min: 1, max: 700 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant('run' as const), killAfterMs: fc.integer({ min: 20, max: 400 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant('run' as const), killAfterMs: fc.constant(undefined) }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('backup' as const) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('restore' as const) }) },
);

it('leaves nothing out, whenever the program is killed and the site restored', {
  timeout: 600_000,
}, async () => {
  let lost = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14, size: 'max' }), async (steps) => {
      const site = await restorable();
      const controller = new Controller(site);
      controller.sell(1);
      let file = await site.backup();
      for (const one of steps) {
        if (one.is === 'sell') controller.sell(one.count);
        else if (one.is === 'run') await controller.run(one.killAfterMs);
        else if (one.is === 'backup') file = await site.backup();
        else {
          const before = (await idsOf(site)).length;
          await site.restore(file);
          lost += before - (await idsOf(site)).length;
        }
      }
      await controller.run();
      expect(controller.isDone).toBe(true);
      expect(await idsOf(site)).toEqual([...controller.sold].sort());
      await site.stop();
    }),
    { numRuns: 6 },
  );
  // Else nothing was shown.
  expect(lost).toBeGreaterThan(0);
});

async function idsOf(site: Restorable): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ; ) {
    const path = `/transactions?order=arrival&limit=1000&fields=id${cursor && `&cursor=${cursor}`}`;
    const { items, nextCursor } = (await site.get(path)).body;
    if (items.length === 0) return ids.sort();
    ids.push(...items.map(({ id }: { id: string }) => id));
    cursor = nextCursor;
  }
}
