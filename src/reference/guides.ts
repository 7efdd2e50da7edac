import { posix } from 'node:path';
import type { PageHandler, Pages } from '../http/web-app.ts';
import type { CarriedParts } from './carried-files.ts';
import { DocsFile } from './docs-file.ts';
import { docsNavigation, docsStyle, icon, relativeUrl } from './docs-frame.ts';
import { escapeHtml, inlineSource, protectPage } from './html.ts';
import { type RenderedPage, renderMarkdown } from './markdown.ts';

/** The README files of the clients, which integrators read in addition to the sources. */
const clients = ['clients/typescript/README.md', 'clients/python/README.md'];
/** The pages other than the guides and the rules. */
const single = [
  'docs/panel.md',
  'docs/operating.md',
  'docs/integrating.md',
  'docs/head-office.md',
  ...clients,
];
/** Folders whose `README.md` lists their pages in the order in which they are shown. */
const folders = ['docs/guides', 'docs/rules'];

/** The changes of each version; the file is next to README.md. */
const changelog = 'CHANGELOG.md';

/** The paths of the files that are served as guides. */
export function guideFiles({ listAssets }: Pick<CarriedParts, 'listAssets'>): string[] {
  return [
    ...single,
    changelog,
    ...folders.flatMap((folder) => listAssets(folder).map((name) => `${folder}/${name}`)),
  ];
}

/**
 * Returns the path at which a guide is served: `/docs/rules/credit`, or `/docs/rules` for the list of rules. READMEs
 * of clients are below /docs, too.
 */
export function guidePath(file: string): string {
  if (file === changelog) return '/docs/changelog';
  const path = file.replace(/(?:\/README)?\.md$/, '');
  return path.startsWith('docs/') ? `/${path}` : `/docs/${path}`;
}

/** `/docs/panel`, `/docs/changelog`, `/docs/guides`, `/docs/rules` and pages below them, as HTML. */
export function guidePages(parts: CarriedParts): Pages {
  const files = guideFiles(parts);
  const pages = files.map((file): [string, PageHandler] => {
    let made: { page: DocsFile; sources: string } | undefined;
    const page: PageHandler = ({ exchange }) => {
      made ??= guidePage(file, files, parts);
      protectPage(exchange, made.sources);
      return made.page.send(exchange);
    };
    return [guidePath(file), page];
  });
  return Object.fromEntries(pages);
}

function guidePage(file: string, files: readonly string[], parts: CarriedParts) {
  const style = docsStyle(parts, 'guide.css');
  const html = guideHtml(file, files, style, parts);
  const script = html.includes('<script>') ? `; script-src ${inlineSource(guideScript(parts))}` : '';
  const sources = `style-src ${inlineSource(style)}${script}; img-src data:`;
  return { page: new DocsFile(html, 'text/html; charset=utf-8'), sources };
}

/** The script for the buttons at code, and for the tabs of programs in several languages. */
const guideScript = ({ readAsset }: Pick<CarriedParts, 'readAsset'>) =>
  readAsset('assets/docs/guide.js').toString('utf8');

function guideHtml(file: string, files: readonly string[], style: string, parts: CarriedParts): string {
  const path = guidePath(file);
  const page = renderMarkdown(guideText(parts.readAsset(file)), (target) => {
    const [other = '', fragment] = target.split('#');
    if (other === '' || /^https?:/.test(other)) return target;
    const served = posix.join(posix.dirname(file), other);
    if (!files.includes(served)) throw new Error(`${file} leads to ${served}, which is not served`);
    return relativeUrl(path, guidePath(served)) + (fragment ? `#${fragment}` : '');
  });
  return framedHtml({ path, within: placeOf(file), current: file, page, style }, parts);
}

/** A rendered page, its path, and its marks in the bar and the lists. */
export type Framed = { path: string; within: string; current: string; page: RenderedPage; style: string };

/** A page of the documents as HTML: below the bar, next to the lists of all pages. */
export function framedHtml({ path, within, current, page, style }: Framed, parts: CarriedParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}: Larder</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
${docsNavigation(path, within)}
<div class="beside">
<main>
<a class="to-pages" href="#pages">All pages</a>
${withContents(page)}
</main>
<nav class="pages" id="pages" aria-label="Pages">
${folders.map((folder) => pagesOf(folder, { path, current }, parts)).join('\n')}
</nav>
</div>
${page.html.includes('<pre ') ? `<script>${guideScript(parts)}</script>` : ''}
</body>
</html>
`;
}

/** Returns the entry of the bar for a page: its own, or that of its folder. */
function placeOf(file: string): string {
  const folder = folders.find((one) => file.startsWith(`${one}/`));
  if (folder) return guidePath(`${folder}/README.md`);
  return file === 'docs/integrating.md' || clients.includes(file) ? '/docs/guides' : guidePath(file);
}

/** The pages that a folder's list leads to, in its order. */
function pagesOf(
  folder: string,
  { path, current }: Pick<Framed, 'path' | 'current'>,
  { readAsset }: CarriedParts,
): string {
  const list = `${folder}/README.md`;
  const text = readAsset(list).toString('utf8');
  const link = (file: string, name: string) => {
    const mark = file === current ? ' aria-current="page"' : '';
    return `<a href="${relativeUrl(path, guidePath(file))}"${mark}>${escapeHtml(name)}</a>`;
  };
  const items = [...text.matchAll(/^- \[([^\]]+)\]\(([\w./-]+\.md)\)/gm)].map(
    ([, name, target]) => `<li>${link(posix.join(folder, target!), name!)}</li>`,
  );
  return `<h2>${link(list, /^# (.*)$/m.exec(text)![1]!)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

/** The text of a guide as it is served: its pictures are left out, because the reader has the panel itself. */
export function guideText(source: Buffer): string {
  return source.toString('utf8').replaceAll(/^!\[.*\n\n?/gm, '');
}

/** The page with a list of its headings below the title, where it has several. */
function withContents({ html, headings }: RenderedPage): string {
  const sections = headings.filter(({ level }) => level === 2);
  if (sections.length < 3) return html;
  const items = sections.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  const contents = `<details class="contents"><summary>On this page</summary><ul>\n${items.join('\n')}\n</ul></details>`;
  return html.replace('</h1>', () => `</h1>\n${contents}`);
}

/**
 * The guide for integrators as the description of the OpenAPI document: without its title, and with links and the
 * example's address under the base URL, for which `{{baseUrl}}` stands.
 */
export function openApiGuide(parts: Pick<CarriedParts, 'readAsset'>): string {
  return parts
    .readAsset('docs/integrating.md')
    .toString('utf8')
    .replace(/^# .*\n+/, '')
    .replaceAll('http://127.0.0.1:8080', '{{baseUrl}}')
    .replaceAll(/\]\(([\w./-]+\.md)(#[\w-]+)?\)/g, (_, file: string, fragment = '') => {
      return `]({{baseUrl}}${guidePath(posix.join('docs', file))}${fragment})`;
    });
}
