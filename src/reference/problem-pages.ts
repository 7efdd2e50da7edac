import { problemLanguage } from '../http/answer/problem-answer.ts';
import { prefersHtml } from '../http/request/accept.ts';
import type { Exchange } from '../http/request/exchange.ts';
import type { Pages } from '../http/web-app.ts';
import { entryIn, type ProblemCode, type ProblemEntry, problemCatalogue } from '../problems/catalogue.ts';
import { Problem } from '../problems/problem.ts';
import { details } from '../problems/sentences.ts';
import type { Language } from '../problems/text.ts';
import { escapeHtml, inlineSource, protectPage } from './html.ts';

const codes = Object.keys(problemCatalogue) as ProblemCode[];

/** `/problems` and `/problems/:code`: what the codes mean and what to do about them, for programs and for people. */
export const problemPages: Pages = {
  '/problems'({ exchange }) {
    const language = languageOf(exchange);
    const items = codes.map((code) => ({ code, ...entryIn(language, code) }));
    answer(exchange, language, { items }, () => listHtml(items, language));
  },
  '/problems/:code'({ exchange, params: { code = '' } }) {
    if (!Object.hasOwn(problemCatalogue, code)) {
      throw new Problem('request.route_not_found', details.noProblemCode);
    }
    const language = languageOf(exchange);
    const entry = entryIn(language, code as ProblemCode);
    answer(exchange, language, { code, ...entry }, () => entryHtml(code, entry, language));
  },
};

const languageOf = ({ request }: Exchange) => problemLanguage(request.headers['accept-language']);

const texts = {
  en: {
    happened: 'What happened',
    advice: 'What to do',
    all: 'All codes',
    reference: 'API reference',
    title: 'Problems',
    intro: 'All codes of refused requests.',
  },
  es: {
    happened: 'Qué pasó',
    advice: 'Qué hacer',
    all: 'Todos los códigos',
    reference: 'Referencia de la API',
    title: 'Rechazos',
    intro: 'Todos los códigos con los que Larder rechaza una solicitud.',
  },
} as const satisfies Record<Language, object>;

function answer(exchange: Exchange, language: Language, body: object, html: () => string): void {
  exchange.isPublic = true;
  exchange.header('Vary', 'Accept, Accept-Language');
  exchange.header('Content-Language', language);
  if (prefersHtml(exchange.request.headers.accept)) {
    protectPage(exchange, `style-src ${inlineSource(style)}; img-src data:`);
    exchange.send(200, html(), 'text/html; charset=utf-8');
  } else exchange.send(200, JSON.stringify(body));
}

const style = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
  h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
  h2 { font-size: 1.1rem; margin: 2rem 0 0.25rem; }
  code { font: 0.95em ui-monospace, monospace; overflow-wrap: anywhere; }
  dt { margin-top: 1rem; } dd { margin: 0.1rem 0 0; }
  .status { color: light-dark(#5c5c57, #a9a9a2); }
`;

function page(language: Language, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
${content}
</body>
</html>
`;
}

function entryHtml(
  code: string,
  { status, title, meaning, advice }: ProblemEntry,
  language: Language,
): string {
  const headings = texts[language];
  return page(
    language,
    `${code}: Larder`,
    `<h1><code>${escapeHtml(code)}</code></h1>
<p class="status">${status} ${escapeHtml(title)}</p>
<h2>${headings.happened}</h2>
<p>${prose(meaning)}</p>
<h2>${headings.advice}</h2>
<p>${prose(advice)}</p>
<p><a href="../problems">${headings.all}</a> · <a href="../docs">${headings.reference}</a></p>`,
  );
}

function listHtml(items: readonly ({ code: string } & ProblemEntry)[], language: Language): string {
  const { title, intro } = texts[language];
  const groups = Object.entries(Object.groupBy(items, ({ code }) => code.split('.')[0]!));
  const sections = groups.map(([name, group]) => {
    const items = group!.map(
      ({ code, status, meaning }) =>
        `<dt><a href="problems/${code}"><code>${code}</code></a> <span class="status">${status}</span></dt><dd>${prose(meaning)}</dd>`,
    );
    return `<h2>${escapeHtml(name)}</h2>\n<dl>${items.join('\n')}</dl>`;
  });
  return page(language, `${title}: Larder`, `<h1>${title}</h1>\n<p>${intro}</p>\n${sections.join('\n')}`);
}

/** A text of the catalogue as HTML: what is between backticks is code. */
function prose(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');
}
