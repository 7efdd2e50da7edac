import { posix } from 'node:path';
import * as v from 'valibot';
import { check, oneOf } from '../api/fields.ts';
import { prefixOf } from '../http/listener/host.ts';
import type { Exchange } from '../http/request/exchange.ts';
import { parseQuery } from '../http/request/query.ts';
import type { Pages } from '../http/web-app.ts';
import { once } from '../lib/memo.ts';
import { Problem, validationFailed } from '../problems/problem.ts';
import { details } from '../problems/sentences.ts';
import { CarriedFiles, type CarriedParts } from './carried-files.ts';
import { DocsFile, lastOf } from './docs-file.ts';
import { docsNavigation, docsStyle, icon } from './docs-frame.ts';
import { escapeHtml, protectPage } from './html.ts';
import { type OpenApiForm, openApiForms } from './openapi.ts';

/** The inputs of the documents. */
export type DocsParts = CarriedParts & {
  /** The OpenAPI document's text for a base URL, in the form that is requested. */
  openApi(baseUrl: string, form?: OpenApiForm): string;
};

/** The two references at `/docs`: what a key can call, and everything (`?for=all`). */
const scopes = {
  keys: {
    document: 'openapi.json?for=keys',
    note: 'These are the calls available to API keys. <a href="docs?for=all">All calls</a> includes those of signed-in users and controllers.',
  },
  all: {
    document: 'openapi.json',
    note: 'These are all calls, including those of signed-in users and controllers. <a href="docs">Calls of API keys</a> leaves them out.',
  },
} as const;

const scalar = 'build/extras/reference/node_modules/@scalar/api-reference/dist/browser';
const entry = 'standalone.esm.js';
const starter = 'reference.js';

// The reference puts its style into the page itself, hence 'unsafe-inline'; everything else is of this origin, so the
// page works without any other, and a key that is typed into it can go nowhere else.
const referenceSources =
  "script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'";

/**
 * `/openapi.json`, and `/docs`: the interactive reference, which needs no internet (rules/requests#documents-and-health).
 */
export function docsPages(parts: DocsParts): Pages {
  const { readAsset, openApi } = parts;
  const own = new CarriedFiles(parts, 'assets/docs');
  const reference = new CarriedFiles(parts, scalar);
  const chunks = new CarriedFiles(parts, `${scalar}/chunks`);
  const template = once(() => readAsset('assets/docs/docs.html').toString('utf8'));
  // The chunks' names hold their hashes, and the entry names the chunks.
  const version = once(() => own.file(starter).version + reference.file(entry).version);
  const first = once(() => firstLoad(readAsset));

  const json = 'application/json; charset=utf-8';
  const documents = new Map(
    openApiForms.map((form) => [formName(form), lastOf((url) => new DocsFile(openApi(url, form), json))]),
  );
  const documentAt = ({ baseUrl, queryString }: Exchange) =>
    documents.get(formName(formOf(queryString)))!(baseUrl);
  const pageFor = (scope: keyof typeof scopes, path: string) => {
    const assets = `docs/assets/${version()}`;
    const values: Record<string, string> = {
      server: escapeHtml(path),
      document: scopes[scope].document,
      scope: scopes[scope].note,
      style: `<style>${docsStyle(parts, 'reference.css')}</style>`,
      icon,
      navigation: docsNavigation('/docs', '/docs'),
      script: `${assets}/${starter}`,
      modules: first()
        .map((name) => `<link rel="modulepreload" href="${assets}/${name}">`)
        .join('\n'),
    };
    const page = template().replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!);
    return new DocsFile(page, 'text/html; charset=utf-8');
  };
  const pageOfKeys = lastOf((path) => pageFor('keys', path));
  const pageOfAll = lastOf((path) => pageFor('all', path));
  return {
    '/openapi.json': ({ exchange }) => documentAt(exchange).send(exchange),
    '/docs'({ exchange }) {
      protectPage(exchange, referenceSources);
      const pageAt = exchange.queryString === 'for=all' ? pageOfAll : pageOfKeys;
      // The console calls the origin that its page came from.
      return pageAt(prefixOf(exchange.baseUrl) || '/').send(exchange);
    },
    '/docs/assets/:version/:file'({ exchange, params }) {
      if (params['version'] === version() && params['file'] === starter) return own.send(exchange, starter);
      if (params['version'] === version() && params['file'] === entry) return reference.send(exchange, entry);
      throw new Problem('request.route_not_found', details.noReferenceFile);
    },
    '/docs/assets/:version/chunks/:file'({ exchange, params: { version: of, file } }) {
      if (of === version() && chunks.names.has(file!)) return chunks.send(exchange, file!);
      throw new Problem('request.route_not_found', details.noReferenceFile);
    },
  };
}

const formFields = v.object({
  accept: v.optional(oneOf(['json'])),
  for: v.optional(oneOf(['keys'])),
  version: v.optional(oneOf(['3.0', '3.1'])),
});

/** The form of the document that a query requests. @throws `validation.failed` for an unknown form */
function formOf(queryString: string): OpenApiForm {
  const { value, errors, omitted } = check(formFields, parseQuery(queryString));
  if (errors) throw validationFailed(errors, omitted);
  return {
    forKeys: value.for === 'keys',
    isJsonOnly: value.accept === 'json',
    version: value.version ?? '3.1',
  };
}

const formName = ({ forKeys, isJsonOnly, version }: OpenApiForm) => `${version} ${forKeys} ${isJsonOnly}`;

/** The files that the entry imports before it runs, and those that they import, relative to it. */
function firstLoad(readAsset: DocsParts['readAsset']): string[] {
  const found = new Set<string>([entry]);
  for (const name of found) {
    const source = readAsset(`${scalar}/${name}`).toString('utf8');
    for (const [, path] of source.matchAll(/\bfrom"(\.\/[\w./-]+\.js)"/g)) {
      found.add(posix.join(posix.dirname(name), path!));
    }
  }
  return [...found];
}
