import { useEffect, useRef, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { ProblemError } from '../../api/problem.ts';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { Working } from '../../parts/feedback/working.tsx';
import { useLeavingAsked } from '../../parts/forms/leaving.ts';
import { Page } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { Checked, thingsWords } from './checked.tsx';
import { Choose, FileBar } from './choose.tsx';
import { type ChosenFile, chosenFile, type NotSent } from './chosen-file.ts';
import { Done, Lost, Refused } from './ends.tsx';
import { texts, textsOf } from './messages.ts';
import type { ImportKind, Outcome } from './outcome.ts';
import { Template } from './template.tsx';

/** How far somebody is with a file. */
type State =
  | { at: 'choosing'; refused?: NotSent | ProblemError }
  | { at: 'checking'; file: ChosenFile }
  | { at: 'checked'; file: ChosenFile; outcome: Outcome; isOvertaken?: boolean; problem?: ProblemError }
  | { at: 'importing'; file: ChosenFile; outcome: Outcome }
  | { at: 'lost'; file: ChosenFile }
  | { at: 'done'; file: ChosenFile; outcome: Outcome };

const calls = { people: 'POST /consumers/imports', products: 'POST /products/imports' } as const;

/** The language of the amounts of a file, where somebody had to say it. */
type Marks = 'en' | 'es' | undefined;

/** Imports people, or products, from a file: looks at what it would change, and changes it once that is agreed to. */
export default function Import({ kind }: { kind: ImportKind }) {
  const [state, setState] = useState<State>({ at: 'choosing' });
  const marks = useRef<Marks>(undefined);
  // Of the files that were chosen, the last one counts.
  const turn = useRef(0);
  useEffect(() => () => void turn.current++, []);

  const run = (file: ChosenFile, query: { dryRun: boolean; onError: 'stop' | 'skip' }) =>
    call(calls[kind], {
      query: {
        dryRun: query.dryRun ? 'true' : 'false',
        onError: query.onError,
        locale: marks.current,
        accountId: account.value!.id,
      },
      file: file.sheet,
    });

  const check = async (file: ChosenFile) => {
    const mine = ++turn.current;
    setState({ at: 'checking', file });
    try {
      const outcome = await run(file, { dryRun: true, onError: 'skip' });
      if (mine === turn.current) setState({ at: 'checked', file, outcome });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (mine === turn.current) setState({ at: 'choosing', refused: error });
    }
  };

  const choose = async (file: File) => {
    const mine = ++turn.current;
    const chosen = await chosenFile(file);
    if (mine !== turn.current) return;
    marks.current = undefined;
    if (typeof chosen === 'string') setState({ at: 'choosing', refused: chosen });
    else await check(chosen);
  };

  const apply = async (file: ChosenFile, checked: Outcome, onError: 'stop' | 'skip') => {
    const mine = ++turn.current;
    setState({ at: 'importing', file, outcome: checked });
    try {
      const outcome = await run(file, { dryRun: false, onError });
      if (mine !== turn.current) return;
      const isOvertaken = onError === 'stop' && outcome.summary.failed > 0;
      setState(isOvertaken ? { at: 'checked', file, outcome, isOvertaken } : { at: 'done', file, outcome });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (mine !== turn.current) return;
      // Without an answer nobody knows whether it was done.
      const isLost = error.status === 0 || error.code === 'panel.no_answer';
      setState(isLost ? { at: 'lost', file } : { at: 'checked', file, outcome: checked, problem: error });
    }
  };

  const { title, lead, back } = textsOf[kind];
  // What had the focus is gone with the state before: who cannot see goes on above the new one.
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector('h1')?.focus({ preventScroll: true });
  }, [state.at]);
  useLeavingAsked(state.at === 'importing');
  return (
    <Page title={title} lead={lead} back={{ href: pathTo(kind), label: back }}>
      <div class="import stack">
        {state.at === 'choosing' && (
          <>
            {state.refused !== undefined && <Refused why={state.refused} />}
            <Template kind={kind} />
          </>
        )}
        {state.at === 'choosing' ? (
          <Choose onFile={choose} />
        ) : (
          <FileBar
            file={state.file}
            {...(state.at !== 'importing' && state.at !== 'done' && { onFile: choose })}
          />
        )}
        {state.at === 'checking' && <Working title={texts.checking} lead={texts.checkingLead} />}
        {state.at === 'checked' && (
          <>
            <ProblemNotice problem={state.problem} />
            <Checked
              kind={kind}
              file={state.file}
              outcome={state.outcome}
              isOvertaken={state.isOvertaken ?? false}
              onImport={(onError) => void apply(state.file, state.outcome, onError)}
              onFile={(file) => void choose(file)}
              onMarks={(said) => {
                marks.current = said;
                void check(state.file);
              }}
            />
          </>
        )}
        {state.at === 'importing' && (
          <Working title={texts.importing(thingsWords(kind, state.outcome))} lead={texts.importingLead} />
        )}
        {state.at === 'lost' && <Lost onCheck={() => void check(state.file)} />}
        {state.at === 'done' && (
          <Done
            kind={kind}
            file={state.file}
            outcome={state.outcome}
            onAnother={() => setState({ at: 'choosing' })}
          />
        )}
      </div>
    </Page>
  );
}
