import type { JsonSchema } from '@valibot/to-json-schema';
import { paymentMethods } from '../api/vocabulary.ts';
import { type ProblemCode, problemCatalogue } from '../problems/catalogue.ts';
import { answerHeaders, headersOf } from './openapi-headers.ts';
import { problemResponse } from './openapi-problems.ts';

/*
 * The pages without authentication, which are not in the route table, as the OpenAPI document shows them.
 */

const text = { type: 'string' } as const;

const moment = { type: 'string', format: 'date-time' } as const;
const integer = { type: 'integer' } as const;
const objectOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const receipt = objectOf({
  frameUuid: { type: 'string', format: 'uuid', description: 'The number of the receipt, a UUID.' },
  date: { ...moment, description: 'The time of the delivery, by the machine’s clock.' },
  isDelivered: { type: 'boolean', description: 'True if the product was dispensed.' },
  businessLine: {
    type: 'string',
    enum: ['vending', 'eas'],
    description: 'The business line: `vending` (sold) or `eas` (issued).',
  },
  method: { type: 'string', enum: [...paymentMethods], description: 'The payment method.' },
  currency: { ...text, description: 'ISO 4217.' },
  amount: { ...integer, description: 'Minor units.' },
  tax: { type: 'number', description: 'A percentage.' },
  taxValue: { ...integer, description: 'Minor units; part of the amount.' },
  product: {
    ...objectOf({
      name: { ...text, description: 'The name of the product.' },
      selection: {
        type: ['string', 'null'],
        description: 'The selection of the machine, as labeled: `A1`; null if unknown.',
      },
    }),
    description: 'The product.',
  },
  device: {
    ...objectOf({
      serial: { ...text, description: 'The serial of the machine.' },
      name: { ...text, description: 'The name of the machine.' },
    }),
    description: 'The machine.',
  },
  account: {
    ...objectOf({ name: { ...text, description: 'The name of the account.' } }),
    description: 'The account.',
  },
});

/** `components.schemas` of these pages. */
export const pageSchemas: Record<string, JsonSchema> = {
  ProblemDescription: {
    type: 'object',
    properties: {
      code: { ...text, description: 'The code of the refusal, for programs.' },
      status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status of the refusal.' },
      title: { ...text, description: 'The status in words.' },
      meaning: { ...text, description: 'The meaning of the code.' },
      advice: { ...text, description: 'The recommended action.' },
    },
    required: ['code', 'status', 'title', 'meaning', 'advice'],
  },
  Readiness: {
    type: 'object',
    properties: {
      status: {
        type: 'string',
        enum: ['ready'],
        description: '`ready`; otherwise the answer is a refusal.',
      },
      version: { ...text, description: 'The version of Larder.' },
      schemaVersion: { type: 'integer', description: 'The version of the database.' },
      waitingWrites: { type: 'integer', description: 'Writes that are not on disk yet.' },
      storage: {
        type: 'string',
        enum: ['ok', 'low'],
        description: '`low`: an operator should free some disk space.',
      },
      certificateEnds: {
        ...text,
        format: 'date-time',
        description: 'The end of the certificate; only with HTTPS.',
      },
      lastProvenBackup: {
        type: ['object', 'null'],
        description: 'The last tested backup; null for none yet. Only with scheduled backups.',
        properties: {
          createdAt: { ...text, format: 'date-time', description: 'The time of creation.' },
          provenAt: {
            ...text,
            format: 'date-time',
            description: 'The time at which it was tested by restoring it.',
          },
        },
        required: ['createdAt', 'provenAt'],
      },
      warnings: {
        type: 'array',
        items: { type: 'string', enum: ['backups_on_data_disk'] },
        description: 'Problems that an operator should fix; absent for none. They do not affect requests.',
      },
      testClock: {
        type: 'boolean',
        description: 'True if the clock is set for a test (`LARDER_TEST_CLOCK`).',
      },
    },
    required: ['status', 'version', 'schemaVersion', 'waitingWrites', 'storage', 'testClock'],
  },
  Receipt: receipt,
};

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const html = { 'text/html': { schema: text } };
const health = { tag: 'Health', problems: [] as ProblemCode[] };
const problems = { tag: 'Problems', problems: [] as ProblemCode[], isPublic: true };

type Page = {
  tag: string;
  operationId: string;
  summary: string;
  description?: string;
  parameters?: object[];
  content: object;
  problems: ProblemCode[];
  /** True if shared caches may store the answer. */
  isPublic?: boolean;
};

const pages: Record<string, Page> = {
  '/healthz': {
    ...health,
    operationId: 'getHealth',
    summary: 'Check that the process is alive',
    description:
      'The check uses neither the disk nor the database. During an upgrade of the data the answer is ' +
      '503 with the progress.',
    content: json({
      type: 'object',
      properties: { status: { type: 'string', enum: ['ok'] } },
      required: ['status'],
    }),
    problems: ['server.upgrading'],
  },
  '/readyz': {
    ...health,
    operationId: 'getReadiness',
    summary: 'Check that the appliance reads and writes',
    description:
      'Reads from the database and waits for the writer to answer. While the disk is full, the answer ' +
      'is the refusal that writes get; reads continue.',
    content: json({ $ref: '#/components/schemas/Readiness' }),
    problems: [
      'server.busy',
      'storage.full',
      'server.restart_needed',
      'server.superseded',
      'server.upgrading',
    ],
  },
  '/metrics': {
    ...health,
    operationId: 'getMetrics',
    summary: 'Metrics in the text format of Prometheus',
    description: 'Metrics of the process since it started.',
    content: { 'text/plain': { schema: text } },
  },
  '/problems': {
    ...problems,
    operationId: 'listProblems',
    summary: 'List every code that a problem can have',
    description: 'Each code with its meaning and the recommended action; browsers get a page to read.',
    content: {
      ...json({
        type: 'object',
        properties: { items: { type: 'array', items: { $ref: '#/components/schemas/ProblemDescription' } } },
        required: ['items'],
      }),
      ...html,
    },
  },
  '/problems/{code}': {
    ...problems,
    operationId: 'getProblem',
    summary: 'Read what a code means and what to do about it',
    description: 'The `type` of every problem document links here; browsers get a page to read.',
    parameters: [
      {
        name: 'code',
        in: 'path',
        required: true,
        description: 'A code.',
        schema: { type: 'string', enum: Object.keys(problemCatalogue) },
      },
    ],
    content: { ...json({ $ref: '#/components/schemas/ProblemDescription' }), ...html },
    problems: ['request.route_not_found'],
  },
  '/receipts/{frameUuid}': {
    tag: 'Receipts',
    operationId: 'getReceipt',
    summary: 'Read the public receipt of a delivery',
    description:
      'It contains nothing about the person. Browsers get a page to read and to print, in English, ' +
      'Spanish or Portuguese by `Accept-Language`.',
    parameters: [
      {
        name: 'frameUuid',
        in: 'path',
        required: true,
        description:
          'The frame uuid of the delivery, which is its id unless the machine named another, or the id was taken.',
        schema: { type: 'string', format: 'uuid' },
      },
    ],
    content: { ...json({ $ref: '#/components/schemas/Receipt' }), ...html },
    problems: ['receipts.not_found'],
  },
  '/links/{kind}/{id}': {
    tag: 'Files',
    operationId: 'getLinkedFile',
    summary: 'Read a file by a signed link',
    description:
      'Other calls return the links: use them whole. A link is valid for 15 minutes. Byte ranges, ' +
      '`If-Range` and HEAD are supported (RFC 9110): 206 with a part, 304 if the client has the file. ' +
      'For an invalid link, browsers get a page.',
    parameters: [
      parameter('kind', 'path', 'The kind of the file.'),
      parameter('id', 'path', 'Which file.'),
      parameter('expires', 'query', 'The expiry of the link.'),
      parameter('signature', 'query', 'Larder’s signature.'),
    ],
    content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    problems: [
      'links.invalid_signature',
      'links.expired',
      'transactions.evidence_not_found',
      'transactions.export.not_found',
      'request.range_not_satisfiable',
    ],
  },
};

function parameter(name: string, place: 'path' | 'query', description: string): object {
  return { name, in: place, required: true, description, schema: text };
}

/** The codes that these pages answer with. */
export const pageProblems: readonly ProblemCode[] = Object.values(pages).flatMap(({ problems }) => problems);

/** The paths of these pages. */
export function pagePaths(): Record<string, object> {
  return Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, { get: operationOf(page) }]));
}

function operationOf({ tag, problems: codes, content, isPublic = false, ...page }: Page): object {
  const headers = answerHeaders.filter((name) => !isPublic || name !== 'Cache-Control');
  const byStatus = Object.groupBy(codes, (code) => problemCatalogue[code].status);
  const refusals = Object.entries(byStatus).map(([status, ofStatus]) => [status, problemResponse(ofStatus!)]);
  return {
    ...page,
    tags: [tag],
    security: [],
    responses: {
      200: { description: 'Done', headers: headersOf(...headers), content },
      ...Object.fromEntries(refusals),
      429: { $ref: '#/components/responses/RateLimitExceeded' },
      500: { $ref: '#/components/responses/InternalError' },
    },
  };
}
