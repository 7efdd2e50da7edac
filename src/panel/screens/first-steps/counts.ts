import { useCall } from '../../api/use-call.ts';
import { account, accounts } from '../../state/account.ts';
import type { Counts } from './steps.ts';

/** Counts of the things that the steps create, in the current account; empty without one. */
export function useCounts(isAsked = true): Counts {
  const accountId = account.value?.id;
  const one = accountId === undefined || !isAsked ? null : { query: { accountId, pageSize: 1 } };
  const found = {
    operation: useCall('GET /operations', one),
    machine: useCall('GET /devices', one),
    product: useCall('GET /products', one),
    profile: useCall('GET /profiles', one),
    person: useCall('GET /consumers', one),
    tag: useCall('GET /tags', one),
  };
  const totals = Object.entries(found).map(([name, { data }]) => [
    name,
    accountId === undefined ? 0 : data?.total,
  ]);
  return { account: accounts.value.length, ...Object.fromEntries(totals) } as Counts;
}
