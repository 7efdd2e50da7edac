import { money } from '../../language/format.ts';
import { meantAmount, minorOf, plainMoney } from '../../language/typed-money.ts';
import { account } from '../../state/account.ts';
import { Button } from '../button.tsx';
import { TextField } from './field.tsx';
import { texts } from './words-forms.ts';

/**
 * An amount in major units of a currency. Input in an unusual format is shown as it was understood, and invalid input
 * is marked.
 */
export function MoneyField({
  label,
  name,
  value,
  onInput,
  currency = account.value?.currency ?? 'USD',
  hint,
  wrong,
  required = true,
}: {
  label: string;
  name?: string | undefined;
  value: string;
  onInput: (typed: string) => void;
  currency?: string;
  hint?: string | undefined;
  wrong?: string | undefined;
  required?: boolean;
}) {
  const minor = minorOf(value, currency);
  const isOdd = value.trim() !== '' && minor === null;
  const meant = isOdd ? meantAmount(value, currency) : null;
  const understood =
    minor !== null && value.trim() !== plainMoney(minor, currency) ? money(minor, currency) : hint;
  return (
    <TextField
      label={`${label} (${currency})`}
      name={name}
      inputMode="decimal"
      value={value}
      onInput={onInput}
      required={required}
      {...(understood !== undefined && { hint: understood })}
      wrong={wrong ?? (isOdd ? notAnAmount(meant) : undefined)}
      remedy={
        meant !== null && (
          <div>
            <Button onClick={() => onInput(meant)}>{texts.takeAmount(meant)}</Button>
          </div>
        )
      }
    />
  );
}

/** The message for an invalid amount, with the likely intended one. */
function notAnAmount(meant: string | null): string {
  return meant === null ? texts.notAnAmount : texts.meantAmount(meant);
}
