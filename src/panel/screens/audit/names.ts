import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { ProblemError } from '../../api/problem.ts';
import { count, dayAndTime, money } from '../../language/format.ts';
import { language } from '../../language/language.ts';
import { account, accounts } from '../../shell/account.ts';
import { may } from '../../shell/session.ts';
import type { Speech } from './changes.ts';

/** What things are called, by their kind and id; null where they are gone, or not for who asks. */
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
};

/** So many are asked for at once, and no more than this for one view. */
const atOnce = 4;
const atMost = 40;

/** Learns what things are called; what is known, or was asked for before, is not asked for again. */
export function useNames(wanted: readonly (readonly [kind: string, id: string])[]): void {
  const keys = wanted.map(([kind, id]) => keyOf(kind, id)).join();
  useEffect(() => {
    const missing = wanted
      .filter(
        ([kind, id]) => !asked.has(keyOf(kind, id)) && kind in readers && may(`${permissionOf(kind)}:read`),
      )
      .slice(0, atMost);
    for (const [kind, id] of missing) asked.add(keyOf(kind, id));
    const next = async (): Promise<void> => {
      const one = missing.shift();
      if (!one) return;
      const [kind, id] = one;
      const name = await readers[kind]!(id).then(
        (found) => found.name,
        (error: unknown) => {
          if (error instanceof ProblemError) return null;
          throw error;
        },
      );
      learn([[keyOf(kind, id), name]]);
      await next();
    };
    for (let at = 0; at < atOnce; at++) void next();
  }, [keys]);
}

const permissionOf = (kind: string) => `${kind}s`;

/** How entries are told on this page: by its language, its account and the names that are known by now. */
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
