import type { Caller } from '../../../api/caller.ts';
import type { ReadContext } from '../../../api/contexts.ts';
import { keysetPage } from '../../../api/keyset-page.ts';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import { amountSummary } from '../lists/amount-summary.ts';
import { receivedIn } from '../lists/arrival-filter.ts';
import { movementsByArrival } from '../lists/by-arrival.ts';
import { partitionsInScope } from '../lists/list-scope.ts';
import { afterSeq, settled, tellingUntil } from '../lists/received-until.ts';
import { eachWhole, trimmedRows } from '../lists/trimmed.ts';
import type { RechargeQuery, RechargeSummaryQuery } from './recharge-fields.ts';
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
  const { fields } = query;
  const partitions = rechargePartitions(reader, actor, query);
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

/**
 * How many top-ups pass the filters and what they come to, whole and by type of code
 * (rules/movements#other-summaries).
 */
export function summariseRecharges(context: ReadContext, asked: RechargeSummaryQuery): Json {
  const { reader, actor, settings } = context;
  const { query, receivedUntil } = settled(context, asked);
  const place = afterSeq(settings, 'recharges', asked.after);
  const partitions = rechargePartitions(reader, actor, { ...query, afterSeq: place });
  const { from, to } = query;
  const answer = amountSummary({ reader, actor, query, from, to }, store.rechargeSums, partitions);
  return tellingUntil(answer, receivedUntil);
}

type RechargeFilters = Omit<RechargeQuery, 'from' | 'to' | 'cursor' | 'limit' | 'order' | 'fields'> & {
  afterSeq?: number | undefined;
};

function rechargePartitions(reader: Reader, actor: Caller, query: RechargeFilters) {
  const { consumerIdentification, consumerCode } = query;
  const inScope = partitionsInScope(reader, actor, query).map(({ account, operation, device, tags }) => ({
    account,
    operation,
    device,
    tags,
    consumerIdentification,
    consumerCode,
  }));
  return receivedIn(reader, 'recharges', inScope, query);
}

/** Every top-up that GET /transactions/recharges lists under the same filters, in its order, with the leaves at `paths`. */
export function eachRecharge(
  reader: Reader,
  actor: Caller,
  query: RechargeFilters & { from: number; to: number },
  paths: readonly string[],
): Generator<object> {
  const partitions = rechargePartitions(reader, actor, query);
  return eachWhole(reader, query, paths, (range, limit) =>
    store.wholeRechargeList.page(reader, partitions, range, limit),
  );
}
