import type { ReadContext } from '../../api/endpoint.ts';
import { keysetPage } from '../../api/keyset-page.ts';
import type { Json } from '../../store/json.ts';
import { partitionsInScope } from './list-scope.ts';
import type { RechargeQuery } from './recharge-fields.ts';
import { rechargeList, wholeRechargeList } from './recharge-store.ts';
import { trimmedRows } from './trimmed.ts';

/**
 * A page of the top-ups in the key's scope, newest first by the machine's date (rules/movements#top-ups).
 * @throws `validation.failed` on `cursor`
 */
export function listRecharges(context: ReadContext, query: RechargeQuery): Json {
  const { consumerIdentification, consumerCode, fields } = query;
  const partitions = partitionsInScope(context.reader, context.actor, query).map(
    ({ account, operation, device }) => ({
      account,
      operation,
      device,
      consumerIdentification,
      consumerCode,
    }),
  );
  const { reader } = context;
  return keysetPage(context, 'recharges', query, (range, limit) =>
    fields
      ? trimmedRows(reader, fields, wholeRechargeList.page(reader, partitions, range, limit))
      : rechargeList.page(reader, partitions, range, limit),
  );
}
