import { describe, expect, it } from 'vitest';
import { contactOf, day, found, hour, minute, movedSite, receiverOfTest } from './support.ts';

// Shows rules/messages#how-often: the limits of a contact, and the messages with an interval of their own.
describe('a contact', () => {
  async function told(body: object) {
    const moved = await movedSite();
    const receiver = await receiverOfTest();
    await contactOf(moved, { channel: 'webhook', target: `${receiver.url}/hook`, ...body });
    await moved.settle();
    return { moved, receiver };
  }

  it('gets at most 60 messages in a day, of which the last says so; the rest come together', async () => {
    const { moved, receiver } = await told({ wants: { bad: 'now', warn: 'now' } });
    const names: string[] = [];
    const momentOf = ({ json }: (typeof receiver.got)[number]) => Date.parse(json.timestamp);
    const startMs = moved.now();
    while (moved.now() < startMs + 20 * hour) {
      names.push(`M-${names.length}`);
      found(
        moved,
        names.map((name) => ({ name, severity: 'warn' as const })),
      );
      await moved.pass(10 * minute, 5 * minute);
    }
    expect(receiver.got).toHaveLength(60);
    expect(receiver.got.at(-1)!.json.data.text).toContain('The limit of 60 messages has been reached');
    await moved.pass(day, 10 * minute);
    const sent = receiver.got.map(momentOf);
    for (const atMs of sent)
      expect(sent.filter((other) => other > atMs - day && other <= atMs).length).toBeLessThanOrEqual(60);
    const subjects = receiver.got.flatMap(({ json }) =>
      json.data.items.map((item: { subject: string }) => item.subject),
    );
    expect(new Set(subjects)).toEqual(new Set(names));
    expect(subjects).toHaveLength(names.length);
  });

  it('gets a heartbeat at its own interval, beside every limit, and none without', async () => {
    const beating = await told({ heartbeatMinutes: 3 });
    await beating.moved.pass(2 * hour);
    // The first one comes at once, and starts the interval of a monitor.
    expect(beating.receiver.got.map(({ json }) => json.type)).toEqual(Array(41).fill('heartbeat'));
    const still = await told({});
    await still.moved.pass(2 * hour, 10 * minute);
    expect(still.receiver.got).toEqual([]);
  });
});
