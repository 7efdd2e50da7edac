import { amountSummary } from '../lists/amount-summary.ts';
import { receivedIn } from '../lists/arrival-filter.ts';
import { partitionsInScope } from '../lists/list-scope.ts';
import { type Asking, MovementList } from '../lists/movement-list.ts';
import type { RechargeSummaryQuery } from './recharge-fields.ts';
import { rechargeTable } from './recharge-store.ts';

type FilterQuery = Omit<RechargeSummaryQuery, 'from' | 'to' | 'after'> & {
  from?: number | undefined;
  to?: number | undefined;
  afterSeq?: number | undefined;
};

/** Top-ups (rules/movements#top-ups). */
export const rechargeList = new MovementList(
  rechargeTable,
  ({ reader, actor }: Asking, query: FilterQuery) => {
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
  },
);

export const summariseRecharges = amountSummary(rechargeList, rechargeTable.rows);
