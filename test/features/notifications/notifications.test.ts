import { describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { addController } from '../../../src/access/controllers.ts';
import { by } from '../../support/site.ts';
import {
  contactOf,
  day,
  found,
  hour,
  type Moved,
  minute,
  monday,
  movedSite,
  receiverOfTest,
} from './support.ts';

// Shows rules/messages#when-a-notification-is-sent, rules/messages#hours, rules/messages#how-often.
describe('what contacts are notified of', () => {
  const now = { wants: { bad: 'now', warn: 'now' } };
  async function told(body: object = {}, startMs = monday) {
    const moved = await movedSite({}, startMs);
    const receiver = await receiverOfTest();
    const contact = await contactOf(moved, {
      channel: 'webhook',
      target: `${receiver.url}/hook`,
      ...now,
      ...body,
    });
    await moved.settle();
    const subjects = () => receiver.got.map(({ json }) => json.data.subject as string);
    const states = () =>
      receiver.got.map(({ json }) =>
        (json.data.items as { state: string; subject: string }[]).map(
          ({ state, subject }) => `${subject} ${state}`,
        ),
      );
    return { ...moved, moved, receiver, contact, subjects, states };
  }
  const idle = (name: string) => ({ name });

  it('waits a minute for others, and tells them together', async () => {
    const { moved, pass, states } = await told();
    found(moved, [idle('A')]);
    await pass(30_000, 10_000);
    found(moved, [idle('A'), idle('B')]);
    await pass(20_000, 10_000);
    expect(states()).toEqual([]);
    await pass(minute, 10_000);
    expect(states()).toEqual([['A open', 'B open']]);
    await pass(12 * hour, hour);
    expect(states()).toHaveLength(1);
  });

  it('notifies of the end exactly those who were notified of the start', async () => {
    const { moved, pass, states, site, owner, receiver } = await told();
    found(moved, [idle('A')]);
    await pass(2 * minute);
    expect(states()).toEqual([['A open']]);
    const late = await contactOf(
      { site, owner },
      { channel: 'webhook', target: `${receiver.url}/late`, wants: { bad: 'off', warn: 'now' } },
    );
    await pass(20 * minute);
    found(moved, []);
    await pass(2 * minute);
    expect(states()).toEqual([['A open'], ['A closed']]);
    expect(receiver.got.map(({ path }) => path)).toEqual(['/hook', '/hook']);
    const incident = (await site.call('GET', '/incidents', by(owner))).body.items[0];
    const { told: who } = (await site.call('GET', `/incidents/${incident.id}`, by(owner))).body;
    expect(who).toMatchObject([{ openedAt: expect.any(String), closedAt: expect.any(String) }]);
    expect(JSON.stringify(who)).not.toContain(late.id);
  });

  it('sends a new contact what is open now, in one message, and its end later', async () => {
    const { moved, pass, settle, site, owner, receiver } = await told();
    const warn = { severity: 'warn' as const };
    const all = [
      idle('A'),
      { ...idle('B'), ...warn },
      idle('Seen'),
      { name: 'Muted', kind: 'machine_empty' as const },
    ];
    found(moved, all);
    await pass(2 * minute);
    const { items } = (await site.call('GET', '/incidents', by(owner))).body;
    const idOf = (name: string) =>
      items.find((one: { subject: { name: string } }) => one.subject.name === name).id;
    await site.call('POST', `/incidents/${idOf('Seen')}/acknowledge`, by(owner, { reason: 'On it' }));
    const until = new Date(moved.now() + day).toISOString();
    const mute = { accountId: site.ids.north, kinds: ['machine_empty'], until, reason: 'Known' };
    expect((await site.call('POST', '/mutes', by(owner, mute))).status).toBe(201);
    const before = receiver.got.length;
    const { id } = await contactOf(
      { site, owner },
      { channel: 'webhook', target: `${receiver.url}/late`, wants: { bad: 'now', warn: 'digest' } },
    );
    await settle();
    const [first] = receiver.got.slice(before);
    expect(first!.path).toBe('/late');
    expect(first!.json.data.subject).toBe('North: 2 problems are open now');
    const named = first!.json.data.items.map(({ subject }: { subject: string }) => subject);
    expect(named.toSorted()).toEqual(['A', 'B']);
    await pass(hour);
    expect(receiver.got).toHaveLength(before + 1);
    found(moved, all.slice(1));
    await pass(2 * minute);
    expect(receiver.got.at(-1)!.json.data.items).toMatchObject([{ subject: 'A', state: 'closed' }]);
    // A contact that is switched on again gets what is open then; the digest has the rest as before.
    for (const isActive of [false, true])
      await site.call('PATCH', `/contacts/${id}`, by(owner, { isActive }));
    await settle();
    const again = receiver.got.filter(({ path }) => path === '/late').at(-1)!.json.data;
    expect(again.items.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual(['B']);
  });

  it('tells nothing of what was over before anybody knew, unless it lasted', async () => {
    const { moved, pass, states } = await told({ afterMinutes: 20 });
    found(moved, [idle('Short')]);
    await pass(3 * minute);
    found(moved, []);
    await pass(hour);
    expect(states()).toEqual([]);
    found(moved, [idle('Long')]);
    await pass(15 * minute);
    found(moved, []);
    await pass(hour);
    expect(states()).toEqual([['Long closed']]);
  });

  it('tells of a machine that flaps every 3 minutes for 8 hours at most three times', async () => {
    const { moved, pass, receiver } = await told();
    for (let at = 0; at < 160; at++) {
      found(moved, at % 2 === 0 ? [idle('Flap')] : []);
      await pass(3 * minute);
    }
    for (let at = 0; at < 120; at++) {
      found(moved, []);
      await pass(minute);
    }
    expect(receiver.got.length).toBeGreaterThan(1);
    expect(receiver.got.length).toBeLessThanOrEqual(3);
    expect(receiver.got.at(-1)!.json.data.items).toMatchObject([{ state: 'closed' }]);
  });

  it('tells of 300 controllers that fall silent once, and once when they are back', async () => {
    const { moved, pass, receiver, subjects } = await told();
    const { site } = moved;
    const names = Array.from({ length: 300 }, (_, at) => `C-${at}`);
    site.write((tx) => {
      const { seq, client } = accountById(tx, site.ids.north)!;
      for (const serial of names) addController(tx, { seq, client }, { serial });
    });
    const silent = (count: number) =>
      names.slice(0, count).map((name) => ({ kind: 'controller_silent' as const, name }));
    for (const count of [100, 200, 300]) {
      found(moved, silent(count));
      await pass(20_000, 20_000);
    }
    for (let at = 0; at < 20; at++) {
      found(moved, silent(300));
      await pass(minute);
    }
    expect(subjects()).toEqual(['North: 300 of 300 controllers are not reporting']);
    for (let at = 0; at < 20; at++) {
      found(moved, silent(at < 3 ? 200 : 0));
      await pass(minute);
    }
    await pass(hour);
    expect(subjects()).toEqual([
      'North: 300 of 300 controllers are not reporting',
      'North: 300 problems were resolved',
    ]);
    expect(Buffer.byteLength(receiver.got[1]!.text)).toBeLessThanOrEqual(20 * 1024);
  });

  it('holds what happens in quiet hours, and hands over at their end what is open then, in one', async () => {
    const quietHours = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from: '22:00', to: '06:30' }];
    // 21:00 in Bogotá
    const { moved, pass, states } = await told({ quietHours }, monday + 11 * hour);
    found(moved, [idle('Before')]);
    await pass(30 * minute);
    expect(states()).toEqual([['Before open']]);
    await pass(hour);
    found(moved, [idle('Before'), idle('Night'), idle('Gone')]);
    await pass(hour);
    found(moved, [idle('Before'), idle('Night')]);
    await pass(6 * hour, 10 * minute);
    expect(states()).toHaveLength(1);
    await pass(2 * hour, 10 * minute);
    expect(states()).toHaveLength(2);
    expect(states()[1]!.toSorted()).toEqual(['Before open', 'Gone closed', 'Night open']);
    found(moved, []);
    await pass(hour);
    expect(states()[2]!.toSorted()).toEqual(['Before closed', 'Night closed']);
  });

  it('tells what is bad in quiet hours where that is wanted', async () => {
    const quietHours = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from: '22:00', to: '06:00' }];
    const { moved, pass, states } = await told({ quietHours, badBreaksQuiet: true }, monday + 13 * hour);
    found(moved, [idle('Bad'), { name: 'Warn', severity: 'warn' }]);
    await pass(hour);
    expect(states()).toEqual([['Bad open']]);
  });

  it('reminds at 08:00 of bad incidents that are not acknowledged, and sends a digest on working days', async () => {
    const { moved, pass, receiver, site } = await told({ wants: { bad: 'now', warn: 'digest' } });
    found(moved, [idle('Bad'), { name: 'Warn', severity: 'warn' }]);
    const kinds = () => receiver.got.map(({ json }) => `${json.type} ${json.data.items.length}`);
    await pass(2 * minute);
    expect(kinds()).toEqual(['message.alert 1']);
    await pass(day, 10 * minute);
    expect(kinds().slice(1)).toEqual(['message.digest 1', 'message.reminder 1']);
    // By another session: the previous one has ended.
    const other = site.person('owner');
    const { items } = (await site.call('GET', '/incidents', by(other))).body;
    for (const { id } of items)
      await site.call('POST', `/incidents/${id}/acknowledge`, by(other, { reason: 'I go' }));
    // Tuesday 10:00 to Monday 10:00: digests from Wednesday to Friday and on Monday, and no reminder.
    await pass(6 * day, 30 * minute);
    expect(kinds().slice(3)).toEqual(Array(4).fill('message.digest 1'));
    found(moved, []);
    await pass(2 * day, 30 * minute);
    expect(receiver.got.at(-1)!.json).toMatchObject({
      type: 'message.digest',
      data: { items: [{ state: 'closed' }] },
    });
    const count = receiver.got.length;
    await pass(3 * day, 30 * minute);
    expect(receiver.got).toHaveLength(count);
  });

  it('sends digest and reminder once, whatever clocks do and however late it comes back', async () => {
    const { moved, pass, receiver } = await told({
      wants: { bad: 'now', warn: 'digest' },
      timeZone: 'America/Santiago',
    });
    found(moved, [idle('Bad'), { name: 'Warn', severity: 'warn' }]);
    await pass(2 * minute);
    // Off from Monday until Tuesday 09:30, then the clock is set back by two hours, and on again.
    await pass(21 * hour + 30 * minute, 21 * hour + 30 * minute);
    const count = receiver.got.length;
    expect(receiver.got.slice(1).map(({ json }) => json.type)).toEqual([
      'message.digest',
      'message.reminder',
    ]);
    await pass(4 * hour, 10 * minute);
    expect(receiver.got).toHaveLength(count);
  });

  it('sends nothing to contacts who want nothing of a kind, of an account, or of the installation', async () => {
    const { moved, pass, states, site } = await told({
      wants: { bad: 'now', warn: 'now', kinds: ['machine_empty'] },
    });
    found(moved, [idle('A')]);
    await pass(2 * minute);
    expect(states()).toEqual([]);
    const receiver = await receiverOfTest();
    const far = site.person('owner', 'far');
    await contactOf({ site, owner: far }, { channel: 'webhook', target: `${receiver.url}/x`, ...now });
    found(moved, [idle('B')]);
    await pass(2 * minute);
    expect(receiver.got).toEqual([]);
  });

  it('does not tell who is to hear later what somebody has seen to by then', async () => {
    const { moved, pass, states, site, owner } = await told({ afterMinutes: 30 });
    found(moved, [idle('A')]);
    await pass(10 * minute);
    const { items } = (await site.call('GET', '/incidents', by(owner))).body;
    await site.call('POST', `/incidents/${items[0].id}/acknowledge`, by(owner, { reason: 'I go' }));
    await pass(2 * hour);
    expect(states()).toEqual([]);
  });

  it('waits for the end of a mute, and tells then what is still open', async () => {
    const { moved, pass, states, site, owner, now: nowMs } = await told();
    const until = new Date(nowMs() + 3 * hour).toISOString();
    const body = { accountId: site.ids.north, until, reason: 'Works' };
    expect((await site.call('POST', '/mutes', by(owner, body))).status).toBe(201);
    found(moved, [idle('A'), idle('B')]);
    await pass(hour);
    found(moved, [idle('A')]);
    await pass(hour + 50 * minute);
    expect(states()).toEqual([]);
    await pass(30 * minute);
    expect(states().flat()).toContain('A open');
  });

  it('is at most 12 messages an hour, of which the last says so; the rest come together', async () => {
    const { moved, pass, receiver } = await told();
    const kinds = [
      'machine_idle',
      'report_failed',
      'mandatory_overdue',
      'webhook_suspended',
      'stock_ends_soon',
    ] as const;
    const causes: { kind: (typeof kinds)[number]; name: string }[] = [];
    for (let at = 0; at < 40; at++) {
      causes.push({ kind: kinds[at % 5]!, name: `M-${at}` });
      found(moved, causes);
      await pass(2 * minute, 30_000);
    }
    const sent = receiver.got.length;
    expect(sent).toBeLessThanOrEqual(24);
    for (let at = 0; at < 20; at++) {
      await sendTest(moved);
      await pass(10_000, 5000);
    }
    await pass(5 * minute);
    const within = receiver.got.filter(({ json }) => Date.parse(json.timestamp) > moved.now() - hour);
    expect(within).toHaveLength(12);
    expect(within.at(-1)!.json.data.text).toContain('The limit of 12 messages has been reached');
    await pass(2 * hour);
    expect(
      new Set(
        receiver.got.flatMap(({ json }) => json.data.items.map((item: { subject: string }) => item.subject)),
      ).size,
    ).toBe(40);
  });

  async function sendTest({ site, owner }: Moved) {
    const { items } = (await site.call('GET', '/contacts', { session: owner.session })).body;
    await site.call('POST', `/contacts/${items[0].id}/test`, { session: owner.session, body: {} });
  }
});
