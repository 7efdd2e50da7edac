import { call, type Item } from '../../api/call.ts';
import { money } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Card } from '../../parts/page.tsx';
import { changeSlots } from '../../parts/planogram.ts';
import { may } from '../../state/session.ts';
import type { Comparison, Line } from './cause-words.ts';
import { MissingSales, missingOf } from './missing-sales.tsx';
import { texts } from './words-remedies.ts';

type Slot = Item<'GET /devices/:id/slots'>;

/** A change of the planogram that ends a difference. */
type Remedy = { key: string; label: string; lead: string; change: (slots: readonly Slot[]) => Slot[] };

const factsOf = (line: Line, wanted: Line['causes'][number]['cause']) =>
  line.causes.find(({ cause }) => cause === wanted)?.facts as
    | { with?: string[]; machine?: number | null }
    | undefined;

/** Slots that hold each other's goods, two and two, and slots whose price in the machine is another one. */
function remediesOf({ selections, currency }: Comparison): Remedy[] {
  const other = (line: Line) => {
    const others = factsOf(line, 'planogram_stale')?.with;
    return others?.length === 1 ? selections.find(({ selection }) => selection === others[0]) : undefined;
  };
  const swaps = selections.flatMap((one) => {
    const two = other(one);
    if (!two?.product || !one.product || other(two) !== one || one.selection > two.selection) return [];
    const [goodsOfOne, goodsOfTwo] = [one.product.name, two.product.name];
    return {
      key: `swap ${one.selection}`,
      label: texts.swap(one.selection, two.selection),
      lead: texts.swapLead(one.selection, goodsOfTwo, two.selection, goodsOfOne),
      change: (slots: readonly Slot[]) => swapped(slots, one.selection, two.selection),
    };
  });
  const prices = selections.flatMap((line) => {
    const { selection, product } = line;
    const price = factsOf(line, 'price_mismatch')?.machine;
    if (typeof price !== 'number' || !product) return [];
    return {
      key: `price ${selection}`,
      label: texts.setPrice(selection, money(price, currency)),
      lead: texts.setPriceLead(product.name),
      change: (slots: readonly Slot[]) =>
        slots.map((slot) => (slot.selection === selection ? { ...slot, price } : slot)),
    };
  });
  return [...swaps, ...prices];
}

/** Two slots with each other's product and price. Their stock and capacity are of the places, and stay. */
function swapped(slots: readonly Slot[], one: string, two: string): Slot[] {
  const at = (selection: string) => slots.find((slot) => slot.selection === selection);
  const partner = { [one]: at(two), [two]: at(one) };
  return slots.map((slot) => {
    const from = partner[slot.selection];
    return from ? { ...slot, product: from.product, price: from.price } : slot;
  });
}

/** Offers what ends differences, each with one button: changes of the planogram, and sales that were rejected. */
export function Remedies({ comparison }: { comparison: Comparison }) {
  const { shown, open, close } = useDialog<Remedy>();
  const remedies = may('inventory:update') ? remediesOf(comparison) : [];
  const hasMissing = missingOf(comparison) > 0 && may('reports:read');
  if (remedies.length === 0 && !hasMissing) return null;
  const { id } = comparison.device;
  const apply = async ({ change }: Remedy) => {
    const { items: before } = await call('GET /devices/:id/slots', { params: { id } });
    await changeSlots(id, { before, after: change(before) }, texts);
  };
  return (
    <Card title={texts.title}>
      <div class="stack tight">
        {remedies.map((one) => (
          <div key={one.key}>
            <Button onClick={() => open(one)}>{one.label}</Button>
          </div>
        ))}
        {hasMissing && <MissingSales comparison={comparison} />}
      </div>
      {shown && (
        <ConfirmDialog
          title={shown.label}
          label={texts.apply}
          danger={false}
          onClose={close}
          work={() => apply(shown)}
        >
          <p>{shown.lead}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
