import { call } from '../../../api/call.ts';
import { useAction } from '../../../api/use-call.ts';
import { Button } from '../../../parts/button.tsx';
import { Notice, ProblemNotice } from '../../../parts/feedback/notice.tsx';
import { may } from '../../../state/session.ts';
import type { Comparison } from '../cause-words.ts';
import { texts as causeTexts } from '../words-causes.ts';
import { mapWith } from './figures.ts';
import { storeRules } from './rules.tsx';
import { texts } from './words.ts';

type Map = { machine: string; selection: string }[];

/** The map of slots that a comparison proposes, if the machine's names can be the wrong ones. */
function proposedIn({ selections }: Comparison): Map | undefined {
  for (const { cause, facts } of selections.flatMap(({ causes }) => causes))
    if (cause === 'selection_map' && facts['mislabelled'] !== 'reports') return facts['map'] as Map;
  return undefined;
}

/** Offers to take a proposed map of slots into the rules of the machine. */
export function ProposedMap({ comparison }: { comparison: Comparison }) {
  const { id } = comparison.device;
  const map = proposedIn(comparison);
  const take = useAction(async () => {
    const rules = await call('GET /devices/:id/reading-rules', { params: { id } });
    await storeRules(id, { ...rules, selections: mapWith(rules.selections, map!) });
  });
  if (!map || !may('inventory:update')) return null;
  const names = map.map(({ machine, selection }) => causeTexts.mapped(machine, selection)).join(', ');
  return (
    <Notice tone="warn">
      {texts.proposedMap(names)}
      <div class="row">
        <Button busy={take.isBusy} onClick={() => void take.run()}>
          {texts.takeMap}
        </Button>
      </div>
      <ProblemNotice problem={take.problem} />
    </Notice>
  );
}
