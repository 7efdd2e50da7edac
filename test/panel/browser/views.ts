import type { Page } from 'playwright-core';
import type { Role } from '../../../src/api/roles.ts';

/** A view of the panel: where it is, once the demo's own ids are known. */
export type View = { name: string; role?: Role; path(page: Page, address: string): string | Promise<string> };

const account = '/panel/planta-bogota';
const at = (path: string) => () => account + path;

/** A view of the first thing of a list that a query leaves, in the account that is shown. */
const ofFirst =
  (list: 'products' | 'profiles', query: string, part = '') =>
  async (page: Page, address: string) => {
    const read = async (path: string) =>
      (await (await page.request.get(address + path)).json()) as { items: { id: string; name: string }[] };
    const { items: accounts } = await read('/accounts');
    const { id: accountId } = accounts.find(({ name }) => name === 'Planta Bogotá')!;
    const { items } = await read(`/${list}?accountId=${accountId}&pageSize=1&${query}`);
    return `${account}/${list}/${items[0]!.id}${part}`;
  };

/** Every view of the panel that has a URL of its own. */
export const views: readonly View[] = [
  { name: 'Today', path: at('') },
  { name: 'Machines', path: at('/machines') },
  { name: 'People', path: at('/people') },
  { name: 'Products', path: at('/products') },
  { name: 'Products of a filter that leaves none', path: at('/products?q=nothing-like-this') },
  { name: 'A product that is sold', path: ofFirst('products', 'businessLine=vending') },
  { name: 'A product that is handed out', path: ofFirst('products', 'businessLine=eas') },
  { name: 'Changing a product', path: ofFirst('products', 'businessLine=vending', '/edit') },
  { name: 'A new product', path: at('/products/new') },
  { name: 'Profiles', path: at('/profiles') },
  { name: 'A profile of money', path: ofFirst('profiles', 'businessLine=vending') },
  { name: 'A profile of products', path: ofFirst('profiles', 'businessLine=eas') },
  { name: 'Changing a profile', path: ofFirst('profiles', 'businessLine=eas', '/edit') },
  { name: 'A new profile', path: at('/profiles/new') },
  { name: 'First steps', path: at('/first-steps') },
  { name: 'Places and tags', path: at('/places') },
  { name: 'Places, to a viewer', role: 'viewer', path: at('/places') },
  { name: 'Movements', path: at('/movements') },
  { name: 'Reports', path: at('/reports') },
  { name: 'Access', path: at('/access') },
  { name: 'Audit', path: at('/audit') },
  { name: 'System', path: at('/system') },
  { name: 'My settings', path: at('/settings') },
  { name: 'Search', path: at('/search?q=an') },
  { name: 'Nothing', path: at('/nothing') },
];
