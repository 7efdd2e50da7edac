import { useCall } from '../../api/use-call.ts';
import { accounts } from '../../state/account.ts';
import { may, session } from '../../state/session.ts';
import { reachesWithin, reachValue } from './logic.ts';
import { texts } from './words.ts';

type Reach = Parameters<typeof reachValue>[0];

/** Names of scopes, and those that the signed-in user can grant. */
export function useReaches(): {
  nameOf: (reach: Reach) => string;
  options: (leastIsClient?: boolean) => (readonly [value: string, name: string])[];
} {
  const found = useCall('GET /clients', may('clients:read') ? { query: { pageSize: 1000 } } : null);
  const clients = found.data?.items ?? [];
  const named = (value: string) => {
    const [scope, id] = value.split(' ');
    if (scope === 'all') return texts.everything;
    if (scope === 'client') return texts.allAccounts(clients.find((one) => one.id === id)?.name ?? '…');
    return accounts.value.find((one) => one.id === id)?.name ?? '…';
  };
  const own = session.value?.user;
  return {
    nameOf: (reach) => named(reachValue(reach)),
    options: (leastIsClient = false) =>
      (own ? reachesWithin(own, accounts.value, clients) : [])
        .filter((value) => !leastIsClient || value !== 'all')
        .map((value) => [value, named(value)] as const),
  };
}
