import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxRejections } from '../../../src/features/feed/rejections/rejections.ts';
import { rejectionChecks } from '../../../src/features/feed/rejections/verify.ts';
import { sealsCheck } from '../../../src/ops/verify/seals.ts';
import { type CallOptions, useSite } from '../../support/site.ts';
import { expectRefused, nobody, uniqueName } from '../../support/things.ts';
import { deviceOf } from '../sites/fixtures.ts';
import { controllerOf, delivery, movement, reported, reportedLines, shop } from './fixtures.ts';

// Shows rules/feed#stored-rejections, rules/feed#rejected-rows.
describe('rejected reports', () => {
  const site = useSite();
  let machine: Awaited<ReturnType<typeof shop>>;
  beforeAll(async () => {
    machine = await shop(site);
  });
  /** A controller of its own for each test, so that its rows alone are looked at. */
  let serial: string;
  let token: string;
  beforeEach(() => {
    serial = uniqueName('C');
    token = controllerOf(site, 'north', serial);
    site.audited();
  });
  const list = async (query = '', options: CallOptions = {}) =>
    (await site.call('GET', `/feed-rejections?controllerSerial=${serial}${query}`, options)).body.items;
  const retry = (id: string, options: CallOptions = {}) =>
    site.call('POST', `/feed-rejections/${id}/retry`, options);
  const wrong = () =>
    [...rejectionChecks, sealsCheck].flatMap((check) => check.run(site.appliance.reader, { full: true }));
  /** A sale at a machine that was not added. */
  const early = (at = uniqueName('New')) =>
    delivery(at, { selection: undefined, productId: machine.product.id });

  it('are kept as they were sent, with the batch of those that were taken', async () => {
    const bad = { ...early(), sellValue: -1 };
    const answer = await reported(site, token, early('Nowhere'), delivery(machine.serial), bad);
    expect(answer.results.map(({ error }: { error?: { sendAgain: string } }) => error?.sendAgain)).toEqual([
      'later',
      undefined,
      'no',
    ]);
    const items = await list();
    expect(items).toHaveLength(2);
    const unknown = items.find((one: { isHealable: boolean }) => one.isHealable);
    const batch = await site.call('GET', `/transactions?order=arrival&fields=batchId,id&limit=1000`);
    expect(unknown).toEqual({
      id: expect.any(String),
      date: expect.any(String),
      controllerSerial: serial,
      batchId: batch.body.items.at(-1).batchId,
      row: expect.objectContaining({ deviceSerial: 'Nowhere' }),
      error: answer.results[0].error,
      cause: 'Nowhere',
      times: 1,
      isHealable: true,
      resolvedAt: null,
      dismissedAt: null,
    });
    const other = items.find((one: { isHealable: boolean }) => !one.isHealable);
    expect(other).toMatchObject({
      row: JSON.parse(JSON.stringify(bad)),
      error: { code: 'validation.failed', sendAgain: 'no' },
    });
    expect(await list('&code=device_unknown')).toEqual([unknown]);
    expect(await list('&isResolved=true')).toEqual([]);
    expect(await list('', { key: site.keys.far })).toEqual([]);
    expect(wrong()).toEqual([]);
  });

  it('stand there once, however often they are sent, and are resolved when they come in', async () => {
    const at = uniqueName('Late');
    const row = early(at);
    await reported(site, token, row);
    await reported(site, token, row, row);
    expect(await list()).toMatchObject([{ times: 3, batchId: null, resolvedAt: null }]);
    deviceOf(site, 'north', { serial: at });
    await reported(site, token, row);
    expect(await list()).toMatchObject([{ times: 3, resolvedAt: expect.any(String) }]);
    expect(await list('&isResolved=false')).toEqual([]);
    expect(wrong()).toEqual([]);
  });

  it('are taken in once their cause is gone, with an entry that tells who did', async () => {
    const at = uniqueName('Added');
    const row = early(at);
    await reported(site, token, row);
    const [{ id }] = await list();
    site.audited();
    const reader = site.key('north', ['reports:read']);
    site.audited();
    expectRefused(site, await retry(id, { key: reader }), 403, 'auth.forbidden');
    expectRefused(site, await retry(id, { key: site.keys.far }), 403, 'auth.out_of_scope');
    expectRefused(site, await retry(nobody), 404, 'feed_rejections.not_found');
    const still = await retry(id);
    expectRefused(site, still, 409, 'feed_rejections.still_rejected');
    expect(still.body.detail).toContain(at);

    deviceOf(site, 'north', { serial: at });
    site.audited();
    const { status, body } = await retry(id);
    expect([status, body]).toMatchObject([200, { id, resolvedAt: expect.any(String) }]);
    expect(site.audited()).toEqual(['create movements', 'update feed_rejection']);
    const sold = await site.call('GET', `/transactions/${(row as { id: string }).id}`);
    expect(sold.body.device.serial).toBe(at);
    expectRefused(site, await retry(id), 409, 'feed_rejections.already_resolved');
    const answer = await reported(site, token, row);
    expect(answer.results[0].status).toBe('duplicate');
    expect(wrong()).toEqual([]);
  });

  it('keep nothing of what is too long, and little of what is no JSON', async () => {
    const long = { ...early(), note: 'x'.repeat(9000) };
    await reported(site, token, long);
    expect(await list()).toMatchObject([{ row: null, isHealable: false }]);
    await reportedLines(site, token, 'no JSON\n'.repeat(50));
    const items = await list();
    expect(items).toHaveLength(21);
    expectRefused(site, await retry(items[0].id), 409, 'feed_rejections.still_rejected');
  });

  it('go, the oldest first, where there are more than are kept', async () => {
    const rows = Array.from({ length: 5000 }, () =>
      movement('recharge', { id: randomUUID(), deviceSerial: 'Nowhere', codeId: 'x', amount: 1 }),
    );
    const first = early();
    await reported(site, token, first);
    for (const half of [0, 1])
      await reported(site, token, ...rows.map((row) => ({ ...row, id: randomUUID(), amount: half })));
    const count = site.appliance.reader.connection.database
      .prepare<[], { kept: number }>('SELECT max(kept) AS kept FROM feed_rejection_counts')
      .get()!;
    expect(count.kept).toBe(maxRejections);
    const kept = site.appliance.reader.connection.database
      .prepare<[string], { n: number }>('SELECT count(*) AS n FROM feed_rejections WHERE movement_id = ?')
      .get((first as { id: string }).id)!;
    expect(kept.n).toBe(0);
    expect(wrong()).toEqual([]);
  });

  it('are found out where they were altered', async () => {
    await reported(site, token, early());
    const change = (sql: string) => site.appliance.reader.connection.database.exec(sql);
    change('UPDATE feed_rejections SET times = times + 1 WHERE seq = (SELECT max(seq) FROM feed_rejections)');
    expect(wrong()).toHaveLength(1);
    change('UPDATE feed_rejections SET times = times - 1 WHERE seq = (SELECT max(seq) FROM feed_rejections)');
    change('UPDATE feed_rejection_counts SET kept = kept - 1, unresolved = unresolved - 1');
    expect(wrong()).toHaveLength(1);
  });
});
