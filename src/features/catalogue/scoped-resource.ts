import { type ListScope, listScope } from '../../access/accounts.ts';
import { AuditedResource, type Edit, type Owned } from '../../access/audited.ts';
import {
  changedPage,
  momentFilter,
  partitionsOf,
  substringFilter,
  switchFilter,
} from '../../access/lists.ts';
import { requireVisible } from '../../access/scope.ts';
import type { Caller } from '../../api/caller.ts';
import type { ReadContext, WriteContext } from '../../api/contexts.ts';
import { orderOf, type PageAsked, type PageSource, pageReply } from '../../api/pages.ts';
import type { ProblemCode } from '../../problems/catalogue.ts';
import { type Json, type JsonMember, jsonText } from '../../store/json.ts';
import { CachedCounts, CountedInsert } from '../../store/lists/cached-counts.ts';
import type { Filters, FilterValues } from '../../store/lists/conditions.ts';
import { Listing, withRemoved } from '../../store/lists/listing.ts';
import { searchFilter } from '../../store/search/search-text.ts';
import {
  type Change,
  type Columns,
  change,
  column,
  type Query,
  query,
  type Reader,
} from '../../store/statement.ts';
import type { BusinessLine } from '../sites/tenant-fields.ts';
import { FoundByIndex } from './found-by-index.ts';

/** Columns shared by products and profiles. */
export type Catalogued = {
  seq: number;
  id: string;
  client: number;
  account: number;
  businessLine: BusinessLine;
  name: string;
  isActive: 0 | 1;
};

type Definition = {
  resourceType: 'product' | 'profile';
  /** Its table; expressions name columns by it (`products.name`). */
  table: 'products' | 'profiles';
  notFound: ProblemCode;
  outOfScope: ProblemCode;
  /** Columns that its rows have in addition to those of `Catalogued`. */
  columns: readonly string[];
  /** The members of its body after `name`. */
  members: Record<string, JsonMember>;
  /** Filters that only its list has. */
  filters?: Filters;
  /** Those of them that find what was removed, too. */
  findsRemoved?: readonly string[];
};

const countedColumns = {
  client: 'integer',
  account: 'integer',
  business_line: 'text',
  is_active: 'integer',
} as const;

/** The columns that every new row is given. */
const commonColumns = {
  ...countedColumns,
  id: 'text',
  name: 'text',
  created_at: 'text',
  updated_at: 'text',
  search_text: 'text',
} as const;

type ChangedFilters = Filters & { account: string; updatedFrom: string };

type Writer = Pick<WriteContext, 'tx' | 'actor'>;

type ListQuery = {
  accountId?: string | undefined;
  businessLine?: BusinessLine[] | undefined;
  isActive?: boolean | undefined;
  search?: string | undefined;
  updatedFrom?: number | undefined;
  removed?: boolean | undefined;
} & PageAsked;

/**
 * A kind of thing in the catalogue: products, or profiles. Both belong to an account and to one business line, are
 * active or not, are searched for, and stay in the database when they are removed. Here are the statements and
 * the rules that are the same for both.
 */
export class ScopedResource<R extends Catalogued> {
  readonly #definition: Definition;
  readonly #byId: Query<[id: string], R>;
  readonly #bodyById: Query<[scope: string, id: string], { client: number; account: number; body: Json }>;
  readonly #bodyBySeq: Query<[scope: string, seq: number], Json>;
  readonly #switch: Change<[isActive: number, updatedAt: string, seq: number]>;
  readonly #remove: Change<[removedAt: string, updatedAt: string, seq: number]>;
  readonly #listing: Listing<ChangedFilters>;
  readonly #changes: ReturnType<typeof withRemoved<ChangedFilters, string>>;
  readonly #foundByIndex: FoundByIndex;
  readonly #audited: AuditedResource<Owned & { seq: number; scope: Caller['scope'] }>;
  readonly #counts: CachedCounts<typeof countedColumns>;

  constructor(definition: Definition) {
    const { table, resourceType, columns } = definition;
    const body = bodyOf(definition);
    const joins = `JOIN accounts ON accounts.seq = ${table}.account JOIN clients ON clients.seq = ${table}.client`;
    const from = `${table} ${joins}`;
    const live = `${table}.removed_at IS NULL`;
    const search = `${resourceType}_search`;
    this.#definition = definition;
    this.#byId = query(
      `SELECT ${['seq, id, client, account, business_line AS businessLine, name, is_active AS isActive', ...columns].join(', ')}
        FROM ${table} WHERE id = ? AND removed_at IS NULL`,
    );
    this.#bodyById = query(
      `SELECT ${table}.client, ${table}.account, ${body} AS body FROM ${from} WHERE ${table}.id = ? AND ${live}`,
    );
    this.#bodyBySeq = column(`SELECT ${body} FROM ${from} WHERE ${table}.seq = ?`);
    this.#switch = change(`UPDATE ${table} SET is_active = ?, updated_at = ? WHERE seq = ?`);
    this.#remove = change(`UPDATE ${table} SET removed_at = ?, updated_at = ? WHERE seq = ?`);
    this.#listing = new Listing<ChangedFilters>({
      select: body,
      from: table,
      joins,
      where: live,
      key: `${table}.seq`,
      sorts: { name: `${table}.search_text`, updatedAt: `${table}.updated_at` },
      spread: { businessLine: ['vending', 'eas'], isActive: [0, 1] },
      filters: {
        account: `${table}.account = ?`,
        client: `${table}.client = ?`,
        businessLine: `${table}.business_line = ?`,
        isActive: `${table}.is_active = ?`,
        ...definition.filters,
        phrase: `${table}.seq IN (SELECT rowid FROM ${search} WHERE ${search} MATCH ?)`,
        plain: `instr(${table}.search_text, ?) > 0`,
        updatedFrom: `${table}.updated_at >= ?`,
      },
    });
    const { findsRemoved = [] } = definition;
    this.#changes = withRemoved(
      this.#listing,
      `${table}.removed_at`,
      'businessLine',
      'isActive',
      'plain',
      ...findsRemoved,
    );
    this.#foundByIndex = new FoundByIndex(resourceType, { table, body, joins });
    this.#audited = new AuditedResource(
      resourceType,
      (reader, { seq, scope }) => this.#bodyBySeq.get(reader, scope, seq)!,
    );
    this.#counts = new CachedCounts(`${resourceType}_counts`, countedColumns);
  }

  /** Declares the INSERT of a new thing, with the columns that only its kind has. */
  insertWith<const C extends Columns>(
    own: C,
  ): CountedInsert<C & typeof commonColumns, typeof countedColumns> {
    return new CountedInsert(this.#definition.table, { ...commonColumns, ...own }, this.#counts);
  }

  /** The live thing with an id, in any account. */
  find(reader: Reader, id: string): R | undefined {
    return this.#byId.get(reader, id);
  }

  /** The live thing with an id. @throws its `not_found`, and its code for what is outside the key's scope */
  require(reader: Reader, actor: Caller, id: string): R {
    return this.#seen(actor, this.find(reader, id));
  }

  /** The body of the live thing with an id. @throws what `require` throws */
  read({ reader, actor }: ReadContext, id: string): Json {
    return this.#seen(actor, this.#bodyById.get(reader, actor.scope, id)).body;
  }

  /** The body of a thing as a key sees it. */
  body(reader: Reader, actor: Pick<Caller, 'scope'>, seq: number): Json {
    return this.#bodyBySeq.get(reader, actor.scope, seq)!;
  }

  /** A page of the live things in the key's scope; `own` are filters that only this kind has. */
  list(context: ReadContext, asked: ListQuery, own: FilterValues<Filters> = {}): Json {
    const { reader, actor } = context;
    const scope = listScope(reader, actor, asked);
    if (asked.removed) return this.#listChanged(context, asked, own, scope);
    const isActive = switchFilter(asked.isActive);
    const search = searchFilter(asked.search);
    const narrowed = { ...own, updatedFrom: momentFilter(asked.updatedFrom) };
    const isNarrowed = Object.values(narrowed).some((value) => value !== undefined);
    const order = orderOf(asked, this.#listing.natural);
    const { businessLine } = asked;
    const filters = { isActive, ...narrowed, ...search };
    const partitions = partitionsOf(reader, this.#listing, order, scope, filters, { businessLine });
    const cachedTotal = () =>
      (businessLine ?? [undefined])
        .map((line) => this.#counts.sum(reader, { ...scope, business_line: line, is_active: isActive }))
        .reduce((sum, count) => sum + count, 0);
    const selected = [actor.scope];
    const source: PageSource = {
      total: () => (search || isNarrowed ? this.#listing.count(reader, partitions) : cachedTotal()),
      page: (limit, offset) => this.#listing.page(reader, partitions, order, { limit, offset }, selected),
      after: (place, limit) => this.#listing.after(reader, partitions, order, place, limit, selected),
    };
    const phrase = search && 'phrase' in search && !isNarrowed ? search.phrase : undefined;
    return reader.connection.snapshot(() => {
      // All live things of the kind are in scope and pass the other filters: the index alone knows what is found.
      const all = phrase && order === this.#listing.natural && cachedTotal() === this.#counts.sum(reader, {});
      return pageReply(context, this.#definition.table, asked, {
        ...source,
        ...(all && this.#foundByIndex.source(reader, actor.scope, phrase)),
      });
    });
  }

  /** A page of what changed since, with what was removed since (rules/lists#removed-since). */
  #listChanged(context: ReadContext, asked: ListQuery, own: FilterValues<Filters>, scope: ListScope): Json {
    return changedPage(context, this.#definition.table, asked, this.#changes, {
      scope,
      filters: {
        ...own,
        isActive: switchFilter(asked.isActive),
        plain: substringFilter(asked.search),
        updatedFrom: momentFilter(asked.updatedFrom),
      },
      several: { businessLine: asked.businessLine },
      selected: [context.actor.scope],
    });
  }

  /** Activates or deactivates; the state that is there already leaves no audit row. @throws what `require` throws */
  setActive({ tx, actor }: WriteContext, id: string, active: boolean): undefined {
    const row = this.require(tx, actor, id);
    this.edit({ tx, actor }, row, {
      action: active ? 'activate' : 'deactivate',
      unchanged: row.isActive === Number(active),
      apply: () => this.#switch.run(tx, Number(active), tx.nowIso, row.seq),
    });
  }

  /** Audits a thing that was just made. @returns its body */
  created({ tx, actor }: Writer, made: Owned & { seq: number }): Json {
    return this.#audited.created(tx, { ...made, scope: actor.scope });
  }

  /** Edits a thing, and audits that. @returns its body after the edit */
  edit({ tx, actor }: Writer, row: R, edit: Edit): Json {
    return this.#audited.edit(tx, { ...row, scope: actor.scope }, edit);
  }

  /**
   * Marks a live thing as removed, and audits its last body. `release` removes it from the things that use it, and
   * returns what the audit row adds about them.
   */
  remove({ tx, actor }: Writer, row: R, release?: () => Record<string, unknown>): void {
    let released: Record<string, unknown> | undefined;
    this.#audited.remove(
      tx,
      { ...row, scope: actor.scope },
      () => {
        released = release?.();
        this.#remove.run(tx, tx.nowIso, tx.nowIso, row.seq);
      },
      (before) => (released ? JSON.stringify({ ...JSON.parse(before), ...released }) : before),
    );
  }

  /** Audits a change that another change caused: `before` is the previous body. */
  changedAlong({ tx, actor }: Writer, thing: Owned & { seq: number }, before: Json): void {
    this.#audited.changedAlong(tx, { ...thing, scope: actor.scope }, 'update', before);
  }

  #seen<T extends { client: number; account: number }>(actor: Caller, row: T | undefined): T {
    return requireVisible(actor, row, this.#definition.notFound, this.#definition.outOfScope);
  }
}

/** Its one parameter is the `scope` of the requesting key (rules/scope#levels). */
function bodyOf({ table, members }: Definition): string {
  return jsonText({
    id: { plain: `${table}.id` },
    clientId: { plain: 'clients.id' },
    accountId: { plain: 'accounts.id' },
    scope: { plain: '?' },
    businessLine: { plain: `${table}.business_line` },
    name: { value: `${table}.name` },
    ...members,
    isActive: { json: `iif(${table}.is_active, 'true', 'false')` },
    createdAt: { plain: `${table}.created_at` },
    updatedAt: { plain: `${table}.updated_at` },
  });
}
