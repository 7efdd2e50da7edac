import { useEffect, useRef } from 'preact/hooks';
import type { ProblemError } from '../../api/problem.ts';
import { SelectField, TextField, wrongOf } from '../../parts/field.tsx';
import { cardTexts as texts } from './card-messages.ts';
import { type CardType, typeOptions, useOperations } from './options.ts';
import { cardTaken } from './own-problems.ts';

/** A card as it is typed in; `operationId` is empty for one that works everywhere. */
export type CardInput = { codeId: string; codeType: CardType; operationId: string };

export const emptyCard: CardInput = { codeId: '', codeType: 'NFC', operationId: '' };

/** The fields of a card. A reader types what it reads and Enter, which here leads on and sends nothing. */
export function CardFields({
  value,
  onChange,
  problem,
  path = '',
  autofocus = false,
}: {
  value: CardInput;
  onChange: (value: CardInput) => void;
  problem: ProblemError | undefined;
  /** What stands before the names of its fields in what is sent. */
  path?: string;
  autofocus?: boolean;
}) {
  const operations = useOperations();
  const fields = useRef<HTMLDivElement>(null);
  const number = useRef<HTMLDivElement>(null);
  useEffect(() => {
    number.current?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      fields.current?.querySelector('select')?.focus();
    });
  }, []);
  const set = (changes: Partial<CardInput>) => onChange({ ...value, ...changes });
  return (
    <div class="form" ref={fields}>
      <div class="form" ref={number}>
        <TextField
          label={texts.value}
          hint={texts.valueHint}
          value={value.codeId}
          onInput={(codeId) => set({ codeId })}
          wrong={
            wrongOf(problem, `${path}codeId`) ?? wrongOf(problem, `${path}newCodeId`) ?? cardTaken(problem)
          }
          autocomplete="off"
          maxLength={256}
          required
          autofocus={autofocus}
        />
      </div>
      <div class="pair">
        <SelectField
          label={texts.type}
          value={value.codeType}
          onChange={(codeType) => set({ codeType })}
          options={typeOptions}
        />
        {operations.length > 0 && (
          <SelectField
            label={texts.where}
            hint={value.operationId === '' ? texts.everywhereHint : undefined}
            value={value.operationId}
            onChange={(operationId) => set({ operationId })}
            options={[['', texts.everywhere], ...operations.map(({ id, name }) => [id, name] as const)]}
          />
        )}
      </div>
    </div>
  );
}
