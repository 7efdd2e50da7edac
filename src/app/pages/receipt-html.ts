import type { ReceiptTexts } from '../../features/receipts/receipt-texts.ts';
import type { Receipt } from '../../features/receipts/receipts.ts';
import { amountText } from '../../lib/currencies.ts';
import { escapeHtml } from '../../reference/html.ts';
import { noticeHtml, pageHtml } from './page-html.ts';

/** The language, locale and time zone of a receipt. */
export type Writing = { texts: ReceiptTexts; locale: string; timeZone: string };

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
    [texts.credit, receipt.credit === null ? null : money(receipt.credit)],
    [texts.date, date.format(new Date(receipt.date))],
    [texts.device, device.name === device.serial ? device.name : `${device.name} (${device.serial})`],
  ];
  const state = receipt.isDelivered
    ? `<p class="state yes">${escapeHtml(texts.delivered)}</p>`
    : `<p class="state no">${escapeHtml(texts.notDelivered)}</p>`;
  return pageHtml(
    locale,
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

/** The page for a missing receipt, for people who scanned a code. */
export function noReceiptHtml({ texts, locale }: Writing): string {
  const { receipt, notFound, notFoundAdvice } = texts;
  return noticeHtml(locale, { kind: receipt, title: notFound, advice: notFoundAdvice });
}

/** An amount with more characters is set smaller, so that it stays on one line of a phone. */
const longAmount = 14;

function amountLine(text: string, isDelivered: boolean): string {
  const classes = ['amount', ...(text.length > longAmount ? ['long'] : []), ...(isDelivered ? [] : ['void'])];
  return `<p class="${classes.join(' ')}">${escapeHtml(text)}</p>`;
}

function row(label: string, value: string): string {
  return `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>\n`;
}
