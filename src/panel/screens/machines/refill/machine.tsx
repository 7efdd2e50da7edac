import { PackageOpen, Printer } from 'lucide';
import { useCall } from '../../../api/use-call.ts';
import { count, nearDay } from '../../../language/format.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { useFilters } from '../../../parts/lists/filters.ts';
import { Card, Empty } from '../../../parts/page.tsx';
import { pathTo } from '../../../state/paths.ts';
import { may } from '../../../state/session.ts';
import { daysAhead, daysOf, type Forecast, firstEmpty, isCounted, picksOf, unitsOf } from './list.ts';
import { DaysField, FilledButton, FillList, NotCounted, NothingNeeded, PickList } from './parts.tsx';
import { useDraft } from './use-draft.ts';
import { texts } from './words.ts';

/** The total quantity to bring, and the number of products. */
export function bringWords(items: readonly Forecast[]): string {
  const products = picksOf(items).length;
  return texts.toBring(texts.units(count(unitsOf(items))), texts.products(products, count(products)));
}

function First({ items }: { items: readonly Forecast[] }) {
  const first = firstEmpty(items);
  if (first === null) return null;
  const { product, selection, stock, emptyAt } = first;
  return (
    <p class="soft">
      {stock === 0
        ? texts.isEmpty(product.name, selection)
        : texts.firstEmpty(product.name, selection, nearDay(emptyAt!))}
    </p>
  );
}

/** A machine's refill list, with print and a button that records the refill. */
export function MachineRefill({ id }: { id: string }) {
  const { query } = useFilters();
  const days = daysOf(query);
  const forecast = useCall('GET /devices/:id/forecast', { params: { id }, query: { days: daysAhead(days) } });
  const draft = useDraft(days);
  return (
    <div class="stack refill">
      <div class="filters no-print">
        <DaysField />
      </div>
      <Await of={forecast} lines={8}>
        {({ items: found }) => {
          const items = draft.planned(id, found);
          if (items.length === 0) {
            return (
              <Card>
                <Empty
                  icon={PackageOpen}
                  title={texts.noPlanogram}
                  action={
                    may('inventory:update') && (
                      <ButtonLink href={pathTo('machines', id, 'planogram')}>{texts.toMachine}</ButtonLink>
                    )
                  }
                >
                  {texts.noPlanogramLead}
                </Empty>
              </Card>
            );
          }
          // Cleared values can be typed again.
          if (unitsOf(items) === 0 && !draft.isTyped(id)) {
            return isCounted(items) ? <NothingNeeded items={items} /> : <NotCounted id={id} items={items} />;
          }
          return (
            <>
              {!isCounted(items) && <NotCounted id={id} items={items} isBeside />}
              <div class="stack tight">
                <p>
                  <strong>{bringWords(items)}</strong>
                </p>
                <First items={items} />
              </div>
              <div class="row no-print">
                <Button icon={Printer} onClick={() => print()}>
                  {texts.print}
                </Button>
              </div>
              <Card title={texts.fetch} level="h3">
                <PickList items={items} />
              </Card>
              <Card title={texts.fill} level="h3">
                <FillList items={items} onType={(selection, units) => draft.type(id, selection, units)} />
              </Card>
              <div class="row no-print">
                <FilledButton id={id} items={items} />
              </div>
            </>
          );
        }}
      </Await>
    </div>
  );
}
