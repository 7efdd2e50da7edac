import { accountById } from '../../../src/access/accounts.ts';
import { noteControllersSeen } from '../../../src/access/controller-status.ts';
import { addController } from '../../../src/access/controllers.ts';
import { judgingWork } from '../../../src/app/background/judging.ts';
import { makeDevice } from '../../support/movements.ts';
import { type Site, siteOfTest } from '../../support/site.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A site whose clock and time stand still until they are moved: of the two, `jump` moves the clock alone. */
export async function siteInTime(iso: string, options: Parameters<typeof siteOfTest>[0] = {}) {
  let [jumpedMs, passedMs] = [0, 0];
  const startMs = Date.parse(iso);
  const now = () => startMs + passedMs + jumpedMs;
  const site = await siteOfTest({ clock: now, elapsed: () => passedMs, ...options });
  const judge = () => site.appliance.due.run(judgingWork);
  return {
    site,
    now,
    judge,
    jump(ms: number) {
      jumpedMs += ms;
    },
    /** Advances the clock by minutes, and does due work at the end of each; `each` runs first. */
    async pass(minutes: number, each: (minute: number) => unknown = () => {}) {
      for (let minute = 0; minute < minutes; minute++) {
        passedMs += minuteMs;
        await each(minute);
        await judge();
      }
    },
    async incidents(query = '') {
      return (await site.call('GET', `/incidents${query}`)).body.items;
    },
  };
}

/**
 * Creates controllers of north, each with a number of machines.
 * @returns a function that lets one call at a moment
 */
export function controllersIn(site: Site, counts: readonly number[], usualGapMs = 5 * minuteMs) {
  const seqs = counts.map((machines, at) => {
    const serial = `C-${at}`;
    for (let machine = 0; machine < machines; machine++) {
      const name = `M-${at}-${machine}`;
      makeDevice(site, 'north', { serial: name, name });
      site.appliance.reader.connection.database
        .prepare('UPDATE devices SET controller_serial = ? WHERE serial = ?')
        .run(serial, name);
    }
    return site.write((tx) => addController(tx, accountById(tx, site.ids.north)!, { serial }).seq);
  });
  const heard = (nowMs: number, which: readonly number[] = counts.map((_, at) => at)) =>
    site.write((tx) =>
      noteControllersSeen(
        tx,
        which.map((at) => [seqs[at]!, nowMs]),
      ),
    );
  /** Reports some calls before a moment, from which the usual interval is learned. */
  const learn = (nowMs: number) => {
    for (let calls = 10; calls >= 0; calls--) heard(nowMs - calls * usualGapMs);
  };
  return { heard, learn };
}
