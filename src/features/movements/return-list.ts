import type { ReadContext } from '../../api/endpoint.ts';
import type { Json } from '../../store/json.ts';
import { lanesOfConsumers } from './consumer-lanes.ts';
import { placesOf } from './list-scope.ts';
import { pageOfMovements } from './movement-page.ts';
import type { PairQuery } from './return-fields.ts';
import { pairList } from './return-store.ts';

/**
 * A page of the deliveries of returnable products with what came back, newest delivery first
 * (rules/movements#pairs-of-delivery-and-return).
 * @throws `validation.failed` on `cursor`
 */
export function listReturns(context: ReadContext, query: PairQuery): Json {
  const { consumerIdentification, status } = query;
  const places = placesOf(context.reader, context.actor, query);
  const ofPlaces = places.map(({ account, operation, device, product }) => ({
    account,
    operation,
    device,
    product,
    ...(status && { [status]: status }),
  }));
  const lanes = lanesOfConsumers(context.reader, ofPlaces, consumerIdentification);
  return pageOfMovements(context, 'returns', query, (stretch, limit) =>
    pairList.page(context.reader, lanes, stretch, limit),
  );
}
