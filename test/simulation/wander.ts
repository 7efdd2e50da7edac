import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/app/routes.ts';
import { SeededRandom } from '../../src/demo/random.ts';
import { accountNames, type Body, Broken, markOf, type SimulatedSite } from './site.ts';

/*
 * Callers of every role and scope try every endpoint, with the ids of things that exist anywhere, and of some that no
 * longer do. Reads may answer what they like, as long as it is the caller's to see; writes come from callers who have no
 * right to them, and change nothing.
 */

/** Endpoints that are never called in a simulation, and the reasons. */
const exceptions: readonly (readonly [RegExp, reason: string])[] = [
  [/^(POST|DELETE) \/auth\//, 'changes or ends how its caller signs in, and hashes passwords'],
  [/^GET \/(panel\/events|changes\/snapshot)$/, 'an answer without an end, or of any size'],
  [/^(POST \/backups|GET \/backups\/:id\/file)$/, 'works on files beside the data directory'],
];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
export const isException = (name: string) => exceptions.some(([pattern]) => pattern.test(name));
const wandered = endpoints.filter((endpoint) => !isException(nameOf(endpoint)));
const reads = wandered.filter(({ method }) => method === 'GET');
const writes = wandered.filter(({ method }) => method !== 'GET');

export async function wander(site: SimulatedSite, draw: SeededRandom): Promise<void> {
  if (draw.chance(0.7)) await attempt(site, draw, draw.pick(reads));
  else if (draw.chance(0.6)) await meddle(site, draw);
  else await attempt(site, draw, draw.pick(writes));
}

/** The number of seeds in a row that together try every endpoint, each a part of them at its end. */
const walks = 20;

export async function walk(site: SimulatedSite, seed: number): Promise<void> {
  const draw = SeededRandom.of(seed, 'walk');
  for (const [at, endpoint] of wandered.entries())
    if (at % walks === seed % walks) for (const _ of [1, 2, 3]) await attempt(site, draw, endpoint);
}

/** Somebody reads, or writes without the right to it. */
async function attempt(site: SimulatedSite, draw: SeededRandom, endpoint: Endpoint): Promise<void> {
  const { method } = endpoint;
  const path = pathOf(endpoint, site, draw);
  if (method === 'GET') {
    await site.call(draw.pick(site.callers), 'GET', path + queryOf(endpoint, site, draw));
    return;
  }
  const caller = draw.pick(site.callers.filter(({ may, kind }) => may !== 'all' && kind !== 'controller'));
  const { status, text } = await site.call(caller, method, path, bodyOf(site, draw));
  if (status < 400 && !isOwn(endpoint))
    throw new Broken(`${method} ${path} by ${caller.name}, who may only read: ${status} ${text}`);
}

/** The endpoints that a site's callers called, of all that there are. */
export function reach(site: SimulatedSite): { called: string[]; all: string[] } {
  const all = endpoints.map(nameOf);
  const known = new Set(all);
  const patterns = endpoints.map((endpoint) => ({
    name: nameOf(endpoint),
    pattern: new RegExp(`^${nameOf(endpoint).replace(/:\w+/g, '[^/]+')}$`),
  }));
  const called = [...site.called].map((call) =>
    known.has(call) ? call : patterns.find(({ pattern }) => pattern.test(call))?.name,
  );
  return { called: [...new Set(called.filter((name) => name !== undefined))], all };
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

/** The path of an endpoint, with the ids of things of its kind: those that earlier calls named, whatever became of them. */
function pathOf({ path }: Endpoint, site: SimulatedSite, draw: SeededRandom): string {
  const account = site.models[draw.pick(accountNames)];
  const person = account.people.length > 0 ? draw.pick(account.people) : undefined;
  const code = person && person.codes.length > 0 ? draw.pick(person.codes).value : 'none';
  const kind = /^\/[^/]+/.exec(path)![0];
  const ids = [...(site.named.get(kind) ?? []), account.id];
  const id = draw.chance(0.9) ? draw.pick(ids) : '00000000-0000-4000-8000-000000000000';
  const values: Record<string, string> = { codeId: code, businessLine: 'vending', key: 'currencies' };
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
