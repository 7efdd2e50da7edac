import { Printer, Vault } from 'lucide';
import { count, nearDay } from '../../../language/format.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { Lamp } from '../../../parts/feedback/lamp.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { useFilters } from '../../../parts/lists/filters.ts';
import { Card, Empty, Page } from '../../../parts/page.tsx';
import { pathTo, withQuery } from '../../../state/paths.ts';
import { may } from '../../../state/session.ts';
import { MailThis } from '../../scheduled-reports/mail-this.tsx';
import { texts as machineTexts } from '../words.ts';
import { daysOf, firstEmpty, isCounted, uncountedOf, unitsOf } from './list.ts';
import { bringWords } from './machine.tsx';
import { DaysField, FilledButton, FillList, NothingNeeded, PickList } from './parts.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { type Needs, useForecasts } from './use-forecasts.ts';
import { texts } from './words.ts';

/** Refill needs of all machines: one list for the store, and one for each machine. */
export default function RefillAll() {
  const { query } = useFilters();
  const days = daysOf(query);
  const forecasts = useForecasts(days);
  const { read, all } = forecasts;
  const draft = useDraft(days);
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      back={{ href: pathTo('machines'), label: machineTexts.title }}
      actions={
        <>
          <MailThis report="stock" />
          <Button icon={Printer} onClick={() => print()}>
            {texts.print}
          </Button>
        </>
      }
    >
      <div class="stack">
        <div class="filters no-print">
          <DaysField />
        </div>
        {forecasts.data === undefined && all > 0 && (
          <p class="soft small" role="status">
            {texts.reading(count(read), count(all))}
          </p>
        )}
        <Await of={forecasts} lines={10}>
          {(needs) => (
            <Rounds
              needs={needs.map((one) => ({ ...one, items: draft.planned(one.id, one.items) }))}
              draft={draft}
              onChange={forecasts.reload}
            />
          )}
        </Await>
      </div>
    </Page>
  );
}

/** Machines to go to, those where something is empty first. */
function Rounds({ needs, draft, onChange }: { needs: readonly Needs[]; draft: Draft; onChange: () => void }) {
  const items = needs.flatMap((one) => one.items);
  const whenEmpty = ({ items }: Needs) => firstEmpty(items)?.emptyAt ?? '9';
  const toFill = needs
    .filter((one) => unitsOf(one.items) > 0 || draft.isTyped(one.id))
    .sort((one, other) => whenEmpty(one).localeCompare(whenEmpty(other)));
  const others = needs.filter(
    (one) => one.items.length > 0 && unitsOf(one.items) === 0 && !draft.isTyped(one.id),
  );
  const rest = others.filter((one) => isCounted(one.items));
  const uncounted = needs.filter((one) => !isCounted(one.items));
  if (items.length === 0) {
    return (
      <Card>
        <Empty icon={Vault} title={texts.noMachines}>
          {texts.noPlanogramLead}
        </Empty>
      </Card>
    );
  }
  if (toFill.length === 0 && uncounted.length === 0) {
    return <NothingNeeded items={items} />;
  }
  return (
    <div class={toFill.length === 0 ? 'stack' : 'rounds'}>
      {toFill.length > 0 && (
        <Card title={texts.fetch} actions={<span class="soft">{bringWords(items)}</span>}>
          <PickList items={items} />
        </Card>
      )}
      <div class="stack">
        {uncounted.length > 0 && <Uncounted machines={uncounted} />}
        {toFill.map((one) => (
          <MachineCard key={one.id} needs={one} draft={draft} onChange={onChange} />
        ))}
        {rest.length > 0 && <p class="soft">{texts.notNeeded(rest.map(({ name }) => name).join(', '))}</p>}
      </div>
    </div>
  );
}

/** The machines with slots whose stock was never counted, each with a button that leads to its count. */
function Uncounted({ machines }: { machines: readonly Needs[] }) {
  return (
    <Notice tone="warn" title={texts.uncounted}>
      <p>{texts.uncountedLead}</p>
      <ul class="stack tight">
        {machines.map(({ id, name, items }) => {
          const slots = uncountedOf(items);
          return (
            <li key={id} class="row between">
              <span>
                {name}
                {slots.length < items.length && (
                  <span class="soft small">
                    {' '}
                    {texts.uncountedSlots(slots.map((slot) => slot.selection).join(', '))}
                  </span>
                )}
              </span>
              {may('inventory:update') && (
                <span class="no-print">
                  <ButtonLink href={pathTo('machines', id, 'visit')} aria-label={texts.countAt(name)}>
                    {texts.count}
                  </ButtonLink>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

function MachineCard({
  needs: { id, name, items },
  draft,
  onChange,
}: {
  needs: Needs;
  draft: Draft;
  onChange: () => void;
}) {
  const { query } = useFilters();
  const first = firstEmpty(items);
  return (
    <Card title={<a href={withQuery(pathTo('machines', id, 'refill'), { days: query['days'] })}>{name}</a>}>
      <div class="stack tight">
        <p class="row">
          <span>{bringWords(items)}</span>
          {first &&
            (first.stock === 0 ? (
              <Lamp tone="bad">{texts.isEmpty(first.product.name, first.selection)}</Lamp>
            ) : (
              <span class="soft small">
                {texts.firstEmpty(first.product.name, first.selection, nearDay(first.emptyAt!))}
              </span>
            ))}
        </p>
        <FillList items={items} onType={(selection, units) => draft.type(id, selection, units)} />
        <div class="row no-print">
          <FilledButton id={id} items={items} onChange={onChange} />
        </div>
      </div>
    </Card>
  );
}
