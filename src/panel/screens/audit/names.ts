import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { ProblemError } from '../../api/problem.ts';
import { count, dayAndTime, money } from '../../language/format.ts';
import { language } from '../../language/language.ts';
import { account, accounts } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import type { Speech } from './changes.ts';
import type { Entry } from './vocabulary.ts';

/** Names of things by kind and id; null if they are gone or not visible to the user. */
const names = signal<ReadonlyMap<string, string | null>>(new Map());
const asked = new Set<string>();

const keyOf = (kind: string, id: string) => `${kind} ${id}`;

function learn(found: Iterable<[key: string, name: string | null]>): void {
  names.value = new Map([...names.value, ...found]);
}

const readers: Readonly<Record<string, (id: string) => Promise<{ name: string }>>> = {
  consumer: (id) => call('GET /consumers/:id', { params: { id } }),
  product: (id) => call('GET /products/:id', { params: { id } }),
  profile: (id) => call('GET /profiles/:id', { params: { id } }),
  device: (id) => call('GET /devices/:id', { params: { id } }),
  client: (id) => call('GET /clients/:id', { params: { id } }),
  operation: (id) => call('GET /operations/:id', { params: { id } }),
  tag: async (id) => ({ name: (await call('GET /tags/:id', { params: { id } })).key }),
};

/** Kinds of which there are few: all of an account's are learned by one call. */
const lists: Readonly<Record<string, () => Promise<{ items: { id: string; name: string }[] }>>> = {
  profile: () => call('GET /profiles', { query: { accountId: account.value?.id, pageSize: listed } }),
  device: () => call('GET /devices', { query: { accountId: account.value?.id, pageSize: listed } }),
};
const listed = 200;

/**
 * The number of requests at once, and the maximum for one view: a list names what it can and never floods the server.
 */
const atOnce = 4;
const atMost = 12;

/**
 * The result of `work`; undefined if the server refuses.
 * @throws any other error
 */
async function found<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof ProblemError) return undefined;
    throw error;
  });
}

async function learnLists(kinds: Iterable<string>): Promise<void> {
  for (const kind of kinds) {
    const list = lists[kind];
    if (!list) continue;
    const page = await found(list());
    learn((page?.items ?? []).map(({ id, name }) => [keyOf(kind, id), name]));
  }
}

async function learnAll(wanted: readonly (readonly [kind: string, id: string])[]): Promise<void> {
  await learnLists(new Set(wanted.map(([kind]) => kind)));
  const missing = wanted.filter(([kind, id]) => !names.value.has(keyOf(kind, id))).slice(0, atMost);
  const next = async (): Promise<void> => {
    const one = missing.shift();
    if (!one) return;
    const [kind, id] = one;
    learn([[keyOf(kind, id), (await found(readers[kind]!(id)))?.name ?? null]]);
    await next();
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** Learns what things are called; what is known, or was requested before, is not requested again. */
export function useNames(wanted: readonly (readonly [kind: string, id: string])[]): void {
  const keys = wanted.map(([kind, id]) => keyOf(kind, id)).join();
  useEffect(() => {
    const missing = wanted.filter(
      ([kind, id]) => !asked.has(keyOf(kind, id)) && kind in readers && may(`${permissionOf(kind)}:read`),
    );
    for (const [kind, id] of missing) asked.add(keyOf(kind, id));
    if (missing.length > 0) void learnAll(missing);
  }, [keys]);
}

/** Collects the names of people from the entries. */
export function learnFrom(entries: readonly Entry[]): void {
  const told = entries
    .filter(({ resourceType }) => resourceType === 'consumer')
    .map(({ resourceId, newValue, previousValue }) => {
      const { name } = (newValue ?? previousValue ?? {}) as { name?: unknown };
      return [keyOf('consumer', resourceId), typeof name === 'string' ? name : null] as const;
    })
    .filter(([key, name]) => name !== null && !names.peek().has(key));
  for (const [key] of told) asked.add(key);
  // The newest stands first, and is what they are called.
  if (told.length > 0) learn(told.reverse().map(([key, name]) => [key, name]));
}

const permissionOf = (kind: string) => `${kind}s`;

/** The context for sentences on this page: its language, its account and the names loaded so far. */
export function speech(): Speech {
  const known = names.value;
  return {
    language,
    money: (minor, currency) => money(minor, currency ?? account.value?.currency),
    moment: dayAndTime,
    count,
    nameOf: (kind, id) =>
      kind === 'account'
        ? accounts.value.find((one) => one.id === id)?.name
        : (known.get(keyOf(kind, id)) ?? undefined),
  };
}
