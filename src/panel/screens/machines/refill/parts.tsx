import { PackageCheck } from 'lucide';
import { call } from '../../../api/call.ts';
import { useAction } from '../../../api/use-call.ts';
import { count, nearDay } from '../../../language/format.ts';
import { Button } from '../../../parts/button.tsx';
import { Lamp } from '../../../parts/feedback/lamp.tsx';
import { ProblemNotice } from '../../../parts/feedback/notice.tsx';
import { tell } from '../../../parts/feedback/toast.tsx';
import { SelectField } from '../../../parts/forms/field.tsx';
import { useFilters } from '../../../parts/lists/filters.tsx';
import { Card, Empty } from '../../../parts/page.tsx';
import { may } from '../../../state/session.ts';
import {
  dayChoices,
  daysOf,
  emptyWithin,
  type Forecast,
  filledBy,
  fullLastsUntil,
  inFrontOrder,
  picksOf,
  unitsOf,
} from './list.ts';
import { texts } from './messages.ts';

/** For how long a refill should last; it stands in the URL. */
export function DaysField() {
  const { query, set } = useFilters();
  return (
    <SelectField
      label={texts.lasts}
      value={daysOf(query)}
      options={dayChoices.map((days) => [days, texts.days[days]] as const)}
      onChange={(days) => set({ days })}
    />
  );
}

/** What stands where nothing can be refilled: what is there lasts, or it does not although all is full. */
export function NothingNeeded({ items }: { items: readonly Forecast[] }) {
  const { query } = useFilters();
  const short = emptyWithin(items, daysOf(query), Date.now());
  return (
    <Card>
      <Empty icon={PackageCheck} title={short ? texts.full : texts.nothing}>
        {short
          ? texts.fullLead(short.product.name, short.selection, nearDay(short.emptyAt!))
          : texts.nothingLead}
      </Empty>
    </Card>
  );
}

/** What is to be fetched from the store, a product once. */
export function PickList({ items }: { items: readonly Forecast[] }) {
  return (
    <ul class="pick-list">
      {picksOf(items).map(({ id, name, units, selections }) => (
        <li key={id}>
          <span class="tick" aria-hidden="true" />
          <span class="name">{name}</span>
          {selections > 1 && <span class="soft small">{texts.slots(count(selections))}</span>}
          <strong class="amount">{count(units)}</strong>
        </li>
      ))}
    </ul>
  );
}

function Standing({ item }: { item: Forecast }) {
  const { stock, capacity, emptyAt, salesPerDay, refill, confidence } = item;
  const { query } = useFilters();
  const fullUntil = fullLastsUntil(item, daysOf(query), Date.now());
  if (refill === null) return <span class="soft small">{texts.notCounted}</span>;
  const parts = [
    stock !== null &&
      (capacity === null ? texts.stockAlone(count(stock)) : texts.stockOf(count(stock), count(capacity))),
    salesPerDay > 0 && texts.perDay(count(Math.round(salesPerDay * 10) / 10)),
    stock !== 0 && emptyAt !== null && texts.emptyAt(nearDay(emptyAt)),
  ].filter(Boolean);
  return (
    <>
      {stock === 0 && salesPerDay > 0 && <Lamp tone="bad">{texts.empty}</Lamp>}
      <span class="soft small">{parts.join(' · ')}</span>
      {fullUntil !== null && <Lamp tone="warn">{texts.fullLasts(nearDay(fullUntil))}</Lamp>}
      {confidence === 'low' && <span class="chip">{texts.lowConfidence}</span>}
    </>
  );
}

/** What goes into which selection, in the order of the machine's front. */
export function FillList({ items }: { items: readonly Forecast[] }) {
  return (
    <ul class="pick-list">
      {inFrontOrder(items)
        .filter(({ refill }) => refill !== 0)
        .map((item) => (
          <li key={item.selection}>
            <span class="tick" aria-hidden="true" />
            <span class="chip selection">{item.selection}</span>
            <span class="name">{item.product.name}</span>
            <strong class="amount">{item.refill === null ? '?' : texts.add(count(item.refill))}</strong>
            <span class="standing">
              <Standing item={item} />
            </span>
          </li>
        ))}
    </ul>
  );
}

/** Says that what stands in a list was put into a machine: its stock grows by that, whatever was sold meanwhile. */
export function FilledButton({
  id,
  items,
  onChange,
}: {
  id: string;
  items: readonly Forecast[];
  onChange?: () => void;
}) {
  const fill = useAction(async () => {
    const params = { id };
    const { items: slots } = await call('GET /devices/:id/slots', { params });
    const { before, after } = filledBy(slots, items);
    await call('POST /devices/:id/refills', { params, body: { items: after } });
    onChange?.();
    tell(texts.wasFilled(count(unitsOf(items))), async () => {
      await call('POST /devices/:id/refills', { params, body: { items: before } });
      onChange?.();
      tell(texts.undone);
    });
  });
  if (!may('inventory:update') || unitsOf(items) === 0) return null;
  return (
    <>
      <Button icon={PackageCheck} busy={fill.isBusy} onClick={() => void fill.run()}>
        {texts.filled}
      </Button>
      <ProblemNotice problem={fill.problem} />
    </>
  );
}
