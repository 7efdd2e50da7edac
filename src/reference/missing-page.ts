import { nearest } from '../api/nearest.ts';
import { prefersHtml } from '../http/request/accept.ts';
import type { Pages } from '../http/web-app.ts';
import { Problem } from '../problems/problem.ts';
import { details } from '../problems/sentences.ts';
import type { CarriedParts } from './carried-files.ts';
import { docsStyle, relativeUrl } from './docs-frame.ts';
import { framedHtml, guideFiles, guidePath } from './guides.ts';
import { escapeHtml, inlineSource, protectPage } from './html.ts';

const places = [
  ['/docs', 'Reference'],
  ['/docs/messages', 'Messages'],
  ['/docs/guides', 'Guides'],
  ['/docs/rules', 'Rules'],
  ['/docs/changelog', 'Changelog'],
  ['/problems', 'Problems'],
] as const;

/** Answers every other path below `/docs`: a browser gets a page with links, a program `request.route_not_found`. */
export function missingPage(parts: CarriedParts): Pages {
  const served = ['/docs/messages', ...guideFiles(parts).map(guidePath)];
  return {
    '/docs/*'({ exchange }) {
      exchange.header('Vary', 'Accept');
      if (!prefersHtml(exchange.request.headers.accept)) {
        throw new Problem('request.route_not_found', details.noDocsPage);
      }
      const style = docsStyle(parts, 'guide.css');
      protectPage(exchange, `style-src ${inlineSource(style)}; img-src data:`);
      exchange.send(404, missingHtml(exchange.path, served, style, parts), 'text/html; charset=utf-8');
    },
  };
}

function missingHtml(path: string, served: readonly string[], style: string, parts: CarriedParts): string {
  // Links depend on the depth of the path alone; its parts are whatever someone typed.
  const here = path
    .split('/')
    .map((_, at) => (at === 0 ? '' : 'x'))
    .join('/');
  const link = (to: string, text: string) => `<a href="${relativeUrl(here, to)}">${escapeHtml(text)}</a>`;
  const meant = meantBy(path, served);
  const html = [
    '<h1>There is no such page</h1>',
    `<p>Nothing is served at <code>${escapeHtml(path)}</code>.</p>`,
    ...(meant ? [`<p>Did you mean ${link(meant, meant)}?</p>`] : []),
    `<ul>\n${places.map(([to, text]) => `<li>${link(to, text)}</li>`).join('\n')}\n</ul>`,
  ].join('\n');
  const page = { title: 'There is no such page', headings: [], html };
  return framedHtml({ path: here, within: '', current: '', page, style }, parts);
}

/** The served page whose name is most like the last part of a path, which may end in `.md` as its source does. */
function meantBy(path: string, served: readonly string[]): string | undefined {
  const nameOf = (one: string) => one.split('/').findLast((part) => part !== '')!;
  const name = nearest(nameOf(path).replace(/\.(?:md|html?)$/, ''), served.map(nameOf));
  return served.find((one) => nameOf(one) === name);
}
