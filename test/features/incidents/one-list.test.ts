import { describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { type IncidentKind, incidentKinds, kindRules } from '../../../src/features/incidents/kinds.ts';
import { recordIncidents } from '../../../src/features/incidents/record.ts';
import type { Finding } from '../../../src/features/incidents/state-machine.ts';
import { makeDevice } from '../../support/movements.ts';
import { by } from '../../support/site.ts';
import { contactOf, minute, movedSite, receiverOfTest } from '../notifications/support.ts';

/** The type of the subject of kinds that are about no machine; null for none. */
const subjectTypes: Partial<Record<IncidentKind, string>> = {
  controller_silent: 'controller',
  controller_never_seen: 'controller',
  tool_overdue: 'delivery',
  reports_rejected: 'rejection',
  mandatory_overdue: 'requirement',
  webhook_suspended: 'subscription',
  contact_failing: 'contact',
  report_failed: 'report_schedule',
};

type Item = { kind: string; subject: { name: string } | null };

// Shows rules/overview#reasons: one list, read in three places.
describe('Today, Incidents and notifications', () => {
  it.each(incidentKinds)('agree about %s while it is open and once it is over', async (kind) => {
    const moved = await movedSite();
    const { site, owner } = moved;
    const receiver = await receiverOfTest();
    await contactOf(moved, {
      channel: 'webhook',
      target: `${receiver.url}/x`,
      wants: { bad: 'now', warn: 'now' },
    });
    await moved.settle();
    const isOfAccount = kindRules[kind].of === 'account';
    const { seq } = accountById(site.appliance.reader, site.ids.north)!;
    const id = makeDevice(site, 'north', { serial: 'VM-9', name: 'Hall' });
    const finding: Finding = {
      kind,
      subject: isOfAccount
        ? { type: subjectTypes[kind] ?? 'device', id, serial: 'VM-9', name: 'Hall' }
        : null,
      severity: 'bad',
      facts: { date: new Date(moved.now()).toISOString(), count: 1, causes: 1 },
    };
    const find = (findings: Finding[]) =>
      site.write((tx) => recordIncidents(tx, [{ account: isOfAccount ? seq : null, findings }]));
    /** The kinds that each of the three shows as open. */
    const shown = async () => {
      // Nothing is judged within a minute of a jump of the clock: the cause is one that the site does not have.
      moved.jump(2 * minute);
      const { reasons, lamp } = (await site.call('GET', `/overview?accountId=${site.ids.north}`, by(owner)))
        .body;
      const { items } = (await site.call('GET', '/incidents?state=open&state=acknowledged', by(owner))).body;
      const told = new Map<string, string>();
      for (const { json } of receiver.got)
        for (const { incidentId, kind: about, state } of json.data.items)
          told.set(incidentId, `${about} ${state}`);
      return {
        lamp,
        today: reasons.map(({ code }: { code: string }) =>
          code === 'tools_overdue' ? 'tool_overdue' : code,
        ),
        incidents: (items as Item[]).map((one) => one.kind),
        notified: [...told.values()]
          .filter((text) => text.endsWith(' open'))
          .map((text) => text.split(' ')[0]),
      };
    };
    const opening = Math.max(2, kindRules[kind].openAfterMinutes + 3);
    for (let waited = 0; waited < opening; waited++) {
      find([finding]);
      await moved.pass(minute);
    }
    expect(await shown()).toEqual({ lamp: 'bad', today: [kind], incidents: [kind], notified: [kind] });
    for (let waited = 0; waited < 90; waited++) {
      find([]);
      await moved.pass(minute);
    }
    expect(await shown()).toEqual({ lamp: 'good', today: [], incidents: [], notified: [] });
  });
});
