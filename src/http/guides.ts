import { posix } from 'node:path';
import { DocsFile } from './docs-file.ts';
import { escapeHtml, inlineSource, protectPage } from './html.ts';
import { type RenderedPage, renderMarkdown } from './markdown.ts';
import type { PageHandler, Pages } from './web-app.ts';

/** What the guides are made of. */
export type GuideParts = {
  /** The bytes of a file that Larder carries. */
  readAsset(path: string): Buffer;
  /** The names of the files in a folder that Larder carries. */
  listAssets(folder: string): string[];
};

/** The pages beside the rules, in the order in which they are shown. */
const single = ['docs/panel.md', 'docs/operating.md', 'docs/integrating.md'];
const rules = 'docs/rules';
const index = `${rules}/README.md`;

/** The paths of the files that are served as guides. */
export function guideFiles({ listAssets }: Pick<GuideParts, 'listAssets'>): string[] {
  return [...single, ...listAssets(rules).map((name) => `${rules}/${name}`)];
}

/** Where a file of docs/ is served: `/docs/rules/credit`, and `/docs/rules` for the list of rules. */
export function guidePath(file: string): string {
  return `/${file.replace(/(?:\/README)?\.md$/, '')}`;
}

/** `/docs/panel` and the other guides beside the reference, `/docs/rules` and what is below, as HTML. */
export function guidePages(parts: GuideParts): Pages {
  const files = guideFiles(parts);
  const pages = files.map((file): [string, PageHandler] => {
    let made: DocsFile | undefined;
    const page: PageHandler = ({ exchange }) => {
      made ??= new DocsFile(guideHtml(file, files, parts), 'text/html; charset=utf-8');
      protectPage(exchange, `style-src ${inlineSource(style)}; img-src data:`);
      return made.send(exchange);
    };
    return [guidePath(file), page];
  });
  return Object.fromEntries(pages);
}

function guideHtml(file: string, files: readonly string[], { readAsset }: GuideParts): string {
  const to = (path: string) => relativeUrl(guidePath(file), path);
  const page = renderMarkdown(textOf(readAsset(file)), (target) => {
    const [path = '', fragment] = target.split('#');
    if (path === '' || /^https?:/.test(path)) return target;
    const other = posix.join(posix.dirname(file), path);
    if (!files.includes(other)) throw new Error(`${file} leads to ${other}, which is not served`);
    return to(guidePath(other)) + (fragment ? `#${fragment}` : '');
  });
  const links = [
    { href: to('/docs'), text: 'API reference' },
    ...[...single, index]
      .filter((one) => files.includes(one))
      .map((one) => ({ href: to(guidePath(one)), text: nameOf(one) })),
  ];
  const nav = links.map(({ href, text }) => `<a href="${href}">${text}</a>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}: Larder</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<nav aria-label="Guides">
${nav}
</nav>
<main>
${withContents(page)}
</main>
</body>
</html>
`;
}

/** A guide as it is served: its pictures stay where its source is, for whoever serves it has the panel itself. */
function textOf(source: Buffer): string {
  return source.toString('utf8').replaceAll(/^!\[.*\n\n?/gm, '');
}

/** Leads from a page to another, also where a base URL has the appliance under a path of its own. */
function relativeUrl(from: string, to: string): string {
  return posix.join(posix.relative(posix.dirname(from), posix.dirname(to)), posix.basename(to));
}

function nameOf(file: string): string {
  const name = posix.basename(guidePath(file));
  return name[0]!.toUpperCase() + name.slice(1);
}

/** The page with a list of its headings below the title, where it has several. */
function withContents({ html, headings }: RenderedPage): string {
  const sections = headings.filter(({ level }) => level === 2);
  if (sections.length < 3) return html;
  const items = sections.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  const contents = `<details class="contents"><summary>On this page</summary><ul>\n${items.join('\n')}\n</ul></details>`;
  return html.replace('</h1>', () => `</h1>\n${contents}`);
}

const style = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.55 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1rem 1rem 4rem; }
  nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding-bottom: 0.75rem;
    border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
  h1 { font-size: 1.6rem; line-height: 1.25; margin: 1.5rem 0 0.75rem; }
  h2 { font-size: 1.2rem; margin: 2.25rem 0 0.5rem; }
  h3 { font-size: 1rem; margin: 1.5rem 0 0.25rem; }
  :is(h1, h2, h3) a { color: inherit; text-decoration: none; }
  :is(h1, h2, h3) a:is(:hover, :focus-visible) { text-decoration: underline; }
  :target { background: color-mix(in srgb, Highlight 25%, transparent); }
  p { margin: 0.5rem 0; } li { margin: 0.2rem 0; }
  code { font: 0.92em ui-monospace, monospace; overflow-wrap: anywhere; }
  .flag { white-space: nowrap; }
  pre { overflow-x: auto; padding: 0.75rem; border-radius: 6px;
    background: color-mix(in srgb, currentColor 7%, transparent); }
  pre code { overflow-wrap: normal; }
  .table { overflow-x: auto; margin: 0.75rem 0; }
  table { border-collapse: collapse; }
  th, td { text-align: start; vertical-align: top; padding: 0.3rem 0.9rem 0.3rem 0;
    border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
  .table code { overflow-wrap: normal; }
  .end { text-align: end; }
  @media (max-width: 34rem) {
    .table { font-size: 0.9rem; } .table code { font-size: 0.85em; }
    td .flag { white-space: normal; } td:last-child code { overflow-wrap: anywhere; }
  }
  .contents { margin: 0.5rem 0 1rem; } .contents ul { columns: 14rem; }
  @media print { nav, .contents { display: none; } }
`;

/**
 * The guide for integrators as the description of the OpenAPI document: without its title, and with links and the
 * example's address under the base URL, for which `{{baseUrl}}` stands.
 */
export function openApiGuide(parts: Pick<GuideParts, 'readAsset'>): string {
  return parts
    .readAsset('docs/integrating.md')
    .toString('utf8')
    .replace(/^# .*\n+/, '')
    .replaceAll('http://127.0.0.1:8080', '{{baseUrl}}')
    .replaceAll(/\]\(([\w./-]+\.md)(#[\w-]+)?\)/g, (_, file: string, fragment = '') => {
      return `]({{baseUrl}}${guidePath(posix.join('docs', file))}${fragment})`;
    });
}
