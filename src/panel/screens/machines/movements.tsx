import { Activity } from 'lucide';
import type { Item } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { money } from '../../language/format.ts';
import { failureText } from '../../language/movement-words.ts';
import { words } from '../../language/words.ts';
import { Dotted } from '../../parts/dotted.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { CheckField } from '../../parts/forms/field.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { type Column, Table } from '../../parts/lists/table.tsx';
import { Ago } from '../../parts/moment.tsx';
import { Empty } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { useLastDays } from './last-days.ts';
import { texts } from './words.ts';
import { texts as standingTexts } from './words-status.ts';

type Movement = Item<'GET /transactions'>;

const columns: readonly Column<Movement>[] = [
  {
    title: texts.product,
    at: 'main',
    cell: ({ product }) => (
      <>
        {product?.name} {product?.selection && <span class="chip place-name">{product.selection}</span>}
      </>
    ),
  },
  {
    title: texts.result,
    at: 'aside',
    cell: ({ isDelivered, failureReason = null, businessLine, product, currency }) => {
      if (!isDelivered) return <Lamp tone="bad">{failureText(failureReason)}</Lamp>;
      return businessLine === 'vending' && product
        ? money(product.sellValue!, currency)
        : words.outcomes.delivered;
    },
  },
  {
    title: texts.who,
    plain: true,
    cell: ({ consumer, date }) => (
      <Dotted
        of={[
          consumer ? (consumer.name ?? consumer.codeId) : <span class="soft">{standingTexts.nobody}</span>,
          <span class="soft small">
            <Ago at={date!} />
          </span>,
        ]}
      />
    ),
  },
];

/** Movements of a machine in the last 90 days, newest first; only the last few with a `limit`. */
export function MachineMovements({ serial, limit }: { serial: string; limit?: number }) {
  const { query, set } = useFilters();
  const range = useLastDays(90);
  const onlyFailed = limit === undefined && query['failed'] === 'true';
  const found = useCall('GET /transactions', {
    query: {
      ...range,
      accountId: account.value!.id,
      deviceSerial: serial,
      isDelivered: onlyFailed ? 'false' : null,
      cursor: limit === undefined ? (query['cursor'] ?? null) : null,
      limit: String(limit ?? 50),
    },
  });
  const pageFrom = (cursor: string | null) => withQuery(location.pathname, { ...query, cursor });
  return (
    <>
      {limit === undefined && (
        <div class="movement-filters">
          <CheckField
            label={texts.onlyFailed}
            checked={onlyFailed}
            onChange={(checked) => set({ failed: checked ? 'true' : null })}
          />
        </div>
      )}
      <Await of={found} lines={limit ?? 8}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <Empty icon={Activity} title={onlyFailed ? texts.noFailures : texts.noMovements} />
          ) : (
            <>
              <Table
                label={texts.movements}
                columns={columns}
                rows={items}
                keyOf={({ id }) => id!}
                href={({ id }) => pathTo('movements', id!)}
              />
              {limit === undefined && (nextCursor || query['cursor']) && (
                <nav class="pager no-print" aria-label={texts.movements}>
                  {query['cursor'] ? (
                    <a class="button" href={pageFrom(null)}>
                      {texts.newest}
                    </a>
                  ) : (
                    <span />
                  )}
                  {nextCursor && (
                    <a class="button" href={pageFrom(nextCursor)} rel="next">
                      {texts.older}
                    </a>
                  )}
                </nav>
              )}
            </>
          )
        }
      </Await>
    </>
  );
}
