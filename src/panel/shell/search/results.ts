import { useEffect, useState } from 'preact/hooks';
import { useLatest } from '../../api/use-latest.ts';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import { receiptIn } from './find.ts';

/** The number of results of each kind that are shown. */
export const perGroup = 5;

/** A value after it has not changed for a moment, so that not every keystroke is requested. */
export function useSettled<T>(value: T, forMs: number): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), forMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Search results of every kind, requested in parallel. An empty text requests nothing. */
export function useFound(sought: string) {
  const own = { accountId: account.value!.id, pageSize: perGroup };
  const asks = sought !== '';
  const given = (permission: string, more: object) =>
    asks && may(permission) ? { query: { ...own, ...more } } : null;
  const search = { search: sought };
  const people = useLatest('GET /consumers', given('consumers:read', search));
  const holders = useLatest('GET /consumers', given('consumers:read', { code: sought }));
  const products = useLatest('GET /products', given('products:read', search));
  const machines = useLatest('GET /devices', given('devices:read', search));
  const profiles = useLatest('GET /profiles', given('profiles:read', search));
  // A movement that is not there is nothing that went wrong.
  const pasted = receiptIn(sought);
  const movement = useLatest(
    'GET /transactions/:id',
    pasted !== null && may('reports:read') ? { params: { id: pasted } } : null,
  );
  const all = [people, holders, products, machines, profiles];
  return {
    people: people.data,
    holders: holders.data,
    products: products.data,
    machines: machines.data,
    profiles: profiles.data,
    movement: movement.data,
    problem: all.find(({ problem }) => problem)?.problem,
    isBusy: asks && all.some(({ isLoading }) => isLoading),
  };
}

/** The id of a receipt if it exists; null while unknown and without an id. */
export function useReceipt(id: string | null): string | null {
  const [known, setKnown] = useState<string | null>(null);
  useEffect(() => {
    setKnown(null);
    if (id === null) return;
    const aborting = new AbortController();
    // A receipt is a page of its own, for anyone who has its address, and no endpoint.
    fetch(`/receipts/${id}`, { signal: aborting.signal, headers: { Accept: 'application/json' } }).then(
      ({ ok }) => setKnown(ok ? id : null),
      () => {},
    );
    return () => aborting.abort();
  }, [id]);
  return known === id ? known : null;
}
