import { everyRow } from '../../store/checks/check.ts';
import { searchTextOf } from '../../store/search/search-text.ts';
import type { Reader } from '../../store/statement.ts';
import type { Findings } from './findings.ts';
import { TagKeys } from './tag-keys.ts';
import { type ThingKind, thingKinds } from './thing-kinds.ts';
import { isMomentOf, momentOf, parsed, type TrailEntry, type TrailValue } from './trail.ts';

type Moment = Pick<TrailEntry, 'atMs' | 'isExact'>;

/** The last audit row of a thing (negative if the date of that row is not certain). */
type LastEntry = number;

type Row = {
  seq: number;
  id: string;
  client: number | null;
  account: number | null;
  created: string;
  ended: string | null;
  searchText: string | null;
};

type TrailRow = {
  date_ms: number;
  action: string;
  client: number | null;
  account: number | null;
  previous_value: string | null;
  new_value: string | null;
};

/** Compares things with their last audit row, which has the whole body. */
export class Things {
  readonly #last = new Map<string, Map<string, LastEntry>>(thingKinds.map(({ type }) => [type, new Map()]));
  readonly #created = new Map<string, Moment>();
  readonly #tagKeys = new TagKeys();
  readonly #removedProducts = new Set<string>();
  /** Profiles that lost a product, and consumers whose codes changed, since their last audit rows, and when. */
  readonly #touched = new Map<string, Moment>();

  take(entry: TrailEntry): void {
    // A reload is the clock's, and no change of the consumer. A code is told of as `<consumer's id>/<value>`.
    if (entry.type === 'code' && entry.action !== 'reload') this.#touched.set(entry.id.slice(0, 36), entry);
    const last = this.#last.get(entry.type);
    if (!last) return;
    last.set(entry.id, entry.isExact ? entry.seq : -entry.seq);
    if (entry.action === 'create' && isHidden(entry.type)) this.#created.set(entry.id, entry);
    if (entry.type === 'tag') this.#tagKeys.take(entry);
    if (entry.type === 'profile' || entry.type === 'consumer') this.#touched.delete(entry.id);
    if (entry.type === 'product' && entry.action === 'delete') this.#productRemoved(entry);
  }

  #productRemoved(entry: TrailEntry): void {
    this.#removedProducts.add(entry.id);
    const holders = entry.before?.['profiles'];
    if (Array.isArray(holders)) for (const id of holders) this.#touched.set(String(id), entry);
  }

  /** Compares every row with its last audit row. */
  compare(reader: Reader, findings: Findings): void {
    for (const kind of thingKinds) this.#compareKind(reader, kind, findings);
  }

  #compareKind(reader: Reader, kind: ThingKind, findings: Findings): void {
    const last = this.#last.get(kind.type)!;
    const entryAt = reader.connection.database.prepare<[number], TrailRow>(
      'SELECT date_ms, action, client, account, previous_value, new_value FROM audit_log WHERE seq = ?',
    );
    let before = 0;
    for (const row of everyRow<Row>(reader, rowsOf(kind))) {
      // Things are numbered as they are made, and none is ever deleted: lists are in that order.
      if (row.seq !== before + 1)
        findings.add(`${kind.type} ${row.id} is row ${row.seq} of ${kind.table}, after row ${before}`);
      before = row.seq;
      const pointer = last.get(row.id);
      if (pointer === undefined) {
        findings.add(`${kind.type} ${row.id} (row ${row.seq}) is in no row of the audit`);
        continue;
      }
      last.delete(row.id);
      const auditSeq = Math.abs(pointer);
      const entry = entryAt.get(auditSeq)!;
      const moment = { atMs: entry.date_ms, isExact: pointer > 0 };
      const place = `${kind.type} ${row.id} (row ${row.seq}, told by audit row ${auditSeq})`;
      compareOwn(kind, row, entry, moment, place, findings);
      this.#compareCreation(kind, row, place, findings);
      const body = parsed(kind.body(reader, row.seq) ?? null);
      const value = parsed(entry.new_value ?? entry.previous_value);
      if (!body) findings.add(`${place} cannot be read: what it refers to is not there`);
      else if (value)
        this.#compareBody(kind, row, body, this.#asNow(kind, value, auditSeq, entry), place, findings);
      if (body && row.searchText !== null)
        findings.compare(
          `${place}: what it is searched by`,
          row.searchText,
          searchTextOf(...textsOf(kind, body)),
        );
      if (findings.isEnough) return;
    }
    for (const [id, pointer] of last)
      findings.add(`${kind.type} ${id}, told by audit row ${Math.abs(pointer)}, is not there`);
  }

  #compareCreation(kind: ThingKind, row: Row, place: string, findings: Findings): void {
    const created = kind.hidesCreation ? this.#created.get(row.id) : undefined;
    if (created && !isMomentOf(momentOf(row.created), created))
      findings.add(`${place} was made at another moment than ${row.created}`);
  }

  #compareBody(
    kind: ThingKind,
    row: Row,
    body: TrailValue,
    entry: TrailValue,
    place: string,
    findings: Findings,
  ): void {
    for (const [member, expected] of Object.entries(entry)) {
      if (!(member in body) || kind.derived.includes(member)) continue;
      const found = body[member];
      if (kind.named?.includes(member)) {
        findings.compare(`${place}: ${member}`, idOf(found), idOf(expected));
        continue;
      }
      if (member === 'updatedAt' && kind.changesWhenRemoved && row.ended !== null) {
        findings.compare(`${place}: ${member}`, found, row.ended);
        continue;
      }
      const touched = member === 'updatedAt' ? this.#touched.get(row.id) : undefined;
      if (touched && isMomentOf(momentOf(String(found)), touched)) continue;
      findings.compare(`${place}: ${member}`, found, expected);
    }
    for (const member of kind.sparse ?? []) {
      if (member in body && !(member in entry)) findings.add(`${place}: ${member} is set, and was not told`);
      if (member in entry && !(member in body)) findings.add(`${place}: ${member} is not set, and was told`);
    }
  }

  /** Returns the body from the trail, updated by the audit rows of other things since. */
  #asNow(kind: ThingKind, entry: TrailValue, auditSeq: number, row: TrailRow): TrailValue {
    if (kind.type === 'consumer') {
      if (row.new_value === null) return { ...entry, tags: [] };
      return { ...entry, tags: this.#tagKeys.asNow(entry['tags'], row.account, auditSeq) };
    }
    const policy = entry['policy'] as { products?: { productId: string }[] } | undefined;
    if (kind.type !== 'profile' || !policy?.products) return entry;
    const products = policy.products.filter(({ productId }) => !this.#removedProducts.has(productId));
    return { ...entry, policy: { ...policy, products } };
  }
}

const idOf = (thing: unknown) => (thing as { id?: unknown } | null)?.id;

const isHidden = (type: string) => thingKinds.some((kind) => kind.type === type && kind.hidesCreation);

function textsOf({ searched }: ThingKind, body: TrailValue): (string | null)[] {
  return searched.map((member) => body[member] as string | null);
}

function rowsOf({ table, ended, searched, type }: ThingKind): string {
  const client = type === 'client' ? 'seq' : 'client';
  const account = type === 'client' ? 'NULL' : type === 'account' ? 'seq' : 'account';
  const searchText = searched.length === 0 ? 'NULL' : 'search_text';
  return `SELECT seq, id, ${client} AS client, ${account} AS account, created_at AS created, ${ended ?? 'NULL'} AS ended,
    ${searchText} AS searchText FROM ${table} ORDER BY seq`;
}

/** The columns that are in no body: its owner, and since when it is no more. */
function compareOwn(
  kind: ThingKind,
  row: Row,
  entry: TrailRow,
  moment: Moment,
  place: string,
  findings: Findings,
): void {
  const isGone = entry.action === 'delete';
  if (row.client !== entry.client)
    findings.add(`${place} belongs to client ${row.client}, and should to ${entry.client}`);
  if (row.account !== entry.account)
    findings.add(`${place} belongs to account ${row.account}, and should to ${entry.account}`);
  if (kind.ended === null) return;
  if (isGone !== (row.ended !== null))
    findings.add(
      `${place} is ${isGone ? 'removed, and stands as if it were not' : 'not removed, and stands as if it were'}`,
    );
  else if (row.ended !== null && !isMomentOf(momentOf(row.ended), moment))
    findings.add(`${place} was removed at another moment than ${row.ended}`);
}
