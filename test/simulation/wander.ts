import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/app/routes.ts';
import type { SeededRandom } from '../../src/demo/random.ts';
import { accountNames, type Body, Broken, markOf, type SimulatedSite } from './site.ts';

/*
 * Callers of every role and scope try every endpoint, with the ids of things that exist anywhere, and of some that no
 * longer do. Reads may answer what they like, as long as it is the caller's to see; writes come from callers who have no
 * right to them, and change nothing.
 */

/** Endpoints that end sessions, wait, or work on the machine. */
const left = /^\/(auth|me|panel\/events|changes\/snapshot|system|backups|restart|network|mail-server)/;
const wandered = endpoints.filter(
  ({ path, where, caller }) =>
    !left.test(path) && where !== 'stream' && where !== 'door' && caller !== 'anybody',
);
const reads = wandered.filter(({ method }) => method === 'GET');
const writes = wandered.filter(({ method, caller }) => method !== 'GET' && caller !== 'controller');

export async function wander(site: SimulatedSite, draw: SeededRandom): Promise<void> {
  if (draw.chance(0.7)) {
    const endpoint = draw.pick(reads);
    const caller = draw.pick(site.callers);
    await site.call(caller, 'GET', pathOf(endpoint, site, draw) + queryOf(endpoint, site, draw));
    return;
  }
  if (draw.chance(0.6)) return meddle(site, draw);
  const endpoint = draw.pick(writes);
  const caller = draw.pick(site.callers.filter(({ may, kind }) => may !== 'all' && kind !== 'controller'));
  const path = pathOf(endpoint, site, draw);
  const { status, text } = await site.call(caller, endpoint.method, path, bodyOf(site, draw));
  if (status < 400 && !isOwn(endpoint))
    throw new Broken(`${endpoint.method} ${path} by ${caller.name}, who may only read: ${status} ${text}`);
}

/** Somebody without the right to it repeats a write that was taken not long ago. */
async function meddle(site: SimulatedSite, draw: SeededRandom): Promise<void> {
  const taken = site.calls.slice(-200).filter(({ method, status }) => method !== 'GET' && status < 300);
  if (taken.length === 0) return;
  const { method, path, body } = draw.pick(taken);
  const names = accountNames.filter((name) => JSON.stringify([path, body]).includes(markOf(name)));
  // Another tenant's key may do everything, but not to this thing.
  const isOfThing = method !== 'POST' && !path.startsWith('/feed');
  const strangers = site.callers.filter(
    ({ may, sees }) =>
      may !== 'all' || (isOfThing && names.length > 0 && !names.some((name) => sees.includes(name))),
  );
  const caller = draw.pick(strangers);
  const { status, text } = await site.call(caller, method, path, body);
  if (status < 400)
    throw new Broken(`${method} ${path} by ${caller.name}, who has no right to it: ${status} ${text}`);
}

/** Writes that a caller may make of what is their own. */
const isOwn = ({ path, permission }: Endpoint) =>
  permission === undefined || /exports|reports:read|:read/.test(`${path} ${JSON.stringify(permission)}`);

function pathOf({ path }: Endpoint, site: SimulatedSite, draw: SeededRandom): string {
  const account = site.models[draw.pick(accountNames)];
  const person = account.people.length > 0 ? draw.pick(account.people) : undefined;
  const things: readonly string[] = path.startsWith('/products')
    ? account.products.map(({ id }) => id)
    : path.startsWith('/profiles')
      ? account.profiles.map(({ id }) => id)
      : path.startsWith('/transactions')
        ? account.movements.map(({ id }) => id)
        : path.startsWith('/consumers') && person
          ? [person.id]
          : [account.id];
  const code = person && person.codes.length > 0 ? draw.pick(person.codes).value : 'none';
  const values: Record<string, string> = { codeId: code, businessLine: 'vending', key: 'currencies' };
  const id =
    things.length > 0 && draw.chance(0.9) ? draw.pick(things) : '00000000-0000-4000-8000-000000000000';
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? id));
}

/** Some of an endpoint's filters, most of them of another account. */
function queryOf({ query }: Endpoint, site: SimulatedSite, draw: SeededRandom): string {
  const names = Object.keys((query as { entries?: object } | undefined)?.entries ?? {});
  const account = site.models[draw.pick(accountNames)];
  const day = (back: number) => new Date(site.nowMs - back * 86_400_000).toISOString();
  const mark = markOf(draw.pick(accountNames));
  const values: Record<string, string> = {
    from: day(draw.integer(1, 30)),
    to: day(0),
    accountId: account.id,
    search: mark,
    limit: String(draw.pick([1, 5, 1000])),
    pageSize: String(draw.pick([1, 5, 1000])),
    page: '1',
    businessLine: 'vending',
    granularity: 'day',
    by: 'product',
    identification: `${mark}number1`,
    code: `${mark}card1`,
    consumerIdentification: `${mark}number1`,
    deviceSerial: `${mark}-1`,
  };
  const needed = ['from', 'to', 'by', 'granularity'];
  const chosen = names.filter(
    (name) => values[name] !== undefined && (needed.includes(name) || draw.chance(0.3)),
  );
  return chosen.length === 0
    ? ''
    : `?${new URLSearchParams(Object.fromEntries(chosen.map((name) => [name, values[name]!])))}`;
}

/** A body that some endpoint takes. */
function bodyOf(site: SimulatedSite, draw: SeededRandom): Body {
  const account = site.models[draw.pick(accountNames)];
  const period = { type: 'preset', value: 'daily' };
  return draw.pick<Body>([
    {},
    { active: false },
    { name: 'Taken over' },
    { amount: 1, codeId: 'x', reason: 'x' },
    { name: 'Taken over', identification: 'x', accountId: account.id },
    { items: [] },
    { label: 'x', permissions: [], accountId: account.id },
    {
      accountId: account.id,
      businessLine: 'vending',
      name: 'x',
      period,
      policy: { defaultReloadValue: 1, maxBalance: 1, cumulative: true },
    },
  ]);
}
