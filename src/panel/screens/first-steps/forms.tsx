import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { minorOf, plainMoney } from '../../language/typed-money.ts';
import { type Line, words } from '../../language/words.ts';
import { tell } from '../../parts/feedback/toast.tsx';
import { SelectField, TextField } from '../../parts/forms/field.tsx';
import { LineField, LinesField } from '../../parts/forms/line-fields.tsx';
import { MoneyField } from '../../parts/forms/money-field.tsx';
import { useLocationOfNew } from '../../parts/forms/new-location.tsx';
import { account } from '../../state/account.ts';
import * as products from '../products/draft.ts';
import { texts as productTexts } from '../products/words.ts';
import * as profiles from '../profiles/draft.ts';
import { texts as profileTexts } from '../profiles/words.ts';
import { StepForm } from './step-form.tsx';
import { texts } from './words.ts';

const amounts = { read: (typed: string) => minorOf(typed), write: (minor: number) => plainMoney(minor) };
const linesHere = () => account.value!.businessLines;

/** A thing that has a name alone. */
function NamedForm({
  add,
  label,
  fieldLabel,
  hint,
  member,
}: {
  add: (name: string) => Promise<unknown>;
  /** The label of the button. */
  label: string;
  fieldLabel: string;
  hint?: string;
  /** The member of the body for the name. */
  member: string;
}) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const action = useAction(async () => {
    await add(name);
    tell(texts.added(name));
    setTyped('');
  });
  return (
    <StepForm name={`first-${member}`} action={action} label={label} isReady={name !== ''}>
      <TextField label={fieldLabel} hint={hint} value={typed} onInput={setTyped} required name={member} />
    </StepForm>
  );
}

/** Adds an operation. */
export function OperationForm() {
  return (
    <NamedForm
      add={(name) => call('POST /operations', { body: { name, accountId: account.value!.id } })}
      label={texts.addPlace}
      fieldLabel={texts.place}
      member="name"
    />
  );
}

/** Adds a tag. */
export function TagForm() {
  return (
    <NamedForm
      add={(key) => call('POST /tags', { body: { key, accountId: account.value!.id } })}
      label={texts.addTag}
      fieldLabel={texts.tag}
      hint={texts.tagHint}
      member="key"
    />
  );
}

/** Adds a machine. */
export function MachineForm() {
  const { id: accountId } = account.value!;
  const [serial, setSerial] = useState('');
  const [name, setName] = useState('');
  const location = useLocationOfNew();
  const [lines, setLines] = useState<readonly Line[]>(linesHere());
  const action = useAction(async () => {
    const body = {
      accountId,
      serial: serial.trim(),
      ...(name.trim() !== '' && { name: name.trim() }),
      ...location.member,
      businessLines: [...lines],
    };
    await call('POST /devices', { body });
    tell(texts.added(name.trim() || serial.trim()));
    setSerial('');
    setName('');
  });
  return (
    <StepForm
      name="first-machine"
      action={action}
      label={texts.addMachine}
      isReady={serial.trim() !== '' && lines.length > 0 && location.isChosen}
    >
      <div class="pair">
        <TextField label={texts.serial} value={serial} onInput={setSerial} required name="serial" />
        <TextField label={texts.machineName} name="name" value={name} onInput={setName} required={false} />
      </div>
      {location.field}
      {linesHere().length > 1 && (
        <LinesField
          label={texts.machineLines}
          name="businessLines"
          lines={linesHere()}
          value={lines}
          onChange={setLines}
          needed={texts.lineNeeded}
        />
      )}
    </StepForm>
  );
}

/** A new product; for vending without a tax rate, so that the user enters one. */
const firstProduct = (line: Line) => ({
  ...products.emptyDraft(line),
  taxRate: line === 'vending' ? '' : '0',
});

/** Adds a product. */
export function ProductForm() {
  const { id: accountId } = account.value!;
  const [draft, setDraft] = useState(() => firstProduct(linesHere()[0] ?? 'vending'));
  const set = (changes: Partial<products.Draft>) => setDraft({ ...draft, ...changes });
  const action = useAction(async () => {
    const { name } = await call('POST /products', { body: products.newProductOf(draft, accountId, amounts) });
    tell(texts.added(name));
    setDraft({ ...firstProduct(draft.businessLine), taxRate: draft.taxRate });
  });
  return (
    <StepForm
      name="first-product"
      action={action}
      label={texts.addProduct}
      isReady={products.unusable(draft, amounts).length === 0}
    >
      <LineField
        lines={linesHere()}
        value={draft.businessLine}
        onChange={(line) => setDraft({ ...firstProduct(line), name: draft.name })}
      />
      <div class="pair">
        <TextField
          label={texts.product}
          value={draft.name}
          onInput={(name) => set({ name })}
          required
          name="name"
        />
        <SelectField
          label={productTexts.type}
          name="type"
          value={draft.type}
          onChange={(type) => set({ type })}
          options={Object.entries(words.productTypes) as [products.Draft['type'], string][]}
        />
      </div>
      <div class="pair">
        <MoneyField
          label={productTexts.cost}
          name="cost"
          value={draft.cost}
          onInput={(cost) => set({ cost })}
        />
        {draft.businessLine === 'vending' && (
          <MoneyField
            label={productTexts.listPrice}
            value={draft.listPrice}
            onInput={(listPrice) => set({ listPrice })}
            name="vendingAttributes.listPrice"
          />
        )}
      </div>
      {draft.businessLine === 'vending' && (
        <TextField
          label={productTexts.taxField}
          hint={texts.taxHint}
          inputMode="decimal"
          value={draft.taxRate}
          onInput={(taxRate) => set({ taxRate })}
          wrong={
            draft.taxRate !== '' && products.unusable(draft, amounts).includes('taxRate')
              ? productTexts.badRate
              : undefined
          }
          name="vendingAttributes.taxRate"
        />
      )}
    </StepForm>
  );
}

/** Adds a profile. */
export function ProfileForm() {
  const { id: accountId } = account.value!;
  const [draft, setDraft] = useState(() => profiles.emptyDraft(linesHere()[0] ?? 'vending'));
  const [product, setProduct] = useState<string>();
  const [quantity, setQuantity] = useState('1');
  const set = (changes: Partial<profiles.Draft>) => setDraft({ ...draft, ...changes });
  const isEas = draft.businessLine === 'eas';
  const query = { accountId, businessLine: 'eas', isActive: true, pageSize: 100 };
  const grantable = useCall('GET /products', isEas ? { query } : null);
  const known = grantable.data?.items ?? [];
  const productId = product ?? known[0]?.id ?? '';
  const granted = { productId, quantity, every: '', unit: 'hours' as const };
  const whole = isEas ? { ...draft, products: productId === '' ? [] : [granted] } : draft;
  const action = useAction(async () => {
    const { name } = await call('POST /profiles', { body: profiles.newProfileOf(whole, accountId, amounts) });
    tell(texts.added(name));
    setDraft(profiles.emptyDraft(draft.businessLine));
  });
  return (
    <StepForm
      name="first-profile"
      action={action}
      label={texts.addProfile}
      isReady={profiles.unusable(whole, amounts).length === 0}
    >
      <LineField
        lines={linesHere()}
        value={draft.businessLine}
        onChange={(line) => setDraft({ ...profiles.emptyDraft(line), name: draft.name })}
      />
      <TextField
        label={texts.profile}
        value={draft.name}
        onInput={(name) => set({ name })}
        required
        name="name"
      />
      {isEas && grantable.data && known.length === 0 && <p>{texts.noGrantable}</p>}
      <div class="pair">
        {isEas ? (
          <>
            <SelectField
              label={texts.granted}
              value={productId}
              onChange={setProduct}
              options={known.map(({ id, name }) => [id, name] as const)}
            />
            <TextField label={texts.quantity} inputMode="numeric" value={quantity} onInput={setQuantity} />
          </>
        ) : (
          <MoneyField
            label={profileTexts.reloadField}
            value={draft.reload}
            onInput={(reload) => set({ reload })}
          />
        )}
        <SelectField
          label={profileTexts.period}
          value={draft.period}
          onChange={(period) => set({ period })}
          options={presets}
        />
      </div>
    </StepForm>
  );
}

const presets = (Object.entries(profileTexts.presets) as [profiles.Draft['period'], string][]).filter(
  ([value]) => value !== 'custom',
);
