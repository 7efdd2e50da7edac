import { calendarOf, type ProfileRules } from '../../profiles/calendar.ts';

/** The reason why a profile allows nothing on a day, and the start of the next day that it does, if that is soon. */
export type NotToday = { because: 'weekday' | 'excluded' | 'inactive' | 'other'; backAtMs: number | null };

const weeksLookedAt = 10;

/**
 * The rule that blocks a profile on the day of `nowMs`; null if its days allow it. Decides like the server.
 */
export function notToday(rules: ProfileRules, timeZone: string, nowMs: number): NotToday | null {
  if (!rules.isActive) return { because: 'inactive', backAtMs: null };
  const days = calendarOf(rules, timeZone, { fromMs: nowMs, nowMs, weeks: weeksLookedAt }).flat();
  const today = days.find(({ when }) => when === 'today');
  if (!today || today.isOpen) return null;
  const next = days.find(({ when, isOpen }) => when === 'coming' && isOpen);
  const { verdict } = today;
  const because = verdict === 'other_weekday' ? 'weekday' : verdict === 'excluded' ? 'excluded' : 'other';
  return { because, backAtMs: next?.startMs ?? null };
}
