import { escapeHtml } from '../http/html.ts';
import type { ReceiptTexts } from '../receipts/receipt-texts.ts';
import type { Receipt } from '../receipts/receipts.ts';
import { amountText } from '../tenancy/currencies.ts';

/** How a receipt is written: the texts of a language, the locale of its numbers and dates, and the account's zone. */
export type Writing = { texts: ReceiptTexts; locale: string; timeZone: string };

/** The page's only style: for a screen of any width, light or dark, and for paper. */
export const receiptStyle = `
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
  .number { font-size: 0.8125rem; color: var(--soft); margin-top: 1.25rem; }
  .number code { font: inherit; font-family: ui-monospace, monospace; }
  @media print {
    @page { margin: 1.5cm; }
    :root { color-scheme: only light; }
    body { background: none; padding: 0; display: block; min-height: 0; max-width: 12cm; }
    main { border: 0; padding: 0; }
  }
`;

/** A receipt to read and to print. */
export function receiptHtml(receipt: Receipt, writing: Writing): string {
  const { texts, locale, timeZone } = writing;
  const { currency, amount, product, device } = receipt;
  const money = (minor: number) => amountText(minor, currency, locale);
  const isSale = receipt.businessLine === 'vending' || amount > 0;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const rows: [label: string, value: string | null][] = [
    [texts.product, product.name],
    [texts.selection, product.selection],
    [`${texts.tax} (${percent.format(receipt.tax / 100)})`, isSale ? money(receipt.taxValue) : null],
    [
      texts.method,
      isSale ? (texts.methods[receipt.method as keyof typeof texts.methods] ?? receipt.method) : null,
    ],
    [texts.date, date.format(new Date(receipt.date))],
    [texts.device, device.name === device.serial ? device.name : `${device.name} (${device.serial})`],
  ];
  const state = receipt.isDelivered
    ? `<p class="state yes">${escapeHtml(texts.delivered)}</p>`
    : `<p class="state no">${escapeHtml(texts.notDelivered)}</p>`;
  return page(
    writing,
    `${texts.receipt}: ${receipt.account.name}`,
    `<p class="kind">${escapeHtml(texts.receipt)}</p>
<h1>${escapeHtml(receipt.account.name)}</h1>
${isSale ? amountLine(money(amount), receipt.isDelivered) : ''}
${state}
<dl>
${rows.map(([label, value]) => (value === null ? '' : row(label, value))).join('')}</dl>
<p class="number">${escapeHtml(texts.number)}<br><code>${escapeHtml(receipt.frameUuid)}</code></p>`,
  );
}

/** What stands where a receipt does not: for people, who see it after they scanned a code. */
export function noReceiptHtml(writing: Writing): string {
  const { texts } = writing;
  return page(
    writing,
    texts.notFound,
    `<p class="kind">${escapeHtml(texts.receipt)}</p>
<h1>${escapeHtml(texts.notFound)}</h1>
<p class="number">${escapeHtml(texts.notFoundAdvice)}</p>`,
  );
}

/** Past so many characters an amount is set smaller, so that it stays on one line of a phone. */
const longAmount = 14;

function amountLine(text: string, isDelivered: boolean): string {
  const classes = ['amount', ...(text.length > longAmount ? ['long'] : []), ...(isDelivered ? [] : ['void'])];
  return `<p class="${classes.join(' ')}">${escapeHtml(text)}</p>`;
}

function row(label: string, value: string): string {
  return `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>\n`;
}

function page({ locale }: Writing, title: string, content: string): string {
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${receiptStyle}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}
