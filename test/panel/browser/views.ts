import type { Page } from 'playwright-core';
import type { Role } from '../../../src/api/roles.ts';

/** A view of the panel: where it is, once the demo's own ids are known. */
export type View = { name: string; role?: Role; path(page: Page, address: string): string | Promise<string> };

const account = '/panel/planta-bogota';
const at = (path: string) => () => account + path;

const machine = (rest: string) => async (page: Page) => {
  const { items } = await (await page.request.get('/devices?serial=VM-101')).json();
  return `${account}/machines/${items[0].id}${rest}`;
};

/** Every view of the panel that has a URL of its own. */
export const views: readonly View[] = [
  { name: 'Today', path: at('') },
  { name: 'Machines', path: at('/machines') },
  { name: 'Machines that are switched off', path: at('/machines?state=off') },
  { name: 'A machine', path: machine('') },
  { name: 'What a machine did', path: machine('/movements?failed=true') },
  { name: 'A planogram', path: machine('/planogram') },
  { name: 'A planogram that one may only look at', role: 'viewer', path: machine('/planogram') },
  { name: 'People', path: at('/people') },
  { name: 'Products', path: at('/products') },
  { name: 'Profiles', path: at('/profiles') },
  { name: 'Movements', path: at('/movements') },
  { name: 'Reports', path: at('/reports') },
  { name: 'Access', path: at('/access') },
  { name: 'Audit', path: at('/audit') },
  { name: 'System', path: at('/system') },
  { name: 'My settings', path: at('/settings') },
  { name: 'Search', path: at('/search?q=an') },
  { name: 'Nothing', path: at('/nothing') },
];
