import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { parseJson } from '../api/json-bytes.ts';
import { memoizedFew } from '../lib/memo.ts';
import type { Json } from '../store/json.ts';
import type { Personal } from './settings.ts';

/** The shipped data about people, and their names in it (rules/head-office#people). */
export type Pseudonyms = {
  readonly personal: Personal;
  /** The name under which a consumer's rows stand; null where none goes. */
  person(id: string | null): string | null;
  /** A text that is a person's own: as it is with `full`, else null. */
  own(text: string | null): string | null;
  /** The value of a code: as it is with `full`, else null. */
  code(value: string | null): string | null;
  /** The id of a thing, in which codes and people are named as elsewhere. */
  idOf(kind: string, id: string): string;
  /** The body of a thing, without personal data unless `full`. */
  bodyOf(kind: string, body: Json | null): string | null;
};

/** Kinds whose body says nothing of a person. What is not here ships without one: a new kind is not told by accident. */
const impersonal = new Set([
  'account',
  'client',
  'device',
  'incident',
  'movements',
  'operation',
  'planogram',
  'product',
  'profile',
  'requirement',
  'tag',
]);

/** Members of personal things that do not identify anyone. */
const impersonalMembers: Readonly<Record<string, readonly string[]>> = {
  consumer: ['isActive', 'tags', 'createdAt'],
  code: [
    'codeType',
    'operationId',
    'isActive',
    'vendingProfileId',
    'easProfileId',
    'vendingBalance',
    'vendingRecharge',
  ],
};

/** The same people come again and again: some 200 bytes each. */
const pseudonymsCached = 20_000;

/**
 * Pseudonyms are an HMAC under a key derived from the installation's own, which backups contain. A person
 * keeps one pseudonym, and only the site can resolve it.
 */
export function pseudonymsOf(personal: Personal, installationKey: Uint8Array): Pseudonyms {
  const derived = hkdfSync('sha256', installationKey, '', 'larder head office pseudonyms', 32);
  // A key that is handed over as bytes is taken apart with each use.
  const key = createSecretKey(Buffer.from(derived));
  const pseudonyms = new Map<string, string>();
  const pseudonym = (text: string) =>
    memoizedFew(
      pseudonyms,
      text,
      () => createHmac('sha256', key).update(text).digest('hex').slice(0, 32),
      pseudonymsCached,
    );
  const isFull = personal === 'full';
  const own = (text: string | null) => (isFull ? text : null);
  return {
    personal,
    person: (id) => (id === null || personal === 'none' ? null : isFull ? id : pseudonym(id)),
    own,
    code: own,
    idOf: (kind, id) => {
      if (isFull || !isOfPeople(kind)) return id;
      return pseudonym(`${kind} ${id}`);
    },
    bodyOf(kind, body) {
      if (body === null || isFull || impersonal.has(kind)) return body;
      const members = impersonalMembers[kind];
      if (!members) return null;
      const whole = parseJson(body) as Record<string, unknown>;
      return JSON.stringify(Object.fromEntries(members.map((name) => [name, whole[name] ?? null])));
    },
  };
}

/** True if the id of a kind of thing can identify a person or a code. */
const isOfPeople = (kind: string) => !impersonal.has(kind);
