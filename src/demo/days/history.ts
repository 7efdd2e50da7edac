import { accountById } from '../../access/accounts.ts';
import { findKeyBySecret, noteKeysUsed } from '../../access/keys.ts';
import { addUser } from '../../access/users.ts';
import type { Caller } from '../../api/caller.ts';
import type { InstallationSettings } from '../../api/settings.ts';
import { keepRefusals } from '../../features/feed/authorizations/refusals.ts';
import { type AppliedClient, applySiteFile } from '../../features/provisioning/provision.ts';
import { editAccount, hasClients } from '../../features/sites/tenants.ts';
import { reloadWhatIsDue } from '../../features/subsidies/reloads.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../lib/calendar/durations.ts';
import type { Reader } from '../../store/statement.ts';
import { type Actor, operatorActor, systemActor } from '../../store/writer/actor.ts';
import { drawChurn } from '../consumers/churn.ts';
import { type Hour, hoursBetween } from '../consumers/hours.ts';
import { Staff } from '../consumers/staff.ts';
import { Workforce } from '../consumers/workforce.ts';
import { letMachinesCount } from '../counters.ts';
import { movementIds } from '../ids.ts';
import { breakMachines } from '../machines.ts';
import { openAccount } from '../opening.ts';
import type { IssuedGoods } from '../places.ts';
import { SeededRandom } from '../random.ts';
import { type DemoAccount, demoAccounts, demoOwner, demoSite } from '../site.ts';
import type { DemoCounts, DemoSize, Now, Step, Write } from '../types.ts';
import { type Clip, Footage } from './footage.ts';
import { MovementRecorder } from './movement-recorder.ts';
import { TurnedAway } from './refusals.ts';
import { Simulation } from './simulation.ts';

/** Codes that reload in one step. */
const reloadedAtOnce = 1000;

/** The last hours, in which machines refuse what they cannot give: older refusals are of no use. */
const refusedHours = 72;

/** The opening state of an account. `stores` maps machines for issues to their products. */
type Opening = {
  size: DemoSize;
  stores: ReadonlyMap<string, IssuedGoods>;
  range: { fromMs: number; untilMs: number };
};

/** Within that of the opening, everyone who works there already gets a code. */
const welcomeMs = 50 * minuteMs;

/** The history of the demo site: the simulations of its accounts, written hour by hour as they would have been. */
export class History {
  readonly client: AppliedClient;
  readonly counts: DemoCounts = {
    consumers: 0,
    deliveries: 0,
    failed: 0,
    recharges: 0,
    returns: 0,
    videos: 0,
  };
  readonly #settings: InstallationSettings;
  readonly #now: Now;
  readonly #simulations: readonly {
    simulation: Simulation;
    footage: Footage;
    turnedAway: TurnedAway;
    key: Caller;
  }[];
  readonly #hours: Hour[];
  #next = 0;
  readonly #days: (number | undefined)[] = [];

  /**
   * Opens the site an hour before the first delivery: the operator provisions it, and keys of the client fill it.
   * @throws when the installation has a client already
   */
  constructor(step: Step, settings: InstallationSettings, now: Now, size: DemoSize) {
    const { deliveries, days, untilMs } = size;
    this.#settings = settings;
    this.#now = now;
    const range = { fromMs: untilMs - days * dayMs, untilMs };
    now.ms = range.fromMs - hourMs;
    const { file, stores } = demoSite(deliveries / days);
    this.client = step(operatorActor, (tx) => {
      if (hasClients(tx)) {
        throw new Error(
          'this data directory has a client already; a demo needs an empty one, also after one that was cut short',
        );
      }
      addUser(tx, { ...demoOwner, client: null, account: null });
      const client = applySiteFile(tx, file).clients[0]!;
      for (const { name } of demoAccounts.filter(({ namesPeople }) => namesPeople))
        editAccount(tx, accountById(tx, client.accounts.find((one) => one.name === name)!.id)!, {
          consumptionByPerson: true,
        });
      return client;
    });
    const opened = demoAccounts.map((plan, index) =>
      this.#open(step, plan, index, { size, stores: stores[index]!, range }),
    );
    this.#simulations = opened;
    const timeZones = demoAccounts.map(({ timeZone }) => timeZone);
    this.#hours = hoursBetween(
      SeededRandom.of(size.seed, 'hours'),
      { ...range, timeZones },
      deliveries,
      (account, weekday, hour) => opened[account]!.weigh(weekday, hour),
    );
    const pauseMs = Math.floor(welcomeMs / this.counts.consumers);
    for (const [index, { simulation, key }] of opened.entries())
      simulation.begin(this.#hours[index]!.day, this.#writeAs(step, key, pauseMs));
  }

  get isOver(): boolean {
    return this.#next === this.#hours.length;
  }

  /** The videos that movements name, by account. */
  clipsOf(accountId: string): readonly Clip[] {
    return this.#simulations[this.client.accounts.findIndex(({ id }) => id === accountId)]!.footage.clips;
  }

  /** Writes the next hour, at all accounts. */
  passHour(step: Step): void {
    const hours = this.#hours.slice(this.#next, this.#next + this.#simulations.length);
    this.#next += hours.length;
    const { startMs } = hours[0]!;
    this.#now.ms = startMs + secondMs;
    for (const hour of hours) this.#beginHour(step, hour);
    this.#now.ms = startMs + hourMs - secondMs;
    for (const hour of hours) {
      const { simulation } = this.#simulations[hour.account]!;
      simulation.pass(hour);
      simulation.report(hour, step, this.isOver);
    }
    if (this.#hours.length - this.#next < refusedHours * this.#simulations.length)
      for (const hour of hours.filter(({ deliveries }) => deliveries > 0)) this.#turnAway(step, hour);
  }

  /** Stores an hour of refusals the way the appliance stores them. */
  #turnAway(step: Step, { account }: Hour): void {
    const { turnedAway } = this.#simulations[account]!;
    step(systemActor, (tx) => keepRefusals(tx, turnedAway.refusalsBefore(tx, this.#now.ms)));
  }

  #beginHour(step: Step, hour: Hour): void {
    const { simulation, key } = this.#simulations[hour.account]!;
    if (hour.day !== this.#days[hour.account]) {
      // The first day began before its first hour here.
      if (this.#days[hour.account] !== undefined || hour.hour === 0) simulation.newDay(hour.weekday);
      this.#days[hour.account] = hour.day;
      while (step(systemActor, (tx) => reloadWhatIsDue(tx, reloadedAtOnce)));
    }
    simulation.office(hour, this.#writeAs(step, key, 4 * secondMs));
  }

  #open(step: Step, plan: DemoAccount, index: number, { size, stores, range }: Opening) {
    const account = this.client.accounts[index]!;
    const key = step(operatorActor, (tx) => this.#keyOf(tx, plan));
    // Random draws depend on these names as well: another name makes another demo of the same seed.
    const random = (part: string) => SeededRandom.of(size.seed, `${part} ${plan.name}`);
    const opened = step(actorOf(key), (tx) =>
      openAccount(
        { context: { tx, actor: key, settings: this.#settings }, random: random('account'), account, plan },
        stores,
        consumersFor(size, plan),
      ),
    );
    breakMachines(random('machines'), opened.machines, range);
    if (index === 0) letMachinesCount(opened.machines, account.id, size.days, range);
    const churn = opened.consumers.map((consumer) =>
      drawChurn(random(`fate ${consumer.number}`), consumer, size.days),
    );
    const workforce = new Workforce(opened.consumers);
    const footage = new Footage(size.deliveries);
    const recorder = new MovementRecorder(
      opened.outboxes,
      movementIds(random('movements')),
      footage,
      this.counts,
    );
    this.counts.consumers += opened.consumers.length;
    const staff = new Staff(random('staff'), account, plan);
    const simulation = new Simulation(random('life'), plan, opened, {
      staff,
      churn,
      workforce,
      recorder,
      days: size.days,
    });
    const demand = total(workforce);
    const weigh = (weekday: number, hour: number) => (plan.share * workforce.demand(weekday, hour)) / demand;
    const turnedAway = new TurnedAway(random('refusals'), opened);
    return { simulation, footage, turnedAway, key, weigh };
  }

  /** The account's own key, where it has one, else the client's. */
  #keyOf(reader: Reader, { name }: DemoAccount): Caller {
    const { keys } = this.client;
    const key = keys.find(({ account }) => account === name) ?? keys.find(({ scope }) => scope === 'client');
    return findKeyBySecret(reader, key!.secret!)!;
  }

  /** Writes of a key, some time after each other. */
  #writeAs(step: Step, key: Caller, pauseMs: number): Write {
    return (work) => {
      this.#now.ms += pauseMs;
      step(actorOf(key), (tx) => {
        noteKeysUsed(tx, [[key.seq, tx.nowMs]]);
        work({ tx, actor: key, settings: this.#settings });
      });
    };
  }
}

function actorOf({ id, label }: Caller): Actor {
  return { type: 'api_key', id, label };
}

/** Relative number of deliveries per week. */
function total(workforce: Workforce): number {
  let sum = 0;
  for (let weekday = 0; weekday < 7; weekday++)
    for (let hour = 0; hour < 24; hour++) sum += workforce.demand(weekday, hour);
  return sum;
}

/** People of whom most come once on a day of work; of a large site, more often. */
function consumersFor({ deliveries, days }: DemoSize, { share }: DemoAccount): number {
  const onAWorkday = (deliveries / days) * (7 / 5.4);
  return Math.round(share * Math.min(4000, Math.max(40, 0.6 * onAWorkday)));
}
