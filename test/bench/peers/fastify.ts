/**
 * The peer that a good team writes by hand: Fastify, doing for these three routes what Larder's pipeline does for
 * all of its own. Key by SHA-256, windows for address and key, scope, permission, validation, trace id, RateLimit
 * headers, problem documents, an audit row chained by SHA-256 in the same transaction, `total` by COUNT.
 */
import { createHash, randomUUID } from 'node:crypto';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { NewProduct } from '../catalogue.ts';
import {
  bodyOf,
  createdBody,
  insertParameters,
  insertProductSql,
  likePattern,
  openDatabase,
  type ProductRow,
  sha256,
} from './database.ts';
import { listSchema, newProductSchema, productSchema, querySchema } from './fastify-schemas.ts';

type KeyRow = {
  id: string;
  label: string;
  client_id: string;
  account_id: string;
  permissions: string;
  rate_limit: number;
  expires_at: string | null;
};
type ListQuery = {
  businessLine?: string;
  isActive?: boolean;
  search?: string;
  page: number;
  pageSize: number;
};
type Window = { counts: Map<string, number>; minute: number };

const ipLimit = 100_000_000;
const database = openDatabase(process.argv[2]!);
const keyBySecret = database.prepare<unknown[], KeyRow>(
  'SELECT * FROM keys WHERE secret_sha256 = ? AND revoked_at IS NULL',
);
const byId = database.prepare<unknown[], ProductRow>('SELECT * FROM products WHERE id = ?');
const byCode = database.prepare<unknown[], ProductRow>(
  'SELECT * FROM products WHERE account_id = ? AND code = ?',
);
const insert = database.prepare(insertProductSql);
const lastAudit = database
  .prepare<unknown[], Buffer>('SELECT sha256 FROM audit ORDER BY seq DESC LIMIT 1')
  .pluck();
const insertAudit = database.prepare(
  `INSERT INTO audit (date, actor_id, actor_label, action, resource_type, resource_id, account_id, new_value,
    trace_id, sha256) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);
const lists = new Map<string, { page: typeof byId; count: ReturnType<typeof countOf> }>();

class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, detail = code) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

const addresses: Window = { counts: new Map(), minute: 0 };
const keys: Window = { counts: new Map(), minute: 0 };

const app = fastify({
  logger: false,
  ajv: { customOptions: { removeAdditional: false, allErrors: true } },
  genReqId: () => randomUUID().replaceAll('-', ''),
});
app.decorateRequest('key', null as unknown as KeyRow);

app.addHook('onRequest', (request, reply, done) => {
  reply.header('x-trace-id', request.id);
  count(addresses, request.ip, ipLimit, reply);
  const key = authenticate(request);
  (request as FastifyRequest & { key: KeyRow }).key = key;
  count(keys, key.id, key.rate_limit, reply);
  done();
});

app.setErrorHandler((error: Error, request, reply) => {
  const problem = problemOf(error);
  reply.code(problem.status).header('content-type', 'application/problem+json; charset=utf-8');
  return {
    type: `http://${request.headers.host}/problems/${problem.code}`,
    title: problem.code,
    ...problem,
    traceId: request.id,
  };
});

app.get<{ Params: { id: string } }>(
  '/products/:id',
  { schema: { response: { 200: productSchema } } },
  (request, reply) => {
    const key = permitted(request, 'products:read');
    const row = byId.get(request.params.id);
    if (!row) throw new ApiProblem(404, 'products.not_found');
    if (row.account_id !== key.account_id) throw new ApiProblem(403, 'products.not_visible_to_scope');
    reply.send(bodyOf(row));
  },
);

app.get<{ Querystring: ListQuery }>(
  '/products',
  { schema: { querystring: querySchema, response: { 200: listSchema } } },
  (request, reply) => {
    const key = permitted(request, 'products:read');
    const { businessLine, isActive, search, page, pageSize } = request.query;
    const where = ['account_id = ?'];
    const values: unknown[] = [key.account_id];
    if (businessLine !== undefined) {
      where.push('business_line = ?');
      values.push(businessLine);
    }
    if (isActive !== undefined) {
      where.push('is_active = ?');
      values.push(Number(isActive));
    }
    if (search !== undefined) {
      where.push("(name LIKE ? ESCAPE '\\' OR code LIKE ? ESCAPE '\\' OR type LIKE ? ESCAPE '\\')");
      values.push(...Array(3).fill(likePattern(search)));
    }
    const list = listOf(where.join(' AND '));
    const rows = list.page.all(...values, pageSize, (page - 1) * pageSize);
    reply.send({ items: rows.map(bodyOf), total: list.count.get(...values), page, pageSize });
  },
);

app.post<{ Body: NewProduct }>(
  '/products',
  { schema: { body: newProductSchema, response: { 201: productSchema } } },
  (request, reply) => {
    const key = permitted(request, 'products:create');
    const id = randomUUID();
    const now = new Date().toISOString();
    const body = createdBody(id, request.body, now);
    create(key, id, now, request, body);
    reply.code(201).send(body);
  },
);

const create = database.transaction(
  (key: KeyRow, id: string, now: string, request: FastifyRequest<{ Body: NewProduct }>, body: object) => {
    const { code } = request.body;
    if (code !== undefined && byCode.get(key.account_id, code))
      throw new ApiProblem(409, 'products.code_exists');
    insert.run(insertParameters(id, request.body, now));
    const row = [now, key.id, key.label, 'create', 'product', id, key.account_id, JSON.stringify(body)];
    const hash = createHash('sha256').update(lastAudit.get() ?? '');
    for (const value of row) hash.update(value);
    insertAudit.run(row, request.id, hash.digest());
  },
).immediate;

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`fastify listening on ${app.listeningOrigin}`);
process.on('SIGTERM', () => process.exit(0));

function authenticate(request: FastifyRequest): KeyRow {
  const { authorization } = request.headers;
  const bearer = authorization?.startsWith('Bearer svc_') ? authorization.slice('Bearer '.length) : undefined;
  const secret = (request.headers['x-api-key'] as string | undefined) ?? bearer;
  if (!secret) throw new ApiProblem(401, 'auth.missing_credentials');
  const key = keyBySecret.get(sha256(secret));
  if (!key || (key.expires_at && key.expires_at < new Date().toISOString()))
    throw new ApiProblem(401, 'auth.invalid_api_key');
  return key;
}

function permitted(request: FastifyRequest, permission: string): KeyRow {
  const { key } = request as FastifyRequest & { key: KeyRow };
  if (!key.permissions.split(',').includes(permission)) throw new ApiProblem(403, 'auth.forbidden');
  return key;
}

/** A fixed window of one clock minute; the headers tell the limit with less left. */
function count(window: Window, name: string, limit: number, reply: FastifyReply): void {
  const nowMs = Date.now();
  const minute = Math.floor(nowMs / 60_000);
  if (minute !== window.minute) {
    window.minute = minute;
    window.counts = new Map();
  }
  const used = (window.counts.get(name) ?? 0) + 1;
  window.counts.set(name, used);
  const remaining = Math.max(0, limit - used);
  const told = reply.getHeader('ratelimit-remaining');
  if (told === undefined || remaining < Number(told)) {
    reply.header('ratelimit-limit', limit);
    reply.header('ratelimit-remaining', remaining);
    reply.header('ratelimit-reset', Math.ceil(((minute + 1) * 60_000 - nowMs) / 1000));
  }
  if (used > limit) throw new ApiProblem(429, 'rate_limit.exceeded');
}

function listOf(where: string) {
  let list = lists.get(where);
  if (!list) {
    list = {
      page: database.prepare(`SELECT * FROM products WHERE ${where} ORDER BY seq DESC LIMIT ? OFFSET ?`),
      count: countOf(where),
    };
    lists.set(where, list);
  }
  return list;
}

function countOf(where: string) {
  return database.prepare<unknown[], number>(`SELECT count(*) FROM products WHERE ${where}`).pluck();
}

function problemOf(error: Error & { validation?: { instancePath: string; keyword: string }[] }) {
  if (error instanceof ApiProblem) return { status: error.status, code: error.code, detail: error.message };
  if (error.validation) {
    const errors = error.validation.map(({ instancePath, keyword }) => ({
      field: instancePath.slice(1).replaceAll('/', '.'),
      rule: keyword,
    }));
    return { status: 400, code: 'validation.failed', detail: 'The request is not valid.', errors };
  }
  return { status: 500, code: 'internal.error', detail: 'Something went wrong.' };
}
