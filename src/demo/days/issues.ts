import { hourMs, minuteMs } from '../../lib/calendar/durations.ts';
import type { Consumer } from '../consumers/consumers.ts';
import type { Machine } from '../machines.ts';
import type { SeededRandom } from '../random.ts';
import type { MovementRecorder } from './movement-recorder.ts';

/** A loan that must be returned. */
export type Loan = {
  dueMs: number;
  consumer: Consumer;
  machine: Machine;
  codeId: string;
  productId: string;
  article: string;
  /** Null if the machine does not report which delivery it was. */
  deliveryId: string | null;
};

/** A moment, with the calendar values that quotas and schedules use. */
export type Moment = { atMs: number; week: number; weekday: number };

/**
 * A person fetches something that their profile grants.
 * @returns false if no product is available for them
 */
export function issueTo(
  random: SeededRandom,
  recorder: MovementRecorder,
  lend: (loan: Loan) => void,
  consumer: Consumer,
  machine: Machine,
  { atMs, week, weekday }: Moment,
): boolean {
  const { quotas } = consumer;
  const isWeekend = weekday === 0 || weekday === 6;
  if (!quotas || (quotas.equipment.weekdaysOnly && isWeekend)) return false;
  const codeId = (consumer.easBadge ?? consumer.badge).codeId;
  const wanted = machine.slots.filter(
    ({ product, stock }) => stock > 0 && quotas.refusal(product.article.code, week, atMs) === null,
  );
  if (
    random.chance(wanted.length === 0 ? 0.1 : 0.02) &&
    refuse(random, recorder, consumer, machine, atMs, week)
  )
    return true;
  if (wanted.length === 0) return false;
  const slot = random.weighted(wanted.map((slot) => [slot, slot.product.article.appeal ?? 1] as const));
  const failureReason = machine.failureAt(random, atMs);
  const deliveryId = recorder.delivery(machine, atMs, { slot, codeId, failureReason });
  if (failureReason !== null) return true;
  const { article, id: productId } = slot.product;
  const isReturnable = article.returnable === true;
  quotas.take(article.code, week, atMs, isReturnable);
  if (isReturnable) {
    const known = random.chance(0.6) ? deliveryId : null;
    const dueMs = backAt(random, atMs, weekday);
    lend({ dueMs, consumer, machine, codeId, productId, article: article.code, deliveryId: known });
  }
  return true;
}

/**
 * Someone requests a product whose quota they have used up.
 * @returns false if there is none
 */
function refuse(
  random: SeededRandom,
  recorder: MovementRecorder,
  { quotas, badge, easBadge }: Consumer,
  machine: Machine,
  atMs: number,
  week: number,
): boolean {
  const refused = machine.slots.flatMap((slot) => {
    const { code } = slot.product.article;
    const failureReason = quotas!.equipment.grants.has(code) ? quotas!.refusal(code, week, atMs) : null;
    return failureReason === null ? [] : [{ slot, failureReason }];
  });
  if (refused.length === 0) return false;
  const { codeId } = easBadge ?? badge;
  recorder.delivery(machine, atMs, { ...random.pick(refused), codeId });
  return true;
}

/** Returns the time at which a tool is returned: usually in the same shift, sometimes days later. */
function backAt(random: SeededRandom, atMs: number, weekday: number): number {
  const kind = random.next();
  const sameDayMs = atMs + random.integer(35, 6 * 60) * minuteMs;
  if (kind < 0.78) return sameDayMs;
  const days = random.integer(1, 4);
  const weekendDays = weekday + days > 5 ? 2 : 0;
  return atMs + (days + weekendDays) * 24 * hourMs + random.integer(-60, 120) * minuteMs;
}
