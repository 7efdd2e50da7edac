import { CircleSlash2, IdCard, WalletCards } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { call, type Options } from '../../api/call.ts';
import { ProblemError } from '../../api/problem.ts';
import { useAction } from '../../api/use-call.ts';
import { count, money } from '../../language/format.ts';
import { minorOf } from '../../language/typed-money.ts';
import { words } from '../../language/words.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { accountLines, type Line, useProfiles } from '../../parts/forms/account-options.ts';
import { SelectField, TextField } from '../../parts/forms/field.tsx';
import { MoneyField } from '../../parts/forms/money-field.tsx';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import { type Chosen, leave } from './selection.ts';
import { manyTexts as texts } from './words-many.ts';

/** A bulk call takes no more rows. */
const rowsAtOnce = 1000;
const failuresShown = 8;

/** A person for whom an action failed, and why. */
type Failure = { id: string; name: string; detail: string };

type Row = { person: Chosen; row: object };

/** Sends rows by a bulk call. @returns the people for whom it failed */
async function inBulk(
  path: 'POST /consumers/bulk' | 'POST /consumers/codes/bulk',
  rows: readonly Row[],
): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const part = rows.slice(at, at + rowsAtOnce);
    const body = { accountId: account.value!.id, items: part.map(({ row }) => row) };
    const { results } = await call(path, { body: body as Options<'POST /consumers/bulk'>['body'] });
    for (const { index, error } of results)
      if (error) failures.push(failureOf(part[index]!.person, error.detail));
  }
  return failures;
}

const failureOf = ({ id, name }: Chosen, detail: string): Failure => ({ id, name, detail });

/**
 * An action on the selected people. Those for whom it worked leave the selection; a dialog stays open with the others
 * and the reasons.
 */
function useMany(
  people: readonly Chosen[],
  work: () => Promise<Failure[]>,
  said: (many: string, n: number) => string,
  undo?: (done: readonly Chosen[]) => Promise<unknown>,
) {
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const action = useAction(async () => {
    // A person of several cards is named once.
    const failed = [...new Map((await work()).map((one) => [one.id, one])).values()];
    setFailures(failed);
    const done = people.filter(({ id }) => !failed.some((one) => one.id === id));
    leave(done.map(({ id }) => id));
    if (done.length > 0)
      tell(said(count(done.length), done.length), undo && (async () => void (await undo(done))));
    if (failed.length > 0)
      throw new ProblemError({
        status: 422,
        code: 'panel.some_failed',
        detail: texts.someFailed(count(failed.length)),
      });
  });
  return { action, failures };
}

function Failures({ of }: { of: readonly Failure[] }) {
  if (of.length === 0) return null;
  return (
    <Notice tone="warn">
      <ul class="plain-list stack tight">
        {of.slice(0, failuresShown).map(({ id, name, detail }) => (
          <li key={id}>
            <strong>{name}</strong>: {detail}
          </li>
        ))}
        {of.length > failuresShown && <li>{texts.more(count(of.length - failuresShown))}</li>}
      </ul>
    </Notice>
  );
}

/** Actions on all selected people: their profile, a top-up, and deactivation. */
export function ManyActs({ people }: { people: readonly Chosen[] }) {
  const { shown, open, close } = useDialog<'profile' | 'topUp' | 'off'>();
  const sells = accountLines().includes('vending');
  return (
    <>
      {may('codes:update') && may('profiles:read') && (
        <Button icon={IdCard} onClick={() => open('profile')}>
          {texts.profile}
        </Button>
      )}
      {may('codes:update') && sells && (
        <Button icon={WalletCards} onClick={() => open('topUp')}>
          {texts.topUp}
        </Button>
      )}
      {may('consumers:update') && (
        <Button icon={CircleSlash2} onClick={() => open('off')}>
          {texts.deactivate}
        </Button>
      )}
      {shown === 'profile' && <ProfileDialog people={people} onClose={close} />}
      {shown === 'topUp' && <TopUpDialog people={people} onClose={close} />}
      {shown === 'off' && <DeactivateDialog people={people} onClose={close} />}
    </>
  );
}

type DialogProps = { people: readonly Chosen[]; onClose: () => void };

function Named({ people, children }: { people: readonly Chosen[]; children: ComponentChildren }) {
  const names = people.slice(0, failuresShown).map(({ name }) => name);
  const more = people.length - names.length;
  return (
    <p>
      {children}{' '}
      <span class="soft">
        {names.join(', ')}
        {more > 0 && ` ${texts.more(count(more))}`}
      </span>
    </p>
  );
}

/** Assigns a profile to the cards of the selected people. */
function ProfileDialog({ people, onClose }: DialogProps) {
  const lines = accountLines();
  const [line, setLine] = useState<Line>(lines[0]!);
  const [profile, setProfile] = useState('');
  const profiles = useProfiles(line);
  const withCards = people.filter(({ codes }) => codes.length > 0);
  const { action, failures } = useMany(
    people,
    async () => [
      ...people.filter(({ codes }) => codes.length === 0).map((person) => failureOf(person, texts.noCard)),
      ...(await inBulk(
        'POST /consumers/codes/bulk',
        withCards.flatMap((person) =>
          person.codes.map(({ codeId }) => ({
            person,
            row: {
              op: 'update',
              identification: person.identification,
              codeId,
              lineProfiles: { [line]: profile },
            },
          })),
        ),
      )),
    ],
    texts.profileGiven,
  );
  return (
    <FormDialog
      name="many-people"
      title={texts.profileTitle}
      action={action}
      label={texts.profileDo(count(people.length), people.length)}
      onClose={onClose}
      disabled={profile === ''}
    >
      <Named people={people}>{texts.profileLead}</Named>
      {lines.length > 1 && (
        <SelectField
          label={texts.line}
          value={line}
          options={lines.map((one) => [one, words.lines[one]] as const)}
          onChange={(one) => {
            setLine(one);
            setProfile('');
          }}
        />
      )}
      <SelectField
        label={texts.profileOf}
        value={profile}
        options={[['', texts.choose], ...(profiles ?? []).map(({ id, name }) => [id, name] as const)]}
        onChange={setProfile}
      />
      <Failures of={failures} />
    </FormDialog>
  );
}

/** Adds money to a card of each selected person. */
function TopUpDialog({ people, onClose }: DialogProps) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const amount = minorOf(typed);
  const { action, failures } = useMany(
    people,
    async () => {
      const failed: Failure[] = [];
      for (const person of people) {
        const card = person.codes.find(({ vendingProfileId }) => vendingProfileId) ?? person.codes[0];
        if (!card) {
          failed.push(failureOf(person, texts.noCard));
          continue;
        }
        const body = {
          consumerId: person.id,
          codeId: card.codeId,
          amount: amount!,
          reason: reason.trim(),
        };
        try {
          await call('POST /transactions/credits', { body });
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error;
          failed.push(failureOf(person, error.message));
        }
      }
      return failed;
    },
    (many, n) => texts.toppedUp(money(amount!), many, n),
  );
  return (
    <FormDialog
      name="many-people-2"
      title={texts.topUpTitle}
      action={action}
      label={amount ? texts.topUpDo(money(amount), count(people.length), people.length) : texts.topUp}
      onClose={onClose}
      disabled={!amount || amount < 1 || reason.trim() === ''}
    >
      <Named people={people}>{texts.topUpLead}</Named>
      <MoneyField label={texts.amount} value={typed} onInput={setTyped} />
      <TextField label={texts.reason} value={reason} onInput={setReason} maxLength={200} required />
      <Failures of={failures} />
    </FormDialog>
  );
}

const activity = (people: readonly Chosen[], isActive: boolean) =>
  inBulk(
    'POST /consumers/bulk',
    people.map((person) => ({
      person,
      row: { op: 'update', identification: person.identification, isActive },
    })),
  );

/** Deactivates the selected people, until someone reactivates them. */
function DeactivateDialog({ people, onClose }: DialogProps) {
  const { action, failures } = useMany(
    people,
    () => activity(people, false),
    texts.wereDeactivated,
    (done) => activity(done, true),
  );
  return (
    <FormDialog
      name="many-people-3"
      title={texts.deactivateTitle(count(people.length), people.length)}
      action={action}
      label={texts.deactivate}
      onClose={onClose}
      danger
    >
      <Named people={people}>{texts.deactivateLead}</Named>
      <Failures of={failures} />
    </FormDialog>
  );
}
