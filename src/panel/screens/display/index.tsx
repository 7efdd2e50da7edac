import { Unlink } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { ProblemError, problemOf } from '../../api/problem.ts';
import { heard, silentSince } from '../../api/pulse.ts';
import { ago, count, longDay, time } from '../../language/format.ts';
import { Dotted } from '../../parts/dotted.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Mark } from '../../parts/feedback/mark.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Skeleton } from '../../parts/feedback/waiting.tsx';
import { Empty, useTitle } from '../../parts/page.tsx';
import type { Overview } from '../../parts/reasons/reasons.ts';
import { account } from '../../state/account.ts';
import { lampOf } from '../machines/status.ts';
import { texts as machineTexts } from '../machines/words-status.ts';
import { Compared } from '../today/compared.tsx';
import { HourBars, type Measure } from '../today/hours.tsx';
import { BigLamp } from '../today/lamp.tsx';
import { texts as todayTexts } from '../today/words.ts';
import { useFitting } from './fitting.ts';
import { texts } from './words.ts';

type Shown = Pick<
  Overview,
  'account' | 'at' | 'lamp' | 'reasons' | 'reasonsOmitted' | 'hours' | 'soFar' | 'machines'
>;

const everyMs = 30_000;
const shownMachines = 40;

/** Polls the status of an account by the token of its wall. */
function useWall(token: string): { data: Shown | undefined; problem: ProblemError | undefined } {
  const [state, setState] = useState<{ data?: Shown; problem?: ProblemError }>({});
  const isSilent = silentSince.value !== null;
  useEffect(() => {
    const stopping = new AbortController();
    const load = async () => {
      try {
        const answer = await fetch(`/wall/${encodeURIComponent(token)}`, {
          headers: { Accept: 'application/json' },
          signal: stopping.signal,
        });
        heard();
        if (!answer.ok) throw await problemOf(answer);
        const data = (await answer.json()) as Shown;
        // Moments are told by the clocks of the account.
        account.value = {
          ...data.account,
          clientId: '',
          businessLines: ['vending', 'eas'],
          isActive: true,
          consumptionByPerson: false,
          createdAt: data.at,
        };
        setState({ data });
      } catch (error) {
        if (stopping.signal.aborted) return;
        const problem =
          error instanceof ProblemError
            ? error
            : new ProblemError({ status: 0, code: 'panel.no_connection', detail: '' });
        // The last values stay while the server does not answer, but not after the link was revoked.
        setState(({ data }) => ({
          problem,
          ...(data && (problem.status === 0 || problem.status >= 429) && { data }),
        }));
      }
    };
    void load();
    const timer = setInterval(() => void load(), everyMs);
    return () => {
      stopping.abort();
      clearInterval(timer);
    };
    // After a silence it asks at once.
  }, [token, isSilent]);
  return { data: state.data, problem: state.problem };
}

/** The time on the wall, by the clocks of the account. */
function Clock() {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class="clock">
      <strong>{time(now)}</strong>
      <span class="soft">{longDay(now)}</span>
    </p>
  );
}

function MachineTiles({ machines: { total, good, idle, items, omitted } }: Pick<Shown, 'machines'>) {
  const list = useRef<HTMLUListElement>(null);
  const fitting = useFitting(list, Math.min(items.length, shownMachines));
  const shown = items.slice(0, fitting);
  const rest = items.length - shown.length + omitted;
  return (
    <section class="card">
      <div class="card-head">
        <h2>{texts.machines}</h2>
        <Dotted
          className="soft"
          of={[texts.counts(count(good), count(total - idle)), idle > 0 && texts.idle(count(idle))]}
        />
      </div>
      <ul class="tiles" ref={list}>
        {shown.map((machine) => {
          const { tone, word } = lampOf(machine);
          return (
            <li key={machine.id} class={tone}>
              <strong>{machine.name}</strong>
              <Lamp tone={tone}>{machineTexts.lamps[word]}</Lamp>
            </li>
          );
        })}
      </ul>
      {rest > 0 && <p class="soft">{texts.others(count(rest))}</p>}
    </section>
  );
}

/** The status of an account on a wall display: large, read-only, without names or links. */
export default function Wall() {
  const { path } = useLocation();
  const { data, problem } = useWall(path.split('/')[2] ?? '');
  useTitle(texts.title);
  if (!data && problem && problem.status !== 0) {
    return (
      <main class="wall gone">
        <h1 class="visually-hidden">{texts.title}</h1>
        <Empty icon={Unlink} title={texts.gone}>
          {texts.goneLead}
        </Empty>
      </main>
    );
  }
  if (!data) {
    return (
      <main class="wall">
        <h1 class="visually-hidden">{texts.title}</h1>
        <Skeleton lines={6} />
      </main>
    );
  }
  const { hours, soFar } = data;
  const has = (measure: Measure) =>
    hours.some(({ today, lastWeek }) => (today?.[measure] ?? 0) > 0 || lastWeek[measure] > 0);
  const measures: Measure[] = (['revenue', 'deliveries', 'failed'] as const).filter(
    (measure) => measure === 'failed' || has(measure) || soFar.today[measure] > 0,
  );
  return (
    <main class="wall">
      <header>
        <Mark />
        <h1>{data.account.name}</h1>
        <Clock />
      </header>
      {problem && problem.status !== 0 && <Notice tone="bad">{texts.late(ago(data.at))}</Notice>}
      <div class="column">
        <BigLamp standing={data} />
        <section class="card by-hour">
          <div class="card-head">
            <h2>{todayTexts.byHour}</h2>
            <span class="soft">{todayTexts.measures[measures[0]!]}</span>
          </div>
          <HourBars hours={hours} measure={measures[0]!} currency={data.account.currency} />
        </section>
      </div>
      <div class="column">
        <section class="card day-figures" aria-label={todayTexts.total}>
          {measures.map((measure) => (
            <Compared key={measure} measure={measure} of={data} />
          ))}
        </section>
        <MachineTiles machines={data.machines} />
      </div>
    </main>
  );
}
