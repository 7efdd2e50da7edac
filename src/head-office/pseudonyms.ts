import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { parseJson } from '../api/json-bytes.ts';
import { memoizedFew } from '../lib/memo.ts';
import type { Json } from '../store/json.ts';
import type { Personal } from './settings.ts';

/** The shipped data about people, and their names in it (rules/head-office#people). */
export type Pseudonyms = {
  readonly personal: Personal;
  /** The pseudonym or id of a consumer's rows; null if people are not shipped. */
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

/**
 * Kinds whose body contains nothing about a person. Other kinds ship without a body, so that a new kind reveals nothing
 * by accident.
 */
const impersonal = new Set([
  'account',
  'client',
  'device',
  'operation',
  'planogram',
  'product',
  'profile',
  'requirement',
  'tag',
]);

type Body = Readonly<Record<string, unknown>>;

const only =
  (...names: readonly string[]) =>
  (body: Body): Body =>
    Object.fromEntries(names.filter((name) => name in body).map((name) => [name, body[name]]));

/** The part of a body that identifies no one, for kinds that have both. */
const impersonalPart: Readonly<Record<string, (body: Body) => Body>> = {
  consumer: only('isActive', 'tags', 'createdAt'),
  code: only(
    'codeType',
    'operationId',
    'isActive',
    'vendingProfileId',
    'easProfileId',
    'vendingBalance',
    'vendingRecharge',
  ),
  incident: (body) => ({
    ...only('id', 'accountId', 'kind', 'severity', 'state', 'openedAt', 'acknowledgedAt', 'closedAt')(body),
    ...only('openings', 'isUnstable', 'acknowledgedBy')(body),
    subject: subjectOf(body['subject'] as Body | null),
    facts: factsOf(body),
  }),
};

/** Kinds of subjects whose name is that of a thing. Contacts, subscriptions and rejected rows are named after people and cards. */
const thingSubjects = ['device', 'controller', 'delivery', 'requirement'];

function subjectOf(subject: Body | null | undefined): Body | null {
  if (!subject) return null;
  return thingSubjects.includes(subject['type'] as string) ? subject : only('type')(subject);
}

/** Facts of an incident that are texts, but neither a reason nor an address. */
const factTexts = only(
  ...['lastSeenAt', 'createdAt', 'lastMovementAt', 'lastAt', 'lastReason', 'date', 'since', 'endsAt'],
  ...['code', 'product', 'device'],
);

/** The worst slot of a machine. In a rejected row, the slot is any text that a controller sent. */
const factTextsOfSlot = only('selection', 'productId');

function factsOf({ kind, facts }: Body): Body {
  const known = (facts ?? {}) as Body;
  const isNumber = ([, value]: [string, unknown]) => typeof value === 'number';
  return {
    ...Object.fromEntries(Object.entries(known).filter(isNumber)),
    ...factTexts(known),
    ...(kind === 'machine_failing' && factTextsOfSlot(known)),
  };
}

/** The part of a body that ships, whatever the mode: a person who acts is shipped by type, and a credit as a movement only. */
const shippedPart: Readonly<Record<string, (body: Body) => Body>> = {
  movements: only(
    ...['accepted', 'duplicate', 'rejected', 'doubtful'],
    ...['firstSequence', 'lastSequence', 'sha256'],
  ),
  incident: ({ acknowledgedBy, ...body }) => ({
    ...body,
    acknowledgedBy: acknowledgedBy ? only('type')(acknowledgedBy as Body) : null,
  }),
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
    idOf: (kind, id) => (isFull || isPublicId(kind) ? id : pseudonym(`${kind} ${id}`)),
    bodyOf(kind, body) {
      const parts = isFull ? [shippedPart[kind]] : [shippedPart[kind], impersonalPart[kind]];
      const known = parts.filter((part) => part !== undefined);
      if (body === null || (known.length === 0 && (isFull || impersonal.has(kind)))) return body;
      if (known.length === 0) return null;
      return JSON.stringify(known.reduce((shown, part) => part(shown), parseJson(body) as Body));
    },
  };
}

/** True if the id of a kind of thing identifies neither a person nor a code. */
const isPublicId = (kind: string) => impersonal.has(kind) || kind === 'incident' || kind === 'movements';
