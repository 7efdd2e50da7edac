import { DocsFile } from './docs-file.ts';
import { prefixOf } from './host.ts';
import { escapeHtml, protectPage } from './html.ts';
import type { Pages } from './web-app.ts';

/** What the documents are made of. */
export type DocsParts = {
  /** The bytes of a file that Larder carries. */
  readAsset(path: string): Buffer;
  /** The OpenAPI document's text for a base URL. */
  openApi(baseUrl: string): string;
};

const explorerAsset = 'node_modules/openapi-explorer/dist/browser/openapi-explorer.min.js';

// The explorer's components set style attributes, hence 'unsafe-inline'; everything else is of this origin, so the
// page works without any other, and a key that is typed into it can go nowhere else.
const explorerSources =
  "script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'";

/**
 * `/openapi.json`, and `/docs`: the interactive reference, which needs no internet
 * (rules/requests#documents-and-health).
 */
export function docsPages({ readAsset, openApi }: DocsParts): Pages {
  const explorer = once(() => new DocsFile(readAsset(explorerAsset), 'text/javascript; charset=utf-8'));
  const template = once(() => readAsset('assets/docs/docs.html').toString('utf8'));
  const documentAt = lastOf((baseUrl) => new DocsFile(openApi(baseUrl), 'application/json; charset=utf-8'));
  const pageAt = lastOf((serverUrl) => {
    const values: Record<string, string> = { serverUrl, version: explorer().version };
    const page = template().replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(values[name]!));
    return new DocsFile(page, 'text/html; charset=utf-8');
  });

  return {
    '/openapi.json': ({ exchange }) => documentAt(exchange.baseUrl).send(exchange),
    '/docs'({ exchange }) {
      protectPage(exchange, explorerSources);
      // The console calls the origin that its page came from.
      return pageAt(prefixOf(exchange.baseUrl) || '/').send(exchange);
    },
    '/docs/openapi-explorer.js'({ exchange }) {
      const isCurrent = exchange.queryString === `v=${explorer().version}`;
      return explorer().send(exchange, isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Keeps what was made last: clients name one base URL, and one who makes up many fills no memory. */
function lastOf<T>(make: (key: string) => T): (key: string) => T {
  let last: { key: string; value: T } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) };
    return last.value;
  };
}
