import { permissionWords } from '../../../words/permissions.ts';
import { choice, type Entry, type Language, listKeys, members, type ValueKind } from './vocabulary.ts';

/** Context that a plain function lacks: language, and formatting of money, moments and names. */
export type Speech = {
  language: Language;
  money(minor: number, currency?: string): string;
  moment(at: string): string;
  count(value: number): string;
  /** The current name of a thing; undefined if unknown. */
  nameOf(kind: string, id: string): string | undefined;
};

/** A member of a value that is another after a change than before. */
export type Change = {
  /** The path of the member, such as `items.10.price`. */
  path: string;
  /** The last part of its path. */
  member: string;
  kind: ValueKind;
  /** The list item that contains it, such as "slot 10". */
  of: string;
  /** In words, for a table: "Slot 10, price". */
  label: string;
  /** In words; null without a value. */
  before: string | null;
  after: string | null;
};

type Leaf = { path: string; member: string; kind: ValueKind; of: string; raw: unknown };
type Members = Readonly<Record<string, unknown>>;

const overrides: Readonly<Record<string, { kind: ValueKind; like?: string }>> = {
  'period.type': { kind: 'silent' },
  'period.value': { kind: 'choice', like: 'period' },
  'issueRecord.logo.sha256': { kind: 'text', like: 'logo' },
};

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as members, if it is an object. */
export const membersOf = (value: unknown): Members => (isObject(value) ? value : {});

function* leavesOf(value: Members, speech: Speech, path = '', of = ''): Generator<Leaf> {
  for (const [name, raw] of Object.entries(value)) {
    const here = `${path}${name}`;
    const override = overrides[here];
    const member = override?.like ?? name;
    const kind = override?.kind ?? members[name]?.kind ?? 'text';
    if (kind === 'silent') continue;
    const key = listKeys[name];
    if (kind === 'group' && isObject(raw)) yield* leavesOf(raw, speech, `${here}.`, of);
    else if (kind === 'list' && key && Array.isArray(raw)) {
      for (const item of raw as unknown[]) {
        const { [key.by]: known, ...rest } = membersOf(item);
        const called = itemName(String(known), key, speech);
        yield* leavesOf(rest, speech, `${here}.${String(known)}.`, called);
      }
    } else yield { path: here, member, kind, of, raw };
  }
}

function itemName(id: string, key: (typeof listKeys)[string], speech: Speech): string {
  const name = members[key.by]?.kind === 'product' ? (speech.nameOf('product', id) ?? id) : id;
  return [key.as[speech.language], name].filter(Boolean).join(' ');
}

/** The name of a member: after "the" in English, with its article in Spanish. */
export function memberName(member: string, { language }: Speech): string {
  return members[member]?.name[language] ?? member;
}

export const withoutArticle = (name: string) => name.replace(/^(el|la|los|las) /, '');

function labelOf({ member, of, path }: Leaf, speech: Speech): string {
  // A tag is known by its key; that it has a value says nothing.
  const name = path.startsWith('tags.') ? '' : withoutArticle(memberName(member, speech));
  const text = [of, name].filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const none: Readonly<Record<string, Record<Language, string>>> = {
  quantity: { en: 'unlimited', es: 'sin límite' },
  allowedDevices: { en: 'all machines', es: 'todas las máquinas' },
  consumptionSchedule: { en: 'every day', es: 'todos los días' },
};

/** A value in words; null if there is none. */
export function tell(
  member: string,
  kind: ValueKind,
  raw: unknown,
  speech: Speech,
  currency?: string,
): string | null {
  if (raw === undefined) return null;
  const { language } = speech;
  if (raw === null) return none[member]?.[language] ?? null;
  if (Array.isArray(raw)) {
    const told = (raw as unknown[]).map((one) => tell(member, kind, one, speech, currency) ?? '');
    return told.length === 0 ? (language === 'es' ? 'ninguno' : 'none') : told.join(', ');
  }
  if (typeof raw === 'boolean') {
    if (language === 'es') return raw ? 'sí' : 'no';
    return raw ? 'yes' : 'no';
  }
  if (typeof raw === 'object') return JSON.stringify(raw);
  return typeof raw === 'number'
    ? tellNumber(kind, raw, speech, currency)
    : tellText(member, kind, String(raw), speech);
}

function tellNumber(kind: ValueKind, value: number, speech: Speech, currency?: string): string {
  if (kind === 'money') return speech.money(value, currency);
  if (kind === 'percent') return `${speech.count(value)}${speech.language === 'es' ? '\u00a0' : ''}%`;
  if (kind === 'bytes') return `${speech.count(Math.max(1, Math.round(value / 1e6)))} MB`;
  if (kind === 'minutes') return `${speech.count(value)} min`;
  // A week that is known to begin on a Sunday, as the schedules of profiles do.
  if (kind === 'weekday') {
    const format = new Intl.DateTimeFormat(speech.language, { weekday: 'long', timeZone: 'UTC' });
    return format.format(Date.UTC(2023, 0, 1 + value));
  }
  return speech.count(value);
}

function tellText(member: string, kind: ValueKind, value: string, speech: Speech): string {
  if (member === 'permissions') return permissionWords(value, speech.language);
  if (kind === 'choice') return choice(value, speech.language);
  if (kind === 'moment') return speech.moment(value);
  if (kind === 'text') return value;
  return speech.nameOf(kind, value) ?? value;
}

/** The entries of a list that the other list lacks, which are the change. */
function lacking(list: unknown, other: unknown): unknown {
  if (!Array.isArray(list) || !Array.isArray(other)) return list;
  const rest = (list as unknown[]).filter((one) => !other.includes(one));
  return rest.length === 0 ? undefined : rest;
}

/** Members that name the owner of a thing. They are shown only if they change. */
const ofEveryThing = new Set(['clientId', 'accountId']);

/**
 * Changes of an entry by member, compared with the state before it. Created and removed things list every
 * member.
 */
export function changesOf(
  { previousValue, newValue }: Pick<Entry, 'previousValue' | 'newValue'>,
  speech: Speech,
): Change[] {
  const [before, after] = [membersOf(previousValue), membersOf(newValue)];
  const currency = [after['currency'], before['currency']].find((one) => typeof one === 'string');
  const was = new Map([...leavesOf(before, speech)].map((leaf) => [leaf.path, leaf]));
  const is = new Map([...leavesOf(after, speech)].map((leaf) => [leaf.path, leaf]));
  const changes: Change[] = [];
  const isEdit = previousValue !== null && newValue !== null;
  for (const path of new Set([...was.keys(), ...is.keys()])) {
    const [old, fresh] = [was.get(path), is.get(path)];
    const leaf = (fresh ?? old)!;
    if (JSON.stringify(old?.raw) === JSON.stringify(fresh?.raw)) continue;
    const { member, kind, of } = leaf;
    const told = (raw: unknown) => tell(member, kind, raw, speech, currency);
    changes.push({
      path,
      member,
      kind,
      of,
      label: labelOf(leaf, speech),
      before: told(lacking(old?.raw, fresh?.raw)),
      after: told(lacking(fresh?.raw, old?.raw)),
    });
  }
  return changes.filter(
    ({ before: one, after: other, path }) =>
      (one !== null || other !== null) && (isEdit || !ofEveryThing.has(path)),
  );
}
