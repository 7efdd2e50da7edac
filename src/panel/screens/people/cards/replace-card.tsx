import { useState } from 'preact/hooks';
import { call } from '../../../api/call.ts';
import { useAction } from '../../../api/use-call.ts';
import { money } from '../../../language/format.ts';
import { FormDialog } from '../../../parts/feedback/dialog.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { tell } from '../../../parts/feedback/toast.tsx';
import { apart } from '../own-problems.ts';
import { balanceOf } from '../quota.ts';
import type { Code } from '../types.ts';
import { CardFields, type CardInput, emptyCard } from './card-fields.tsx';
import { cardTexts as texts } from './card-words.ts';

/** Replaces the number of a lost or broken card: balance, profiles and quota stay. */
export function ReplaceCard({
  personId,
  code,
  onClose,
}: {
  personId: string;
  code: Code;
  onClose: () => void;
}) {
  const { codeId: old, codeType, isActive } = code;
  const [card, setCard] = useState<CardInput>({ ...emptyCard, codeType });
  const codeId = card.codeId.trim();
  const losesFingers = codeType === 'FINGERPRINT' && card.codeType !== 'FINGERPRINT';
  const change = (from: string, to: Pick<CardInput, 'codeId' | 'codeType'>) =>
    call('PATCH /consumers/:id/codes/:codeId', {
      params: { id: personId, codeId: from },
      body: { newCodeId: to.codeId, codeType: to.codeType },
    });
  const replace = useAction(async () => {
    await change(old, { codeId, codeType: card.codeType });
    const told = isActive ? texts.cardReplaced : texts.cardReplacedOff;
    // Fingers that went with the kind do not come back with it.
    tell(told(old, codeId), losesFingers ? undefined : () => change(codeId, { codeId: old, codeType }));
  });
  const balance = balanceOf(code);
  return (
    <FormDialog
      name="replace-card"
      title={texts.replaceCardTitle}
      action={apart(replace)}
      label={texts.replaceCardDo}
      onClose={onClose}
      danger={losesFingers}
      disabled={codeId === '' || codeId === old}
    >
      <div class="stack tight">
        <p>{balance === 0 ? texts.replaceCardKeeps : texts.replaceCardKeepsMoney(money(balance))}</p>
        <p>
          <strong>{texts.replaceCardOld(old)}</strong> <span class="soft">{texts.replaceCardLate}</span>
        </p>
      </div>
      <CardFields
        value={card}
        onChange={setCard}
        problem={replace.problem}
        member="newCodeId"
        replaces={old}
        autofocus
      />
      {losesFingers && <Notice tone="warn">{texts.editCardLoses}</Notice>}
      {!isActive && <Notice tone="warn">{texts.replaceCardIsOff}</Notice>}
    </FormDialog>
  );
}
