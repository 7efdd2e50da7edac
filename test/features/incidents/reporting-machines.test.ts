import { describe, expect, it } from 'vitest';
import { by } from '../../support/site.ts';
import { delivery, feed, reported } from '../feed/fixtures.ts';
import { contactOf, receiverOfTest } from '../notifications/support.ts';
import { siteInTime } from './fixtures.ts';

const start = '2026-07-15T17:30:00Z';

/** A machine that an owner adds without a controller, two controllers, and a contact that is notified at once. */
async function setUp() {
  const time = await siteInTime(start);
  const { site, now } = time;
  const owner = site.person('owner', 'north');
  const receiver = await receiverOfTest();
  const made = async (path: string, body: object) => {
    const answer = await site.call('POST', path, by(owner, body));
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  await contactOf(
    { site, owner },
    {
      channel: 'webhook',
      target: receiver.url,
      wants: { bad: 'now', warn: 'off', kinds: ['controller_silent'] },
    },
  );
  const machine = await made('/devices', { serial: 'VM-1', name: 'Lobby', businessLines: ['vending'] });
  const controllers = [
    await made('/controllers', { serial: 'C-1' }),
    await made('/controllers', { serial: 'C-2' }),
  ];
  const tokens = controllers.map(({ secret }) => secret as string);
  const call = (at: number) => feed(site, tokens[at]!, 'POST', '/status', { body: { pending: 0 } });
  const report = (at: number) =>
    // Nothing is known of the selection yet: the row is rejected, and still names the machine.
    reported(site, tokens[at]!, delivery('VM-1', { date: new Date(now()).toISOString() }));
  const settle = async () => {
    for (let round = 0; round < 3; round++)
      for (const name of ['decide messages', 'send by webhook']) await site.appliance.due.run(name);
  };
  return {
    ...time,
    call,
    report,
    choose: (controllerSerial: string | null) =>
      site.call('PATCH', `/devices/${machine.id}`, by(owner, { controllerSerial })),
    /** Passes minutes in which some controllers call. */
    pass: (minutes: number, calling: readonly number[]) =>
      time.pass(minutes, async () => {
        for (const at of calling) await call(at);
        await settle();
      }),
    silent: async () =>
      (await time.incidents('?kind=controller_silent')).map(
        ({ subject, state }: { subject: { serial: string; name: string }; state: string }) =>
          `${subject.serial} ${subject.name} ${state}`,
      ),
    notified: () =>
      receiver.got.flatMap(({ json }) =>
        json.data.items.map(({ state, subject }: Record<string, string>) => `${subject} ${state}`),
      ),
  };
}

// Shows rules/devices-and-planograms#linking, rules/incidents#kinds.
describe('the silence of a machine', () => {
  it('is no incident before anything has reported for the machine', async () => {
    const { pass, call, silent, notified } = await setUp();
    await call(0);
    await pass(12, [0, 1]);
    await pass(150, [1]);
    expect(await silent()).toEqual([]);
    expect(notified()).toEqual([]);
  });

  it('is notified if it was added without a controller and then reported', async () => {
    const { pass, report, silent, notified } = await setUp();
    await report(0);
    await pass(12, [0, 1]);
    await pass(30, [1]);
    expect(await silent()).toEqual(['C-1 Lobby open']);
    expect(notified()).toEqual(['Lobby open']);
    await report(0);
    await pass(5, [0, 1]);
    expect(await silent()).toEqual(['C-1 Lobby closed']);
    expect(notified()).toEqual(['Lobby open', 'Lobby closed']);
  });

  it('is notified if it reported through a controller that is not its own', async () => {
    const { pass, report, choose, silent, notified } = await setUp();
    await choose('C-1');
    await report(1);
    await pass(12, [0, 1]);
    await pass(30, [0]);
    expect(await silent()).toEqual(['C-2 Lobby open']);
    expect(notified()).toEqual(['Lobby open']);
    // Its own controller reports for it again: the other one may be silent.
    await report(0);
    await pass(5, [0]);
    expect(await silent()).toEqual(['C-2 Lobby closed']);
  });

  it('is notified if its link was undone and it still reports', async () => {
    const { pass, report, choose, silent } = await setUp();
    await report(0);
    expect((await choose(null)).body.controllerSerial).toBeNull();
    await report(0);
    await pass(12, [0, 1]);
    await pass(30, [1]);
    expect(await silent()).toEqual(['C-1 Lobby open']);
  });

  it('is an incident of each of its controllers if both fall silent', async () => {
    const { pass, report, choose, silent } = await setUp();
    await choose('C-1');
    await report(1);
    await pass(12, [0, 1]);
    await pass(30, []);
    expect(await silent()).toEqual(expect.arrayContaining(['C-1 Lobby open', 'C-2 Lobby open']));
  });
});
