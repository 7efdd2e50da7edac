import { readdirSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { openStore } from '../../src/store/directory/open-store.ts';
import { fromOf, type Listing, registeredListings } from '../../src/store/lists/listing.ts';
import { type Columns, registeredStatements } from '../../src/store/statement.ts';
import { itInProofs } from '../support/in-proofs.ts';
import { unfitRows } from './row-types.ts';

/*
 * Every statement of the program, explained by SQLite: none may read a table that grows from end to end, and no
 * list may sort what it found. Loading the route table and the commands declares them all.
 */

// Files of tests share the modules of a worker, and some declare statements of their own: here are the program's alone.
vi.hoisted(() => vi.resetModules());

await import('../../src/app/routes.ts');
await import('../../src/app/threads/execute.ts');
const cli = new URL('../../src/cli/', import.meta.url);
for (const file of readdirSync(cli)) if (file.endsWith('.ts')) await import(new URL(file, cli).href);

/** Tables that may be read whole, and why. */
const mayBeScanned: Record<string, string> = {
  clients: 'an appliance has a handful, and only its operator makes them',
  migrations: 'a row a release',
  contacts: 'at most 200 that are not removed, made by hand',
  subscriptions: 'at most 100 that are not removed, made by hand',
  subscription_states: 'a row for each of those',
  contact_states: 'a row a contact',
  messages: 'at most 10 000',
  audit_search_mark: 'one row',
  json_each: 'the members of one value',
  movement_sequences: 'a row an account',
};

/** Statements that may scan anyway, by how they end, and why. */
const mayScan: Record<string, string> = {
  'FROM users WHERE is_active = 1 LIMIT 1': 'it stops at the first person who may sign in, and most may',
  'FROM audit_log ORDER BY seq DESC LIMIT 1': 'it stops at the first row that it meets',
  'LEFT JOIN accounts a ON a.seq = k.account ORDER BY k.seq': 'larder keys list: all that an operator made',
  'JOIN clients c ON c.seq = k.client ORDER BY k.seq': 'larder controllers list: all that an operator made',
  'LEFT JOIN accounts a ON a.seq = u.account ORDER BY u.seq': 'larder users list: all that an operator made',
  'WHERE granted_by IS NOT NULL ORDER BY seq': 'users who came by a group, when an owner sets the table',
  'WHERE p.session = s.token_sha256)': 'sessions of all users, when passwords are switched off',
  'account = ?))) LIMIT 1': 'owners, among the people that owners made',
  'SELECT seq, id, client FROM accounts ORDER BY seq': 'all accounts, while somebody watches',
  'ORDER BY l.seq DESC LIMIT 1) FROM accounts a':
    'all accounts, where somebody compares them with head office',
  'AS sequence FROM accounts a WHERE true ORDER BY a.seq':
    'all accounts, once after a restore, for who may see all clients',
  'SELECT seq FROM accounts ORDER BY seq': 'all accounts, for who may see all clients',
  'WHERE applying_since IS NOT NULL ORDER BY seq LIMIT 1':
    'it stops at the first directory that was changed just now',
  'FROM head_set_aside ORDER BY seq': 'rows that head office refused: at most 10,000',
  'SELECT count(*) FROM head_set_aside': 'rows that head office refused: at most 10,000',
  'ORDER BY s.seq DESC LIMIT +?': 'rows that head office refused: it stops with the page',
};

/** Tables into which an INSERT may fire a trigger, and why. */
const mayFire: Record<string, string> = {
  accounts: 'an appliance has a handful',
  consumers: 'its search index, within the bar for creates (decision 031)',
  codes: 'its search index',
  products: 'its search index',
  profiles: 'its search index, and its reload schedule',
  fingerprints: 'each is a finger that somebody lays on a reader',
  refusals: 'written behind the answers, and left out where there are too many',
  unknown_codes: 'a value is new but once',
};

/** Tables whose rows are counted by the code that inserts them: only one place may do so. */
const countedOnInsert = ['audit_log', 'consumers', 'codes', 'products', 'profiles'];

/** Tables that get many rows a second where there is much to do. */
const inNumbers = ['audit_log', 'codes', 'consumers', 'deliveries', 'movement_ids'];

const connection = openStore(':memory:', Date.now);

const tables = new Set(
  connection.database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all(),
);

type Step = { id: number; parent: number; detail: string };

function steps(sql: string): Step[] {
  return connection.database
    .prepare<unknown[], Step>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...Array.from(sql.matchAll(/\?/g), () => null));
}

/** Returns the opcodes of SQLite's machine for a statement. */
function opcodes(sql: string): string[] {
  return connection.database
    .prepare<unknown[], { opcode: string }>(`EXPLAIN ${sql}`)
    .all(...Array.from(sql.matchAll(/\?/g), () => null))
    .map(({ opcode }) => opcode);
}

function plan(sql: string): string[] {
  return steps(sql).map(({ detail }) => detail);
}

/** The real name of a table that a plan names by its alias. */
function tableOf(alias: string, sql: string): string {
  const named = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE)\\s+(\\w+)\\s+(?:AS\\s+)?${alias}\\b`, 'i').exec(sql);
  return named?.[1] ?? alias;
}

/** The tables that a statement reads from end to end, a step of its plan each. */
function scans(sql: string): string[] {
  const planned = steps(sql);
  const isScan = ({ detail, parent }: Step) => {
    const alias = /^SCAN (\w+)/.exec(detail)?.[1];
    // A virtual table that is given something searches.
    if (alias === undefined || /VIRTUAL TABLE INDEX \d+:\S/.test(detail)) return false;
    // The rows of a subquery, which has steps of its own.
    if (planned.some((step) => step.parent === parent && step.detail === `CO-ROUTINE ${alias}`)) return false;
    const table = tableOf(alias, sql);
    // Views, subqueries and constant rows have steps of their own for the tables in them.
    if (!tables.has(table)) return false;
    // An INSERT's plan has a scan of each table that refers to its own: for violations that the statement may have
    // mended, and skipped while there are none (sqlite.org/src/file/src/fkey.c, OP_FkIfZero).
    const isOwn = new RegExp(`\\b${table}\\b`).test(sql.replace(/^INSERT INTO \w+/, ''));
    return !(table in mayBeScanned) && (isOwn || !sql.startsWith('INSERT'));
  };
  return planned.filter(isScan).map(({ detail }) => detail);
}

/**
 * Returns the sorts of the rows themselves; lists within one row, such as a person's codes, may be sorted by its
 * body.
 */
function sorts(sql: string): string[] {
  const planned = steps(sql);
  const isOfBody = ({ parent }: Step): boolean => {
    const above = planned.find(({ id }) => id === parent);
    return above !== undefined && (above.detail.startsWith('CORRELATED SCALAR SUBQUERY') || isOfBody(above));
  };
  return planned
    .filter((step) => step.detail.includes('USE TEMP B-TREE FOR ORDER BY') && !isOfBody(step))
    .map(({ detail }) => detail);
}

type TableColumn = { name: string; type: string; notnull: 0 | 1; dflt_value: string | null; pk: number };

/** Returns the columns of an INSERT that its table does not have. */
function unfit(table: string, columns: Columns): string[] {
  const info = connection.database.prepare<[], TableColumn>(`PRAGMA table_info(${table})`).all();
  const wrong = Object.entries(columns).filter(([name, told]) => {
    const column = info.find((one) => one.name === name);
    // SQLite knows no types of a virtual table, and its rowid is no column.
    if (column === undefined) return name !== 'rowid';
    const isNullable = column.notnull === 0 && column.pk === 0;
    return (
      (column.type !== '' && told.replace('?', '') !== column.type.toLowerCase()) ||
      (told.endsWith('?') && !isNullable)
    );
  });
  const missing = info.filter(
    ({ name, notnull, dflt_value: byDefault, pk }) =>
      notnull === 1 && byDefault === null && pk === 0 && !(name in columns),
  );
  return [
    ...wrong.map(([name, told]) => `${table}.${name} is no ${told}`),
    ...missing.map(({ name }) => `${table}.${name} has to be given`),
  ];
}

/** The statements inside the triggers, which no plan of the statement that fires them shows. */
function triggerStatements(): { trigger: string; sql: string }[] {
  const triggers = connection.database
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
  return triggers.flatMap(({ name, sql }) =>
    sql
      .replace(/^[\s\S]*?\bBEGIN\b/, '')
      .replace(/\bEND\s*$/, '')
      .split(';')
      .map((statement) => statement.trim().replaceAll(/\b(new|old)\.\w+/g, '?'))
      .filter((statement) => statement !== '' && !statement.includes('RAISE'))
      .map((statement) => ({ trigger: name, sql: statement })),
  );
}

/** All subsets up to a size: twenty filters have a million subsets, and few of them are that small. */
function* subsets(names: readonly string[], most: number): Generator<string[]> {
  const [first, ...rest] = names;
  if (first === undefined) return yield [];
  for (const subset of subsets(rest, most)) {
    yield subset;
    if (subset.length < most) yield [first, ...subset];
  }
}

/** A filter more is a condition more: the owner and four of them choose the index. */
const mostFilters = 5;

/** The combinations of filters that a list can be asked with: a number of owners, and at most one way to search. */
function shapesOf(listing: Listing<Record<string, string>>, owned = 1): string[][] {
  const { names } = listing.conditions;
  const { needs } = listing.definition;
  const atMostOne = (shape: string[], ...group: string[]) =>
    group.filter((name) => shape.includes(name)).length <= 1;
  const owners = ['account', 'client', 'clientItself', 'noAccount'].filter((name) => names.includes(name));
  return [...subsets(names, mostFilters)]
    .map((shape) => names.filter((name) => shape.includes(name)))
    .filter(
      (shape) =>
        (owners.length === 0 || owners.filter((name) => shape.includes(name)).length === owned) &&
        isHalf(listing, shape) &&
        atMostOne(shape, 'phrase', 'plain') &&
        atMostOne(shape, 'reached', 'reachedFew', 'reachedAny') &&
        atMostOne(shape, 'vending', 'eas', 'eitherLine') &&
        atMostOne(shape, 'tag', 'tagValue', 'tagged') &&
        // Lists that are read in parts ask for these of an account alone.
        (shape.includes('account') || (!shape.includes('identification') && !isOfParts(listing, shape))) &&
        (needs === undefined || shape.includes(needs)),
    );
}

/** A list with what was removed is asked for it, or for what is there, an account at a time. */
const isHalf = ({ conditions: { names } }: Listing<Record<string, string>>, shape: readonly string[]) =>
  !names.includes('removed') ||
  (shape.includes('account') && shape.includes('there') !== shape.includes('removed'));

const isNarrowed = (shape: readonly string[]) => shape.includes('resourceType') || shape.includes('action');

/** Returns true if a list names its parts in queries for changes. */
function isOfParts({ definition: { spread } }: Listing<Record<string, string>>, shape: readonly string[]) {
  return spread !== undefined && shape.includes('updatedFrom');
}

/** Every order of a list, with all statements that read it. */
function* ordered(listing: Listing<Record<string, string>>) {
  const { spread = {}, needs, filters } = listing.definition;
  const base = ['account', ...Object.keys(spread), needs ?? []].flat().filter((name) => name in filters);
  const others = listing.conditions.names.filter((name) => !base.includes(name) && name !== 'client');
  for (const added of [[], ...others.map((name) => [name])].filter((names) =>
    isHalf(listing, [...base, ...names]),
  )) {
    const shape = listing.conditions.names.filter((name) => base.includes(name) || added.includes(name));
    for (const { by, sql } of inEachOrder(listing, shape)) yield { by, shape, added, listing, sql };
  }
}

/** The statements that read a list under some filters, in each of its orders. */
function* inEachOrder(listing: Listing<Record<string, string>>, shape: string[]) {
  for (const by of ['createdAt', ...Object.keys(listing.definition.sorts ?? {})])
    for (const descending of [true, false])
      for (const start of ['first', 'tied', 'beyond'] as const)
        for (const what of ['places', undefined] as const)
          if (start !== 'tied' || by !== 'createdAt')
            yield { by, sql: listing.conditions.shape(shape).ordered({ by, descending }, start, what).sql };
}

const listings = registeredListings().flatMap((listing) =>
  shapesOf(listing).map((shape) => ({ shape, ...listing.conditions.shape(shape) })),
);
const orders = registeredListings().flatMap((listing) => [...ordered(listing)]);
// Once all shapes are made, so that the statements of lists are among them.
const statements = [...new Set(registeredStatements().map(({ sql }) => sql))];

/**
 * Lists for a caller who sees all clients: no owner is in their indexes. Made last, because their scans are intended.
 */
const ofAll = registeredListings()
  .filter(({ conditions: { names } }) => names.includes('client') || names.includes('noAccount'))
  .flatMap((listing) =>
    shapesOf(listing, 0)
      // Types and actions of the audit are asked for by owner.
      .filter((shape) => !listing.conditions.names.includes('noAccount') || !isNarrowed(shape))
      .map((shape) => ({ shape, listing, ...listing.conditions.shape(shape) })),
  );

const textsOfAll = new Set(
  ofAll.flatMap(({ shape, listing, count }) => [
    count.sql,
    ...[...inEachOrder(listing, shape)].map(({ sql }) => sql),
  ]),
);
/** Kept counts have a row for an account and what it counts by; those of the audit one a day, and reports sum them. */
const sumsOfAll = /^SELECT ifnull\(sum\(count\), 0\) FROM \w+_counts WHERE (?!.*\b(client|account|level) )/;
const isOfAll = (sql: string) => textsOfAll.has(sql) || sumsOfAll.test(sql);

describe('the statements of the program', () => {
  it('are found', () => {
    expect(statements.length).toBeGreaterThan(50);
    expect(listings.length).toBeGreaterThan(20);
  });

  it('insert what their tables hold: names, types, what may be null, and all that has to be given', () => {
    const inserts = registeredStatements().flatMap(({ insert }) => insert ?? []);
    expect(inserts.length).toBeGreaterThan(0);
    expect(inserts.flatMap(({ table, columns }) => unfit(table, columns))).toEqual([]);
  });

  // The compiler does it, on a copy of the program.
  itInProofs(
    'read rows that are what they are declared to be: the same columns, of the same types',
    {
      timeout: 600_000,
    },
    () => {
      const { wrong, compared } = unfitRows(connection);
      expect(compared).toBeGreaterThan(400);
      expect(wrong).toEqual([]);
    },
  );

  // Shows docs/decisions/036.
  it('insert without a trigger what comes in numbers', () => {
    const fired = connection.database
      .prepare<[], string>(
        `SELECT DISTINCT tbl_name FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%INSERT ON%'
          AND sql NOT LIKE '%INSTEAD OF INSERT%'`,
      )
      .pluck()
      .all();
    expect(fired.sort()).toEqual(Object.keys(mayFire).sort());
  });

  // A check with a list of three or more makes a table of it for each row.
  it('insert what comes in numbers without a table that a check needs', () => {
    const into = new RegExp(`^INSERT INTO (${inNumbers.join('|')}) [^;]*\\bVALUES\\b`);
    const found = statements.filter((sql) => into.test(sql));
    expect(new Set(found.map((sql) => into.exec(sql)![1]))).toEqual(new Set(inNumbers));
    expect(found.filter((sql) => opcodes(sql).includes('OpenEphemeral'))).toEqual([]);
  });

  it.each(countedOnInsert)('insert into %s in one place, which counts the row', (table) => {
    const into = new RegExp(`INSERT (OR \\w+ )?INTO ${table}\\b`);
    expect(statements.filter((sql) => into.test(sql))).toHaveLength(1);
    expect(triggerStatements().filter(({ sql }) => into.test(sql))).toEqual([]);
  });

  it('follow the history of an account, a device or a product only where they say so', () => {
    // A list names its index. Whatever else is led to one, by an ORDER BY say, reads all that there ever was.
    const led = statements
      .filter((sql) => !sql.startsWith('INSERT') && !sql.includes('INDEXED BY'))
      .filter((sql) => plan(sql).some((step) => /INDEX deliveries_by_/.test(step)));
    expect(led).toEqual([]);
  });

  it('read no growing table from end to end', () => {
    const wrong = statements
      .filter((sql) => !isOfAll(sql) && !Object.keys(mayScan).some((end) => sql.endsWith(end)))
      .flatMap((sql) => scans(sql).map((step) => `${step}  in  ${sql.replaceAll(/\s+/g, ' ')}`));
    expect(wrong).toEqual([]);
  });

  it('inside triggers read no growing table from end to end', () => {
    const wrong = triggerStatements().flatMap(({ trigger, sql }) =>
      scans(sql).map((step) => `${step}  in  ${trigger}: ${sql.replaceAll(/\s+/g, ' ')}`),
    );
    expect(wrong).toEqual([]);
  });

  it('of lists of all clients walk along their order, and stop with the page', () => {
    const narrowed = ['phrase', 'plain', 'code', 'reachedFew', 'holding', 'operation'];
    const wrong = ofAll
      .filter(({ shape }) => !shape.some((name) => narrowed.includes(name)))
      .flatMap(({ page }) => sorts(page.sql).map((step) => `${step}  in  ${page.sql}`));
    expect(ofAll.length).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  });

  it('of lists do not sort what they found, unless it was searched for or they count all of it anyway', () => {
    const wrong = listings
      .filter(
        ({ shape }) => !['phrase', 'plain', 'holding', 'updatedFrom'].some((name) => shape.includes(name)),
      )
      .flatMap(({ shape, page }) =>
        sorts(page.sql).map((step) => `${step}  [${shape.join(' ')}]  in  ${page.sql}`),
      );
    expect(wrong).toEqual([]);
  });

  it('of the audit are led by all that is asked for, and the range within it', () => {
    const [audit] = registeredListings().filter(({ conditions }) => conditions.names.includes('noAccount'));
    const wrong = shapesOf(audit!).flatMap((shape) => {
      const terms = ['resourceType', 'action'].filter((name) => shape.includes(name)).length + 1;
      const range = ['first', 'last'].some((name) => shape.includes(name)) ? 'rowid' : '';
      return [...inEachOrder(audit!, shape)].flatMap(({ sql }) => {
        const led = plan(sql).find((step) => step.startsWith('SEARCH l USING')) ?? 'nothing';
        const isLed = led.match(/(?<!rowid)=\?/g)?.length === terms && led.includes(range);
        return isLed ? [] : [`${led}  in  ${sql}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  // Shows rules/lists#order: what grows has an index for each order, the others are counted whole anyway.
  it('of lists in another order walk along its index, and find what changed since by that of changes', () => {
    const searched = ['phrase', 'plain', 'holding', 'reachedFew', 'code', 'identification', 'product'];
    const ofGrowing = orders.filter(
      ({ listing: { definition }, added }) =>
        (definition.spread !== undefined || fromOf(definition, []).startsWith('audit_')) &&
        !added.some((name) => searched.includes(name)),
    );
    const wrong = ofGrowing.flatMap(({ by, shape, sql }) => {
      const isFound = shape.includes('updatedFrom') && by !== 'updatedAt';
      const index =
        isFound || by === 'updatedAt' ? 'sorted_by_change' : by === 'name' ? 'sorted_by_name' : '';
      const isLed = plan(sql).some((step) => step.includes(index));
      return isLed && (isFound || sorts(sql).length === 0) ? [] : [`${plan(sql).join('; ')}  in  ${sql}`];
    });
    expect(ofGrowing.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });
});
