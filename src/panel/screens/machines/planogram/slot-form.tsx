import { useState } from 'preact/hooks';
import { useAction } from '../../../api/use-call.ts';
import { money } from '../../../language/format.ts';
import { minorOf, plainMoney } from '../../../language/typed-money.ts';
import { Button } from '../../../parts/button.tsx';
import { FormDialog } from '../../../parts/feedback/dialog.tsx';
import { TextField } from '../../../parts/forms/field.tsx';
import { MoneyField } from '../../../parts/forms/money-field.tsx';
import { texts as partTexts } from '../../../parts/forms/words-forms.ts';
import { productOf } from './draft.ts';
import type { Slot } from './plan.ts';
import { ProductField } from './products.tsx';
import { texts } from './words.ts';

const numberOf = (typed: string) => {
  if (typed.trim() === '') return null;
  return /^\d{1,15}$/.test(typed.trim()) ? Number(typed) : undefined;
};
const textOf = (value: number | null) => (value === null ? '' : String(value));

/** The form of a slot: product, price, stock and capacity. */
export function SlotForm({
  slot,
  lines,
  onApply,
  onTakeOut,
  onDrop,
  onClose,
}: {
  slot: Slot;
  lines: readonly ('vending' | 'eas')[];
  onApply: (changes: Omit<Slot, 'selection'>) => void;
  onTakeOut: () => void;
  /** Takes the empty slot out of the front; absent where it is not in it. */
  onDrop?: (() => void) | undefined;
  onClose: () => void;
}) {
  const [productId, setProduct] = useState(slot.productId);
  const [typedPrice, setPrice] = useState(slot.price === null ? '' : plainMoney(slot.price));
  const [typedStock, setStock] = useState(textOf(slot.stock));
  const [typedCapacity, setCapacity] = useState(textOf(slot.capacity));
  const [isTried, setTried] = useState(false);
  const product = productOf(productId);
  const price = typedPrice.trim() === '' ? null : minorOf(typedPrice);
  const [stock, capacity] = [numberOf(typedStock), numberOf(typedCapacity)];
  const isPriceWrong = typedPrice.trim() !== '' && (price === null || price < 0);
  const isWhole = productId !== null && !isPriceWrong && stock !== undefined && capacity !== undefined;
  const apply = useAction(async () => {
    setTried(true);
    if (!isWhole) return;
    onApply({ productId, price, stock, capacity });
    onClose();
  });
  const pick = (id: string | null) => {
    if (id === productId) return;
    setProduct(id);
    // The price and the stock were another product's.
    setPrice('');
    if (typedStock !== '') setStock('0');
  };
  const wrong = (isWrong: boolean, text: string) => (isTried && isWrong ? text : undefined);
  return (
    <FormDialog
      name="slot-form"
      title={texts.slot(slot.selection)}
      action={apply}
      label={texts.apply}
      onClose={onClose}
      stays
    >
      <ProductField lines={lines} value={productId} onPick={pick} />
      {isTried && productId === null && (
        <p class="wrong small" role="alert">
          {partTexts.required}
        </p>
      )}
      {product?.businessLine !== 'eas' && (
        <MoneyField
          label={texts.price}
          value={typedPrice}
          onInput={setPrice}
          required={false}
          hint={
            product === undefined || product.listPrice === null
              ? texts.priceHintNone
              : texts.priceHint(money(product.listPrice))
          }
        />
      )}
      <div class="pair">
        <TextField
          label={texts.stock}
          value={typedStock}
          onInput={setStock}
          inputMode="numeric"
          hint={texts.stockHint}
          wrong={wrong(stock === undefined, texts.wholeNumber)}
        />
        <TextField
          label={texts.capacity}
          value={typedCapacity}
          onInput={setCapacity}
          inputMode="numeric"
          wrong={wrong(capacity === undefined, texts.wholeNumber)}
        />
      </div>
      <div class="row">
        {capacity !== undefined && capacity !== null && stock !== capacity && (
          <Button look="plain" onClick={() => setStock(String(capacity))}>
            {texts.fill}
          </Button>
        )}
        {slot.productId !== null && (
          <Button
            look="danger"
            onClick={() => {
              onTakeOut();
              onClose();
            }}
          >
            {texts.takeOut}
          </Button>
        )}
        {onDrop && (
          <Button
            look="danger"
            onClick={() => {
              onDrop();
              onClose();
            }}
          >
            {texts.dropPlace}
          </Button>
        )}
      </div>
    </FormDialog>
  );
}
