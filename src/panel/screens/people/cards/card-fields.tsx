import { Dices } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import type { ProblemError } from '../../../api/problem.ts';
import { Button } from '../../../parts/button.tsx';
import { useOperations } from '../../../parts/forms/account-options.ts';
import { always, type BoundsInput } from '../../../parts/forms/bound.ts';
import { type CardType, typeOptions } from '../../../parts/forms/card-types.ts';
import { SelectField, TextField } from '../../../parts/forms/field.tsx';
import { ValidityFields } from '../../../parts/forms/validity-fields.tsx';
import { cardTaken } from '../own-problems.ts';
import { numberBytes, numberFrom } from './card-number.ts';
import { cardTexts as texts } from './card-words.ts';

/** A card as it is typed in; `operationId` is empty for one that works everywhere. */
export type CardInput = {
  codeId: string;
  codeType: CardType;
  operationId: string;
  bounds: BoundsInput;
};

export const emptyCard: CardInput = { codeId: '', codeType: 'NFC', operationId: '', bounds: always };

const newNumber = () => numberFrom(crypto.getRandomValues(new Uint8Array(numberBytes)));

/** The fields of a card. A card reader sends Enter after the value, which must not submit the form. */
export function CardFields({
  value,
  onChange,
  problem,
  path = '',
  member = 'codeId',
  autofocus = false,
  replaces,
}: {
  value: CardInput;
  onChange: (value: CardInput) => void;
  problem: ProblemError | undefined;
  /** The prefix of its fields' names in the body. */
  path?: string;
  /** The number's own name in the body. */
  member?: 'codeId' | 'newCodeId';
  autofocus?: boolean;
  /** The number of the card that this one replaces; this one works in the same places. */
  replaces?: string | undefined;
}) {
  const operations = useOperations();
  const number = useRef<HTMLDivElement>(null);
  useEffect(() => {
    number.current?.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') event.preventDefault();
    });
  }, []);
  const set = (changes: Partial<CardInput>) => onChange({ ...value, ...changes });
  return (
    <div class="form">
      <div class="pair">
        <SelectField
          label={replaces === undefined ? texts.type : texts.newType}
          name={`${path}codeType`}
          value={value.codeType}
          onChange={(codeType) => set({ codeType })}
          options={typeOptions}
        />
        {operations.length > 0 && replaces === undefined && (
          <SelectField
            label={texts.where}
            name={`${path}operationId`}
            hint={value.operationId === '' ? texts.everywhereHint : undefined}
            value={value.operationId}
            onChange={(operationId) => set({ operationId })}
            options={[['', texts.everywhere], ...operations.map(({ id, name }) => [id, name] as const)]}
          />
        )}
      </div>
      <div class="form" ref={number}>
        <TextField
          label={replaces === undefined ? texts.value : texts.newValue}
          name={`${path}${member}`}
          hint={value.codeType === 'QR' ? texts.valueHintQr : texts.valueHint}
          value={value.codeId}
          onInput={(codeId) => set({ codeId })}
          wrong={(value.codeId.trim() === replaces ? texts.replaceCardSame : undefined) ?? cardTaken(problem)}
          autocomplete="off"
          maxLength={256}
          required
          autofocus={autofocus}
        />
      </div>
      {value.codeType === 'QR' && (
        <div>
          <Button icon={Dices} onClick={() => set({ codeId: newNumber() })}>
            {texts.makeNumber}
          </Button>
        </div>
      )}
      {replaces === undefined && (
        <ValidityFields value={value.bounds} onChange={(bounds) => set({ bounds })} path={path} />
      )}
    </div>
  );
}
