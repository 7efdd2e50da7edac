import { type Failing, failingOf, failingWords } from '../../../words/failing.ts';
import { ago, bytes, count, lasting, money, usually } from '../../language/format.ts';
import { language, locale } from '../../language/language.ts';
import { failureText } from '../../language/movement-words.ts';
import { rejectedBecause } from '../../language/rejection-words.ts';
import type { ReasonGroup } from './reasons.ts';
import { texts } from './words.ts';

const shownNames = 4;

/** Names as a sentence has them: "A, B and C"; only the first ones of many. */
function namesOf({ subjects, facts }: ReasonGroup): string {
  const [first] = subjects;
  if (!first) return String(facts['name'] ?? '');
  if (first.type === 'controller' && first.name === first.serial && subjects.length === 1)
    return texts.controller(first.serial);
  const names = subjects.map(({ name, slot }) =>
    slot === undefined || subjects.length === 1 ? name : texts.inSlot(name, slot),
  );
  const shown = names.length > shownNames + 1 ? names.slice(0, shownNames) : names;
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const rest = names.length - shown.length;
  return rest === 0 ? list.format(shown) : `${shown.join(', ')} ${texts.more(count(rest))}`;
}

/** The failures of a machine, its worst slot and the last reason. */
export function failingText(failing: Failing, lastReason: string | null): string {
  return texts.failedDetail(failingWords(language, failing), failureText(lastReason));
}

function detailOf({ code, facts, subjects }: ReasonGroup): string | null {
  if (subjects.length > 1) return null;
  const number = (name: string) => Number(facts[name] ?? 0);
  if (code === 'controller_silent')
    return facts['usualGapSeconds'] == null ? null : usually(number('usualGapSeconds'));
  if (code === 'machine_empty') return texts.emptyDetail(count(number('empty')), count(number('selections')));
  if (code === 'machine_failing')
    return failingText(failingOf(facts), (facts['lastReason'] as string | null) ?? null);
  if (code === 'reports_rejected') {
    const text = (name: string) => String(facts[name] ?? '');
    return rejectedBecause({
      code: text('code'),
      cause: text('cause'),
      machine: text('machine') || text('cause'),
      selection: text('selection'),
    });
  }
  if (code === 'clock_off') {
    const ahead = number('offsetSeconds');
    return ahead === 0 ? null : (ahead > 0 ? texts.clockAhead : texts.clockBehind)(lasting(Math.abs(ahead)));
  }
  if (code === 'cash_short')
    return texts.shortDetail(
      count(number('short')),
      count(number('of')),
      money(number('amount'), String(facts['currency'])),
    );
  if (code === 'mandatory_overdue') return count(number('overdue') + number('never'));
  // Only people who look after the computer are told how much space is free.
  if (facts['freeBytes'] === undefined) return null;
  return code === 'disk_low' || code === 'disk_full' ? bytes(number('freeBytes')) : null;
}

/** A reason as a sentence, with the remedy. */
export function reasonWords(group: ReasonGroup): { what: string; todo: string } {
  const { code, subjects, facts, since } = group;
  const n = subjects.length || Number(facts['count'] ?? facts['failures'] ?? 1);
  // A sentence about a certificate or a backup names its moment, not that of the incident.
  const moment = [facts['endsAt'], facts['lastProvenAt'], since].find((one) => typeof one === 'string');
  return {
    what: texts.reasons[code]({
      names: namesOf(group),
      n,
      count: count(n),
      ago: moment === undefined ? null : ago(moment as string),
      detail: detailOf(group),
    }),
    todo: todoOf(group, n),
  };
}

/** Returns the advice for `n` things of a reason. */
function todoOf({ code, severity, facts }: ReasonGroup, n: number): string {
  if (facts['code'] === 'date_in_future') return texts.todo.clock_off(1);
  if (code === 'reports_rejected' && severity === 'warn') return texts.notMendable;
  const todo = texts.todo[code];
  return typeof todo === 'string' ? todo : todo(n);
}
