import { receiptTexts } from '../../features/receipts/receipt-texts.ts';
import { readReceipt } from '../../features/receipts/receipts.ts';
import { prefersHtml } from '../../http/request/accept.ts';
import type { Exchange } from '../../http/request/exchange.ts';
import type { Pages } from '../../http/web-app.ts';
import { Problem } from '../../problems/problem.ts';
import { sendPage } from './page-html.ts';
import type { PageParts } from './page-parts.ts';
import { noReceiptHtml, receiptHtml, type Writing } from './receipt-html.ts';

/**
 * `/receipts/:frameUuid` (rules/evidence-and-receipts#receipts): JSON, or, for a browser, a page to read and to
 * print.
 */
export function receiptPages({ reader }: PageParts): Pages {
  return {
    '/receipts/:frameUuid'({ exchange, params: { frameUuid = '' } }) {
      exchange.header('Vary', 'Accept, Accept-Language');
      if (!prefersHtml(exchange.request.headers.accept)) {
        return exchange.send(200, readReceipt(reader, frameUuid).body);
      }
      try {
        const { body, timeZone } = readReceipt(reader, frameUuid);
        sendReceipt(exchange, 200, timeZone, (writing) => receiptHtml(JSON.parse(body), writing));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        sendReceipt(exchange, error.status, 'UTC', noReceiptHtml);
      }
    },
  };
}

function sendReceipt(
  exchange: Exchange,
  status: number,
  timeZone: string,
  html: (writing: Writing) => string,
): void {
  sendPage(exchange, status, receiptTexts, (language, locale) =>
    html({ texts: receiptTexts[language]!, locale, timeZone }),
  );
}
