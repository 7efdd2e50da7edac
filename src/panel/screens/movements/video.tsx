import { VideoOff } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { ProblemError } from '../../api/problem.ts';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { Icon } from '../../parts/icon.tsx';
import { texts } from './words.ts';

type Evidence = 'GET /transactions/:id/delivery-evidence' | 'GET /transactions/returns/:id/evidence';

/** The path of a link, without its host: the page was loaded from the appliance under whatever name. */
function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** The video of a movement, played in the page; `isFilmed` is whether it named one. */
export function Video({
  of,
  id,
  isFilmed,
  label,
}: {
  of: Evidence;
  id: string;
  isFilmed: boolean;
  label: string;
}) {
  const [link, setLink] = useState<string | ProblemError | null>(null);
  // Requested once: a link with another signature is another video to a player, which would restart.
  useEffect(() => {
    setLink(null);
    if (!isFilmed) return;
    const aborting = new AbortController();
    call(of, { params: { id }, signal: aborting.signal }).then(
      ({ url }) => setLink(pathOf(url)),
      (error: unknown) => {
        if (error instanceof ProblemError) setLink(error);
      },
    );
    return () => aborting.abort();
  }, [of, id, isFilmed]);

  const missing = link instanceof ProblemError && link.code === 'transactions.evidence_not_found';
  if (!isFilmed || missing) {
    return (
      <div class="video none">
        <Icon of={VideoOff} />
        <span class="small">{missing ? texts.videoMissing : texts.noVideo}</span>
      </div>
    );
  }
  if (link instanceof ProblemError) return <ProblemNotice problem={link} />;
  if (link === null) return <div class="video skeleton" aria-busy="true" />;
  return <video class="video" controls muted playsInline preload="metadata" src={link} aria-label={label} />;
}
