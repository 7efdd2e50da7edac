import { IdCard } from 'lucide';
import { useState } from 'preact/hooks';
import { call, type Reply } from '../../../api/call.ts';
import { useAction } from '../../../api/use-call.ts';
import { words, wordsWithin } from '../../../language/words.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { ConfirmDialog, Dialog, FormDialog, useDialog } from '../../../parts/feedback/dialog.tsx';
import { Lamp } from '../../../parts/feedback/lamp.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { tell } from '../../../parts/feedback/toast.tsx';
import { Skeleton } from '../../../parts/feedback/waiting.tsx';
import { type Line, useProfiles } from '../../../parts/forms/account-options.ts';
import { SelectField } from '../../../parts/forms/field.tsx';
import { texts as catalogueTexts } from '../../../parts/lists/words-catalogue.ts';
import { Empty } from '../../../parts/page.tsx';
import { texts as partTexts } from '../../../parts/words.ts';
import { pathTo } from '../../../state/paths.ts';
import { may } from '../../../state/session.ts';
import { quotaTexts } from '../quota-words.ts';
import type { Code } from '../types.ts';
import { texts as personTexts } from '../words.ts';
import { cardTexts as texts } from './card-words.ts';

type Held = Reply<'GET /consumers/:id/entitlements'>['codes'][number];
type Params = { id: string; codeId: string };

const profileOf = (code: Code, line: Line) =>
  line === 'vending' ? code.vendingProfileId : code.easProfileId;

/** True if a card has any profile. */
export const hasProfile = ({ vendingProfileId, easProfileId }: Code): boolean =>
  vendingProfileId !== null || easProfileId !== null;

const assign = (params: Params, profileId: string) =>
  call('PUT /consumers/:id/codes/:codeId/profile', { params, body: { profileId } });

const takeOff = (params: Params, businessLine: Line) =>
  call('DELETE /consumers/:id/codes/:codeId/profile/:businessLine', { params: { ...params, businessLine } });

/** The profile of a card for a line: its name, and assigning, changing and removing it. */
export function LineProfile({
  line,
  params,
  code,
  held,
}: {
  line: Line;
  params: Params;
  code: Code;
  held: Held | undefined;
}) {
  const { shown, open, close } = useDialog<'choose' | 'take'>();
  const current = profileOf(code, line);
  const slot = held?.[line];
  const name = slot?.profileName ?? '…';
  const isLast = code.vendingProfileId === null || code.easProfileId === null;
  return (
    <li>
      <span class="line-profile">
        <span class="soft small">{words.lines[line]}</span>
        {current === null ? (
          <span class="soft">{texts.noProfile}</span>
        ) : (
          <span class="row">
            {may('profiles:read') ? <a href={pathTo('profiles', current)}>{name}</a> : name}
            {slot && code.isActive && !slot.allowedToday && <Lamp tone="idle">{quotaTexts.notToday}</Lamp>}
          </span>
        )}
      </span>
      {may('codes:update') && (
        <span class="row">
          {may('profiles:read') && (
            <Button
              look={!hasProfile(code) ? 'primary' : current === null ? 'plain' : 'quiet'}
              onClick={() => open('choose')}
            >
              {current === null ? texts.assign : texts.change}
            </Button>
          )}
          {current !== null && (
            <Button look="quiet" onClick={() => open('take')}>
              {texts.takeAway}
            </Button>
          )}
        </span>
      )}
      {shown === 'choose' && <ChooseProfile line={line} params={params} current={current} onClose={close} />}
      {shown === 'take' && current !== null && isLast && (
        <Dialog title={texts.takeAwayTitle(name)} onClose={close}>
          <Notice tone="warn">{texts.lastProfile}</Notice>
          <div class="actions">
            <Button onClick={close} autofocus>
              {partTexts.close}
            </Button>
          </div>
        </Dialog>
      )}
      {shown === 'take' && current !== null && !isLast && (
        <ConfirmDialog
          title={texts.takeAwayTitle(name)}
          label={texts.takeAwayDo}
          work={async () => {
            await takeOff(params, line);
            tell(texts.profileTaken(name), () => assign(params, current));
          }}
          onClose={close}
        >
          {line === 'vending' ? texts.takeAwayVending : texts.takeAwayEas}
        </ConfirmDialog>
      )}
    </li>
  );
}

function ChooseProfile({
  line,
  params,
  current,
  onClose,
}: {
  line: Line;
  params: Params;
  current: string | null;
  onClose: () => void;
}) {
  const profiles = useProfiles(line);
  const [picked, pick] = useState(current ?? '');
  const give = useAction(async () => {
    await assign(params, picked);
    const name = profiles?.find(({ id }) => id === picked)?.name ?? '';
    // The first profile of a card cannot be taken off again: there is nothing to go back to.
    tell(texts.profileGiven(name), current === null ? undefined : () => assign(params, current));
  });
  const title = catalogueTexts.profileOf(wordsWithin.lines[line]);
  if (profiles?.length === 0) {
    return (
      <Dialog title={title} onClose={onClose}>
        <Empty
          icon={IdCard}
          title={texts.noProfiles(wordsWithin.lines[line])}
          action={<ButtonLink href={pathTo('profiles')}>{texts.makeProfile}</ButtonLink>}
        />
        <div class="actions">
          <Button onClick={onClose}>{partTexts.close}</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      name="card-profiles"
      title={title}
      action={give}
      label={current === null ? texts.assign : texts.change}
      onClose={onClose}
      disabled={picked === '' || picked === current}
    >
      <p class="soft">{personTexts.lineLeads[line]}</p>
      {profiles === undefined ? (
        <Skeleton lines={1} />
      ) : (
        <SelectField
          label={texts.chooseProfile}
          hint={texts.chooseProfileLead}
          value={picked}
          onChange={pick}
          options={[
            ...(picked === '' ? [['', ''] as const] : []),
            ...profiles.map(({ id, name }) => [id, name] as const),
          ]}
        />
      )}
    </FormDialog>
  );
}
