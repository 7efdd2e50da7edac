import { useState } from 'preact/hooks';
import { call } from '../../../api/call.ts';
import { useAction } from '../../../api/use-call.ts';
import { FormDialog } from '../../../parts/feedback/dialog.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { tell } from '../../../parts/feedback/toast.tsx';
import { always, changedBounds, typedBounds } from '../../../parts/forms/bound.ts';
import { texts as partTexts } from '../../../parts/words.ts';
import { apart } from '../own-problems.ts';
import type { Code, Whole } from '../types.ts';
import { texts as personTexts } from '../words.ts';
import { CardFields, type CardInput, emptyCard } from './card-fields.tsx';
import { cardTexts as texts } from './card-words.ts';

/** Adds a card to a person. */
export function GiveCard({ person, onClose }: { person: Whole; onClose: () => void }) {
  const [card, setCard] = useState(emptyCard);
  const give = useAction(async () => {
    const { codeId, codeType, operationId, bounds } = card;
    const body = {
      codeId: codeId.trim(),
      codeType,
      ...(operationId !== '' && { operationId }),
      ...changedBounds(bounds, always),
    };
    await call('POST /consumers/:id/codes', { params: { id: person.id }, body });
    tell(texts.cardGiven);
  });
  return (
    <FormDialog
      name="card-dialogs"
      title={texts.giveCard}
      action={apart(give)}
      label={texts.giveCard}
      onClose={onClose}
    >
      <p class="soft">{texts.giveCardLead}</p>
      <CardFields value={card} onChange={setCard} problem={give.problem} autofocus />
    </FormDialog>
  );
}

/** Changes what a card is: its number, its kind, where it works. */
export function EditCard({ person, code, onClose }: { person: Whole; code: Code; onClose: () => void }) {
  const before: CardInput = {
    codeId: code.codeId,
    codeType: code.codeType,
    operationId: code.operationId ?? '',
    bounds: typedBounds(code),
  };
  const [card, setCard] = useState(before);
  const edit = (from: CardInput, { codeId, codeType, operationId, bounds }: CardInput) =>
    call('PATCH /consumers/:id/codes/:codeId', {
      params: { id: person.id, codeId: from.codeId },
      body: {
        newCodeId: codeId,
        codeType,
        operationId: operationId === '' ? null : operationId,
        ...changedBounds(bounds, from.bounds),
      },
    });
  const losesFingers = before.codeType === 'FINGERPRINT' && card.codeType !== 'FINGERPRINT';
  const save = useAction(async () => {
    // A number that was there already is stored to the letter.
    const codeId = card.codeId === before.codeId ? before.codeId : card.codeId.trim();
    const after = { ...card, codeId };
    await edit(before, after);
    // Fingers that went with the kind do not come back with it.
    tell(personTexts.saved(after.codeId), losesFingers ? undefined : () => edit(after, before));
  });
  return (
    <FormDialog
      name="card-dialogs-2"
      title={texts.editCard}
      action={apart(save)}
      label={partTexts.save}
      onClose={onClose}
      danger={losesFingers}
    >
      <CardFields value={card} onChange={setCard} problem={save.problem} member="newCodeId" autofocus />
      {losesFingers && <Notice tone="warn">{texts.editCardLoses}</Notice>}
    </FormDialog>
  );
}
