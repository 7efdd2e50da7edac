import { secondMs } from '../../lib/calendar/durations.ts';
import type { Consumer } from '../consumers/consumers.ts';
import { amountOf } from '../goods/catalogue.ts';
import type { Machine, MachineSlot } from '../machines.ts';
import type { SeededRandom } from '../random.ts';
import type { DemoAccount } from '../site.ts';
import type { MovementRecorder } from './movement-recorder.ts';

/** Codeless sales at a machine: passers-by, and those whose code is for something else. */
export function sellForMoney(
  random: SeededRandom,
  recorder: MovementRecorder,
  plan: DemoAccount,
  machine: Machine,
  atMs: number,
): void {
  const slot = chooseSlot(random, machine, []);
  const method = random.weighted(plan.methods);
  recorder.delivery(machine, atMs, { slot, method, failureReason: whyNot(random, machine, slot, atMs) });
}

/** A person buys with their code what they have credit for; they top up before, or pay the rest, or pay it all. */
export function sellTo(
  random: SeededRandom,
  recorder: MovementRecorder,
  plan: DemoAccount,
  { consumer, machine, weekday }: { consumer: Consumer; machine: Machine; weekday: number },
  atMs: number,
): void {
  const { wallet, badge } = consumer;
  const isBarred = wallet?.allowance.weekdaysOnly === true && (weekday === 0 || weekday === 6);
  if (!wallet || isBarred) {
    sellForMoney(random, recorder, plan, machine, atMs);
    return;
  }
  const slot = chooseSlot(random, machine, consumer.favourites);
  const price = slot.price!;
  let payAtMs = atMs;
  if (wallet.available < price && random.chance(consumer.topsUp)) {
    const amount = amountOf(plan, random.pick(plan.topUps));
    recorder.recharge(machine, atMs, consumer, amount);
    wallet.recharge += amount;
    payAtMs += random.integer(15, 50) * secondMs;
  }
  const { codeId } = badge;
  const isCovered = wallet.available >= price;
  if (!isCovered && random.chance(0.04)) {
    const failureReason = 'insufficient_credit';
    recorder.delivery(machine, payAtMs, { slot, codeId, method: 'CASHLESS', failureReason });
  } else if (!isCovered && (wallet.available === 0 || random.chance(0.5))) {
    sellForMoney(random, recorder, plan, machine, payAtMs);
  } else {
    // The balance of the code pays first, and money the rest.
    const method = isCovered ? 'CASHLESS' : random.weighted(plan.methods);
    const failureReason = whyNot(random, machine, slot, payAtMs);
    recorder.delivery(machine, payAtMs, { slot, codeId, method, failureReason });
    if (failureReason === null) wallet.pay(price);
  }
}

/** The selection that someone presses: often one they like, seldom one that is visibly empty. */
function chooseSlot(random: SeededRandom, { slots }: Machine, favourites: readonly string[]): MachineSlot {
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

function wish({ stock, product }: MachineSlot, seesAll: boolean): number {
  return seesAll && stock === 0 ? 0 : (product.article.appeal ?? 1);
}

function whyNot(random: SeededRandom, machine: Machine, slot: MachineSlot, atMs: number): string | null {
  return slot.stock === 0 ? 'out_of_stock' : machine.failureAt(random, atMs);
}
