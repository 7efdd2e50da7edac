import { signal } from '@preact/signals';
import { call, type Item } from '../api/call.ts';

export type Account = Item<'GET /accounts'>;

/** The accounts that the user may see, by name. */
export const accounts = signal<readonly Account[]>([]);

/** The account that is shown; undefined before there is one. */
export const account = signal<Account | undefined>(undefined);

/** Reads the accounts, all of them. */
export async function loadAccounts(): Promise<void> {
  const found: Account[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await call('GET /accounts', { query: { page, pageSize: 100 } });
    found.push(...items);
    if (items.length === 0 || found.length >= total) break;
  }
  accounts.value = found.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

function slug(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/** The account's name in a URL, with the end of its id if another account has the same name. */
export function nameInUrl({ id, name }: Account): string {
  const plain = slug(name);
  const isAlone = accounts.value.filter((other) => slug(other.name) === plain).length === 1;
  return plain !== '' && isAlone ? plain : `${plain}-${id.slice(-6)}`.replace(/^-/, '');
}

/** The account that a URL names; undefined if the user sees no such account. */
export function accountOfUrl(name: string): Account | undefined {
  return accounts.value.find((one) => nameInUrl(one) === name || one.id === name);
}
