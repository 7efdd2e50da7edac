import { History, X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { imported } from '../../api/events.ts';
import { ProblemError } from '../../api/problem.ts';
import { count } from '../../language/format.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Working } from '../../parts/feedback/working.tsx';
import { useLeavingAsked } from '../../parts/forms/leaving.ts';
import { Page } from '../../parts/page.tsx';
import { randomUuid } from '../../parts/random-uuid.ts';
import { texts as partTexts } from '../../parts/words.ts';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { Checked, thingsWords } from './checked.tsx';
import { type Choices, firstChoices, rememberChoices } from './choices.ts';
import { Choose, FileBar } from './choose.tsx';
import { type ChosenFile, chosenFile, type NotSent } from './chosen-file.ts';
import { Done, Lost, Refused } from './ends.tsx';
import type { ImportKind, Outcome } from './outcome.ts';
import { texts as pastTexts } from './past/words.ts';
import { Template } from './template.tsx';
import { texts, textsOf } from './words.ts';

const maxFileName = 255;

/** The state of an import. */
type State =
  | { at: 'choosing'; refused?: NotSent | ProblemError }
  | { at: 'checking'; file: ChosenFile }
  | {
      at: 'checked';
      file: ChosenFile;
      outcome: Outcome;
      isOvertaken?: boolean;
      problem?: ProblemError;
      /** True while the file is checked again with other choices. */
      isAgain?: boolean;
    }
  | { at: 'importing'; file: ChosenFile; outcome: Outcome }
  | { at: 'lost'; file: ChosenFile }
  | { at: 'done'; file: ChosenFile; outcome: Outcome };

/** A call that imports, by its trace id. */
type Run = { traceId: string; aborting: AbortController };

function newRun(): Run {
  return { traceId: randomUuid().replaceAll('-', ''), aborting: new AbortController() };
}

/** The progress of a run in words and as a bar, with a button that cancels it until rows are imported. */
function Progress({ run, title, lead }: { run: Run; title: string; lead: string }) {
  const told = imported.value?.traceId === run.traceId ? imported.value : undefined;
  const { step = 'checking', done = 0, rows = 0, isWhole = false } = told ?? {};
  const words = () => {
    if (isWhole) return texts.allAtOnce(count(rows));
    return texts[step === 'checking' ? 'rowsChecked' : 'rowsImported'](count(done), count(rows));
  };
  return (
    <Working
      title={title}
      note={told ? words() : texts.readingFile}
      share={told && !isWhole && rows > 0 ? done / rows : undefined}
      lead={step === 'applying' && !isWhole ? texts.canBeUndone : lead}
      action={
        step === 'checking' && (
          <Button icon={X} onClick={() => run.aborting.abort()}>
            {partTexts.cancel}
          </Button>
        )
      }
    />
  );
}

/** Imports people, or products, from a file: checks what it would change, and changes it once that is agreed to. */
export default function Import({ kind }: { kind: ImportKind }) {
  const [state, setState] = useState<State>({ at: 'choosing' });
  const [choices, setChoices] = useState<Choices>(firstChoices);
  const [running, setRunning] = useState<Run>(newRun);
  // The file that was chosen last counts.
  const turn = useRef(0);
  useEffect(() => () => void turn.current++, []);
  const latest = useRef({ state, choices });
  latest.current = { state, choices };

  const run = (
    { name, sheet }: ChosenFile,
    { locale, codeType, isFirstSubsidyNow }: Choices,
    { dryRun, onError }: { dryRun: 'true' | 'false'; onError: 'stop' | 'skip' },
    { traceId, aborting: { signal } }: Run,
  ) => {
    const fileName = name.slice(0, maxFileName);
    const query = { dryRun, onError, locale, fileName, accountId: account.value!.id };
    if (kind === 'products') return call('POST /products/imports', { query, file: sheet, traceId, signal });
    const ofPeople = { codeType, firstSubsidy: isFirstSubsidyNow ? 'true' : 'false' } as const;
    return call('POST /consumers/imports', {
      query: { ...query, ...ofPeople },
      file: sheet,
      traceId,
      signal,
    });
  };

  /** Checks a file; what it showed `before` stays meanwhile. */
  const check = async (file: ChosenFile, chosen: Choices, before?: Outcome) => {
    const mine = ++turn.current;
    const started = newRun();
    setRunning(started);
    setChoices(chosen);
    setState(before ? { at: 'checked', file, outcome: before, isAgain: true } : { at: 'checking', file });
    try {
      const outcome = await run(file, chosen, { dryRun: 'true', onError: 'skip' }, started);
      if (mine === turn.current) setState({ at: 'checked', file, outcome });
    } catch (error) {
      if (started.aborting.signal.aborted) {
        if (mine === turn.current)
          setState(before ? { at: 'checked', file, outcome: before } : { at: 'choosing' });
        return;
      }
      if (!(error instanceof ProblemError)) throw error;
      if (mine === turn.current) setState({ at: 'choosing', refused: error });
    }
  };

  const choose = async (file: File) => {
    const mine = ++turn.current;
    const chosen = await chosenFile(file);
    if (mine !== turn.current) return;
    if (typeof chosen === 'string') setState({ at: 'choosing', refused: chosen });
    else await check(chosen, firstChoices());
  };

  const apply = async (file: ChosenFile, checked: Outcome, onError: 'stop' | 'skip') => {
    const mine = ++turn.current;
    const started = newRun();
    setRunning(started);
    setState({ at: 'importing', file, outcome: checked });
    try {
      const outcome = await run(file, choices, { dryRun: 'false', onError }, started);
      if (mine !== turn.current) return;
      const isOvertaken = onError === 'stop' && outcome.summary.failed > 0;
      setState(isOvertaken ? { at: 'checked', file, outcome, isOvertaken } : { at: 'done', file, outcome });
    } catch (error) {
      if (started.aborting.signal.aborted) {
        if (mine !== turn.current) return;
        tell(texts.cancelled);
        // The last rows may have been on their way: what would change now is checked again.
        return check(file, choices);
      }
      if (!(error instanceof ProblemError)) throw error;
      if (mine !== turn.current) return;
      // Without an answer it is not known if it was done.
      const isLost = error.status === 0 || error.code === 'panel.no_answer';
      setState(isLost ? { at: 'lost', file } : { at: 'checked', file, outcome: checked, problem: error });
    }
  };

  const { title, lead, back } = textsOf[kind];
  // The element that had the focus is gone with the state before: screen readers continue above the new one.
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector('h1')?.focus({ preventScroll: true });
  }, [state.at]);
  useLeavingAsked(state.at === 'importing');
  return (
    <Page
      title={title}
      lead={lead}
      back={{ href: pathTo(kind), label: back }}
      actions={
        <ButtonLink icon={History} href={pathTo(kind, 'imports')}>
          {pastTexts.link}
        </ButtonLink>
      }
    >
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
        {state.at === 'checking' && (
          <Progress run={running} title={texts.checking} lead={texts.checkingLead} />
        )}
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
              onAgain={() => {
                const { state: now, choices: chosen } = latest.current;
                if (now.at === 'checked') void check(now.file, chosen, now.outcome);
              }}
              choices={choices}
              isAgain={state.isAgain ?? false}
              onChoices={(chosen) => {
                rememberChoices(chosen);
                void check(state.file, chosen, state.outcome);
              }}
            />
          </>
        )}
        {state.at === 'importing' && (
          <Progress
            run={running}
            title={texts.importing(thingsWords(kind, state.outcome))}
            lead={texts.importingLead}
          />
        )}
        {state.at === 'lost' && <Lost onCheck={() => void check(state.file, choices)} />}
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
