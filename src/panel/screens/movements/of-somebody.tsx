import { UserX } from 'lucide';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useCall } from '../../api/use-call.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { Skeleton } from '../../parts/feedback/waiting.tsx';
import { Empty } from '../../parts/page.tsx';
import { withQuery } from '../../state/paths.ts';
import { texts } from './words.ts';

/**
 * Leads from `who` in the URL, a person's id, to the movements of that person: they are found by the identification that
 * they keep. Where the person is gone it says so.
 */
export function OfSomebody({ who }: { who: string }) {
  const { query, path, route } = useLocation();
  const { data, problem, reload } = useCall('GET /consumers/:id', { params: { id: who } });
  useEffect(() => {
    if (data) route(withQuery(path, { ...query, who: null, person: data.identification }), true);
  }, [data]);
  if (problem?.status === 404) {
    return (
      <div class="card">
        <Empty
          icon={UserX}
          title={texts.personGone}
          action={
            <ButtonLink href={withQuery(path, { ...query, who: null })}>{texts.allMovements}</ButtonLink>
          }
        >
          {texts.personGoneLead}
        </Empty>
      </div>
    );
  }
  return problem ? <ProblemNotice problem={problem} retry={reload} /> : <Skeleton lines={8} />;
}
