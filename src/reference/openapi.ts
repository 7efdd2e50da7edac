import type { Endpoint } from '../api/endpoint.ts';
import { Resources } from '../http/answer/resources.ts';
import { prefixOf } from '../http/listener/host.ts';
import { once } from '../lib/memo.ts';
import { inOpenApi30 } from './openapi-3-0.ts';
import { openApiForKeys } from './openapi-for-keys.ts';
import { headerComponents } from './openapi-headers.ts';
import { withJsonAnswers } from './openapi-json-answers.ts';
import {
  type Examples,
  openApiPathOf,
  operationOf,
  parameterComponents,
  querySchemas,
} from './openapi-operations.ts';
import { pagePaths, pageProblems, pageSchemas } from './openapi-pages.ts';
import { problemExamples, problemResponses, problemSchemas } from './openapi-problems.ts';
import { OpenApiSchemas } from './openapi-schemas.ts';

/** The inputs of the document. */
export type OpenApiParts = {
  endpoints: readonly Endpoint[];
  version: string;
  /** The conventions of the interface, in Markdown; `{{baseUrl}}` stands for the base URL. */
  guide: string;
  examples: Examples;
};

/** Descriptions of the tags; a test fails if one is missing. */
const tagDescriptions: Record<string, string> = {
  'Clients and accounts':
    'Customers of the operator, and their accounts: a currency, a time zone, its lines.',
  Operations: 'Places of an account, with machines.',
  Tags: 'What people are grouped by.',
  Devices: 'Machines, and what stands in them.',
  Imports: 'Sheets of people and products that were applied, and the way back.',
  Counters: 'What machines counted themselves, visits, and what three witnesses come to.',
  Products: 'What machines sell and hand out.',
  Profiles: 'What codes may have in each period.',
  Consumers: 'People who take things from machines.',
  Codes: 'What people hold to machines: cards, QR codes, fingers.',
  Fingerprints: 'The fingers of a code of type `FINGERPRINT`.',
  Transactions: 'What machines reported: deliveries, top-ups, returns; credits; exports of them.',
  'Available credit': 'What every code has left, and how it came to that.',
  Dashboard: 'Sums of sales of one account.',
  Consumption: 'Who takes what, and who pays for it.',
  Overview: 'How an account stands today.',
  Audit: 'Who changed what.',
  Changes: 'Every change, once, for programs that keep a copy.',
  Subscriptions: 'Programs that Larder calls when something changed.',
  Selectors: 'The lists of values.',
  Live: 'For people: what happens, as it happens; no key is taken.',
  Authorisations: 'What machines refused, and why.',
  System: 'For people: how the installation itself stands; no key is taken.',
  Backups: 'For owners: copies of everything; no key is taken.',
  'Scheduled reports': 'Reports that are created and sent automatically, one for each period.',
  Contacts: 'Whom Larder tells of incidents, and whom reports are sent to.',
  'Identity provider': 'For owners: where users sign in with their account at work; no key is taken.',
  'Mail server': 'Through which server mail leaves.',
  Messages: 'What was sent, what waits, and what failed.',
  Incidents: 'What needs somebody: since when, who sees to it, when it was over; and what is told of it.',
  Walls: 'For owners: screens that nobody signs in at; no key is taken.',
  Health: 'For the operator’s monitoring; no key.',
  Sessions: 'For people: signing in and out; no key is taken.',
  Users: 'For owners, by a session: who may sign in; no key is taken.',
  'API keys': 'For owners, by a session: what programs call with; no key is taken.',
  Directories:
    'For owners, by a session: the directory that people of an account follow, its token, its mapping, and what it sent.',
  SCIM: 'For directories such as Microsoft Entra ID and Okta: users and groups (RFC 7643 and RFC 7644), by their token.',
  Controllers: 'For owners, by a session: what machines report through; no key is taken.',
  Feed: 'For controllers, which report what machines did; no key is taken.',
  Problems: 'What the codes of refusals mean; no key.',
  Receipts: 'For whoever has the number of a delivery; no key.',
  Files: 'For whoever has a signed link; no key.',
};

/**
 * The OpenAPI 3.1 document of the interface, whole from the route table: the same table gives the same document.
 * `baseUrl` is where its reader reaches the appliance.
 */
export function openApiDocument(
  { endpoints, version, guide, examples }: OpenApiParts,
  baseUrl: string,
  serverUrl = serverUrlOf(baseUrl),
): object {
  const schemas = new OpenApiSchemas(endpoints);
  const resources = new Resources(endpoints);
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = openApiPathOf(endpoint);
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, { schemas, resources, examples }),
    };
  }
  const tags = [...new Set([...endpoints.map(({ tag }) => tag), ...Object.keys(tagDescriptions)])];
  return {
    openapi: '3.1.1',
    info: {
      title: 'Larder',
      version,
      contact: { name: 'The operator of this appliance' },
      license: { name: 'MIT', identifier: 'MIT' },
      summary: 'Catalogue, consumers, movements and reports of a dispensing business.',
      description: guide.replaceAll('{{baseUrl}}', baseUrl),
    },
    servers: [{ url: serverUrl, description: 'This appliance' }],
    security: [{ apiKey: [] }, { bearer: [] }, { basic: [] }, { session: [] }],
    tags: tags.map((name) => ({
      name,
      description: tagDescriptions[name]!,
    })),
    paths: { ...paths, ...pagePaths() },
    components: {
      schemas: {
        ...schemas.components,
        ...querySchemas,
        ...problemSchemas,
        ...pageSchemas,
      },
      responses: problemResponses,
      parameters: parameterComponents,
      headers: headerComponents,
      examples: problemExamples(baseUrl, endpoints, pageProblems),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'An API key, `svc_…`.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same key.' },
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'The same key as the password, under any name: for Excel, Power BI and SAP.',
        },
        controller: { type: 'http', scheme: 'bearer', description: 'A controller’s token, `ctl_…`.' },
        directory: { type: 'http', scheme: 'bearer', description: 'A directory’s token, `scim_…`.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'larder_session',
          description:
            'The session of a signed-in user; over TLS the cookie is `__Host-larder_session`. Without a ' +
            'valid session, the answer is `auth.no_session`. Writes must come from a page of the appliance ' +
            '(`auth.cross_site`), and all calls must use one of its names (`request.unknown_host`). If a ' +
            'key is sent, the cookie is ignored.',
        },
      },
    },
  };
}

/** Returns the prefix of all paths in the document, independent of the name by which the appliance was reached. */
function serverUrlOf(baseUrl: string): string {
  return prefixOf(baseUrl) || '/';
}

/**
 * A form of the document: its version of OpenAPI, whether it has only what an API key can call, and whether answers
 * that can be JSON are described as JSON alone.
 */
export type OpenApiForm = { version: '3.0' | '3.1'; forKeys: boolean; isJsonOnly: boolean };

/** Every form; the first is the document as it is made. */
export const openApiForms: readonly OpenApiForm[] = (['3.1', '3.0'] as const).flatMap((version) =>
  [false, true].flatMap((forKeys) => [false, true].map((isJsonOnly) => ({ version, forKeys, isJsonOnly }))),
);

/** The document in a form of it. */
export function openApiInForm(document: object, { version, forKeys, isJsonOnly }: OpenApiForm): object {
  const selected = forKeys ? openApiForKeys(document) : document;
  const answered = isJsonOnly ? withJsonAnswers(selected) : selected;
  return version === '3.0' ? inOpenApi30(answered) : answered;
}

/**
 * Returns the document's text for a base URL. Each form is built once; the base URL, which is the request's `Host` unless
 * one is set, is put in each time.
 */
export function openApiText(parts: OpenApiParts): (baseUrl: string, form?: OpenApiForm) => string {
  const marks = { base: 'https://base-url.invalid', server: '//server-url.invalid' };
  const piecesOf = new Map<OpenApiForm, () => string[]>(
    openApiForms.map((form) => [
      form,
      once(() =>
        JSON.stringify(openApiInForm(openApiDocument(parts, marks.base, marks.server), form)).split(
          marks.base,
        ),
      ),
    ]),
  );
  return (baseUrl, form = openApiForms[0]!) => {
    const text = piecesOf.get(form)!().join(JSON.stringify(baseUrl).slice(1, -1));
    return text.replace(marks.server, () => JSON.stringify(serverUrlOf(baseUrl)).slice(1, -1));
  };
}
