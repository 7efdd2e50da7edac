import { hourMs, minuteMs } from '../../lib/calendar/durations.ts';
import { type Churn, changeOn } from '../consumers/churn.ts';
import type { Consumer } from '../consumers/consumers.ts';
import type { Hour } from '../consumers/hours.ts';
import { easShare } from '../consumers/shifts.ts';
import type { Staff } from '../consumers/staff.ts';
import type { Workforce } from '../consumers/workforce.ts';
import type { Machine } from '../machines.ts';
import type { OpenAccount } from '../opening.ts';
import type { SeededRandom } from '../random.ts';
import type { DemoAccount } from '../site.ts';
import type { Step, Write } from '../types.ts';
import { issueTo, type Loan, type Moment } from './issues.ts';
import type { MovementRecorder } from './movement-recorder.ts';
import { raisePrices } from './prices.ts';
import { sellForMoney, sellTo } from './sales.ts';

/** The last minute of an hour is for what takes a while: a sale comes some seconds after the top-up for it. */
const busyMs = hourMs - minuteMs;

/** After these hours controllers report, so that what happened is there before what follows: a reload, a refill. */
const reportHours = [6, 10, 14, 23];

/** The hours at which staff refill machines and edit consumers. */
const officeHours = [7, 11, 15];

/** One loan in thirty is never returned: the fourth. */
const [lentForEachKept, keptOfThem] = [30, 4];

/** The share of the days that pass before the price increase. */
const dearerAfter = 0.6;

/** Parts of a simulation. `days` is its planned length. */
type Parts = {
  staff: Staff;
  churn: readonly Churn[];
  workforce: Workforce;
  recorder: MovementRecorder;
  days: number;
};

/** Simulates an account hour by hour: people use machines, staff refill them, controllers report. */
export class Simulation {
  readonly #random: SeededRandom;
  readonly #plan: DemoAccount;
  readonly #account: OpenAccount;
  readonly #sellers: readonly Machine[];
  readonly #staff: Staff;
  readonly #churn: readonly Churn[];
  readonly #workforce: Workforce;
  readonly #recorder: MovementRecorder;
  readonly #dearerDay: number;
  #firstDay = 0;
  #loans: Loan[] = [];
  #lent = 0;

  constructor(
    random: SeededRandom,
    plan: DemoAccount,
    account: OpenAccount,
    { staff, churn, workforce, recorder, days }: Parts,
  ) {
    this.#random = random;
    this.#plan = plan;
    this.#account = account;
    this.#sellers = account.machines.filter(({ line }) => line === 'vending');
    this.#staff = staff;
    this.#churn = churn;
    this.#workforce = workforce;
    this.#recorder = recorder;
    this.#dearerDay = Math.round(days * dearerAfter);
  }

  /** Before the first day: who works there already gets a code. */
  begin(firstDay: number, write: Write): void {
    this.#firstDay = firstDay;
    this.welcome(firstDay, write);
    this.#workforce.changed();
  }

  /** A day begins: the wallets of those who are there may reload. */
  newDay(weekday: number): void {
    for (const { state, wallet } of this.#account.consumers) if (state === 'here') wallet?.newDay(weekday);
  }

  /** The day's office work: each step is one write of a key. */
  office({ day, hour, startMs }: Hour, write: Write): void {
    if (!officeHours.includes(hour)) return;
    const low = this.#account.machines.filter(({ isLow, counters }) => isLow && !counters);
    for (const machine of low) write((context) => machine.refill(context));
    for (const machine of this.#sellers)
      if (machine.counters?.isDue(startMs, machine.isLow))
        write((context) => machine.counters!.visit(machine, context));
    if (hour !== officeHours[0]) return;
    this.welcome(day, write);
    if (day - this.#firstDay === this.#dearerDay) this.#raisePrices(write);
  }

  #raisePrices(write: Write): void {
    const { catalogue, machines } = this.#account;
    raisePrices(this.#random, this.#plan, { sold: catalogue.sold, machines }, write);
  }

  /** Adds new people and removes leavers. */
  welcome(day: number, write: Write): void {
    let isChanged = false;
    for (const [at, consumer] of this.#account.consumers.entries()) {
      const change = changeOn(consumer, this.#churn[at]!, day - this.#firstDay);
      if (change === null) continue;
      write((context) => this.#staff.change(context, consumer, change));
      isChanged = true;
    }
    if (isChanged) this.#workforce.changed();
  }

  /** People use the machines, and return loans. */
  pass(hour: Hour): void {
    const { startMs, day, weekday } = hour;
    for (const machine of this.#sellers)
      if (machine.counters?.trouble === 'offline' && machine.isSilent(startMs))
        machine.counters.sellUnheard(machine, hour.hour);
    const moments = Array.from({ length: hour.deliveries }, () =>
      Math.floor(startMs + this.#random.next() * busyMs),
    );
    moments.sort((a, b) => a - b);
    const due = this.#loansUntil(startMs + busyMs);
    const week = Math.floor((day + 3) / 7);
    for (const atMs of moments) {
      while (due.length > 0 && due[0]!.dueMs <= atMs) this.#comeBack(due.shift()!);
      this.#visit(hour, { atMs, week, weekday });
    }
    for (const loan of due) this.#comeBack(loan);
  }

  /** Controllers report now and then, and when much is pending; at the end, everything. */
  report({ hour }: Hour, step: Step, isEnd: boolean): void {
    const isDue = isEnd || reportHours.includes(hour);
    for (const outbox of this.#account.outboxes.values()) if (isDue || outbox.isFull) outbox.send(step);
  }

  #visit(hour: Hour, moment: Moment): void {
    const random = this.#random;
    const consumer = this.#workforce.somebody(random, hour);
    const isFetching = consumer?.quotas && random.chance(easShare(hour.hour));
    if (isFetching && this.#fetch(consumer, moment)) return;
    const sellers = consumer?.sellers ?? this.#sellers;
    const wanted = habitOf(random, sellers);
    const machine = heardOf(wanted, sellers, moment.atMs);
    if (!consumer || !machine || random.chance(0.3)) {
      const other = machine ?? heardOf(wanted, this.#sellers, moment.atMs);
      if (other) sellForMoney(random, this.#recorder, this.#plan, other, moment.atMs);
    } else
      sellTo(random, this.#recorder, this.#plan, { consumer, machine, weekday: hour.weekday }, moment.atMs);
  }

  #fetch(consumer: Consumer, moment: Moment): boolean {
    const machine = heardOf(habitOf(this.#random, consumer.issuers), consumer.issuers, moment.atMs);
    if (!machine) return false;
    return issueTo(this.#random, this.#recorder, (loan) => this.#lend(loan), consumer, machine, moment);
  }

  #lend(loan: Loan): void {
    if (this.#lent++ % lentForEachKept !== keptOfThem) this.#loans.push(loan);
  }

  #comeBack({ dueMs, consumer, machine, article, ...back }: Loan): void {
    // A person who left or is away still has it.
    if (consumer.state !== 'here') return;
    // A silent machine accepts no returns.
    this.#recorder.takeBack(machine, machine.isSilent(dueMs) ? machine.silence![1] : dueMs, back);
    consumer.quotas!.bringBack(article);
  }

  #loansUntil(untilMs: number): Loan[] {
    const due = this.#loans.filter(({ dueMs }) => dueMs < untilMs);
    if (due.length > 0) this.#loans = this.#loans.filter(({ dueMs }) => dueMs >= untilMs);
    return due.sort((a, b) => a.dueMs - b.dueMs);
  }
}

function habitOf(random: SeededRandom, machines: readonly Machine[]): Machine {
  return random.chance(0.65) ? machines[0]! : random.pick(machines);
}

/** The machine, or another one while it is silent: sales there appear in its counters only. */
function heardOf(machine: Machine, others: readonly Machine[], atMs: number): Machine | undefined {
  return machine.isSilent(atMs) ? others.find((other) => !other.isSilent(atMs)) : machine;
}
