import { preferredLocale } from '../../http/request/accept.ts';
import type { Exchange } from '../../http/request/exchange.ts';
import { escapeHtml, inlineSource, protectPage } from '../../reference/html.ts';

/*
 * The pages that people reach by a scanned code or a link: one card in the middle, in their language.
 */

/** The pages' only style: for a screen of any width, light or dark, and for paper. */
const style = `
  :root { color-scheme: light dark; --line: light-dark(#d8d8d4, #44443f); --soft: light-dark(#5c5c57, #a9a9a2); }
  * { box-sizing: border-box; }
  body {
    margin: 0; padding: 2rem 1rem; display: grid; justify-content: center; align-content: start;
    grid-template-columns: minmax(0, 26rem); min-height: 100vh;
    font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f2f2ef, #191917); color: light-dark(#1c1c1a, #efefeb);
  }
  main { background: light-dark(#fff, #242422); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1.75rem 1.5rem; }
  h1, p, dl, dd { margin: 0; overflow-wrap: anywhere; }
  h1 { font-size: 1.125rem; font-weight: 600; }
  .kind { color: var(--soft); }
  .amount { font-size: 2.25rem; line-height: 1.2; font-weight: 650; margin: 1.25rem 0 0.5rem; font-variant-numeric: tabular-nums; }
  .amount.long { font-size: 1.625rem; }
  .amount.void { color: var(--soft); }
  .state { display: inline-block; margin-top: 0.75rem; padding: 0.125rem 0.75rem; border-radius: 1rem; border: 1px solid; font-weight: 600; }
  .yes { color: light-dark(#12663a, #7fd6a4); }
  .no { color: light-dark(#a3231a, #ff9d92); }
  dl { margin-top: 1.25rem; border-top: 1px solid var(--line); }
  dl div { display: flex; gap: 1rem; justify-content: space-between; padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
  dt { color: var(--soft); flex: none; max-width: 60%; }
  dd { text-align: end; font-variant-numeric: tabular-nums; }
  form { margin-top: 1.25rem; }
  button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: 0.5rem; background: light-dark(#2850c8, #9db4ff); color: light-dark(#fff, #14161c); cursor: pointer; }
  button.no { background: light-dark(#a3231a, #ff9d92); color: light-dark(#fff, #1c1c1a); }
  .number { font-size: 0.8125rem; color: var(--soft); margin-top: 1.25rem; }
  .number code { font: inherit; font-family: ui-monospace, monospace; }
  @media print {
    @page { margin: 1.5cm; }
    :root { color-scheme: only light; }
    body { background: none; padding: 0; display: block; min-height: 0; max-width: 12cm; }
    main { border: 0; padding: 0; }
  }
`;

/** A page with a card; `content` is HTML. */
export function pageHtml(locale: string, title: string, content: string): string {
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

/** Texts of a page for a code or link without a target; plain text, not HTML. */
export type Notice = { kind: string; title: string; advice: string };

/** A page for a missing thing, with what to do. */
export function noticeHtml(locale: string, { kind, title, advice }: Notice): string {
  return pageHtml(
    locale,
    title,
    `<p class="kind">${escapeHtml(kind)}</p>
<h1>${escapeHtml(title)}</h1>
<p class="number">${escapeHtml(advice)}</p>`,
  );
}

/** Answers with a page in the one of `languages` that the browser understands best. */
export function sendPage<L extends string>(
  exchange: Exchange,
  status: number,
  languages: Readonly<Record<L, unknown>>,
  html: (language: L, locale: string) => string,
  script?: string,
): void {
  const { language, locale } = preferredLocale(
    exchange.request.headers['accept-language'],
    Object.keys(languages),
  );
  const scripts = script === undefined ? '' : `; script-src ${inlineSource(script)}; connect-src 'self'`;
  protectPage(exchange, `style-src ${inlineSource(style)}; img-src data:${scripts}`);
  exchange.header('Content-Language', locale);
  exchange.send(status, html(language as L, locale), 'text/html; charset=utf-8');
}
