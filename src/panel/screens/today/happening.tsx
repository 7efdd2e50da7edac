import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { happened, isLive } from '../../api/events.ts';
import { useCall } from '../../api/use-call.ts';
import { money } from '../../language/format.ts';
import { failureText } from '../../language/movement-words.ts';
import { Dotted } from '../../parts/dotted.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { Ago } from '../../parts/moment.tsx';
import { Card } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { useLastDays } from '../machines/last-days.ts';
import { texts as machineTexts } from '../machines/words-status.ts';
import { Price } from '../movements/price.tsx';
import { texts } from './words.ts';

/** A line of what happened. */
type Line = {
  id: string;
  date: string;
  what: string;
  /** Null: at no machine. */
  where: string | null;
  who: string | null;
  amount: ComponentChildren;
  failure: string | null;
  href: string | null;
};

const shown = 8;

/** The latest movements, newest first, as they arrive. */
export function Happening() {
  const range = useLastDays(7);
  const accountId = account.value!.id;
  const found = useCall('GET /transactions', { query: { ...range, accountId, limit: String(shown) } });
  const heard = happened.value;
  const lines = useMemo(() => {
    const byId = new Map<string, Line>();
    for (const {
      id,
      date,
      product,
      device,
      consumer,
      isDelivered,
      failureReason,
      businessLine,
      method,
      currency,
    } of found.data?.items ?? []) {
      byId.set(id!, {
        id: id!,
        date: date!,
        what: product!.name!,
        where: device!.name!,
        who: consumer?.name ?? consumer?.codeId ?? null,
        amount: (
          <Price
            of={{
              businessLine: businessLine!,
              isDelivered: isDelivered!,
              method: method!,
              failureReason: failureReason ?? null,
            }}
            amount={product!.sellValue!}
            currency={currency}
          />
        ),
        failure: isDelivered ? null : failureText(failureReason ?? null),
        href: pathTo('movements', id!),
      });
    }
    for (const movement of heard) {
      // Deliveries come with the list, which is loaded again right away.
      if (movement.accountId !== accountId || movement.kind === 'delivery') continue;
      const { kind, id, date, device, consumer } = movement;
      byId.set(id, {
        id,
        date,
        what: { recharge: texts.recharge, return: texts.returned, credit: texts.credit }[kind],
        where: device?.name ?? null,
        who: consumer?.name ?? consumer?.codeId ?? null,
        amount: movement.kind === 'return' ? null : money(movement.amount, movement.currency),
        failure: null,
        href: kind === 'recharge' ? pathTo('movements', 'top-ups', id) : null,
      });
    }
    return [...byId.values()].sort((one, other) => other.date.localeCompare(one.date)).slice(0, shown);
  }, [found.data, heard, accountId]);
  return (
    <Card
      title={texts.happening}
      flush
      actions={
        <span class="row">
          {isLive.value && <span class="pulse small">{texts.live}</span>}
          <a href={pathTo('movements')}>{texts.allMovements}</a>
        </span>
      }
    >
      <Await of={found} lines={6}>
        {() =>
          lines.length === 0 ? (
            <p class="soft beside-list">{texts.nothingYet}</p>
          ) : (
            <ul class="happening">
              {lines.map(({ id, date, what, where, who, amount, failure, href }) => (
                <li key={id}>
                  <span class="what">
                    {href === null ? what : <a href={href}>{what}</a>}
                    {failure !== null && <Lamp tone="bad">{failure}</Lamp>}
                  </span>
                  <span class="amount">{amount}</span>
                  <Dotted className="soft small where" of={[where, who ?? machineTexts.nobody]} />
                  <span class="soft small when">
                    <Ago at={date} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Await>
    </Card>
  );
}
