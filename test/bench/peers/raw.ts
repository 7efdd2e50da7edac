/**
 * The bare peer: `node:http` and prepared statements, and nothing of what makes a service: no key, no limit, no
 * validation, no audit, no total. A commit for each write. Larder's numbers are ratios to this peer's.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NewProduct } from '../catalogue.ts';
import type { Tag } from '../people.ts';
import {
  accountId,
  bodyOf,
  createdBody,
  insertParameters,
  insertProductSql,
  likePattern,
  openDatabase,
  type PersonRow,
  type ProductRow,
  personBody,
  personInserter,
} from './database.ts';

const database = openDatabase(process.argv[2]!);
const byId = database.prepare<unknown[], ProductRow>('SELECT * FROM products WHERE id = ?');
const byLine = database.prepare<unknown[], ProductRow>(
  'SELECT * FROM products WHERE account_id = ? AND business_line = ? ORDER BY seq DESC LIMIT ? OFFSET ?',
);
const byState = database.prepare<unknown[], ProductRow>(
  'SELECT * FROM products WHERE account_id = ? AND is_active = ? ORDER BY seq DESC LIMIT ? OFFSET ?',
);
const personById = database.prepare<unknown[], PersonRow>('SELECT * FROM consumers WHERE id = ?');
const tagsOf = database.prepare<unknown[], Tag>(
  'SELECT key, value FROM consumer_tags WHERE consumer = ? ORDER BY position',
);
const addPerson = database.transaction(personInserter(database)).immediate;
const bySearch = database.prepare<unknown[], ProductRow>(
  `SELECT * FROM products WHERE account_id = ? AND (name LIKE ? ESCAPE '\\' OR code LIKE ? ESCAPE '\\'
    OR type LIKE ? ESCAPE '\\') ORDER BY seq DESC LIMIT ? OFFSET ?`,
);
const insert = database.prepare(insertProductSql);

const server = createServer((request, response) => {
  const url = request.url!;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (request.method === 'POST' && path === '/products') create(request, response, addProduct);
  else if (request.method === 'POST' && path === '/consumers') create(request, response, addPerson);
  else if (path === '/products') list(new URLSearchParams(url.slice(mark + 1)), response);
  else if (path.startsWith('/products/')) read(path.slice('/products/'.length), response);
  else if (path.startsWith('/consumers/')) readPerson(path.slice('/consumers/'.length), response);
  else send(response, 404, { error: 'not found' });
});

server.listen(0, '127.0.0.1', () => {
  console.log(`raw listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));

function read(id: string, response: ServerResponse): void {
  const row = byId.get(id);
  if (row) send(response, 200, bodyOf(row));
  else send(response, 404, { error: 'not found' });
}

function readPerson(id: string, response: ServerResponse): void {
  const row = personById.get(id);
  if (row) send(response, 200, personBody(row, tagsOf.all(row.seq)));
  else send(response, 404, { error: 'not found' });
}

function list(query: URLSearchParams, response: ServerResponse): void {
  const page = Number(query.get('page') ?? 1);
  const pageSize = Number(query.get('pageSize') ?? 50);
  const offset = (page - 1) * pageSize;
  const search = query.get('search');
  const like = likePattern(search ?? '');
  const isActive = query.get('isActive');
  const rows =
    search !== null
      ? bySearch.all(accountId, like, like, like, pageSize, offset)
      : isActive !== null
        ? byState.all(accountId, Number(isActive === 'true'), pageSize, offset)
        : byLine.all(accountId, query.get('businessLine'), pageSize, offset);
  send(response, 200, { items: rows.map(bodyOf), page, pageSize });
}

function create<T>(request: IncomingMessage, response: ServerResponse, add: (body: T) => object): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => send(response, 201, add(JSON.parse(Buffer.concat(chunks).toString('utf8')))));
}

function addProduct(product: NewProduct): object {
  const id = randomUUID();
  const now = new Date().toISOString();
  insert.run(insertParameters(id, product, now));
  return createdBody(id, product, now);
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}
