import { describe, expect, it } from 'vitest';
import { dayAt } from '../../../src/lib/calendar/local-days.ts';
import { by } from '../../support/site.ts';
import { contactOf, day, found, hour, minute, movedSite, receiverOfTest } from './support.ts';

const wants = { bad: 'now', warn: 'digest' };

/** Somebody who is told of one bad and one other thing that both stay as they are. */
async function told(timeZone: string, startMs: number) {
  const moved = await movedSite({}, startMs);
  const receiver = await receiverOfTest();
  const target = `${receiver.url}/hook`;
  await contactOf(moved, { channel: 'webhook', target, timeZone, wants });
  found(moved, [{ name: 'Bad' }, { name: 'Warn', severity: 'warn' }]);
  await moved.pass(15 * minute, 5 * minute);
  /** The days on which a kind of message came, and at which hours of the wall. */
  const days = (type: string) =>
    receiver.got
      .filter(({ json }) => json.type === type)
      .map(({ json }) => {
        const atMs = Date.parse(json.timestamp);
        const options = { timeZone, hour: '2-digit', minute: '2-digit', hour12: false } as const;
        const wall = new Intl.DateTimeFormat('en-GB', options).format(atMs);
        return { day: dayAt(timeZone, atMs), at: wall };
      });
  return { ...moved, receiver, days };
}

const workday = ({ day: one }: { day: { dayOfWeek: number } }) => one.dayOfWeek <= 5;

// Shows rules/messages#hours, rules/messages#retries.
describe('digests and reminders', () => {
  // A few days before each change of clocks of a year; where there is none, two moments of it.
  it.each([
    ['America/Bogota', ['2026-03-06T15:00:00Z', '2026-10-30T15:00:00Z']],
    ['Europe/Madrid', ['2026-03-26T15:00:00Z', '2026-10-22T15:00:00Z']],
    ['America/Santiago', ['2026-04-02T15:00:00Z', '2026-09-03T15:00:00Z']],
    ['Australia/Lord_Howe', ['2026-04-02T03:00:00Z', '2026-10-01T03:00:00Z']],
  ])('come once a day by the wall of %s, over both changes of its clocks', async (timeZone, starts) => {
    for (const start of starts) {
      const startMs = Date.parse(start);
      const { pass, days } = await told(timeZone, startMs);
      await pass(6 * day, 15 * minute);
      const reminders = days('message.reminder');
      expect(reminders.map(({ at }) => at)).toEqual(Array(6).fill('08:00'));
      expect(new Set(reminders.map(({ day: one }) => one.toString())).size).toBe(6);
      const digests = days('message.digest');
      expect(digests.every(workday)).toBe(true);
      expect(digests.map(({ at }) => at)).toEqual(digests.map(() => '07:00'));
      const working = reminders.filter(workday).map(({ day: one }) => one.toString());
      expect(digests.map(({ day: one }) => one.toString())).toEqual(working);
    }
  });

  it.each([hour, -hour, day, -day])(
    'come once a day where the clock on the wall is moved by %i ms, and nothing is sent twice',
    async (jumpMs) => {
      const { pass, days, jump, receiver } = await told('America/Bogota', Date.UTC(2026, 10, 23, 15));
      await pass(20 * hour, 15 * minute);
      jump(jumpMs);
      await pass(2 * day, 15 * minute);
      jump(-jumpMs);
      await pass(2 * day, 15 * minute);
      for (const type of ['message.digest', 'message.reminder']) {
        const came = days(type).map(({ day: one }) => one.toString());
        expect(new Set(came).size, `${type} ${came}`).toBe(came.length);
        expect(came.length, `${type} ${came}`).toBeGreaterThanOrEqual(3);
      }
      // No contact is notified of an opening that they know.
      expect(receiver.got.filter(({ json }) => json.type === 'message.alert')).toHaveLength(1);
    },
  );
});

describe('a clock that was 12 days ahead', () => {
  it('delays no message, reminder or digest once it is right again', async () => {
    const moved = await told('America/Bogota', Date.UTC(2026, 10, 23, 15));
    const { pass, jump, receiver, days } = moved;
    const alerts = () => receiver.got.filter(({ json }) => json.type === 'message.alert');
    const [bad, warn] = [{ name: 'Bad' }, { name: 'Warn', severity: 'warn' as const }];
    jump(12 * day);
    await pass(35 * minute);
    const owner = moved.site.person('owner');
    const [contact] = (await moved.site.call('GET', '/contacts', by(owner))).body.items;
    for (const _ of Array(12)) {
      await moved.site.call('POST', `/contacts/${contact.id}/test`, by(owner));
      await moved.settle();
    }
    expect(receiver.got.filter(({ json }) => json.type === 'message.test').length).toBeGreaterThanOrEqual(10);
    receiver.status = 503;
    found(moved, [bad, warn, { name: 'Failing' }]);
    await pass(20 * minute);
    found(moved, [bad, warn, { name: 'Failing' }, { name: 'Pending' }]);
    jump(-12 * day);
    receiver.status = 204;
    const before = alerts().length;
    await pass(20 * minute);
    const sent = alerts().slice(before);
    expect(sent.map(({ json }) => json.data.text).join()).toMatch(
      /Failing[\s\S]*Pending|Pending[\s\S]*Failing/,
    );
    await pass(3 * day, 15 * minute);
    // None came twice, and those of the next days are not missed.
    expect(alerts().slice(before)).toHaveLength(sent.length);
    expect(
      days('message.reminder')
        .slice(-3)
        .map(({ at }) => at),
    ).toEqual(Array(3).fill('08:00'));
    expect(days('message.digest').filter(({ at }) => at === '07:00').length).toBeGreaterThanOrEqual(3);
  });
});
