import type { Endpoint } from '../api/endpoint.ts';
import type { Pages } from '../http/web-app.ts';
import { once } from '../lib/memo.ts';
import type { CarriedParts } from './carried-files.ts';
import { docsStyle, relativeUrl } from './docs-frame.ts';
import { framedHtml, guideFiles, guidePath, guideText } from './guides.ts';
import { escapeHtml, inlineSource, protectPage } from './html.ts';
import { headingsOf } from './markdown.ts';

/** A part of the documents for the search: the text below a heading, or a call. */
type Section = { path: string; title: string; page: string; text: string };

/** The most characters and words of a query, and the most words of the documents that one of them may begin. */
const bounds = { characters: 100, words: 6, completions: 200, found: 30 };

/** `/docs/search?q=`: one search over the calls, guides and rules, without scripts. */
export function searchPage(parts: CarriedParts & { endpoints: readonly Endpoint[] }): Pages {
  const index = once(() => new SearchIndex(sectionsOf(parts)));
  const style = once(() => docsStyle(parts, 'guide.css'));
  return {
    '/docs/search'({ exchange }) {
      protectPage(exchange, `style-src ${inlineSource(style())}; img-src data:`, 'self');
      const query = (new URLSearchParams(exchange.queryString).get('q') ?? '').slice(0, bounds.characters);
      const html = resultsHtml(query, index().find(query));
      const page = { title: 'Search', headings: [], html };
      const framed = { path: '/docs/search', within: '/docs/search', current: '', page, style: style() };
      exchange.send(200, framedHtml(framed, parts), 'text/html; charset=utf-8');
    },
  };
}

function* sectionsOf({ readAsset, ...parts }: Parameters<typeof searchPage>[0]): Generator<Section> {
  for (const { method, path, tag, summary, description = '' } of parts.endpoints) {
    const at = `/docs?for=all#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method}${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const title = `${method} ${path}`;
    yield { path: at, title, page: 'Reference', text: `${summary}. ${description}` };
  }
  for (const file of guideFiles({ listAssets: parts.listAssets })) {
    // It has a word of everything.
    if (file === 'CHANGELOG.md') continue;
    const markdown = guideText(readAsset(file));
    const [title, ...headings] = headingsOf(markdown);
    // A heading within code is no heading; the parts between them are in the order of the headings.
    const texts = markdown.replaceAll(/^```[\s\S]*?^```$/gm, '').split(/^#+ .*$/m);
    const at = (id: string) => guidePath(file) + (id === title!.id ? '' : `#${id}`);
    for (const [nth, heading] of [title!, ...headings].entries())
      yield { path: at(heading.id), title: heading.text, page: title!.text, text: texts[nth + 1] ?? '' };
  }
}

/** The sections by their words. Each word of a query is the beginning of a word of what it finds. */
class SearchIndex {
  readonly #sections: readonly Section[];
  /** Each word with the sections that have it, and how much it counts there; the words in order. */
  readonly #weights = new Map<string, Map<number, number>>();
  readonly #words: readonly string[];

  constructor(sections: Iterable<Section>) {
    this.#sections = [...sections];
    for (const [at, { title, page, text }] of this.#sections.entries()) {
      for (const [source, weight] of [
        [title, 20],
        [page, 3],
        [text, 1],
      ] as const)
        for (const word of wordsOf(source)) {
          const places = this.#weights.get(word) ?? new Map<number, number>();
          this.#weights.set(word, places.set(at, Math.min(100, (places.get(at) ?? 0) + weight)));
        }
    }
    this.#words = [...this.#weights.keys()].sort();
  }

  find(query: string): Section[] {
    const words = [...new Set(wordsOf(query, false))].slice(0, bounds.words);
    if (words.length === 0) return [];
    const [first, ...others] = words.map((word) => this.#placesOf(word));
    const scored = [...first!].flatMap(([at, weight]) => {
      if (others.some((places) => !places.has(at))) return [];
      return [[at, others.reduce((sum, places) => sum + places.get(at)!, weight)] as const];
    });
    scored.sort(([a, one], [b, other]) => other - one || a - b);
    return scored.slice(0, bounds.found).map(([at]) => this.#sections[at]!);
  }

  /** The sections with a word that begins so; the word itself counts twice. */
  #placesOf(beginning: string): Map<number, number> {
    const found = new Map<number, number>();
    let low = 0;
    for (let high = this.#words.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (this.#words[middle]! < beginning) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < low + bounds.completions && this.#words[at]?.startsWith(beginning); at++) {
      const word = this.#words[at]!;
      for (const [section, weight] of this.#weights.get(word)!)
        found.set(section, (found.get(section) ?? 0) + (word === beginning ? 2 * weight : weight));
    }
    return found;
  }
}

/** The words of a text in lower case; and the parts of names: `vendingBalance` has `vending` and `balance`. */
function wordsOf(text: string, withParts = true): string[] {
  const names = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const parts = withParts ? names.flatMap((name) => name.match(/\p{Lu}?[\p{Ll}\p{N}]+/gu) ?? []) : [];
  return [...names, ...parts].map((word) => word.toLowerCase()).filter((word) => word.length > 1);
}

function resultsHtml(query: string, found: readonly Section[]): string {
  const here = '/docs/search';
  const items = found.map(({ path, title, page, text }) => {
    const [file = ''] = path.split(/[?#]/, 1);
    const link = relativeUrl(here, file) + escapeHtml(path.slice(file.length));
    return `<li><a href="${link}"><b>${escapeHtml(title)}</b></a> <small>${escapeHtml(page)}</small><br>${escapeHtml(beginningOf(text))}</li>`;
  });
  const none = query.trim() === '' ? '' : '<p>Nothing is found. Try one word, or a part of one.</p>';
  return `<h1>Search</h1>
<form action="search" role="search"><input name="q" type="search" value="${escapeHtml(query)}" maxlength="${bounds.characters}" aria-label="Search the documents" autofocus> <button>Search</button></form>
${items.length > 0 ? `<ul class="found">\n${items.join('\n')}\n</ul>` : none}`;
}

/** The first sentence or so of a section, as plain text. */
function beginningOf(markdown: string): string {
  const plain = markdown
    .replaceAll(/\]\([^()\s]{1,200}\)/g, ' ')
    .replaceAll('[', '')
    .replaceAll(/^\|.*$/gm, ' ')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length <= 180 ? plain : `${plain.slice(0, plain.lastIndexOf(' ', 180))} …`;
}
