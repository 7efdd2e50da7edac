import type { ReadContext } from '../../api/endpoint.ts';
import { keysetPage } from '../../api/keyset-page.ts';
import type { Json } from '../../store/json.ts';
import { partitionsByConsumer } from './consumer-partitions.ts';
import { partitionsInScope } from './list-scope.ts';
import type { PairQuery } from './return-fields.ts';
import { pairList } from './return-store.ts';

/**
 * A page of the deliveries of returnable products with what came back, newest delivery first
 * (rules/movements#pairs-of-delivery-and-return).
 * @throws `validation.failed` on `cursor`
 */
export function listReturns(context: ReadContext, query: PairQuery): Json {
  const { consumerIdentification, status } = query;
  const inScope = partitionsInScope(context.reader, context.actor, query).map(
    ({ account, operation, device, product }) => ({
      account,
      operation,
      device,
      product,
      ...(status && { [status]: status }),
    }),
  );
  const partitions = partitionsByConsumer(context.reader, inScope, consumerIdentification);
  return keysetPage(context, 'returns', query, (range, limit) =>
    pairList.page(context.reader, partitions, range, limit),
  );
}
