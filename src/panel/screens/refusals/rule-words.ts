import { count, dayAndTime, lasting, longDay, money, zone } from '../../language/format.ts';
import { boundInWords } from '../../language/validity.ts';
import { addDays, addMonths, dayAt, startOfDay } from '../../language/zoned.ts';
import type { Profile } from '../profiles/calendar.ts';
import { scheduleWords } from '../profiles/sentences.ts';
import type { Judged, Line } from './steps.ts';
import { type PeriodName, texts } from './words-rules.ts';

/** The name of a quota's period: "this week" if it contains `nowMs`, otherwise "that week". */
export function periodName(
  { start, end, timeZone }: { start: string | null; end: string | null; timeZone: string },
  nowMs: number,
): PeriodName {
  if (start === null || end === null) return 'period';
  const [startMs, endMs] = [Date.parse(start), Date.parse(end)];
  const first = dayAt(timeZone, startMs);
  const ends = (day: string) => startOfDay(timeZone, day) === endMs;
  const isNow = startMs <= nowMs && nowMs < endMs;
  if (ends(addDays(first, 1))) return isNow ? 'today' : 'day';
  if (ends(addDays(first, 7))) return isNow ? 'thisWeek' : 'week';
  if (ends(addMonths(first, 1))) return isNow ? 'thisMonth' : 'month';
  return 'period';
}

/** The facts of a rule, in the order of its sentence. */
function factWords({ rule, passed, facts }: Judged, nowMs: number): string[] {
  const text = (name: string) => String(facts[name] ?? '…');
  const number = (name: string) => Number(facts[name] ?? 0);
  const textOrNull = (name: string) => (typeof facts[name] === 'string' ? (facts[name] as string) : null);
  switch (rule) {
    case 'device_unknown':
      return [text('serial')];
    case 'device_inactive':
    case 'product_inactive':
    case 'consumer_inactive':
    case 'profile_inactive':
      return [text('name')];
    case 'selection_unknown':
      return [text('selection')];
    case 'product_unknown':
      return [];
    case 'code_unknown':
    case 'code_inactive':
      return [text('codeId')];
    case 'not_yet_valid':
      return [texts.of[text('of') as 'consumer' | 'code'], boundInWords('validFrom', text('validFrom'))];
    case 'expired':
      return [texts.of[text('of') as 'consumer' | 'code'], boundInWords('validUntil', text('validUntil'))];
    case 'profile_missing':
      return [texts.lines[text('businessLine') as Line]];
    case 'qualification_missing':
      return [facts['value'] === null ? text('tag') : `${text('tag')}: ${text('value')}`];
    case 'qualification_expired':
      return [text('tag'), boundInWords('validUntil', text('validUntil'))];
    case 'product_not_allowed': {
      const line = text('businessLine') as Line;
      if (facts['deviceHasLine'] === false) return [texts.lineMissing[line]];
      if (line === 'vending') return [texts.sells];
      return [facts['isInPolicy'] === false ? texts.notInPolicy : texts.inPolicy];
    }
    case 'device_not_allowed':
      return [text('profile'), text('device')];
    case 'day_not_allowed':
      return [
        longDay(startOfDay(zone(), text('date'))),
        scheduleWords((facts['schedule'] ?? null) as Profile['consumptionSchedule']),
      ];
    case 'quota_exhausted': {
      const [start, end] = [textOrNull('periodStart'), textOrNull('periodEnd')];
      const next = end === null ? texts.nothingNext : texts.nextFrom(longDay(end));
      if (facts['quantity'] === null) return [texts.noQuota];
      if (number('quantity') === 0) return [texts.noneGranted];
      if (!passed && number('used') < number('quantity'))
        return [texts.notBegun(end === null ? '…' : longDay(end))];
      const name = periodName({ start, end, timeZone: zone() }, nowMs);
      return [texts.usedOf[name](count(number('used')), count(number('quantity'))), next];
    }
    case 'too_soon': {
      const pause = number('minutesBetweenDeliveries');
      const last = textOrNull('lastDeliveryAt');
      const again = last === null ? '' : dayAndTime(Date.parse(last) + pause * 60_000);
      return [lasting(pause * 60), lasting(number('minutesSinceLast') * 60), again];
    }
    case 'return_pending': {
      const open = facts['openDelivery'] as { date: string } | null | undefined;
      return [open ? dayAndTime(open.date) : '…'];
    }
    case 'insufficient_credit':
      return ['price', 'credit', 'subsidy', 'topUps'].map((name) => money(number(name)));
  }
}

/** A rule's result as a sentence. Periods are named relative to `nowMs`. */
export function ruleSentence(judged: Judged, nowMs: number = Date.now()): string {
  const { rule, passed, facts } = judged;
  const [first = '', second = '', third = '', fourth = ''] = factWords(judged, nowMs);
  if (passed && rule === 'too_soon') {
    if (!facts['minutesBetweenDeliveries']) return texts.noPause;
    if (facts['lastDeliveryAt'] == null) return texts.firstOne(first);
  }
  if (passed && rule === 'day_not_allowed' && facts['schedule'] == null) return texts.anyDay(first);
  // A moment may end with a point of its own: "10:36 p. m.".
  return texts.rules[rule][passed ? 'passed' : 'failed'](first, second, third, fourth).replace(/\.\.$/, '.');
}
