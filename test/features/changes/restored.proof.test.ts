import { describe, expect, it, vi } from 'vitest';
import { operatorWrite } from '../../../src/cli/operator-write.ts';
import { isSendingOn, noteSending } from '../../../src/features/notifications/alerting/sending.ts';
import { receiver } from '../../outbound/receivers.ts';
import { patient } from '../../support/patient.ts';
import { restorable } from '../../support/restorable.ts';

/* Shows rules/changes#cursors-of-another-history and rules/webhooks#order, over a restore. */

describe('over a restore', () => {
  it('changes go on from where both histories were one, and so do webhooks', async () => {
    const site = await restorable();
    const { got, url } = await receiver((_, response) => response.end());
    /** An owner turns sending on; nothing goes out of a restored copy before. */
    const resume = async () => {
      const count = got.length;
      const { reader, due } = site.appliance;
      await due.runAll();
      expect([got.length, isSendingOn(reader)]).toEqual([count, false]);
      operatorWrite(site.data, (tx) => noteSending(tx, { isOn: true }));
    };
    const body = { label: 'erp', url, kinds: ['delivery'], payload: 'changes' };
    const { id } = (await site.get('/subscriptions', { method: 'POST', body })).body;
    const caughtUp = async () => (await site.get(`/subscriptions/${id}`)).body.behind.changes === 0;
    const told = () =>
      got.flatMap((one) => JSON.parse(one.body).data.items.map((item: { id: string }) => item.id));
    // The backup does not know that these were delivered.
    const file0 = await site.backup();
    const shared = site.report(3);
    await vi.waitUntil(caughtUp, patient);
    const file = await site.backup();
    const lost = site.report(2);
    await vi.waitUntil(caughtUp, patient);
    const before = (await site.get('/changes?after=now')).body;
    expect(told()).toEqual([...shared, ...lost]);
    await site.restore(file);
    const own = site.report(2);
    await resume();
    await vi.waitUntil(caughtUp, patient);
    expect(told()).toEqual([...shared, ...lost, ...own]);
    const { epoch } = JSON.parse(got.at(-1)!.body).data;
    expect(epoch).not.toBe(before.epoch);
    const refused = await site.get(`/changes?after=${before.nextCursor}`);
    expect(refused.body).toMatchObject({ code: 'changes.history_forked', epoch });
    const { items } = (await site.get(`/changes?after=${refused.body.forkedAt}&kinds=delivery`)).body;
    expect(items.map((item: { id: string }) => item.id)).toEqual(own);
    // Older than what was delivered: what both share was delivered, too.
    await site.restore(file0);
    const last = site.report(1);
    await resume();
    await vi.waitUntil(caughtUp, patient);
    expect(told()).toEqual([...shared, ...lost, ...own, ...last]);
  });
});
