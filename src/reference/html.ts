import { hash } from 'node:crypto';
import type { Exchange } from '../http/request/exchange.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may be in HTML, inside quotes too. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
}

/** The source by which a Content-Security-Policy lets an inline style or script in (CSP level 3, section 2.3.1). */
export function inlineSource(content: string): string {
  return `'sha256-${hash('sha256', content, 'base64')}'`;
}

/** Headers of a page for people: what it may load, where its forms may send, and no framing. */
export function protectPage(exchange: Exchange, sources: string, forms: 'none' | 'self' = 'none'): void {
  const policy = `default-src 'none'; ${sources}; base-uri 'none'; form-action '${forms}'; frame-ancestors 'none'`;
  exchange.header('Content-Security-Policy', policy);
  exchange.header('Referrer-Policy', 'no-referrer');
}
