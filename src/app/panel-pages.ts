import { prefersHtml } from '../http/accept.ts';
import { DocsFile } from '../http/docs-file.ts';
import { protectPage } from '../http/html.ts';
import type { PageHandler, Pages } from '../http/web-app.ts';

/** Where build/panel.mjs leaves what the browser loads. */
const folder = 'dist/panel';

/** What the panel's page may load: what this origin serves, and pictures and videos that it made itself. */
const sources =
  "script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'";

const mediaTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** How the panel's files are read. */
export type PanelFiles = { readAsset(path: string): Buffer; listAssets(folder: string): string[] };

/**
 * The panel (rules/panel#what-is-served): one page for every view below `/panel/`, what it loads by names
 * that hold their content's hash, and the way there from `/` for a browser. Empty where it was not built.
 */
export function panelPages({ readAsset, listAssets }: PanelFiles): Pages {
  const names = new Set(listAssets(`${folder}/assets`));
  if (names.size === 0) return {};
  const files = new Map<string, DocsFile>();
  const fileAt = (path: string, mediaType: string) => {
    const known = files.get(path) ?? new DocsFile(readAsset(`${folder}/${path}`), mediaType);
    files.set(path, known);
    return known;
  };
  const page: PageHandler = ({ exchange }) => {
    protectPage(exchange, sources);
    return fileAt('index.html', 'text/html; charset=utf-8').send(exchange);
  };
  return {
    '/'({ exchange }, _response, next) {
      if (!prefersHtml(exchange.request.headers.accept)) return next();
      exchange.header('Location', '/panel/');
      exchange.send(302);
    },
    '/panel/assets/:file'({ exchange, params }, _response, next) {
      const { file } = params;
      if (!names.has(file!)) return next();
      const mediaType = mediaTypes[file!.split('.').at(-1)!]!;
      return fileAt(`assets/${file}`, mediaType).send(exchange, 'public, max-age=31536000, immutable');
    },
    '/panel': page,
    '/panel/*': page,
  };
}
