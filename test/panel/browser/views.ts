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

/** A view of somebody of that account who may take something. */
const person = (tab: string) => async (page: Page) => {
  const accounts = await (await page.request.get('/accounts')).json();
  const { id: accountId } = accounts.items.find(({ name }: { name: string }) => name === 'Planta Bogotá');
  const found = await page.request.get(`/consumers?accountId=${accountId}&businessLine=eas&pageSize=1`);
  const [{ id }] = (await found.json()).items;
  return `${account}/people/${id}${tab}`;
};

/** The latest movement of a list of the interface, in the panel's own. */
const movement = (list: string, below: string) => async (page: Page, address: string) => {
  const asked = 'from=2000-01-01&to=2100-01-01&limit=1';
  const { items } = await (await page.request.get(`${address}/${list}?${asked}`)).json();
  return `${account}/movements/${below}${items[0].id}`;
};

/** A link for a screen in the hall. */
async function wall(page: Page, address: string): Promise<string> {
  const { items } = await (await page.request.get('/devices?serial=VM-101')).json();
  const data = { name: 'Hall', accountId: items[0].accountId };
  const made = await page.request.post('/walls', { data, headers: { origin: address } });
  return new URL((await made.json()).url).pathname;
}

/** Every view of the panel that has a URL of its own. */
export const views: readonly View[] = [
  { name: 'Today', path: at('') },
  { name: 'Machines', path: at('/machines') },
  { name: 'Machines that are switched off', path: at('/machines?state=off') },
  { name: 'A machine', path: machine('') },
  { name: 'What a machine did', path: machine('/movements?failed=true') },
  { name: 'A wall', path: wall },
  { name: 'A planogram', path: machine('/planogram') },
  { name: 'A planogram that one may only look at', role: 'viewer', path: machine('/planogram') },
  { name: 'People', path: at('/people') },
  { name: 'People who are chosen', path: at('/people?active=true&select=1') },
  { name: 'A new person', path: at('/people/new') },
  { name: 'A person', path: person('') },
  { name: 'A person for who only looks', role: 'viewer', path: person('') },
  { name: 'The cards of a person', path: person('/cards') },
  { name: 'The history of a person', path: person('/history') },
  { name: 'Badges', path: at('/people/badges?of=page&size=lanyard') },
  { name: 'Products', path: at('/products') },
  { name: 'Profiles', path: at('/profiles') },
  { name: 'Movements', path: at('/movements') },
  { name: 'A movement', path: movement('transactions', '') },
  { name: 'A top-up', path: movement('transactions/recharges', 'top-ups/') },
  { name: 'A return', path: movement('transactions/returns', 'returns/') },
  { name: 'What is still out', path: at('/movements/out') },
  { name: 'Workbooks', path: at('/movements/workbooks') },
  { name: 'Reports', path: at('/reports') },
  { name: 'Access', path: at('/access') },
  { name: 'Audit', path: at('/audit') },
  { name: 'System', path: at('/system') },
  { name: 'My settings', path: at('/settings') },
  { name: 'Search', path: at('/search?q=an') },
  { name: 'Search that finds nothing', path: at('/search?q=zzzz') },
  { name: 'Nothing', path: at('/nothing') },
];
