import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FairScheduler } from '../../../src/http/listener/fair-scheduler.ts';
import { networkOf } from '../../../src/http/listener/networks.ts';

describe('the fair scheduler', () => {
  // The clock goes on by work alone, however busy the machine is.
  let nowMs = 0;
  const work = (ms: number) => {
    nowMs += ms;
  };
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const laterTurn = () => new Promise((resolve) => setImmediate(resolve));

  it('go round by address: who asks for much waits for himself', async () => {
    const scheduler = new FairScheduler(5);
    const order: string[] = [];
    const ask = (address: string, name: string) =>
      scheduler.call(address, () => {
        order.push(name);
        work(2);
      });
    const greedy = Array.from({ length: 30 }, (_, at) => ask('10.0.0.1', `greedy ${at}`));
    const others = [ask('10.0.0.2', 'other'), ask('10.0.0.3', 'third'), ask('10.0.0.2', 'again')];
    // Three were run at once; then the turn was full.
    expect(order).toEqual(['greedy 0', 'greedy 1', 'greedy 2']);
    await Promise.all([...greedy, ...others]);
    expect(order.slice(3, 8)).toEqual(['greedy 3', 'other', 'third', 'greedy 4', 'again']);
    expect(order.filter((name) => name.startsWith('greedy'))).toEqual(greedy.map((_, at) => `greedy ${at}`));
  });

  it('let the event loop have its own between them', async () => {
    const scheduler = new FairScheduler(5);
    let done = 0;
    const all = Array.from({ length: 20 }, () =>
      scheduler.call('10.0.0.1', () => work(4)).then(() => done++),
    );
    let seen = 0;
    while (done < 20) {
      await laterTurn();
      seen++;
    }
    await Promise.all(all);
    expect(seen).toBeGreaterThan(8);
  });

  it('hand back what was thrown, and go on', async () => {
    const scheduler = new FairScheduler(0);
    const failed = scheduler.call('10.0.0.1', () => {
      throw new Error('no');
    });
    const next = scheduler.call('10.0.0.1', () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('%j is %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
