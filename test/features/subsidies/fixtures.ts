import { person } from '../../support/people.ts';
import { openSite, type Site } from '../../support/site.ts';
import { make } from '../../support/things.ts';
import { vendingProfile } from '../catalogue/fixtures.ts';

/** A site in memory whose clock stands where it is put, and whose reloads happen when they are asked for. */
export type Driven = Site & {
  /** Puts the clock at a moment (ISO 8601), and reloads what is due then. */
  at(moment: string): Promise<void>;
  /** Puts the clock at a moment, as if the appliance were off. */
  offUntil(moment: string): void;
};

export async function openDriven(start: string): Promise<Driven> {
  let nowMs = Date.parse(start);
  const site = await openSite({ clock: () => nowMs });
  return {
    ...site,
    async at(moment) {
      nowMs = Date.parse(moment);
      await site.appliance.reloadSubsidies();
    },
    offUntil(moment) {
      nowMs = Date.parse(moment);
    },
  };
}

/** A code as these tests look at it. */
export type Held = { id: string; codeId: string; path: string };

/** Makes a vending profile of north. @returns its id */
export async function profile(site: Site, changes: object = {}): Promise<string> {
  return (await make(site, '/profiles', { ...vendingProfile(site), ...changes })).id;
}

/** Makes a consumer whose code has a vending profile. */
export async function held(site: Site, vending: string, balance = 0): Promise<Held> {
  return person(site, { code: { vending: { balance } }, profiles: [vending] });
}

/** The subsidy of a code, minor units. */
export async function balanceOf(site: Site, code: Held): Promise<number> {
  return (await site.call('GET', code.path)).body.vendingBalance;
}

/** The reloads of a code in the audit log, oldest first, as `before > after` and the start that they were for. */
export async function reloadsOf(site: Site, code: Held): Promise<string[]> {
  const query = `resourceType=code&action=reload&search=${encodeURIComponent(code.codeId)}&pageSize=1000`;
  const { body } = await site.call('GET', `/audit-logs?${query}`);
  type Row = {
    previousValue: { vendingBalance: number };
    newValue: { vendingBalance: number; periodStart: string };
  };
  return (body.items as Row[])
    .map(
      ({ previousValue, newValue }) =>
        `${previousValue.vendingBalance} > ${newValue.vendingBalance} ${newValue.periodStart}`,
    )
    .reverse();
}
