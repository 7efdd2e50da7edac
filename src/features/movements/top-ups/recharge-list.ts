import type { ReadContext } from '../../../api/contexts.ts';
import { keysetPage } from '../../../api/keyset-page.ts';
import type { Json } from '../../../store/json.ts';
import { movementsByArrival } from '../by-arrival.ts';
import { partitionsInScope } from '../list-scope.ts';
import { receivedIn } from '../received.ts';
import { settled, tellingUntil } from '../settled.ts';
import { trimmedRows } from '../trimmed.ts';
import type { RechargeQuery } from './recharge-fields.ts';
import * as store from './recharge-store.ts';

/**
 * A page of the top-ups in the key's scope, newest first by the machine's date (rules/movements#top-ups), or oldest first
 * by arrival.
 * @throws `validation.failed` on `cursor`
 */
export function listRecharges(context: ReadContext, asked: RechargeQuery): Json {
  const { query, receivedUntil } = settled(context, asked);
  return tellingUntil(pageOfRecharges(context, query), receivedUntil);
}

function pageOfRecharges(context: ReadContext, query: RechargeQuery): Json {
  const { reader, actor } = context;
  const { consumerIdentification, consumerCode, fields } = query;
  const inScope = partitionsInScope(reader, actor, query).map(({ account, operation, device, tags }) => ({
    account,
    operation,
    device,
    tags,
    consumerIdentification,
    consumerCode,
  }));
  const partitions = receivedIn(reader, 'recharges', inScope, query);
  if (query.order === 'arrival') {
    return movementsByArrival(context, 'recharges', query, store.arrivedRecharges, (range, limit) =>
      fields
        ? trimmedRows(reader, fields, store.wholeArrivedRecharges.page(reader, partitions, range, limit))
        : store.arrivedRecharges.page(reader, partitions, range, limit),
    );
  }
  return keysetPage(context, 'recharges', query, (range, limit) =>
    fields
      ? trimmedRows(reader, fields, store.wholeRechargeList.page(reader, partitions, range, limit))
      : store.rechargeList.page(reader, partitions, range, limit),
  );
}
