import type { JsonSchema } from '@valibot/to-json-schema';
import { type Endpoint, takesIdempotencyKey, takesIfMatch } from '../api/endpoint.ts';
import { fieldErrorReply, holderMember } from '../api/error-reply.ts';
import { listedItem } from '../api/listed.ts';
import { areaOf } from '../http/request/area.ts';
import { entryIn, type ProblemCode, problemCatalogue } from '../problems/catalogue.ts';
import { errorBody, fieldErrorAt, maxErrors, ruleText } from '../problems/field-error.ts';
import type { ProblemMembers } from '../problems/problem.ts';
import { answerHeaders, headersOf } from './openapi-headers.ts';
import { replySchemaOf } from './openapi-schemas.ts';

/*
 * The problems of the OpenAPI document: the codes of each operation by status, an example of each code.
 */

/** `components.schemas` of a refusal (RFC 9457; rules/requests#errors). */
export const problemSchemas: Record<string, JsonSchema> = {
  Problem: {
    type: 'object',
    title: 'Problem',
    description: 'A refusal. Decide by `code`: it is stable, while `title` and `detail` are for people.',
    properties: {
      type: { type: 'string', format: 'uri', description: 'The address of the page about the code.' },
      title: { type: 'string', description: 'The status in words.' },
      status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.' },
      code: { type: 'string', description: 'The code of the refusal, for programs; see `GET /problems`.' },
      detail: {
        type: 'string',
        description: 'The refusal in words, in English or Spanish (`Accept-Language`).',
      },
      hint: {
        type: 'string',
        description: 'A hint for common mistakes, in addition to `detail`.',
      },
      traceId: {
        type: 'string',
        pattern: '^[0-9a-f]{32}$',
        description: 'Finds the refusal in the log of the appliance.',
      },
      errors: {
        type: 'array',
        description: 'With `validation.failed`: the rules that are broken.',
        maxItems: maxErrors,
        items: { $ref: '#/components/schemas/FieldError' },
      },
      errorsOmitted: {
        type: 'integer',
        minimum: 1,
        description:
          'The number of broken rules that `errors` does not list; absent for none. A list that is too long counts as ' +
          'one: its items are not checked.',
      },
      holder: replySchemaOf(holderMember.holder),
      running: {
        type: 'object',
        description: 'With `transactions.export.already_running`: the export that is pending or running.',
        properties: {
          id: { type: 'string', format: 'uuid', description: 'The id of the export.' },
          status: { type: 'string', enum: ['pending', 'running'], description: 'The status of the job.' },
          location: { type: 'string', format: 'uri-reference', description: 'The path of the export.' },
        },
        required: ['id', 'status', 'location'],
      },
      epoch: {
        type: 'string',
        format: 'uuid',
        description: 'With `changes.history_forked`: the current history.',
      },
      forkedAt: {
        type: ['string', 'null'],
        description:
          'With `changes.history_forked`: the cursor, in the current history, of the last entry that both share; null ' +
          'for none.',
      },
      forkedAtNumbers: {
        type: ['object', 'null'],
        description:
          'With `changes.history_forked`: the same place as numbers. Movements of an account beyond its `sequence`, and ' +
          'what was read after `date`, belong to the other history.',
        properties: {
          auditEntry: {
            type: 'integer',
            minimum: 0,
            description: 'The number of the last entry of the audit that both share.',
          },
          date: { type: ['string', 'null'], description: 'The time of that entry.' },
          accounts: {
            type: 'array',
            description: 'Each account that the caller may see.',
            items: {
              type: 'object',
              properties: {
                accountId: { type: 'string', format: 'uuid', description: 'The id of the account.' },
                sequence: {
                  type: 'integer',
                  minimum: 0,
                  description: 'The last movement that both share; 0 for none.',
                },
              },
              required: ['accountId', 'sequence'],
            },
          },
        },
        required: ['auditEntry', 'date', 'accounts'],
      },
      upgrade: {
        type: 'object',
        description: 'With `server.upgrading`: the progress.',
        properties: {
          from: { type: 'integer', description: 'The version of the schema before.' },
          to: { type: 'integer', description: 'The version of the schema after.' },
          copy: {
            type: 'string',
            description: 'The file in the data directory that holds the previous data.',
          },
          state: { type: 'string', enum: ['copying', 'migrating'], description: 'The copy is made first.' },
          stepsDone: { type: 'integer', minimum: 0, description: 'The number of steps that are done.' },
          steps: { type: 'integer', minimum: 1, description: 'The number of all steps.' },
          percent: {
            type: 'integer',
            minimum: 0,
            maximum: 100,
            description: 'The share of the copy that is made, or of the steps.',
          },
          secondsLeft: {
            type: ['integer', 'null'],
            minimum: 0,
            description: 'An estimate for this state; null while there is none.',
          },
        },
        required: ['from', 'to', 'copy', 'state', 'stepsDone', 'steps', 'percent', 'secondsLeft'],
      },
      address: {
        type: 'string',
        description: 'With `server.superseded`: the address of the box that took over, if it is known.',
      },
    },
    required: ['type', 'title', 'status', 'code', 'detail', 'traceId'],
  },
  FieldError: replySchemaOf(fieldErrorReply),
  ScimError: {
    type: 'object',
    title: 'ScimError',
    description: 'A refusal of SCIM (RFC 7644 section 3.12), with the `code` that it has elsewhere.',
    properties: {
      schemas: { type: 'array', items: { type: 'string' }, description: 'The URN of SCIM’s errors.' },
      status: { type: 'string', pattern: '^[45][0-9][0-9]$', description: 'The status, as a text.' },
      scimType: { type: 'string', description: 'The name of the reason in SCIM, if it has one.' },
      detail: { type: 'string', description: 'The refusal in words.' },
      code: { type: 'string', description: 'The code of the refusal; see `GET /problems`.' },
      traceId: {
        type: 'string',
        pattern: '^[0-9a-f]{32}$',
        description: 'Finds it in the log of the appliance.',
      },
    },
    required: ['schemas', 'status', 'detail', 'code', 'traceId'],
  },
};

const codes = Object.keys(problemCatalogue) as ProblemCode[];
const exampleHolder = {
  holder: {
    consumerId: '0198c5f0-7c1e-7000-8000-5f0c6d7e8f90',
    name: 'Ana Ruiz',
    identification: '1020304050',
    isActive: false,
  },
};
const exampleEpoch = '4c1f2e7a-0b7d-4a53-9f0e-6d1c2b3a4f50';
const exampleExport = '0198c5f0-7c1e-7000-8000-5f0c6d7e8f91';

/** Additional members of some codes. */
const exampleMembers: Partial<Record<ProblemCode, ProblemMembers>> = {
  'consumers.code_value_taken_at_account': exampleHolder,
  'consumers.code_value_taken_in_operation': exampleHolder,
  'transactions.export.already_running': {
    running: { id: exampleExport, status: 'running', location: `/transactions/exports/${exampleExport}` },
  },
  'changes.history_forked': { epoch: exampleEpoch, forkedAt: null, forkedAtNumbers: null },
  'server.superseded': { address: 'https://192.0.2.8:8080' },
  'server.upgrading': {
    upgrade: {
      from: 70,
      to: 74,
      copy: 'larder.db.schema-70',
      state: 'copying',
      stepsDone: 0,
      steps: 4,
      percent: 40,
      secondsLeft: 12,
    },
  },
};

const exampleTrace = '4bf92f3577b34da6a3ce929d0e0e4736';

/**
 * `components.examples`: a problem document of each code that the operations answer with, those of `endpoints` and
 * `others`; `baseUrl` is where the appliance is reached.
 */
export function problemExamples(
  baseUrl: string,
  endpoints: readonly Endpoint[],
  others: readonly ProblemCode[],
) {
  const answered = new Set([...sharedCodes, ...endpoints.flatMap(problemCodesOf), ...others]);
  const named = codes.filter((code) => answered.has(code));
  const examples = named.map((code) => {
    const { status, title, meaning } = entryIn('en', code);
    const errors = code === 'validation.failed' && {
      errors: [errorBody(fieldErrorAt(['name'], 'minLength', ruleText('minLength', 2), { limit: 2 }))],
    };
    const type = `${baseUrl}/problems/${code}`;
    const members = exampleMembers[code];
    const value = {
      type,
      title,
      status,
      code,
      detail: meaning,
      traceId: exampleTrace,
      ...errors,
      ...members,
    };
    return [code, { summary: meaning, value }];
  });
  return Object.fromEntries(examples);
}

/** The codes that an endpoint may answer with: those of every one of its kind, then its own. */
export function problemCodesOf(endpoint: Endpoint): ProblemCode[] {
  const { body, caller, confirmed, method, permission, where, problems = [] } = endpoint;
  const isOfPeople = caller === 'user' || caller === 'anybody';
  const when = (applies: boolean, ...codes: ProblemCode[]) => (applies ? codes : []);
  const found: ProblemCode[] = [
    'validation.failed',
    ...when(body !== undefined, 'request.malformed_json'),
    ...when(listedItem(endpoint) !== undefined, 'request.not_acceptable'),
    ...when(caller === 'key', 'auth.missing_credentials', 'auth.invalid_api_key'),
    ...when(caller === 'controller', 'auth.invalid_controller_token'),
    ...when(caller === 'directory', 'auth.invalid_directory_token'),
    ...when(caller === 'user', 'auth.no_session'),
    ...when(isOfPeople, 'request.unknown_host'),
    ...when(isOfPeople && method !== 'GET', 'auth.cross_site'),
    ...when(permission !== null, 'auth.forbidden'),
    ...when(confirmed === true, 'auth.password_needed'),
    ...when(
      body !== undefined || where === 'stream',
      'request.timeout',
      'request.too_large',
      'request.unsupported_media_type',
    ),
    ...when(takesIfMatch(endpoint), 'request.precondition_failed'),
    ...when(takesIdempotencyKey(endpoint), 'idempotency.in_progress', 'idempotency.key_reused'),
    ...problems,
    'rate_limit.exceeded',
    'internal.error',
    'server.busy',
    ...when(
      ['write', 'stream', 'door'].includes(where),
      'storage.full',
      'server.restart_needed',
      'server.second_box_missing',
    ),
    // Programs are refused before anything else; people may read.
    ...when(!isOfPeople || ['write', 'stream', 'door'].includes(where), 'server.superseded'),
  ];
  return [...new Set(found)];
}

/** The responses of an endpoint that refuse, by status. */
export function problemResponsesOf(endpoint: Endpoint): Record<string, object> {
  const byStatus = Object.groupBy(problemCodesOf(endpoint), (code) => problemCatalogue[code].status);
  const made = areaOf(endpoint.path) === 'scim' ? scimResponse : responseOf;
  const responses = Object.entries(byStatus).map(([status, ofStatus]) => [status, made(ofStatus!)]);
  return Object.fromEntries(responses);
}

const sharedCodes = [
  'validation.failed',
  'auth.forbidden',
  'request.precondition_failed',
  'request.not_acceptable',
  'request.timeout',
  'request.too_large',
  'request.unsupported_media_type',
  'rate_limit.exceeded',
  'internal.error',
  'server.busy',
  'storage.full',
] as const;

/** `components.responses`: responses that are the same everywhere. */
export const problemResponses: Record<string, object> = {
  Unauthorized: problemResponse(['auth.missing_credentials', 'auth.invalid_api_key']),
  ...Object.fromEntries(sharedCodes.map((code) => [componentName(code), problemResponse([code])])),
};

function responseOf(ofStatus: readonly ProblemCode[]): object {
  const name = ofStatus.includes('auth.missing_credentials') ? 'Unauthorized' : componentName(ofStatus[0]!);
  const isShared = name in problemResponses && (ofStatus.length === 1 || name === 'Unauthorized');
  return isShared ? { $ref: `#/components/responses/${name}` } : problemResponse(ofStatus);
}

/** A response of one status with these codes. */
export function problemResponse(ofStatus: readonly ProblemCode[]): object {
  const lines = ofStatus.map((code) => `\`${code}\`: ${problemCatalogue[code].meaning.en}`);
  const { status, title } = entryIn('en', ofStatus[0]!);
  return {
    description: `${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`,
    headers: headersOf(
      ...answerHeaders,
      'Content-Language',
      'Vary',
      ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
      ...(status === 429 || status === 503 || ofStatus.includes('idempotency.in_progress')
        ? (['Retry-After'] as const)
        : []),
    ),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { properties: { code: { enum: ofStatus }, status: { const: status } } },
          ],
        },
        examples: Object.fromEntries(
          ofStatus.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
        ),
      },
    },
  };
}

/** A response of SCIM with these codes (RFC 7644 section 3.12). */
function scimResponse(ofStatus: readonly ProblemCode[]): object {
  const { content: _, ...response } = problemResponse(ofStatus) as { content: unknown };
  const schema = {
    allOf: [{ $ref: '#/components/schemas/ScimError' }, { properties: { code: { enum: ofStatus } } }],
  };
  return { ...response, content: { 'application/scim+json': { schema } } };
}

function componentName(code: string): string {
  return code
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
