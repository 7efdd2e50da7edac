import { Dotted } from '../../parts/dotted.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { groupOf } from '../../parts/reasons/reasons.ts';
import { reasonWords } from '../../parts/reasons/sentences.ts';
import { wayTo } from '../../parts/reasons/ways.ts';
import { pathTo } from '../../state/paths.ts';
import { Acts } from './acts.tsx';
import { type Incident, standingOf } from './standing.ts';
import { texts } from './words.ts';

/**
 * The sentence, advice and link of an incident, in the words of Today; nothing once it is over. With `isElsewhere` it links
 * to the incident's own page and has its actions.
 */
export function ToDo({ of, isElsewhere = false }: { of: Incident; isElsewhere?: boolean }) {
  if (of.state === 'closed') return null;
  const group = groupOf(of);
  const { what, todo } = reasonWords(group);
  const way = wayTo(group);
  // On a machine's page, the machine itself is no way.
  const isHere = isElsewhere && way?.href === pathTo('machines', of.subject?.id ?? '');
  return (
    <Notice tone={of.severity}>
      <div class="stack tight">
        <p>
          <strong>{what}</strong> {todo}
        </p>
        <p class="row">
          {way && !isHere && <a href={way.href}>{way.label}</a>}
          {isElsewhere && <a href={pathTo('incidents', of.id)}>{texts.details}</a>}
        </p>
        {isElsewhere && (
          <>
            <Dotted className="soft small" of={standingOf(of)} />
            <Acts of={[of]} />
          </>
        )}
      </div>
    </Notice>
  );
}
