import { useEffect } from 'preact/hooks';
import { count } from '../../language/format.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Card } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { useCounts } from './counts.ts';
import { progressOf, stepsOf } from './steps.ts';
import { texts } from './words.ts';

const place = (id: string) => `larder-set-up-${id}`;

/** Progress of the account's set-up and the next step; nothing once it is complete. */
export default function ProgressCard() {
  const id = account.value?.id ?? '';
  // The result is remembered: a site that was set up stays set up.
  const isKnown = localStorage.getItem(place(id)) !== null || !may('devices:create');
  const steps = stepsOf(useCounts(!isKnown));
  const progress = steps && progressOf(steps);
  useEffect(() => {
    if (progress?.isDone) localStorage.setItem(place(id), 'yes');
  }, [progress?.isDone, id]);
  const next = steps?.find(({ state }) => state === 'next');
  if (isKnown || !progress || progress.isDone || !next) return null;
  return (
    <div class="progress-card">
      <Card
        title={texts.cardTitle}
        actions={<ButtonLink href={pathTo('first-steps')}>{texts.go}</ButtonLink>}
      >
        <div class="stack tight">
          <Progress done={progress.done} total={progress.total} />
          <p class="soft">{texts.cardNext(texts.steps[next.name])}</p>
        </div>
      </Card>
    </div>
  );
}

/** Progress as a bar and in words. */
export function Progress({ done, total }: { done: number; total: number }) {
  const words = texts.progress(count(done), count(total));
  return (
    <div class="stack tight">
      <div
        class="bar"
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        <span style={{ width: `${(100 * done) / total}%` }} />
      </div>
      <p class="small soft">{words}</p>
    </div>
  );
}
