import { amountOf } from './catalogue.ts';
import type { Counter } from './counter.ts';
import type { Machine, Slot } from './machines.ts';
import type { Person } from './people.ts';
import type { SeededRandom } from './random.ts';
import type { DemoAccount } from './site.ts';

const secondMs = 1000;

/** Codeless sales at a machine: passers-by, and those whose code is for something else. */
export function sellForMoney(
  random: SeededRandom,
  counter: Counter,
  plan: DemoAccount,
  machine: Machine,
  atMs: number,
): void {
  const slot = chooseSlot(random, machine, []);
  const method = random.weighted(plan.methods);
  counter.delivery(machine, atMs, { slot, method, failureReason: whyNot(random, machine, slot, atMs) });
}

/** A person buys with their code what they have credit for; they top up before, or pay the rest, or pay it all. */
export function sellTo(
  random: SeededRandom,
  counter: Counter,
  plan: DemoAccount,
  { person, machine, weekday }: { person: Person; machine: Machine; weekday: number },
  atMs: number,
): void {
  const { purse, badge } = person;
  const isBarred = purse?.allowance.weekdaysOnly === true && (weekday === 0 || weekday === 6);
  if (!purse || isBarred) {
    sellForMoney(random, counter, plan, machine, atMs);
    return;
  }
  const slot = chooseSlot(random, machine, person.favourites);
  const price = slot.price!;
  let payAtMs = atMs;
  if (purse.available < price && random.chance(person.topsUp)) {
    const amount = amountOf(plan, random.pick(plan.topUps));
    counter.recharge(machine, atMs, person, amount);
    purse.recharge += amount;
    payAtMs += random.integer(15, 50) * secondMs;
  }
  const { codeId } = badge;
  const isCovered = purse.available >= price;
  if (!isCovered && random.chance(0.04)) {
    const failureReason = 'insufficient_credit';
    counter.delivery(machine, payAtMs, { slot, codeId, method: 'CASHLESS', failureReason });
  } else if (!isCovered && (purse.available === 0 || random.chance(0.5))) {
    sellForMoney(random, counter, plan, machine, payAtMs);
  } else {
    // What is on the code, and where that is not enough, the rest in money.
    const method = isCovered ? 'CASHLESS' : random.weighted(plan.methods);
    const failureReason = whyNot(random, machine, slot, payAtMs);
    counter.delivery(machine, payAtMs, { slot, codeId, method, failureReason });
    if (failureReason === null) purse.pay(price);
  }
}

/** What somebody presses: often what they like, seldom what they see is not there. */
function chooseSlot(random: SeededRandom, { slots }: Machine, favourites: readonly string[]): Slot {
  if (favourites.length > 0 && random.chance(0.5)) {
    const favourite = random.pick(favourites);
    const liked = slots.find(({ product }) => product.article.code === favourite);
    if (liked && liked.stock > 0) return liked;
  }
  const seesAll = random.chance(0.985);
  let total = 0;
  for (const slot of slots) total += wish(slot, seesAll);
  let left = random.next() * total;
  for (const slot of slots) {
    left -= wish(slot, seesAll);
    if (left < 0) return slot;
  }
  return slots.at(-1)!;
}

function wish({ stock, product }: Slot, seesAll: boolean): number {
  return seesAll && stock === 0 ? 0 : (product.article.appeal ?? 1);
}

function whyNot(random: SeededRandom, machine: Machine, slot: Slot, atMs: number): string | null {
  return slot.stock === 0 ? 'out_of_stock' : machine.failureAt(random, atMs);
}
