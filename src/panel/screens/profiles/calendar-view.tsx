import { Ban, CalendarClock, ChevronLeft, ChevronRight, Star } from 'lucide';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { weekMs } from '../../../lib/calendar/durations.ts';
import { longDay, shortMoney, zone, zoneName } from '../../language/format.ts';
import { locale } from '../../language/language.ts';
import { week, weekdayName } from '../../language/weekdays.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Card } from '../../parts/page.tsx';
import { type CalendarDay, calendarOf, closedBecause, type ProfileRules } from './calendar.ts';
import { DayInWords, type Names } from './day-in-words.tsx';
import { texts } from './words.ts';

const weeks = 6;

/** Six weeks of a profile. A selected day is explained below. */
export function Calendar({ rules, names, title }: { rules: ProfileRules; names: Names; title: string }) {
  const [nowMs] = useState(() => Date.now());
  const [away, setAway] = useState(0);
  const fromMs = nowMs + away * weeks * weekMs;
  const key = JSON.stringify(rules);
  const rows = useMemo(() => calendarOf(rules, zone(), { fromMs, nowMs, weeks }), [key, fromMs]);
  const days = rows.flat();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown =
    days.find(({ name }) => name === chosen) ??
    days.find(({ when, isOpen }) => when !== 'past' && isOpen) ??
    days.find(({ when }) => when === 'today') ??
    days[0]!;
  const closed = closedBecause(rules);
  return (
    <Card
      title={title}
      level="h3"
      actions={
        <>
          {away !== 0 && (
            <Button look="quiet" onClick={() => setAway(0)}>
              {texts.thisWeek}
            </Button>
          )}
          <IconButton icon={ChevronLeft} label={texts.earlier} onClick={() => setAway(away - 1)} />
          <IconButton icon={ChevronRight} label={texts.later} onClick={() => setAway(away + 1)} />
        </>
      }
    >
      <div class="stack">
        {closed && <Notice tone="warn">{texts.closedBecause[closed]}</Notice>}
        <Grid rows={rows} shown={shown} choose={setChosen} rules={rules} title={title} />
        <Legend policy={rules.policy} days={days} />
        <DayInWords day={shown} rules={rules} names={names} isClosed={closed !== null} />
        <p class="soft small">{texts.zone(zoneName())}</p>
      </div>
    </Card>
  );
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function Grid({
  rows,
  shown,
  choose,
  rules,
  title,
}: {
  rows: readonly CalendarDay[][];
  shown: CalendarDay;
  choose: (name: string) => void;
  rules: ProfileRules;
  title: string;
}) {
  const table = useRef<HTMLTableElement>(null);
  // The day that a key led to, until it has the focus.
  const byKey = useRef<string | null>(null);
  const all = rows.flat();
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const from = all.findIndex(({ name }) => name === (byKey.current ?? shown.name));
    const to = step === undefined ? undefined : all[from + step];
    if (!to) return;
    event.preventDefault();
    byKey.current = to.name;
    choose(to.name);
  };
  useLayoutEffect(() => {
    if (byKey.current !== shown.name) return;
    byKey.current = null;
    table.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  }, [shown.name]);
  return (
    <table class="calendar" aria-label={title} ref={table}>
      <thead>
        <tr>
          {week.map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={weekdayName(weekday, 'long')}>{weekdayName(weekday, 'short')}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((days) => (
          <tr key={days[0]!.name}>
            {days.map((day) => (
              <td key={day.name}>
                <button
                  type="button"
                  class={classOf(day)}
                  aria-pressed={day === shown}
                  aria-current={day.when === 'today' ? 'date' : undefined}
                  tabIndex={day === shown ? 0 : -1}
                  onClick={() => {
                    byKey.current = null;
                    choose(day.name);
                  }}
                  onKeyDown={move}
                >
                  <span class="visually-hidden">{labelOf(day)}</span>
                  <Cell day={day} rules={rules} showsMonth={day === all[0] || day.name.endsWith('-01')} />
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** True if the schedule lists the date itself. */
const isNamed = ({ verdict }: CalendarDay) => verdict === 'included' || verdict === 'excluded';

function classOf({ isOpen, when, band, starts }: CalendarDay): string {
  const parts = ['calendar-day', isOpen ? 'open' : 'shut', when, band !== null && `band-${band}`];
  return [...parts, starts.length > 0 && 'starts'].filter(Boolean).join(' ');
}

function labelOf(day: CalendarDay): string {
  const parts = [longDay(day.startMs), day.isOpen ? texts.allowed : texts.notAllowed];
  if (day.starts.length > 0) parts.push(texts.periodStarts);
  return parts.join(', ');
}

function Cell({
  day,
  rules: { policy },
  showsMonth,
}: {
  day: CalendarDay;
  rules: ProfileRules;
  showsMonth: boolean;
}) {
  const { name, isOpen, starts, when } = day;
  return (
    <>
      <span class="calendar-date" aria-hidden="true">
        {showsMonth ? monthOf(day) : Number(name.slice(8))}
        {isNamed(day) && <Icon of={Star} />}
        {!isOpen && when !== 'past' && <Icon of={Ban} />}
      </span>
      {starts.length > 0 && (
        <span class="calendar-start" aria-hidden="true">
          <Icon of={CalendarClock} />
          <ReloadShort policy={policy} />
        </span>
      )}
    </>
  );
}

/** The subsidy change at the start of a period, if there is room. */
function ReloadShort({ policy }: Pick<ProfileRules, 'policy'>) {
  if (!('cumulative' in policy) || policy.defaultReloadValue === 0) return null;
  return (
    <span>
      {policy.cumulative && '+'}
      {shortMoney(policy.defaultReloadValue)}
    </span>
  );
}

/** A day with its month, without the words between that a language has. */
function monthOf({ startMs }: CalendarDay): string {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: zone() });
  const parts = format.formatToParts(startMs).filter(({ type }) => type !== 'literal');
  return parts.map(({ value }) => value).join(' ');
}

function Legend({ policy, days }: Pick<ProfileRules, 'policy'> & { days: readonly CalendarDay[] }) {
  return (
    <ul class="calendar-legend small soft">
      <li>
        <span class="calendar-swatch open" />
        {texts.open}
      </li>
      <li>
        <span class="calendar-swatch shut">
          <Icon of={Ban} />
        </span>
        {texts.closed}
      </li>
      <li>
        <span class="calendar-start" aria-hidden="true">
          <Icon of={CalendarClock} />
          <ReloadShort policy={policy} />
        </span>
        {texts.periodStarts}
      </li>
      {days.some(({ band }) => band !== null) && (
        <li>
          <span class="calendar-band" />
          <span class="calendar-band" />
          {texts.onePeriod}
        </li>
      )}
      {days.some(isNamed) && (
        <li>
          <Icon of={Star} />
          {texts.named}
        </li>
      )}
      {days.some(({ when }) => when === 'past') && (
        <li>
          <span class="calendar-swatch past" />
          {texts.past}
        </li>
      )}
    </ul>
  );
}
