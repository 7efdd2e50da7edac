import { count, money } from '../../language/format.ts';
import { locale } from '../../language/language.ts';
import { week, weekdayName } from '../../language/weekdays.ts';
import type { Profile } from './calendar.ts';
import { texts } from './words.ts';

/** The period of a profile, in words. */
export function periodWords(period: Profile['period']): string {
  return period.type === 'custom'
    ? texts.customDates(count(period.dates.length))
    : texts.presets[period.value];
}

/** True if people pay only with top-ups, so that periods have no effect. */
export function hasNoSubsidy({ policy }: Profile): boolean {
  return 'defaultReloadValue' in policy && policy.defaultReloadValue === 0;
}

/** A short description of a period's grant. */
export function givesWords({ policy }: Profile): string {
  if ('products' in policy) return texts.productsOf(count(policy.products.length));
  return policy.defaultReloadValue === 0 ? texts.noSubsidy : money(policy.defaultReloadValue);
}

/** The effect of a new period on the subsidy. */
export function reloadWords(policy: Extract<Profile['policy'], { cumulative: boolean }>): string {
  if (policy.defaultReloadValue === 0) return texts.onlyTopUps;
  const amount = money(policy.defaultReloadValue);
  return policy.cumulative ? texts.reloadAdd(amount, money(policy.maxBalance)) : texts.reloadSet(amount);
}

/** On which days a profile counts. */
export function scheduleWords(schedule: Profile['consumptionSchedule']): string {
  if (schedule === null) return texts.everyDay;
  const { weekdays = [], includeDates = [], excludeDates = [] } = schedule;
  if (weekdays.length === 0) {
    return includeDates.length === 0 ? texts.noDay : texts.onlyNamed(count(includeDates.length));
  }
  const more = includeDates.length > 0 && texts.moreDates(count(includeDates.length));
  const days = weekdayWords(weekdays);
  const withMore = more ? texts.weekdaysAnd(days, more) : days;
  return excludeDates.length > 0 ? texts.butNot(withMore, count(excludeDates.length)) : withMore;
}

function weekdayWords(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return texts.everyDay;
  const places = week.flatMap((weekday, at) => (weekdays.includes(weekday) ? [at] : []));
  const names = places.map((at) => weekdayName(week[at]!, 'long'));
  const isRun = places.length > 2 && places.at(-1)! - places[0]! === places.length - 1;
  const text = isRun
    ? texts.range(names[0]!, names.at(-1)!)
    : new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
