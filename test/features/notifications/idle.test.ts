import { expect, it } from 'vitest';
import { controllersIn, hourMs, siteInTime } from '../incidents/fixtures.ts';
import { contactOf } from './support.ts';

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

// Shows docs/decisions/043: what looks once a minute, and decides whether there is something to tell, is not felt.
it('300 machines that are well cost at most 0.05 % of a core, with somebody to tell', async () => {
  const inTime = await siteInTime('2026-07-15T17:30:00Z');
  const { site, now } = inTime;
  const owner = site.person('owner');
  await contactOf({ site, owner }, { channel: 'webhook', target: 'http://127.0.0.1:9/x' });
  const { heard, learn } = controllersIn(site, Array<number>(300).fill(1), hourMs);
  learn(now());
  const minuteOfAll = async () => {
    heard(now());
    const from = process.cpuUsage();
    await inTime.pass(1, () => {});
    await site.appliance.due.runAll();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  };
  // How machines sell is learned once a day, some machines a minute.
  for (let minute = 0; minute < 25; minute++) await minuteOfAll();
  const costs: number[] = [];
  for (let minute = 0; minute < 30; minute++) costs.push(await minuteOfAll());
  expect((await inTime.incidents('?state=open')).length).toBe(0);
  console.log(`a minute of 300 machines: ${median(costs).toFixed(1)} ms of processor time`);
  expect(median(costs)).toBeLessThan(30);
}, 120_000);
