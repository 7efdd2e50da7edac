import type { ComponentChildren } from 'preact';
import { count } from '../../language/format.ts';
import { toneIcons } from '../../parts/feedback/lamp.tsx';
import { Icon } from '../../parts/icon.tsx';
import { groupReasons, type Overview, type ReasonGroup } from '../../parts/reasons/reasons.ts';
import { reasonWords } from '../../parts/reasons/sentences.ts';
import type { Way } from '../../parts/reasons/ways.ts';
import { texts } from './words.ts';

type Standing = Pick<Overview, 'lamp' | 'reasons' | 'reasonsOmitted' | 'machines'>;

/** The short text of the lamp. */
function lampText({ lamp }: Pick<Standing, 'lamp'>, groups: readonly ReasonGroup[]): string {
  return lamp === 'good' ? texts.good : texts.attention(groups.length, count(groups.length));
}

/** The number of running machines. Those that never connected are unknown. */
function runningText({ good, idle }: Standing['machines']): string {
  if (good === 0) return texts.noneConnected;
  const running = texts.goodLead(texts.allRunning(good, count(good)));
  return idle === 0 ? running : `${running} ${texts.notConnected(idle, count(idle))}`;
}

/** The number of reasons that leave room for the day's figures on the first screen. */
const shownAtOnce = () => (matchMedia('(width < 600px)').matches ? 1 : 3);

/**
 * The lamp of Today: the status, the reasons, and what to do; `wayTo` has the links, and `below` the content below a
 * reason.
 */
export function BigLamp({
  standing,
  wayTo,
  below,
  folds = false,
}: {
  standing: Standing;
  wayTo?: (group: ReasonGroup) => Way | undefined;
  below?: (group: ReasonGroup) => ComponentChildren;
  /** True if only the worst reasons are shown at first. */
  folds?: boolean;
}) {
  const { lamp, reasons, reasonsOmitted, machines } = standing;
  const groups = groupReasons(reasons);
  const shown = folds ? shownAtOnce() : groups.length;
  const row = (group: ReasonGroup) => {
    const { what, todo } = reasonWords(group);
    const way = wayTo?.(group);
    return (
      <li key={`${group.severity} ${group.code}`} class={group.severity}>
        <Icon of={toneIcons[group.severity]} />
        <span>
          <strong>{what}</strong> <span class="soft">{todo}</span>
        </span>
        {way !== undefined && (
          <a class="see" href={way.href}>
            {way.label}
          </a>
        )}
        {below?.(group)}
      </li>
    );
  };
  return (
    <section class={`big-lamp ${lamp}`} aria-labelledby="big-lamp">
      <header>
        <Icon of={toneIcons[lamp]} />
        <h2 id="big-lamp">{lampText(standing, groups)}</h2>
      </header>
      <div>
        {groups.length === 0 ? (
          <p>{runningText(machines)}</p>
        ) : (
          <>
            <ul>{groups.slice(0, shown).map(row)}</ul>
            {groups.length > shown && (
              <details class="more-reasons">
                <summary>{texts.showMore(count(groups.length - shown))}</summary>
                <ul>{groups.slice(shown).map(row)}</ul>
              </details>
            )}
          </>
        )}
        {reasonsOmitted > 0 && <p class="soft">{texts.more(count(reasonsOmitted))}</p>}
      </div>
    </section>
  );
}
