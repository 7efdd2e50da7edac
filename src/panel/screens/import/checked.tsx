import { Tag } from 'lucide';
import { useId, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { count, longDay, time } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { type Tone, toneIcons } from '../../parts/feedback/lamp.tsx';
import { Notice, ProblemNotice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { typeOptions } from '../../parts/forms/card-types.ts';
import { SelectField } from '../../parts/forms/field.tsx';
import { RadioField } from '../../parts/forms/radio-field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Card } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import type { Choices } from './choices.ts';
import { FileButton } from './choose.tsx';
import type { ChosenFile } from './chosen-file.ts';
import { Dangers } from './dangers.tsx';
import {
  columnOf,
  type ImportKind,
  needsTypeAlone,
  type Outcome,
  type TwoMeanings,
  tagIn,
  thingsIn,
  twoMeaningsIn,
} from './outcome.ts';
import { Preview, Problems } from './tables.tsx';
import { texts, textsOf } from './words.ts';

/** Numbers of new, changed, unchanged and failed rows. */
export function Summary({ of: { created, updated, unchanged, failed } }: { of: Outcome['summary'] }) {
  const figures: [number, string, Tone][] = [
    [created, texts.new(created), 'good'],
    [updated, texts.changed, 'idle'],
    [unchanged, texts.unchanged, 'idle'],
    [failed, texts.failed, 'bad'],
  ];
  return (
    <ul class="tally">
      {figures.map(([many, what, tone]) => (
        <li key={what} class={many === 0 ? 'none' : tone}>
          <span class="value">
            {many > 0 && tone !== 'idle' && <Icon of={toneIcons[tone]} />}
            {count(many)}
          </span>
          <span class="label">{what}</span>
        </li>
      ))}
    </ul>
  );
}

/** "12 people", "1 product". */
export function thingsWords(kind: ImportKind, outcome: Outcome): string {
  const many = thingsIn(outcome);
  const { things, oneThing } = textsOf[kind];
  return many === 1 ? oneThing : things(count(many));
}

function whyNothing(kind: ImportKind, { rows, summary }: Outcome): string {
  const { unchanged, failed } = summary;
  if (failed === 0) return textsOf[kind].nothing;
  if (needsTypeAlone(rows)) return texts.allNeedType;
  return unchanged === 0 ? texts.allFail : texts.restUnchanged;
}

/** The preview of an import: changes, problems, and the import button. */
export function Checked({
  kind,
  file,
  outcome,
  choices,
  isOvertaken,
  isAgain,
  onImport,
  onChoices,
  onFile,
  onAgain,
}: {
  kind: ImportKind;
  file: ChosenFile;
  outcome: Outcome;
  /** The choices behind the outcome. */
  choices: Choices;
  /** True if the import was refused because data changed after the preview. */
  isOvertaken: boolean;
  /** True while the file is checked again. */
  isAgain: boolean;
  onImport: (onError: 'stop' | 'skip') => void;
  onChoices: (choices: Choices) => void;
  onFile: (file: File) => void;
  /** Checks the file again, unless the import went on meanwhile. */
  onAgain: () => void;
}) {
  const [onProblems, setOnProblems] = useState<'stop' | 'skip'>('stop');
  const { summary, rows } = outcome;
  // A column of corrections is not a missing one.
  const unknown = outcome.unknownColumns.filter((name) => name !== texts.wrong);
  const twoMeanings = twoMeaningsIn(outcome);
  const changing = summary.created + summary.updated;
  const hasProblems = summary.failed > 0;
  return (
    <>
      {isOvertaken && (
        <Notice tone="warn" title={texts.overtaken}>
          {texts.overtakenLead}
        </Notice>
      )}
      <Dangers kind={kind} outcome={outcome} />
      {unknown.length > 0 && <Unknown kind={kind} names={unknown} onAgain={onAgain} />}
      {twoMeanings && <WhichMark of={twoMeanings} onMarks={(locale) => onChoices({ ...choices, locale })} />}
      <Card title={texts.wouldHappen}>
        {rows.length === 0 ? (
          <Notice tone="warn" title={texts.noRows}>
            {texts.noRowsLead}
          </Notice>
        ) : (
          <div class="stack">
            <Summary of={summary} />
            {changing === 0 && <p>{whyNothing(kind, outcome)}</p>}
            {kind === 'people' && <PeopleChoices outcome={outcome} choices={choices} onChoices={onChoices} />}
            {hasProblems && changing > 0 && (
              <OnProblems value={onProblems} onChange={setOnProblems} many={summary.failed} />
            )}
            <div>
              {hasProblems && (changing === 0 || onProblems === 'stop')
                ? // Where a choice above is all that is missing, the file needs no correction.
                  !needsTypeAlone(rows) && (
                    <FileButton label={texts.chooseCorrected} look="primary" onFile={onFile} />
                  )
                : changing > 0 && (
                    <Button
                      look="primary"
                      busy={isAgain}
                      onClick={() => onImport(hasProblems ? 'skip' : 'stop')}
                    >
                      {texts.importThem(thingsWords(kind, outcome))}
                    </Button>
                  )}
            </div>
          </div>
        )}
      </Card>
      {hasProblems && <Problems kind={kind} file={file} outcome={outcome} />}
      <Preview kind={kind} outcome={outcome} />
    </>
  );
}

const noType = '';

/** Open choices for a sheet of people: the type of their cards, and first subsidies. */
function PeopleChoices({
  outcome: { columns, firstSubsidy },
  choices,
  onChoices,
}: {
  outcome: Outcome;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}) {
  const hasCards = columnOf(columns, 'codeId') !== null;
  const getting = firstSubsidy ? firstSubsidy.given + firstSubsidy.waiting : 0;
  const { codeType = noType, isFirstSubsidyNow } = choices;
  return (
    <>
      {hasCards && (
        <div class="form">
          <SelectField
            label={texts.cardType}
            hint={texts.cardTypeHint}
            value={codeType}
            onChange={(chosen) => onChoices({ ...choices, codeType: chosen === noType ? undefined : chosen })}
            options={[[noType, texts.noCardType] as const, ...typeOptions]}
          />
        </div>
      )}
      {(getting > 0 || isFirstSubsidyNow) && (
        <RadioField
          label={texts.firstSubsidy}
          value={isFirstSubsidyNow ? 'now' : 'later'}
          onChange={(when) => onChoices({ ...choices, isFirstSubsidyNow: when === 'now' })}
          options={[
            ['later', texts.firstSubsidyLater],
            ['now', texts.firstSubsidyNow],
          ]}
        />
      )}
      {firstSubsidy && <FirstSubsidies of={firstSubsidy} isDone={false} />}
    </>
  );
}

/** The number of new people who get their first subsidy now or later, and when. */
export function FirstSubsidies({
  of: { given, waiting, waitingUntil },
  isDone,
}: {
  of: NonNullable<Outcome['firstSubsidy']>;
  isDone: boolean;
}) {
  return (
    <>
      {waitingUntil !== null && (
        <Notice tone="warn" title={texts.waiting(waiting, count(waiting))}>
          <p>{texts.waitingUntil(`${longDay(waitingUntil)}, ${time(waitingUntil)}`)}</p>
          {isDone && <p>{texts.waitingAdvice}</p>}
        </Notice>
      )}
      {given > 0 && <p>{(isDone ? texts.gotSubsidy : texts.wouldGetSubsidy)(given, count(given))}</p>}
    </>
  );
}

function OnProblems({
  value,
  onChange,
  many,
}: {
  value: 'stop' | 'skip';
  onChange: (value: 'stop' | 'skip') => void;
  many: number;
}) {
  const name = useId();
  const options = [
    ['stop', texts.correctFirst],
    ['skip', texts.leaveOut(count(many))],
  ] as const;
  return (
    <fieldset>
      <legend>{texts.onProblems}</legend>
      {options.map(([option, label]) => (
        <label key={option} class="check">
          <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

const namesShown = 10;

/** The columns that are left out. In a sheet of people, each can become a tag. */
function Unknown({
  kind,
  names,
  onAgain,
}: {
  kind: ImportKind;
  names: readonly string[];
  onAgain: () => void;
}) {
  const left = names.length - namesShown;
  const isOffered = kind === 'people' && may('tags:create');
  const create = useAction(async (key: string) => {
    const { id } = await call('POST /tags', { body: { accountId: account.value!.id, key } });
    onAgain();
    if (!may('tags:delete')) return tell(texts.tagCreated(key));
    tell(texts.tagCreated(key), async () => {
      await call('DELETE /tags/:id', { params: { id } });
      onAgain();
    });
  });
  return (
    <Notice
      tone="warn"
      title={names.length === 1 ? texts.unknownOne(names[0]!) : texts.unknownMany(count(names.length))}
    >
      <p class="small soft">{isOffered ? texts.unknownTagLead : texts.unknownLead}</p>
      <ProblemNotice problem={create.problem} />
      <p class="row">
        {names.slice(0, namesShown).map((name, at) =>
          isOffered ? (
            <Button key={at} icon={Tag} busy={create.isBusy} onClick={() => void create.run(tagIn(name))}>
              {texts.createTag(tagIn(name))}
            </Button>
          ) : (
            <span class="chip" key={at}>
              {name}
            </span>
          ),
        )}
        {left > 0 && <span class="soft">{texts.andMore(count(left))}</span>}
      </p>
    </Notice>
  );
}

/** Asks what an amount means that may mean two. */
function WhichMark({
  of: { text, thousands, decimals },
  onMarks,
}: {
  of: TwoMeanings;
  onMarks: (language: 'en' | 'es') => void;
}) {
  const bare = text.replace(/[^\d.,]/g, '');
  const [whole = '', digits = ''] = bare.split(/[.,]/);
  return (
    <Notice tone="warn" title={texts.meansTwo(bare)}>
      <p class="small soft">{texts.meansTwoLead}</p>
      <p class="row">
        <Button onClick={() => onMarks(thousands)}>{count(Number(whole + digits))}</Button>
        <Button onClick={() => onMarks(decimals)}>{count(Number(`${whole}.${digits}`))}</Button>
      </p>
    </Notice>
  );
}
