import type { Page } from 'playwright-core';
import type { Role } from '../../../src/api/roles.ts';

/** A view of the panel: where it is, once the demo's own ids are known. */
export type View = { name: string; role?: Role; path(page: Page, address: string): string | Promise<string> };

const account = '/panel/planta-bogota';
const at = (path: string) => () => account + path;

/** Returns the API's answer to the signed-in user, in a shape that the caller knows. */
// biome-ignore lint/suspicious/noExplicitAny: lists of every kind
async function read(page: Page, path: string): Promise<any> {
  const answer = await page.request.get(path);
  if (!answer.ok()) throw new Error(`GET ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** The account that the views show. */
async function accountIdOf(page: Page): Promise<string> {
  const { items } = await read(page, '/accounts');
  return items.find(({ name }: { name: string }) => name === 'Planta Bogotá').id;
}

const machine = (rest: string) => async (page: Page) => {
  const { items } = await read(page, '/devices?serial=VM-101');
  return `${account}/machines/${items[0].id}${rest}`;
};

/** A view of the first thing of a list of the interface that a query leaves, in that account. */
const ofFirst =
  (list: 'products' | 'profiles' | 'consumers', query: string, below = '') =>
  async (page: Page) => {
    const accountId = await accountIdOf(page);
    const { items } = await read(page, `/${list}?accountId=${accountId}&pageSize=1&${query}`);
    return `${account}/${list === 'consumers' ? 'people' : list}/${items[0].id}${below}`;
  };

/** A view of somebody who may take something. */
const person = (tab: string) => ofFirst('consumers', 'businessLine=eas', tab);

/** The latest movement of a list of the interface, in the panel's own. */
const movement = (list: string, below: string) => async (page: Page) => {
  const { items } = await read(page, `/${list}?from=2000-01-01&to=2100-01-01&limit=1`);
  return `${account}/movements/${below}${items[0].id}`;
};

/** A link for a screen in the hall. */
async function wall(page: Page, address: string): Promise<string> {
  const { items } = await read(page, '/devices?serial=VM-101');
  const data = { name: 'Hall', accountId: items[0].accountId };
  const made = await page.request.post('/walls', { data, headers: { origin: address } });
  return new URL((await made.json()).url).pathname;
}

/** A loan of that account that was filmed, as not every one is: where it is shown, and by how many videos. */
export async function filmedLoan(page: Page): Promise<{ path: string; videos: number }> {
  type Pair = { id: string; deliveryVideoKey: string | null; returnVideoKey: string | null };
  const asked = `/transactions/returns?limit=1000&accountId=${await accountIdOf(page)}`;
  const { items: pairs }: { items: Pair[] } = await read(page, asked);
  const filmed = pairs.find((pair) => pair.deliveryVideoKey ?? pair.returnVideoKey)!;
  const keys = [filmed.deliveryVideoKey, filmed.returnVideoKey];
  return {
    path: `${account}/movements/returns/${filmed.id}`,
    videos: keys.filter((key) => key !== null).length,
  };
}

/** A machine that counts itself. */
const witnesses = async (page: Page) => {
  const { items } = await read(page, '/devices?serial=VM-101');
  return `${account}/reconciliation/${items[0].id}`;
};

/** The latest reading of that machine; a short demo has none, and shows their list. */
const reading = async (page: Page) => {
  const { items } = await read(page, '/devices?serial=VM-101');
  const { items: readings } = await read(page, `/devices/readings?deviceId=${items[0].id}&limit=1`);
  return [`${account}/reconciliation/readings`, ...readings.map(({ id }: { id: string }) => id)].join('/');
};

/** A requirement of that account. */
const requirement =
  (below = '') =>
  async (page: Page) => {
    const { items } = await read(page, `/requirements?accountId=${await accountIdOf(page)}`);
    return `${account}/consumption/requirements/${items[0].id}${below}`;
  };

/** A cross table of consumption, by a tag and by product. */
const byDepartment = async (page: Page) => {
  const { items } = await read(page, `/tags?accountId=${await accountIdOf(page)}`);
  return `${account}/consumption?period=28d&show=cost&line=eas&and=product&by=tag:${items[0].id}`;
};

/** The latest refusal, at its moment. */
const refusal = async (page: Page) => {
  const { items } = await read(page, `/authorizations/refusals?accountId=${await accountIdOf(page)}`);
  return `${account}/refusals/${Date.parse(items[0].date).toString(36)}-${items[0].id}`;
};

/** An import of people. */
const anImport = async (page: Page, address: string) => {
  const made = await page.request.post(
    `/consumers/imports?accountId=${await accountIdOf(page)}&fileName=staff.csv`,
    {
      headers: { origin: address, 'content-type': 'text/csv' },
      data: `ID,Name\nV-${Date.now()},Ada View\n`,
    },
  );
  return `${account}/people/imports/${(await made.json()).importId}`;
};

/** The first thing of a list of the interface, below a part of access. */
const accessTo = (list: string, part: string) => async (page: Page) => {
  const { items } = await read(page, `/${list}?pageSize=1`);
  return `${account}/access/${part}/${items[0].id}`;
};

/** An entry of the trail that tells of a change. */
const auditEntry = async (page: Page) => {
  const { items } = await read(page, '/audit-logs?resourceType=planogram&action=update&pageSize=1');
  return `${account}/audit/${Date.parse(items[0].date).toString(36)}-${items[0].id}`;
};

/** True for the long walk (`npm run panel-walk`), false for the part that `npm test` has time for. */
export const isLongWalk = process.env['PANEL_LOOKS'] !== undefined;

/** Every view of the panel that has a URL of its own. */
export const views: readonly View[] = [
  { name: 'Today', path: at('') },
  { name: 'Rejected reports', path: at('/movements/rejected') },
  { name: 'Machines', path: at('/machines') },
  { name: 'Machines that are switched off', path: at('/machines?state=off') },
  { name: 'A machine', path: machine('') },
  { name: 'What a machine did', path: machine('/movements?failed=true') },
  { name: 'A wall', path: wall },
  { name: 'What a machine needs', path: machine('/refill?days=14') },
  { name: 'What the slots of a machine hold', path: machine('/numbers') },
  { name: 'What all machines need', path: at('/refill') },
  { name: 'A planogram', path: machine('/planogram') },
  { name: 'A planogram that one may only look at', role: 'viewer', path: machine('/planogram') },
  { name: 'People', path: at('/people') },
  { name: 'People who are chosen', path: at('/people?state=active&select=1') },
  { name: 'A new person', path: at('/people/new') },
  { name: 'What imports people', path: at('/people/import') },
  { name: 'Past imports of people', path: at('/people/imports') },
  { name: 'An import', path: anImport },
  { name: 'A person', path: person('') },
  { name: 'The issue record of a person', path: person('/record') },
  { name: 'Removed people', path: at('/people/removed') },
  { name: 'A person for who only looks', role: 'viewer', path: person('') },
  { name: 'The cards of a person', path: person('/cards') },
  {
    name: 'The account statement of a card',
    path: ofFirst('consumers', 'businessLine=vending', '/statement'),
  },
  { name: 'What a card may take', path: person('/why') },
  { name: 'Why a card may not take something', path: person('/why?machine=EA-101&slot=99') },
  { name: 'The history of a person', path: person('/history') },
  { name: 'Badges', path: at('/people/badges?of=page&size=lanyard') },
  { name: 'Products', path: at('/products') },
  { name: 'Products of a filter that leaves none', path: at('/products?search=nothing-like-this') },
  { name: 'A product that is sold', path: ofFirst('products', 'businessLine=vending') },
  { name: 'A product that is handed out', path: ofFirst('products', 'businessLine=eas') },
  { name: 'Changing a product', path: ofFirst('products', 'businessLine=vending', '/edit') },
  { name: 'A new product', path: at('/products/new') },
  { name: 'What imports products', path: at('/products/import') },
  { name: 'Profiles', path: at('/profiles') },
  { name: 'A profile of money', path: ofFirst('profiles', 'businessLine=vending') },
  { name: 'A profile of products', path: ofFirst('profiles', 'businessLine=eas') },
  { name: 'Changing a profile', path: ofFirst('profiles', 'businessLine=eas', '/edit') },
  { name: 'A new profile', path: at('/profiles/new') },
  { name: 'First steps', path: at('/first-steps') },
  { name: 'All sites', path: at('/sites') },
  { name: 'Operations', path: at('/places') },
  { name: 'Operations, to a viewer', role: 'viewer', path: at('/places') },
  { name: 'Incidents', path: at('/incidents') },
  { name: 'Past incidents', path: at('/incidents/past') },
  { name: 'Mutes', path: at('/incidents/mutes') },
  { name: 'Scheduled reports', path: at('/reports/arriving') },
  { name: 'Movements', path: at('/movements') },
  { name: 'A movement', path: movement('transactions', '') },
  { name: 'A top-up', path: movement('transactions/recharges', 'top-ups/') },
  { name: 'A return', path: movement('transactions/returns', 'returns/') },
  { name: 'Not yet returned', path: at('/movements/out') },
  { name: 'Credits', path: at('/movements/credits') },
  { name: 'Excel files', path: at('/movements/workbooks') },
  { name: 'A visit', path: machine('/visit') },
  { name: 'Past visits', path: machine('/visits') },
  { name: 'Reconciliation', path: at('/reconciliation') },
  { name: 'Readings', path: at('/reconciliation/readings') },
  { name: 'A reading', path: reading },
  { name: 'The witnesses of a machine', path: witnesses },
  { name: 'Refusals', path: at('/refusals') },
  { name: 'A refusal', path: refusal },
  { name: 'A refusal to who only looks', role: 'viewer', path: refusal },
  { name: 'A refusal that is not there', path: at('/refusals/x') },
  { name: 'Unknown cards', path: at('/refusals/unknown-cards') },
  { name: 'Reports', path: at('/reports') },
  { name: 'Consumption', path: at('/consumption') },
  { name: 'Consumption by department and product', path: byDepartment },
  { name: 'Consumption by day', path: at('/consumption?by=day') },
  { name: 'The end of the month', path: at('/consumption/month-end') },
  { name: 'Requirements', path: at('/consumption/requirements') },
  { name: 'A requirement', path: requirement() },
  { name: 'A requirement to who only looks', role: 'viewer', path: requirement() },
  { name: 'A requirement that is not there', path: at('/consumption/requirements/x') },
  { name: 'Overdue people', path: at('/consumption/requirements/overdue') },
  { name: 'A new requirement', path: at('/consumption/requirements/new') },
  { name: 'Editing a requirement', path: requirement('/edit') },
  { name: 'Remaining quota', path: at('/consumption/left') },
  { name: 'Unusual consumption', path: at('/consumption/outliers?factor=2') },
  { name: 'Access', path: at('/access') },
  { name: 'A key', path: accessTo('api-keys', 'keys') },
  { name: 'Controllers', path: at('/access/controllers') },
  { name: 'A controller', path: accessTo('controllers', 'controllers') },
  { name: 'Users', path: at('/access/users') },
  { name: 'A user', path: accessTo('users', 'users') },
  { name: 'Sign-in', path: at('/access/sign-in') },
  { name: 'Wall links', path: at('/access/walls') },
  { name: 'Audit', path: at('/audit') },
  { name: 'An entry of the audit', path: auditEntry },
  { name: 'An entry that is not there', path: at('/audit/x') },
  { name: 'System', path: at('/system') },
  { name: 'Backups', path: at('/system/backups') },
  { name: 'Network', path: at('/system/network') },
  { name: 'HTTPS', path: at('/system/https') },
  { name: 'Second box', path: at('/system/second-box') },
  { name: 'Head office', path: at('/system/head-office') },
  { name: 'This device', path: at('/system/device') },
  { name: 'My settings', path: at('/settings') },
  { name: 'Search', path: at('/search?search=an') },
  { name: 'Search that finds nothing', path: at('/search?search=zzzz') },
  { name: 'Nothing', path: at('/nothing') },
  { name: 'Contacts', path: at('/notifications/contacts') },
  { name: 'Alerts', path: at('/notifications/alerts') },
  { name: 'Messages', path: at('/notifications/sent') },
  { name: 'Connections', path: at('/connections') },
  { name: 'The mail server', path: at('/notifications/mail') },
];
