import type { ReadContext } from '../../api/endpoint.ts';
import { keysetPage } from '../../api/keyset-page.ts';
import type { Json } from '../../store/json.ts';
import { partitionsByConsumer } from './consumer-partitions.ts';
import { partitionsInScope } from './list-scope.ts';
import type { PairQuery } from './return-fields.ts';
import { pairList, wholePairList } from './return-store.ts';
import { trimmedRows } from './trimmed.ts';

/**
 * A page of the deliveries of returnable products with what came back, newest delivery first
 * (rules/movements#pairs-of-delivery-and-return).
 * @throws `validation.failed` on `cursor`
 */
export function listReturns(context: ReadContext, query: PairQuery): Json {
  const { consumerIdentification, status, fields } = query;
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
  const { reader } = context;
  return keysetPage(context, 'returns', query, (range, limit) =>
    fields
      ? trimmedRows(reader, fields, wholePairList.page(reader, partitions, range, limit))
      : pairList.page(reader, partitions, range, limit),
  );
}
