import { accountBySeq } from '../../access/accounts.ts';
import type { Caller } from '../../api/caller.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { cursorOf, placeOf } from '../../api/cursor.ts';
import { requirePermission } from '../../api/grants.ts';
import { isoOf } from '../../lib/clock.ts';
import { type PageRange, pageRangeOf } from '../../store/lists/keyset.ts';
import { query, type Reader } from '../../store/statement.ts';
import { requireConsumerEver } from '../consumers/scoped-lookup.ts';
import {
  type HandedOut,
  type HandedOutSum,
  handedOutSums,
  handedOutTo,
  type IssueState,
} from '../movements/deliveries/handed-out.ts';
import type { RecordQuery } from './record-fields.ts';
import { requirementsReaching } from './requirement-reach.ts';

const clientBySeq = query<[seq: number], Called>('SELECT id, name FROM clients WHERE seq = ?');
const productBySeq = query<[seq: number], Called & { code: string | null }>(
  'SELECT id, code, name FROM products WHERE seq = ?',
);

type Called = { id: string; name: string };

/** A hand-out as the API returns it. */
export type IssueLine = {
  id: string;
  date: string;
  product: Called & { code: string | null };
  quantity: number;
  device: Called & { serial: string };
  operation: Called | null;
  tags: readonly { key: string; value: string }[];
  requirements: readonly Called[];
  state: IssueState;
  returnedAt: string | null;
  closedByHand: boolean;
  hasVideo: boolean;
  hasReturnVideo: boolean;
};

/** Issues of one product. */
export type IssuedProduct = Called & { code: string | null } & Omit<HandedOutSum, 'product'>;

/** The person of a record, and the source of its lines. */
export type RecordOf = {
  person: { seq: number; account: number };
  /** The text above the lines. */
  head: {
    consumer: Called & {
      identification: string;
      isActive: boolean;
      removedAt: string | null;
      tags: readonly { key: string; value: string }[];
    };
    account: Called & { timeZone: string };
    client: Called;
  };
  /** The lines of a range, newest first, and their places. */
  lines(range: PageRange, limit: number): { place: HandedOut; line: IssueLine }[];
  /** All of a time, by product, in the order of names; `endMs` is excluded. */
  products(fromMs: number, endMs: number): IssuedProduct[];
};

/**
 * The issue record of a person, who may have been removed since (rules/consumption#issue-record).
 * @throws `auth.forbidden` without `consumers:read`, `consumers.not_found`, `auth.out_of_scope`
 */
export function recordOf(reader: Reader, actor: Caller, consumerId: string): RecordOf {
  requirePermission(actor, 'consumers:read');
  const person = requireConsumerEver(reader, actor, consumerId);
  const { id, name, timeZone, client } = accountBySeq(reader, person.account);
  const meetsOf = person.removedAt === null ? requirementsMet(reader, person) : () => [];
  return {
    person,
    head: {
      consumer: {
        id: person.id,
        name: person.name,
        identification: person.identification,
        isActive: person.removedAt === null && person.isActive === 1,
        removedAt: person.removedAt,
        tags: JSON.parse(person.tags) as RecordOf['head']['consumer']['tags'],
      },
      account: { id, name, timeZone },
      client: clientBySeq.get(reader, client)!,
    },
    lines: (range, limit) =>
      handedOutTo(reader, person, range, limit).map((place) => {
        const { tags, state, ...told } = JSON.parse(place.body) as IssueLine;
        const line = { ...told, tags, requirements: meetsOf(place.product), state };
        return { place, line: line as IssueLine };
      }),
    products: (fromMs, endMs) =>
      [...handedOutSums(reader, person, fromMs, endMs).values()]
        .map(({ product, ...sum }) => ({ ...productBySeq.get(reader, product)!, ...sum }))
        .sort((a, b) => (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1)),
  };
}

/** Returns the active requirements that a product meets and that apply to a person. */
function requirementsMet(reader: Reader, person: { seq: number; account: number }) {
  const met = new Map<number, Called[]>();
  for (const { id, name, products } of requirementsReaching(reader, person)) {
    for (const product of JSON.parse(products) as number[])
      met.set(product, [...(met.get(product) ?? []), { id, name }]);
  }
  return (product: number): readonly Called[] => met.get(product) ?? [];
}

/** The name of the list in its cursors. */
const listName = (id: string) => `record of ${id}`;

/**
 * A page of a person's issue record, newest first; the first one has the sums of all.
 * @throws what `recordOf` throws; `validation.failed` on `cursor`
 */
export function tellRecord(
  { reader, actor, settings, nowMs }: ReadContext,
  consumerId: string,
  { from, to, cursor, limit }: RecordQuery,
): object {
  const record = recordOf(reader, actor, consumerId);
  const { fromMs, toMs } = endsOf(from, to);
  const place = placeOf(settings, listName(consumerId), cursor);
  const after = place && { dateMs: place[0]!, seq: place[1]! };
  const found = record.lines(pageRangeOf(fromMs, toMs, after), limit + 1);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1)!.place : undefined;
  return {
    ...record.head,
    from: from === undefined ? null : isoOf(from),
    to: to === undefined ? null : isoOf(to),
    at: isoOf(nowMs),
    products: place ? null : record.products(fromMs, toMs + 1),
    items: shown.map(({ line }) => line),
    nextCursor: last ? cursorOf(settings, listName(consumerId), [last.dateMs, last.seq]) : null,
  };
}

/** The ends of a period, both inclusive, of which either may be open. */
export function endsOf(from: number | undefined, to: number | undefined): { fromMs: number; toMs: number } {
  return { fromMs: from ?? Number.MIN_SAFE_INTEGER, toMs: to ?? Number.MAX_SAFE_INTEGER - 1 };
}
