import type { SeededRandom } from '../../src/demo/random.ts';
import type { Act } from './acts.ts';
import { checkIncidents, reportUnknown, runEmpty } from './incidents.ts';
import { checkMail } from './mail.ts';
import { checkData } from './oracles.ts';
import { accountNames, Broken, DiskFull, PowerCut, type SimulatedSite } from './site.ts';

/*
 * The world's faults, as phases: something else happens during each of them, and afterwards the site has every write
 * that it acknowledged, and none that it refused.
 */

/** The power fails at a COMMIT of what happens, or later while nothing does. */
export async function failPower(
  site: SimulatedSite,
  draw: SeededRandom,
  work: readonly Act[],
): Promise<void> {
  const account = draw.pick(accountNames);
  site.disk.cutSoon(draw);
  await during(site, draw, work, PowerCut);
  await site.comeBack(draw);
  await sendAgain(site);
  await site.pass(0);
  await checkData(site, [account]);
}

/** A controller whose report was written, and whose answer was lost, sends it again: there is nothing new in it. */
async function sendAgain(site: SimulatedSite): Promise<void> {
  const { unanswered } = site;
  if (unanswered?.path !== '/feed/movements') return;
  const { caller, method, path, body } = unanswered;
  const answer = await site.call(caller, method, path, body);
  const statuses: string[] = answer.body.results.map(({ status }: { status: string }) => status);
  if (statuses.some((status) => status === 'accepted'))
    throw new Broken(`a report was acknowledged, and is new after a power cut: ${answer.text}`);
}

/** The disk is full for a while. */
export async function fillDisk(site: SimulatedSite, draw: SeededRandom, work: readonly Act[]): Promise<void> {
  const account = draw.pick(accountNames);
  const isOfLog = draw.chance(0.3);
  site.fill(isOfLog ? 'log' : { pages: draw.integer(0, 2) });
  for (let round = 0; round < 4; round++) await during(site, draw, work, DiskFull);
  // Reads go on.
  await checkData(site, [account]);
  if (isOfLog && draw.chance(0.5)) await site.pass(draw.integer(1, 30 * 3600) * 1000);
  site.fill(undefined);
  await site.pass(0);
  await checkData(site, [account]);
}

const hourMs = 3_600_000;

/** The clock is wrong for a while: it was set by hand, or its battery is empty. */
export async function setClock(site: SimulatedSite, draw: SeededRandom, work: readonly Act[]): Promise<void> {
  const account = draw.pick(accountNames);
  const byMs = draw.pick([-20, -9, -1, 1, 7, 4 * 24, 12 * 24]) * hourMs;
  await site.setClock(byMs);
  for (let round = 0; round < 2; round++) {
    await during(site, draw, work);
    await site.pass(draw.integer(1, 120) * 60_000);
  }
  await checkData(site, [account]);
  // Items dated by a wrong clock are still under way when it is set right.
  await runEmpty(site, draw);
  await reportUnknown(site, draw);
  // An empty machine is not an incident yet, or it is one whose contacts were not notified yet.
  if (draw.chance(0.5)) for (const ms of [1000, 605_000]) await site.pass(ms);
  else await site.pass(draw.integer(61, 150) * 1000);
  await site.setClock(-byMs);
  await checkData(site, [account]);
  await checkIncidents(site);
  await checkMail(site);
}

/** Some acts, until an error of a kind ends them. */
async function during(
  site: SimulatedSite,
  draw: SeededRandom,
  work: readonly Act[],
  ends?: new () => Error,
): Promise<void> {
  try {
    for (let turn = 0; turn < 6; turn++) await draw.pick(work)(site, draw);
  } catch (error) {
    if (!ends || !(error instanceof ends)) throw error;
  }
}
