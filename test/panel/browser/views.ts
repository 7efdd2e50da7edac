import type { Page } from 'playwright-core';
import type { Role } from '../../../src/api/roles.ts';

/** A view of the panel: where it is, once the demo's own ids are known. */
export type View = { name: string; role?: Role; path(page: Page, address: string): string | Promise<string> };

const account = '/panel/planta-bogota';
const at = (path: string) => () => account + path;

/** Every view of the panel that has a URL of its own. */
export const views: readonly View[] = [
  { name: 'Today', path: at('') },
  { name: 'Machines', path: at('/machines') },
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
