import { hash, randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import type { NewProduct } from '../catalogue.ts';
import type { NewPerson, Tag } from '../people.ts';

/** A row of the peers' table, in the shape that SQLite gives it. */
export type ProductRow = {
  id: string;
  client_id: string;
  account_id: string;
  business_line: string;
  name: string;
  type: string;
  code: string | null;
  description: string | null;
  cost: number;
  currency: string;
  attributes: string;
  is_active: number;
  created_at: string;
  updated_at: string;
};

/** The data of a peer that the benchmark needs. */
export type PeerSite = { accountId: string; secret: string; ids: string[]; people: string[] };

export const clientId = '01890000-0000-7000-8000-000000000001';
export const accountId = '01890000-0000-7000-8000-000000000002';

/** The tables that a competent server would have: indexed for each question, and no more. */
const schema = `
  CREATE TABLE products (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    client_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    business_line TEXT NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    code TEXT,
    description TEXT,
    cost INTEGER NOT NULL,
    currency TEXT NOT NULL,
    attributes TEXT NOT NULL,
    is_active INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX products_by_code ON products (account_id, code);
  CREATE INDEX products_by_line ON products (account_id, business_line);
  CREATE INDEX products_by_state ON products (account_id, is_active);
  CREATE TABLE consumers (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    client_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    name TEXT NOT NULL,
    identification TEXT NOT NULL,
    is_active INTEGER NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX consumers_by_identification ON consumers (account_id, identification);
  CREATE TABLE consumer_tags (
    consumer INTEGER NOT NULL REFERENCES consumers (seq),
    position INTEGER NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (consumer, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    secret_sha256 BLOB NOT NULL UNIQUE,
    label TEXT NOT NULL,
    client_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    permissions TEXT NOT NULL,
    rate_limit INTEGER NOT NULL,
    expires_at TEXT,
    revoked_at TEXT
  ) STRICT;
  CREATE TABLE audit (
    seq INTEGER PRIMARY KEY,
    date TEXT NOT NULL,
    actor_id TEXT NOT NULL,
    actor_label TEXT NOT NULL,
    action TEXT NOT NULL,
    resource_type TEXT NOT NULL,
    resource_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    new_value TEXT NOT NULL,
    trace_id TEXT NOT NULL,
    sha256 BLOB NOT NULL
  ) STRICT;
  CREATE INDEX audit_of_account ON audit (account_id);
`;

export const insertProductSql = `INSERT INTO products (id, client_id, account_id, business_line, name, type, code,
  description, cost, currency, attributes, is_active, created_at, updated_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)`;

/** A connection as safe as Larder's: WAL, and every commit on disk. */
export function openDatabase(file: string): Database.Database {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  return database;
}

/** Makes a database with one key, these products and people, and closes it. */
export function seedDatabase(
  file: string,
  products: Iterable<NewProduct>,
  persons: Iterable<NewPerson>,
): PeerSite {
  const database = openDatabase(file);
  database.exec(schema);
  const secret = `svc_${randomUUID()}`;
  const ids: string[] = [];
  const people: string[] = [];
  const insert = database.prepare(insertProductSql);
  const insertPerson = personInserter(database);
  database.transaction(() => {
    database
      .prepare('INSERT INTO keys VALUES (?, ?, ?, ?, ?, ?, ?, NULL, NULL)')
      .run(
        randomUUID(),
        sha256(secret),
        'bench',
        clientId,
        accountId,
        'products:read,products:create',
        100_000_000,
      );
    for (const product of products) {
      const id = randomUUID();
      insert.run(insertParameters(id, product, new Date().toISOString()));
      ids.push(id);
    }
    for (const person of persons) people.push(insertPerson(person).id);
  })();
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  return { accountId, secret, ids, people };
}

/** The parameters of `insertProductSql`. */
export function insertParameters(id: string, product: NewProduct, now: string): unknown[] {
  const { businessLine, name, type, code, description, cost, attributes } = product;
  return [
    id,
    clientId,
    accountId,
    businessLine,
    name,
    type,
    code ?? null,
    description ?? null,
    cost,
    'COP',
    JSON.stringify(attributes),
    now,
    now,
  ];
}

/** The members of Larder's product body (rules/catalogue#products). */
export function bodyOf(row: ProductRow): Record<string, unknown> {
  return {
    id: row.id,
    clientId: row.client_id,
    accountId: row.account_id,
    scope: 'account',
    businessLine: row.business_line,
    name: row.name,
    type: row.type,
    code: row.code,
    description: row.description,
    cost: row.cost,
    currency: row.currency,
    attributes: JSON.parse(row.attributes),
    isActive: row.is_active === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The body of a product that was just written. */
export function createdBody(id: string, product: NewProduct, now: string): Record<string, unknown> {
  const { businessLine, name, type, code, description, cost, attributes } = product;
  return {
    id,
    clientId,
    accountId,
    scope: 'account',
    businessLine,
    name,
    type,
    code: code ?? null,
    description: description ?? null,
    cost,
    currency: 'COP',
    attributes,
    isActive: true,
    createdAt: now,
    updatedAt: now,
  };
}

/** A row of the peers' table of people, in the shape that SQLite gives it. */
export type PersonRow = {
  seq: number;
  id: string;
  client_id: string;
  account_id: string;
  name: string;
  identification: string;
  is_active: number;
  created_at: string;
};

/** Writes a person with the tags, in the transaction of the caller. @returns the body of the answer */
export function personInserter(database: Database.Database): (person: NewPerson) => { id: string } {
  const insert = database.prepare(
    `INSERT INTO consumers (id, client_id, account_id, name, identification, is_active, created_at)
      VALUES (?, ?, ?, ?, ?, 1, ?)`,
  );
  const insertTag = database.prepare('INSERT INTO consumer_tags VALUES (?, ?, ?, ?)');
  return ({ name, identification, tags }) => {
    const id = randomUUID();
    const now = new Date().toISOString();
    const { lastInsertRowid } = insert.run(id, clientId, accountId, name, identification, now);
    for (const [position, { key, value }] of tags.entries())
      insertTag.run(lastInsertRowid, position, key, value);
    return personBody({ id, name, identification, is_active: 1, created_at: now }, tags);
  };
}

/** The members of Larder's body of a person (rules/people-and-codes#consumers). */
export function personBody(
  row: Omit<PersonRow, 'seq' | 'client_id' | 'account_id'>,
  tags: readonly Tag[],
): { id: string } {
  const body = {
    id: row.id,
    clientId,
    accountId,
    name: row.name,
    identification: row.identification,
    isActive: row.is_active === 1,
    tags,
    codes: [],
    createdAt: row.created_at,
  };
  return body;
}

/** A pattern for LIKE that finds `text` itself anywhere; statements say ESCAPE '\'. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
