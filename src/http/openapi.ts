import type { Endpoint } from '../api/endpoint.ts';
import { headerComponents } from './openapi-headers.ts';
import { openApiPathOf, operationOf, parameterComponents } from './openapi-operations.ts';
import { pagePaths, pageSchemas } from './openapi-pages.ts';
import { problemExamples, problemResponses, problemSchemas } from './openapi-problems.ts';
import { OpenApiSchemas } from './openapi-schemas.ts';
import { Resources } from './resources.ts';

/** What the document is made of. */
export type OpenApiParts = {
  endpoints: readonly Endpoint[];
  version: string;
  /** The conventions of the interface, in Markdown; `{{baseUrl}}` stands for the base URL. */
  guide: string;
};

const tagDescriptions: Record<string, string> = {
  Health: 'For the operator’s monitoring; no key.',
  Sessions: 'For people: signing in and out; no key is taken.',
  Users: 'For owners, by a session: who may sign in; no key is taken.',
  'API keys': 'For owners, by a session: what programs call with; no key is taken.',
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
export function openApiDocument({ endpoints, version, guide }: OpenApiParts, baseUrl: string): object {
  const schemas = new OpenApiSchemas(endpoints);
  const resources = new Resources(endpoints);
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = openApiPathOf(endpoint);
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, schemas, resources),
    };
  }
  const tags = [...new Set([...endpoints.map(({ tag }) => tag), ...Object.keys(tagDescriptions)])];
  return {
    openapi: '3.1.1',
    info: {
      title: 'Larder',
      version,
      summary: 'Catalogue, consumers, movements and reports of a dispensing business.',
      description: guide.replaceAll('{{baseUrl}}', baseUrl),
    },
    servers: [{ url: baseUrl, description: 'This appliance' }],
    security: [{ apiKey: [] }, { bearer: [] }, { session: [] }],
    tags: tags.map((name) => ({
      name,
      ...(tagDescriptions[name] && { description: tagDescriptions[name] }),
    })),
    paths: { ...paths, ...pagePaths() },
    components: {
      schemas: { ...schemas.components, ...problemSchemas, ...pageSchemas },
      responses: problemResponses,
      parameters: parameterComponents,
      headers: headerComponents,
      examples: problemExamples(baseUrl),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'An API key, `svc_…`.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same key.' },
        controller: { type: 'http', scheme: 'bearer', description: 'A controller’s token, `ctl_…`.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'larder_session',
          description:
            'A person who signed in; over TLS the cookie is `__Host-larder_session`. Without a good one ' +
            '`auth.no_session`. What writes must come from a page of the appliance (`auth.cross_site`), and any ' +
            'call under a name of its own (`request.unknown_host`). Where there is a key, the cookie is not looked at.',
        },
      },
    },
  };
}

/**
 * Gives the document's text for a base URL. It is built once; the base URL, which is the request's `Host` unless
 * one is set, is put in each time.
 */
export function openApiText(parts: OpenApiParts): (baseUrl: string) => string {
  const mark = 'https://base-url.invalid';
  let pieces: string[] | undefined;
  return (baseUrl) => {
    pieces ??= JSON.stringify(openApiDocument(parts, mark)).split(mark);
    return pieces.join(JSON.stringify(baseUrl).slice(1, -1));
  };
}
