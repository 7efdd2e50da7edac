import { X } from 'lucide';
import { IconButton } from '../../parts/button.tsx';
import { SelectField, TextField } from '../../parts/forms/field.tsx';
import { MoneyField } from '../../parts/forms/money-field.tsx';
import { Picker } from '../../parts/forms/picker.tsx';
import { RadioField } from '../../parts/forms/radio-field.tsx';
import { DateList } from './date-list.tsx';
import type { Draft, FormPart, GrantDraft, Unit } from './draft.ts';
import { texts } from './words.ts';

/** Fields for the start of a period. */
export function PeriodFields({ draft, set, wrong }: FormPart) {
  return (
    <>
      <SelectField
        label={texts.period}
        name="period"
        value={draft.period}
        hint={texts.starts[draft.period]}
        onChange={(period) => set({ period })}
        options={Object.entries(texts.presets) as [Draft['period'], string][]}
      />
      {draft.period === 'custom' && (
        <DateList
          label={texts.dates}
          dates={draft.dates}
          onChange={(dates) => set({ dates })}
          wrong={wrong.includes('dates') ? texts.needsDate : undefined}
        />
      )}
    </>
  );
}

type Grantable = { id: string; name: string; code: string | null; isActive: boolean };

/** Fields for the grant of a period: money, or products. */
export function PolicyFields({
  products,
  names,
  ...part
}: FormPart & { products: readonly Grantable[]; names: ReadonlyMap<string, string> }) {
  return part.draft.businessLine === 'vending' ? (
    <SubsidyFields {...part} />
  ) : (
    <GrantFields {...part} products={products} names={names} />
  );
}

function SubsidyFields({ draft, set, wrong, policyPath }: FormPart) {
  return (
    <div class="form">
      <MoneyField
        label={texts.reloadField}
        name={`${policyPath}.defaultReloadValue`}
        value={draft.reload}
        onInput={(reload) => set({ reload })}
        wrong={wrong.includes('reload') && draft.reload.trim() === '' ? texts.needed : undefined}
      />
      <RadioField
        label={texts.left}
        name={`${policyPath}.cumulative`}
        value={draft.cumulative ? 'stays' : 'expires'}
        onChange={(value) => set({ cumulative: value === 'stays' })}
        options={[
          ['expires', texts.leftExpires],
          ['stays', texts.leftStays],
        ]}
      />
      {draft.cumulative && (
        <MoneyField
          label={texts.maxField}
          name={`${policyPath}.maxBalance`}
          value={draft.max}
          onInput={(max) => set({ max })}
          wrong={wrong.includes('max') ? texts.maxLow : undefined}
        />
      )}
    </div>
  );
}

function GrantFields({
  draft,
  set,
  wrong,
  policyPath,
  products,
  names,
}: FormPart & { products: readonly Grantable[]; names: ReadonlyMap<string, string> }) {
  const taken = new Set(draft.products.map(({ productId }) => productId));
  const change = (at: number, changes: Partial<GrantDraft>) =>
    set({ products: draft.products.map((one, place) => (place === at ? { ...one, ...changes } : one)) });
  const wrongAt = (at: number, member: string) =>
    wrong.includes(`products.${at}.${member}`) ? texts.notWhole : undefined;
  return (
    <div class="form">
      {draft.products.map(({ productId, quantity, every, unit }, at) => {
        const name = names.get(productId) ?? texts.unknownProduct;
        return (
          <fieldset key={productId} class="grant">
            <legend>{name}</legend>
            <TextField
              label={texts.quantityField}
              name={`${policyPath}.products.${at}.quantity`}
              inputMode="numeric"
              value={quantity}
              onInput={(typed) => change(at, { quantity: typed })}
              placeholder={texts.unlimited}
              wrong={wrongAt(at, 'quantity')}
            />
            <TextField
              label={texts.everyField}
              name={`${policyPath}.products.${at}.minutesBetweenDeliveries`}
              inputMode="numeric"
              value={every}
              onInput={(typed) => change(at, { every: typed })}
              placeholder={texts.noWait}
              wrong={wrongAt(at, 'every')}
            />
            <SelectField
              label={texts.unit}
              value={unit}
              onChange={(value) => change(at, { unit: value })}
              options={Object.entries(texts.units) as [Unit, string][]}
            />
            <IconButton
              icon={X}
              label={texts.takeOut(name)}
              onClick={() => set({ products: draft.products.filter((_, place) => place !== at) })}
            />
          </fieldset>
        );
      })}
      <Picker
        label={texts.addProduct}
        hint={texts.addProductHint}
        value=""
        clears
        wrong={wrong.includes('products') ? texts.needsProduct : undefined}
        options={products
          .filter(({ id, isActive }) => isActive && !taken.has(id))
          .map(({ id, name, code }) => ({ value: id, label: name, ...(code !== null && { note: code }) }))}
        onPick={(productId) =>
          set({ products: [...draft.products, { productId, quantity: '1', every: '', unit: 'hours' }] })
        }
      />
    </div>
  );
}
