import { count, lasting, longDay, money, time } from '../../language/format.ts';
import { Dotted } from '../../parts/dotted.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import type { CalendarDay, ProfileRules } from './calendar.ts';
import { reloadWords } from './sentences.ts';
import { texts } from './words.ts';

/** The names of products, by id. */
export type Names = ReadonlyMap<string, string>;

/** An explanation of what a profile allows on a day. */
export function DayInWords({
  day,
  rules,
  names,
  isClosed,
}: {
  day: CalendarDay;
  rules: ProfileRules;
  names: Names;
  isClosed: boolean;
}) {
  const { policy } = rules;
  const isSet = 'cumulative' in policy;
  return (
    <div class="calendar-words stack tight" aria-live="polite">
      <div class="row">
        <h4>{longDay(day.startMs)}</h4>
        <Lamp tone={day.isOpen ? 'good' : 'idle'}>{day.isOpen ? texts.allowed : texts.notAllowed}</Lamp>
      </div>
      <ul class="stack tight">
        {!isClosed && <li>{texts.verdicts[day.verdict]}</li>}
        {startsOf(day).map((text) => (
          <li key={text}>
            {text} {isSet && <ReloadWords policy={policy} />}
          </li>
        ))}
        <li>{periodOf(day)}</li>
        {isSet && day.isOpen && <li>{texts.spend}</li>}
      </ul>
      {day.isOpen && 'products' in policy && <Grants day={day} policy={policy} names={names} />}
    </div>
  );
}

function ReloadWords({ policy }: { policy: Extract<ProfileRules['policy'], { cumulative: boolean }> }) {
  const amount = money(policy.defaultReloadValue);
  return (
    <span title={reloadWords(policy)}>
      {policy.cumulative ? texts.reloadsAdd(amount, money(policy.maxBalance)) : texts.reloadsSet(amount)}
    </span>
  );
}

function startsOf({ starts, startMs }: CalendarDay): string[] {
  return starts.map((start) => (start === startMs ? texts.startsToday : texts.startsAt(time(start))));
}

function periodOf({ period }: CalendarDay): string {
  if (period === null) return texts.beforeFirst;
  const first = longDay(period.startMs);
  // A period's last day is the one in which its last moment lies.
  return period.endMs === null
    ? texts.periodForever(first)
    : texts.periodOf(first, longDay(period.endMs - 1));
}

function Grants({
  day,
  policy,
  names,
}: {
  day: CalendarDay;
  policy: Extract<ProfileRules['policy'], { products: unknown }>;
  names: Names;
}) {
  return (
    <>
      <p class="soft">{texts.mayHave}:</p>
      <ul class="list calendar-grants">
        {policy.products.map(({ productId, quantity, minutesBetweenDeliveries: minutes }, at) => {
          const most = day.grants[at]?.most ?? null;
          const notes = [
            quantity !== null && quantity !== most && texts.ofPeriod(count(quantity)),
            minutes > 0 && most !== 1 && texts.apartBy(lasting(minutes * 60)),
          ].filter(Boolean);
          return (
            <li key={productId}>
              <span>{names.get(productId) ?? texts.unknownProduct}</span>
              <Dotted
                of={[
                  <strong>{mostWords(most)}</strong>,
                  ...notes.map((note) => <span class="soft small">{note}</span>),
                ]}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

function mostWords(most: number | null): string {
  if (most === null) return texts.asMany;
  return most === 0 ? texts.noneOf : texts.upTo(count(most));
}
