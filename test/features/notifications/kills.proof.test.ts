import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideMessages } from '../../../src/features/notifications/alerting/decide.ts';
import {
  endMessage,
  type SendJob,
  takeUpMessage,
} from '../../../src/features/notifications/outbox/sender.ts';
import { handOverReport } from '../../../src/features/notifications/reports.ts';
import { inProofs } from '../../support/scaled.ts';
import { siteOfTest } from '../../support/site.ts';
import { contactOf, found, hour, minute, monday } from './support.ts';

/** Fates of a sender: killed before or after sending, refused, or cut off before the answer. */
const fates = [
  'well',
  'killed before',
  'killed after',
  'refused',
  'uncertain',
  'uncertain and arrived',
] as const;
type Fate = (typeof fates)[number];
type Arrived = { id: string; text: string; told: string[] };

// Shows rules/messages#outbox: the sender dies, or hears nothing, at every step.
describe('a sender that is killed', () => {
  it(
    'has each thing told at least once, and twice only under one id with one text',
    async () => {
      const runs = inProofs(300, 40);
      let kills = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...fates), { minLength: 4, maxLength: 10 }),
          fc.array(fc.boolean(), { minLength: 4, maxLength: 10 }),
          async (fate, opens) => {
            kills += fate.filter((one) => one.startsWith('killed')).length;
            await through(fate, opens);
          },
        ),
        { numRuns: runs },
      );
      expect(kills).toBeGreaterThan(runs);
    },
    inProofs(900_000, 120_000),
  );
});

async function through(fate: readonly Fate[], opens: readonly boolean[]): Promise<void> {
  let nowMs = monday;
  const site = await siteOfTest({ clock: () => nowMs });
  const owner = site.person('owner');
  const { id } = await contactOf(
    { site, owner },
    {
      channel: 'webhook',
      target: 'http://127.0.0.1:9/x',
      wants: { bad: 'now', warn: 'now' },
    },
  );
  const arrived: Arrived[] = [];
  const expected = new Set<string>();
  const file = { path: 'x', name: 'x', mediaType: 'text/csv', bytes: 1 };
  const link = { kind: 'report', id: 'x', untilMs: nowMs };
  const arrive = ({ id: message, content }: SendJob) => {
    const told = content.items.map(({ subject, state }) => `${subject} ${state}`);
    const title = content.items.length === 0 ? [content.subject] : [];
    arrived.push({
      id: message,
      text: JSON.stringify({ ...content, isFixed: undefined }),
      told: [...told, ...title],
    });
  };
  const attempt = (how: Fate) => {
    site.write((tx) => decideMessages(tx));
    const job = site.write((tx) => takeUpMessage(tx, { channel: 'webhook', baseUrl: null }));
    if (!job) return false;
    if (how === 'killed before') return true;
    if (how === 'well' || how === 'killed after' || how === 'uncertain and arrived') arrive(job);
    if (how === 'killed after') return true;
    const failed = { ok: false, reason: 'timeout', line: null } as const;
    const outcome = how === 'well' ? ({ ok: true } as const) : { ...failed, isUncertain: how !== 'refused' };
    site.write((tx) => endMessage(tx, { seq: job.seq, leaseMs: job.leaseMs, outcome }));
    return true;
  };
  const live: string[] = [];
  for (const [at, how] of fate.entries()) {
    if (opens[at % opens.length]) {
      const name = `M-${at}`;
      live.push(name);
      expected.add(name);
      found(
        { site },
        live.map((one) => ({ name: one })),
      );
    } else {
      site.write((tx) =>
        handOverReport(tx, {
          contactId: id,
          account: null,
          title: `R-${at}`,
          lines: [],
          file,
          link,
          isPersonal: false,
        }),
      );
      expected.add(`Larder: R-${at}`);
    }
    nowMs += 20 * minute;
    attempt(how);
  }
  // In the end everything works: whatever was in dead hands is taken up when its lease has ended.
  for (let at = 0; at < 60; at++) {
    nowMs += hour / 2;
    while (attempt('well'));
  }
  const told = new Set(arrived.flatMap((one) => one.told.map((text) => text.replace(/ (open|closed)$/, ''))));
  expect([...expected].filter((one) => !told.has(one))).toEqual([]);
  for (const [, same] of Map.groupBy(arrived, (one) => one.id))
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
  // Nothing is told under two ids, reminders of the next morning apart.
  const alerts = arrived.filter(({ text }) => !text.includes('still open'));
  for (const one of expected) {
    const ids = new Set(
      alerts
        .filter(({ told: texts }) => texts.some((text) => text.replace(/ open$/, '') === one))
        .map((m) => m.id),
    );
    expect(ids.size, one).toBe(1);
  }
  await site.close();
}
