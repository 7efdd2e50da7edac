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
  /** The conventions of the interface, in Markdown; `{{baseUrl}}` represents the base URL. */
  guide: string;
  examples: Examples;
};

/** Descriptions of the tags; a test fails if one is missing. */
const tagDescriptions: Record<string, string> = {
  'Clients and accounts':
    'Customers of the operator, and their accounts, each with a currency, a time zone and business lines.',
  Operations: 'Places of an account, with machines.',
  Tags: 'Labels that group people, such as a department.',
  Devices: 'Machines and their planograms.',
  Imports: 'Applied spreadsheets of people and products, and undoing them.',
  Counters: 'Readings of machines’ own counters, visits, and the comparison of machine, reports and counts.',
  Products: 'Products that machines sell or issue.',
  Profiles: 'The credit or quotas of codes in each period.',
  Consumers: 'People who take products from machines.',
  Codes: 'Credentials of people: cards, QR codes, fingerprints.',
  Fingerprints: 'The enrolled fingers of a code of type `FINGERPRINT`.',
  Transactions: 'Deliveries, top-ups and returns reported by machines; credits; exports of all of these.',
  'Available credit': 'The remaining credit of each code, with its account statement.',
  Dashboard: 'Totals of the sales of one account.',
  Consumption: 'Deliveries by person, product and more, and their costs.',
  Overview: 'The current status of an account.',
  Audit: 'A record of all changes and their authors.',
  Changes: 'Every change exactly once, for programs that keep a copy of the data.',
  Subscriptions: 'Webhooks: programs that Larder calls when something changes.',
  Selectors: 'Lists of allowed values.',
  Live: 'Live events for signed-in users; API keys are not accepted.',
  Authorisations: 'Refusals by machines, with their reasons.',
  System: 'The status of the installation, for signed-in users; API keys are not accepted.',
  Backups: 'Backups, for owners; API keys are not accepted.',
  'Scheduled reports': 'Reports that are created and sent automatically, one for each period.',
  Contacts: 'Recipients of notifications about incidents, and of reports.',
  'Identity provider': 'Sign-in with work accounts, for owners; API keys are not accepted.',
  'Mail server': 'The server for outgoing mail.',
  Messages: 'Messages that were sent, are waiting, or failed.',
  Incidents: 'Problems that need attention, with their acknowledgements, mutes and notifications.',
  Walls: 'Wall screens, which need no sign-in, for owners; API keys are not accepted.',
  Health: 'Health checks and metrics for monitoring; no API key is needed.',
  Sessions: 'Signing in and out; API keys are not accepted.',
  Users: 'Users who can sign in, for owners with a session; API keys are not accepted.',
  'API keys': 'API keys of programs, for owners with a session; API keys are not accepted.',
  Directories:
    'Directories that people of an account are synchronized from, for owners with a session: token, mapping and requests.',
  SCIM: 'Users and groups for directories such as Microsoft Entra ID and Okta (RFC 7643 and RFC 7644), with a directory’s token.',
  Controllers:
    'Controllers, which report for machines, for owners with a session; API keys are not accepted.',
  Feed: 'Reports of controllers about their machines, with a controller’s token; API keys are not accepted.',
  Problems: 'Explanations of the codes of refusals; no API key is needed.',
  Receipts: 'Receipts, for anyone with the number of a delivery; no API key is needed.',
  Files: 'Files, for anyone with a signed link; no API key is needed.',
};

/**
 * The OpenAPI 3.1 document of the interface, made from the route table: the same table gives the same document.
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
