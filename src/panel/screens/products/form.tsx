import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { money } from '../../language/format.ts';
import { minorOf, plainMoney } from '../../language/typed-money.ts';
import { words } from '../../language/words.ts';
import { tell } from '../../parts/feedback/toast.tsx';
import { CheckField, LongTextField, SelectField, TextField } from '../../parts/forms/field.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { FormFoot } from '../../parts/forms/form-foot.tsx';
import { LineField } from '../../parts/forms/line-fields.tsx';
import { MoneyField } from '../../parts/forms/money-field.tsx';
import { Card } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import {
  type Amounts,
  type Draft,
  draftOf,
  editOf,
  emptyDraft,
  type Line,
  newProductOf,
  type Product,
  type ProductEdit,
  undoOf,
  unusable,
} from './draft.ts';
import { texts } from './words.ts';

const amountsOf = (currency: string): Amounts => ({
  read: (typed) => minorOf(typed, currency),
  write: (minor) => plainMoney(minor, currency),
});

/** A form for a product that is not there yet. */
export function NewProductForm() {
  const { query, route } = useLocation();
  const owner = account.value!;
  const amounts = amountsOf(owner.currency);
  const save = async (draft: Draft) => {
    const body = newProductOf(draft, owner.id, amounts);
    const { id, name } = await call('POST /products', { body });
    tell(texts.created(name));
    route(withQuery(pathTo('products', id), query), true);
  };
  return (
    <ProductForm
      label={texts.create}
      lines={owner.businessLines}
      amounts={amounts}
      currency={owner.currency}
      first={emptyDraft(owner.businessLines[0] ?? 'vending')}
      back={withQuery(pathTo('products'), query)}
      save={save}
    />
  );
}

/** The form of a product that is there; what it changes can be taken back. */
export function EditProduct({ product }: { product: Product }) {
  const { query, route } = useLocation();
  const amounts = amountsOf(product.currency);
  const view = withQuery(pathTo('products', product.id), query);
  const save = async (draft: Draft) => {
    const params = { id: product.id };
    const edit = editOf(product, draft, amounts);
    if (Object.keys(edit).length > 0) {
      const { name } = await call('PATCH /products/:id', { params, body: edit });
      tell(whatChanged(product, edit, name), () =>
        call('PATCH /products/:id', { params, body: undoOf(product, edit) }),
      );
    }
    route(view, true);
  };
  return (
    <ProductForm
      label={texts.save}
      lines={[product.businessLine]}
      amounts={amounts}
      currency={product.currency}
      first={draftOf(product, amounts)}
      back={view}
      save={save}
      isEdit
    />
  );
}

function whatChanged(product: Product, edit: ProductEdit, name: string): string {
  const before = 'listPrice' in product.attributes ? product.attributes.listPrice : undefined;
  const after = (edit.vendingAttributes as { listPrice?: number } | undefined)?.listPrice;
  if (before === undefined || after === undefined || before === after) return texts.saved(name);
  return texts.priceChanged(name, money(before, product.currency), money(after, product.currency));
}

function ProductForm({
  label,
  lines,
  amounts,
  currency,
  first,
  back,
  save,
  isEdit = false,
}: {
  label: string;
  lines: readonly Line[];
  amounts: Amounts;
  currency: string;
  first: Draft;
  back: string;
  save: (draft: Draft) => Promise<void>;
  isEdit?: boolean;
}) {
  const [draft, setDraft] = useState(first);
  const [shows, setShows] = useState(false);
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const action = useAction(() => save(draft));
  const wrong = shows ? unusable(draft, amounts) : [];
  const submit = () => {
    setShows(true);
    if (unusable(draft, amounts).length === 0) void action.run();
  };
  return (
    <Card>
      <Form name="product" action={action} onSubmit={submit} noValidate>
        <LineField
          lines={lines}
          value={draft.businessLine}
          onChange={(businessLine) =>
            set({ ...emptyDraft(businessLine), name: draft.name, cost: draft.cost })
          }
        />
        <TextField
          label={texts.name}
          value={draft.name}
          onInput={(name) => set({ name })}
          autofocus={!isEdit}
          required
          name="name"
          wrong={wrong.includes('name') ? texts.nameShort : undefined}
        />
        <Amounted draft={draft} set={set} currency={currency} wrong={wrong} isEdit={isEdit} />
        <div class="pair">
          <SelectField
            label={texts.type}
            name="type"
            value={draft.type}
            onChange={(type) => set({ type })}
            options={Object.entries(words.productTypes) as [Draft['type'], string][]}
          />
          <TextField
            label={texts.code}
            value={draft.code}
            onInput={(code) => set({ code })}
            required={false}
            name="code"
          />
        </div>
        <LongTextField
          label={texts.description}
          value={draft.description}
          onInput={(description) => set({ description })}
          required={false}
          name="description"
        />
        <FormFoot action={action} label={label} back={back} />
      </Form>
    </Card>
  );
}

/** Fields that depend on the line: prices, or returns. */
function Amounted({
  draft,
  set,
  currency,
  wrong,
  isEdit,
}: {
  draft: Draft;
  set: (changes: Partial<Draft>) => void;
  currency: string;
  wrong: readonly (keyof Draft)[];
  isEdit: boolean;
}) {
  const wrongAmount = (member: 'cost' | 'listPrice' | 'suggestedPrice') =>
    wrong.includes(member) && draft[member].trim() === '' ? texts.needed : undefined;
  const cost = (
    <MoneyField
      label={texts.cost}
      currency={currency}
      value={draft.cost}
      onInput={(typed) => set({ cost: typed })}
      name="cost"
      wrong={wrongAmount('cost')}
    />
  );
  if (draft.businessLine === 'eas') {
    return (
      <>
        {cost}
        <fieldset>
          <legend>{texts.returns}</legend>
          <CheckField
            label={texts.isReturnable}
            name="easAttributes.isReturnable"
            checked={draft.isReturnable}
            onChange={(isReturnable) => set({ isReturnable })}
          />
          {draft.isReturnable && (
            <CheckField
              label={texts.restrictDelivery}
              name="easAttributes.restrictDelivery"
              checked={draft.restrictDelivery}
              onChange={(restrictDelivery) => set({ restrictDelivery })}
            />
          )}
        </fieldset>
      </>
    );
  }
  return (
    <>
      <div class="pair">
        <MoneyField
          label={texts.listPrice}
          name="vendingAttributes.listPrice"
          currency={currency}
          value={draft.listPrice}
          onInput={(typed) => set({ listPrice: typed })}
          wrong={wrongAmount('listPrice')}
          hint={isEdit ? texts.priceNote : undefined}
        />
        {cost}
      </div>
      <div class="pair">
        <MoneyField
          label={texts.suggestedPrice}
          name="vendingAttributes.suggestedPrice"
          currency={currency}
          value={draft.suggestedPrice}
          onInput={(typed) => set({ suggestedPrice: typed })}
          required={false}
          hint={texts.suggestedHint}
        />
        <TextField
          label={texts.taxField}
          name="vendingAttributes.taxRate"
          inputMode="decimal"
          value={draft.taxRate}
          onInput={(taxRate) => set({ taxRate })}
          wrong={wrong.includes('taxRate') ? texts.badRate : undefined}
        />
      </div>
    </>
  );
}
