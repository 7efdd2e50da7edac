import { CircleCheck, Users } from 'lucide';
import { ProblemError } from '../../api/problem.ts';
import { count } from '../../language/format.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Notice, ProblemNotice } from '../../parts/feedback/notice.tsx';
import { Icon } from '../../parts/icon.tsx';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { FirstSubsidies, Summary, thingsWords } from './checked.tsx';
import type { ChosenFile, NotSent } from './chosen-file.ts';
import { type ImportKind, type Outcome, thingsIn } from './outcome.ts';
import { texts as pastTexts } from './past/words.ts';
import { refusedWords } from './problem-words.ts';
import { Problems } from './tables.tsx';
import { texts, textsOf } from './words.ts';
import { texts as problemTexts } from './words-problems.ts';

/** The reason that a file is refused, and what to do. */
export function Refused({ why }: { why: NotSent | ProblemError }) {
  const words = why instanceof ProblemError ? refusedWords(why) : problemTexts.notSent[why];
  if (words === null) return <ProblemNotice problem={why as ProblemError} />;
  const [what, advice] = words;
  return (
    <Notice tone="bad" title={what}>
      <p>{advice}</p>
    </Notice>
  );
}

/** The answer did not come: it may have been done, and looking again does no harm. */
export function Lost({ onCheck }: { onCheck: () => void }) {
  return (
    <Notice tone="bad" title={texts.lost}>
      <p>{texts.lostLead}</p>
      <div>
        <Button look="primary" onClick={onCheck}>
          {texts.checkAgain}
        </Button>
      </div>
    </Notice>
  );
}

/** The result: changes, skipped rows, and links. */
export function Done({
  kind,
  file,
  outcome,
  onAnother,
}: {
  kind: ImportKind;
  file: ChosenFile;
  outcome: Outcome;
  onAnother: () => void;
}) {
  const { failed } = outcome.summary;
  const isSome = thingsIn(outcome) > 0;
  const without = may('codes:update') ? outcome.warnings.withoutProfile : 0;
  return (
    <>
      <section class="card done" role="status">
        <Icon of={isSome ? CircleCheck : Users} />
        <div class="stack">
          <h2>{isSome ? texts.done(thingsWords(kind, outcome)) : texts.doneNothing}</h2>
          <Summary of={outcome.summary} />
          {outcome.firstSubsidy && <FirstSubsidies of={outcome.firstSubsidy} isDone />}
          {failed > 0 && <p>{texts.leftOut(count(failed))}</p>}
          {without > 0 && <p>{texts.noProfileYet(without, count(without))}</p>}
          <div class="row">
            {without > 0 && (
              <ButtonLink
                look="primary"
                href={withQuery(pathTo('people'), { state: 'noProfile', select: '1' })}
              >
                {texts.giveProfile}
              </ButtonLink>
            )}
            <ButtonLink look={without > 0 ? 'plain' : 'primary'} href={pathTo(kind)}>
              {textsOf[kind].toList}
            </ButtonLink>
            {outcome.importId !== null && (
              <ButtonLink href={pathTo(kind, 'imports', outcome.importId)}>{pastTexts.openImport}</ButtonLink>
            )}
            <Button onClick={onAnother}>{texts.another}</Button>
          </div>
        </div>
      </section>
      {failed > 0 && <Problems kind={kind} file={file} outcome={outcome} />}
    </>
  );
}
