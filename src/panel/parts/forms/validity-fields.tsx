import { useState } from 'preact/hooks';
import type { BoundName, BoundsInput } from './bound.ts';
import { CheckField, TextField } from './field.tsx';
import { validityTexts as texts } from './words-validity.ts';

/** Fields of the first and the last day of a person or a card, which most do without. */
export function ValidityFields({
  value,
  onChange,
  path = '',
}: {
  value: BoundsInput;
  onChange: (value: BoundsInput) => void;
  /** The prefix of the fields' names in the body. */
  path?: string;
}) {
  const [isOpen, open] = useState(value.validFrom !== '' || value.validUntil !== '');
  return (
    <>
      <CheckField
        label={texts.isLimited}
        hint={texts.isLimitedHint}
        checked={isOpen}
        onChange={(isOn) => {
          open(isOn);
          if (!isOn) onChange({ validFrom: '', validUntil: '' });
        }}
      />
      {isOpen &&
        (['validFrom', 'validUntil'] as const).map((name) => (
          <BoundFields
            key={name}
            name={name}
            value={value[name]}
            onInput={(typed) => onChange({ ...value, [name]: typed })}
            path={`${path}${name}`}
          />
        ))}
    </>
  );
}

function BoundFields({
  name,
  value,
  onInput,
  path,
}: {
  name: BoundName;
  value: string;
  onInput: (typed: string) => void;
  /** Its path in the request. */
  path: string;
}) {
  const [day = '', time = ''] = value.split('T');
  const { label, timeLabel, timeHint } = texts.bounds[name];
  return (
    <div class="pair">
      <TextField
        label={label}
        type="date"
        required={false}
        value={day}
        max="9998-12-31"
        onInput={(typed) => onInput(typed === '' || time === '' ? typed : `${typed}T${time}`)}
        name={path}
      />
      <TextField
        label={timeLabel}
        hint={timeHint}
        type="time"
        required={false}
        disabled={day === ''}
        value={time}
        onInput={(typed) => onInput(typed === '' ? day : `${day}T${typed}`)}
      />
    </div>
  );
}
