import { posix } from 'node:path';
import type { CarriedParts } from './carried-files.ts';
import { escapeHtml } from './html.ts';

/** The mark of Larder, as the panel's page has it. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%232f5bd0'/%3E%3Cpath d='M9 8h14v16H9zM9 13.3h14M9 18.6h14' fill='none' stroke='%23fff' stroke-width='2.2'/%3E%3C/svg%3E";

const places = [
  ['/docs', 'Reference'],
  ['/docs/search', 'Search'],
  ['/docs/messages', 'Messages'],
  ['/docs/guides', 'Guides'],
  ['/docs/rules', 'Rules'],
  ['/docs/operating', 'Operating'],
  ['/docs/head-office', 'Head office'],
  ['/docs/panel', 'Panel'],
  ['/docs/changelog', 'Changelog'],
] as const;

/** The bar above every page of the documents; `within` is the place that the page at `path` belongs to. */
export function docsNavigation(path: string, within: string): string {
  const links = places.map(([to, text]) => {
    const current = to === within ? ` aria-current="${to === path ? 'page' : 'true'}"` : '';
    return `<a href="${relativeUrl(path, to)}"${current}>${text}</a>`;
  });
  return `<nav class="docs-bar" aria-label="Documents">
<a class="docs-mark" href="${relativeUrl(path, '/docs')}" aria-label="Larder">
<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M9 8h14v16H9zM9 13.3h14M9 18.6h14"/></svg><b>Larder</b></a>
${links.join('\n')}
</nav>`;
}

/** The style of every page of the documents: the panel's colours, and the bar. */
export function docsStyle({ readAsset }: Pick<CarriedParts, 'readAsset'>, page: string): string {
  return ['src/panel/styles/tokens.css', 'assets/docs/frame.css', `assets/docs/${page}`]
    .map((path) => readAsset(path).toString('utf8'))
    .join('\n');
}

/** Leads from a page to another, also where a base URL has the appliance under a path of its own. */
export function relativeUrl(from: string, to: string): string {
  return escapeHtml(posix.join(posix.relative(posix.dirname(from), posix.dirname(to)), posix.basename(to)));
}
