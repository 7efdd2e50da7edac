import { createHash } from 'node:crypto';
import { SeededRandom } from '../../src/demo/random.ts';
import { acts, faultNames } from './acts.ts';
import { takeOver } from './node.ts';
import { check, checkFile } from './oracles.ts';
import { scriptOf } from './script.ts';
import { Broken, SimulatedSite } from './site.ts';
import { emptyDatabase, startMs } from './start.ts';
import { receive, restoreSubscriber } from './subscribers.ts';
import { reach, walk } from './wander.ts';

/** An act and the seed of what it draws: another plan may have it too, and it draws the same there. */
export type Step = { act: string; seed: number };

/** The end of a run: `broken` is the rule that the site broke, and `at` the step after which that showed. */
export type Run = {
  broken: string | undefined;
  at: number;
  calls: number;
  /** The endpoints that were called, and all of them. */
  reach: { called: string[]; all: string[] };
  /** Only of a broken run: its calls as a program. */
  script: string;
  /** The SHA-256 of the database's bytes at the end. */
  digest: string;
};

/** A site begins with a catalogue. */
const first = ['a product', 'a product', 'a product', 'a profile', 'a profile', 'a profile', 'a planogram'];

const monthMs = 30 * 86_400_000;
/** A check takes longer the larger a site is: a month has ten, or one each hundred steps where these are fewer. */
const maxChecks = 10;
const checkEvery = 100;
const checksPerVerify = 4;

/** The share of steps that come before anything that is due is done, and the time within which Larder does that. */
const atOnce = 0.6;
const soonMs = 90;
/** The longest pause before one of the other steps, in the month's share of a step: with what acts wait, a month passes. */
const longestPause = 4;

/** The faults of a month, unless it has none. */
const maxFaults = 8;

/** The steps of a seed: about a month. One seed in five is a large site without a fault. */
export function planOf(seed: number): Step[] {
  const draw = SeededRandom.of(seed, 'plan');
  const isLarge = seed % 5 === 0;
  const names = Object.entries(acts).filter(
    ([name, [weight]]) => weight > 0 && !(isLarge && /restart|backup/.test(name)),
  );
  const weights = names.map(([, [weight]]) => weight * (0.3 + draw.next() * 1.7));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const steps: Step[] = [];
  for (const act of first) steps.push({ act, seed: draw.bits() });
  const count = isLarge ? 1800 : draw.integer(400, 1500);
  while (steps.length < count) {
    let left = draw.next() * total;
    let at = 0;
    for (; at < weights.length - 1 && left > weights[at]!; at++) left -= weights[at]!;
    steps.push({ act: names[at]![0], seed: draw.bits() });
  }
  const faults = SeededRandom.of(seed, 'faults');
  for (let left = isLarge ? 0 : faults.integer(2, maxFaults); left > 0; left--) {
    const act = faults.pick(faultNames);
    steps.splice(faults.integer(first.length, steps.length), 0, { act, seed: faults.bits() });
  }
  return steps;
}

/** Runs the steps of a plan on a new site, and checks it every now and then and at the end. */
export async function run(seed: number, steps: readonly Step[], { isShort = false } = {}): Promise<Run> {
  const site = new SimulatedSite(seed, startMs, emptyDatabase(), { receive, restored: restoreSubscriber });
  takeOver(
    () => site.random,
    () => site.nowMs,
    () => site.elapsedMs,
  );
  let at = 0;
  const ended = (broken?: string): Run => ({
    broken,
    at,
    calls: site.callCount,
    reach: reach(site),
    script: broken === undefined ? '' : scriptOf(site.calls, site.models),
    digest: createHash('sha256').update(site.image()).digest('hex'),
  });
  await site.open();
  try {
    // By the whole plan: a part of it passes the same time.
    const { length } = planOf(seed);
    const pauseMs = Math.floor(monthMs / length);
    const every = Math.max(checkEvery, Math.ceil(length / maxChecks));
    for (const [index, { act, seed: drawn }] of steps.entries()) {
      at = index;
      const draw = new SeededRandom(drawn);
      if (draw.chance(atOnce)) site.tick(draw.integer(0, soonMs));
      else await site.pass(draw.integer(0, longestPause * pauseMs));
      await acts[act]![1](site, draw);
      if ((index + 1) % every === 0 && index + 1 < steps.length) await check(site);
      if (!isShort && (index + 1) % (every * checksPerVerify) === 0) checkFile(site);
    }
    await check(site, { isWhole: true });
    if (!isShort) await walk(site, seed);
    checkFile(site);
    return ended();
  } catch (error) {
    if (error instanceof Broken) return ended(error.message);
    throw error;
  } finally {
    await site.close();
  }
}
