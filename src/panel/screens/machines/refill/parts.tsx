import { PackageCheck, PackageSearch } from 'lucide';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call } from '../../../api/call.ts';
import { useAction } from '../../../api/use-call.ts';
import { count, nearDay } from '../../../language/format.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { Dotted } from '../../../parts/dotted.tsx';
import { Lamp } from '../../../parts/feedback/lamp.tsx';
import { Notice, ProblemNotice } from '../../../parts/feedback/notice.tsx';
import { tell } from '../../../parts/feedback/toast.tsx';
import { SelectField } from '../../../parts/forms/field.tsx';
import { useFilters } from '../../../parts/lists/filters.ts';
import { Card, Empty } from '../../../parts/page.tsx';
import { pathTo, withQuery } from '../../../state/paths.ts';
import { may } from '../../../state/session.ts';
import {
  dayChoices,
  daysOf,
  emptyWithin,
  type Forecast,
  fullLastsUntil,
  inFrontOrder,
  picksOf,
  roomIn,
  uncountedOf,
  unitsAdded,
  unitsOf,
} from './list.ts';
import { texts } from './words.ts';

/** For how long a refill should last; it is in the URL. */
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

/** The message if nothing can be refilled: the stock lasts, or the slots are full although it does not. */
export function NothingNeeded({ items }: { items: readonly Forecast[] }) {
  const { query } = useFilters();
  const { path } = useLocation();
  const days = daysOf(query);
  const short = emptyWithin(items, days, Date.now());
  const isFull = items.every((item) => item.refill === null || roomIn(item) === 0);
  return (
    <Card>
      <Empty
        icon={PackageCheck}
        title={isFull ? texts.full : texts.nothing}
        action={
          !isFull && <ButtonLink href={withQuery(path, { days: 'full' })}>{texts.days.full}</ButtonLink>
        }
      >
        {short
          ? texts.shortLead(short.product.name, short.selection, nearDay(short.emptyAt!))
          : isFull
            ? texts.fullLead
            : texts.nothingLead}
      </Empty>
    </Card>
  );
}

/** The message if stock was never counted: which slots, and where to count them. */
export function NotCounted({
  id,
  items,
  isBeside = false,
}: {
  id: string;
  items: readonly Forecast[];
  /** True if a list of known values follows. */
  isBeside?: boolean;
}) {
  const slots = uncountedOf(items);
  const named =
    slots.length < items.length && texts.uncountedSlots(slots.map(({ selection }) => selection).join(', '));
  const button = may('inventory:update') && (
    <ButtonLink href={pathTo('machines', id, 'visit')} {...(!isBeside && { look: 'primary' as const })}>
      {texts.count}
    </ButtonLink>
  );
  if (isBeside) {
    return (
      <Notice tone="warn" title={texts.uncounted}>
        <p>
          {named} {texts.uncountedLead}
        </p>
        {button && <div class="row no-print">{button}</div>}
      </Notice>
    );
  }
  return (
    <Card>
      <Empty icon={PackageSearch} title={texts.uncounted} action={button}>
        {named} {texts.uncountedLead}
      </Empty>
    </Card>
  );
}

/** Quantities to take from the store, one line per product. */
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
  const room = roomIn(item);
  if (refill === null) return <span class="soft small">{texts.notCounted}</span>;
  const parts = [
    stock !== null &&
      (capacity === null ? texts.stockAlone(count(stock)) : texts.stockOf(count(stock), count(capacity))),
    salesPerDay > 0 && texts.perDay(count(Math.round(salesPerDay * 10) / 10)),
    stock !== 0 && emptyAt !== null && texts.emptyAt(nearDay(emptyAt)),
  ];
  return (
    <>
      {stock === 0 && salesPerDay > 0 && <Lamp tone="bad">{texts.empty}</Lamp>}
      <Dotted className="soft small" of={parts} />
      {room !== null && (refill ?? 0) > room && <Lamp tone="warn">{texts.fitsOnly(count(room))}</Lamp>}
      {fullUntil !== null && <Lamp tone="warn">{texts.fullLasts(nearDay(fullUntil))}</Lamp>}
      {confidence === 'low' && <span class="chip">{texts.lowConfidence}</span>}
    </>
  );
}

/**
 * Quantities per slot, in the order of the machine's front. They can be edited before recording, because the
 * real quantity counts. Slots without need are shown on demand.
 */
export function FillList({
  items,
  onType,
}: {
  items: readonly Forecast[];
  onType: (selection: string, units: number) => void;
}) {
  const [showsAll, showAll] = useState(false);
  const [touched, touch] = useState<ReadonlySet<string>>(new Set());
  const canType = may('inventory:update');
  const inOrder = inFrontOrder(items);
  const needed = inOrder.filter(({ refill, selection }) => refill !== 0 || touched.has(selection));
  const shown = showsAll ? inOrder : needed;
  return (
    <>
      <ul class="pick-list">
        {shown.map((item) => (
          <li key={item.selection}>
            <span class="tick" aria-hidden="true" />
            <span class="chip selection">{item.selection}</span>
            <span class="name">{item.product.name}</span>
            {canType && item.stock !== null ? (
              <label class="add-units">
                <span class="visually-hidden">{texts.addTo(item.selection, item.product.name)}</span>
                <span aria-hidden="true">+</span>
                <input
                  class="input"
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={99_999}
                  value={item.refill ?? 0}
                  onInput={({ currentTarget }) => {
                    touch(new Set(touched).add(item.selection));
                    const units = Math.trunc(Number(currentTarget.value));
                    onType(item.selection, Math.min(99_999, Math.max(0, units || 0)));
                  }}
                />
              </label>
            ) : (
              <strong class="amount">{item.refill === null ? '?' : texts.add(count(item.refill))}</strong>
            )}
            <span class="standing">
              <Standing item={item} />
            </span>
          </li>
        ))}
      </ul>
      {canType && needed.length < inOrder.length && (
        <div class="no-print">
          <Button look="quiet" onClick={() => showAll(!showsAll)}>
            {showsAll ? texts.neededAlone : texts.allSlots(count(inOrder.length))}
          </Button>
        </div>
      )}
    </>
  );
}

/** Says that what is in a list was put into a machine: its stock grows by that, whatever was sold meanwhile. */
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
    const work = unitsAdded(items);
    await call('POST /devices/:id/visits', { params, body: { items: work } });
    onChange?.();
    tell(texts.wasFilled(count(unitsOf(items))), async () => {
      const undone = work.map(({ selection, added }) => ({ selection, removed: added }));
      await call('POST /devices/:id/visits', { params, body: { items: undone } });
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
