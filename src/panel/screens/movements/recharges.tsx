import { WalletCards } from 'lucide';
import type { Loaded } from '../../api/use-call.ts';
import { useCall } from '../../api/use-call.ts';
import { type Row, usePages } from '../../api/use-pages.ts';
import { money } from '../../language/format.ts';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { FilterBar } from '../../parts/lists/filter-bar.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { PeriodFilter } from '../../parts/lists/period-filter.tsx';
import { byCursor, pathsFirst, SaveList, screenFirst } from '../../parts/lists/save-list.tsx';
import type { FiledColumn } from '../../parts/lists/table.tsx';
import { TagFilter } from '../../parts/lists/tag-filter.tsx';
import { Facts } from '../../parts/page.tsx';
import { withQuery } from '../../state/paths.ts';
import {
  amountColumn,
  balanceAfterColumn,
  ownerDetails,
  personColumn,
  whenColumn,
} from './balance-columns.tsx';
import { MachineLink, Moment, MovementDetail, PersonLink } from './detail.tsx';
import { MachineFilter, PersonFilter } from './filter-fields.tsx';
import { barNames, deliveryFilters } from './filters.ts';
import { MovementList } from './list.tsx';
import { useMachineId, usePersonId } from './look-up.ts';
import { TagColumn, useTagColumn } from './tag-column.tsx';
import type { ViewProps } from './view.ts';
import { texts } from './words.ts';

type Recharge = Row<'GET /transactions/recharges'>;

const columns: FiledColumn<Recharge>[] = [
  personColumn,
  {
    title: texts.machine,
    plain: true,
    line: 2,
    cell: ({ device }) => device.name,
    inFile: ({ device }) => device.name,
    path: 'device.name',
  },
  whenColumn,
  balanceAfterColumn(texts.balanceAfter, 3),
  amountColumn,
];

/** Top-ups of a period, with the chosen one next to the list. */
export function Recharges({ period, range, chosen, listPath }: ViewProps) {
  const { query, set } = useFilters();
  const { deviceId, consumerIdentification, tagId, tagValue } = deliveryFilters(query);
  const asked = { ...range, deviceId, consumerIdentification, tagId, tagValue };
  const pages = usePages('GET /transactions/recharges', { query: { ...asked, limit: 50 } });
  const isFiltered = (deviceId ?? consumerIdentification ?? tagId) !== undefined;
  const { columns: shown } = useTagColumn(columns);
  return (
    <>
      <FilterBar
        first={<PeriodFilter period={period} set={set} />}
        names={barNames}
        end={
          <SaveList
            of="GET /transactions/recharges"
            query={{ ...asked, ...byCursor }}
            name={texts.recharges}
            columns={screenFirst(shown, ownerDetails)}
            workbook={{
              kind: 'POST /transactions/recharges/exports',
              of: { ...asked, columns: pathsFirst(shown, ['consumer.identification', 'code.codeId']) },
            }}
          />
        }
      >
        <PersonFilter />
        <MachineFilter />
        <TagFilter />
        <TagColumn />
      </FilterBar>
      <MovementList
        of={pages}
        label={texts.recharges}
        columns={shown}
        keyOf={({ id }) => id}
        href={({ id }) => withQuery(`${listPath}/${id}`, query)}
        chosen={chosen}
        empty={{
          icon: WalletCards,
          title: isFiltered ? texts.noneFound : texts.noRecharges,
          lead: isFiltered ? texts.noneFoundLead : texts.noRechargesLead,
        }}
      />
    </>
  );
}

/** Everything about a top-up. */
export function RechargeDetail({ of, toList }: { of: Loaded<Recharge>; toList: string }) {
  const machine = useMachineId(of.data?.device.serial);
  const person = usePersonId(of.data?.consumer.identification);
  return (
    <MovementDetail kind="GET /transactions/recharges/:id" of={of} toList={toList}>
      {({ id, date, amount, balanceAfter, currency, code, consumer, device }, close) => (
        <>
          <div class="detail-head">
            <div class="stack tight">
              <h2>{texts.recharge}</h2>
              <div class="row">
                <Lamp tone="good">{texts.loaded}</Lamp>
              </div>
            </div>
            {close}
          </div>
          <p class="big-amount">{money(amount, currency)}</p>
          <Facts
            of={[
              [texts.when, <Moment key="when" at={date} />],
              [texts.person, <PersonLink key="person" id={person} person={consumer} />],
              [texts.card, code.codeId],
              [texts.machine, <MachineLink key="machine" id={machine} name={device.name} />],
              [texts.balanceAfter, money(balanceAfter, currency)],
            ]}
          />
          <p class="soft small">
            {texts.reference}: <code>{id}</code>
          </p>
        </>
      )}
    </MovementDetail>
  );
}

/** A top-up by its id. */
export function useRecharge(id: string | undefined): Loaded<Recharge> {
  const found = useCall('GET /transactions/recharges/:id', id === undefined ? null : { params: { id } });
  return found as Loaded<Recharge>;
}
