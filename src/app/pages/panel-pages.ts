import { prefersHtml } from '../../http/request/accept.ts';
import type { PageHandler, Pages } from '../../http/web-app.ts';
import { CarriedFiles, type CarriedParts } from '../../reference/carried-files.ts';
import { protectPage } from '../../reference/html.ts';

/** The folder in which build/panel.mjs puts the browser's files. */
const folder = 'dist/panel';

/** Sources that the panel's page may load from: this origin, and images and videos created in the page. */
const sources =
  "script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'";

/**
 * The panel (rules/panel#pages-and-files): one page for every view below `/panel/`, its files under names with a hash,
 * and the redirect from `/` for browsers. Empty if it was not built.
 */
export function panelPages(parts: CarriedParts): Pages {
  const assets = new CarriedFiles(parts, `${folder}/assets`);
  if (assets.names.size === 0) return {};
  const own = new CarriedFiles(parts, folder);
  const page: PageHandler = ({ exchange }) => {
    protectPage(exchange, sources);
    return own.file('index.html').send(exchange);
  };
  return {
    '/'({ exchange }, _response, next) {
      if (!prefersHtml(exchange.request.headers.accept)) return next();
      exchange.header('Location', '/panel/');
      exchange.send(302);
    },
    '/panel/assets/:file'({ exchange, params }, _response, next) {
      const { file } = params;
      return assets.names.has(file!) ? assets.send(exchange, file!) : next();
    },
    '/panel': page,
    '/panel/*': page,
  };
}
