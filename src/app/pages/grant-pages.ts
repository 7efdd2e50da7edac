import { type Decision, decisions } from '../../features/grants/grant-fields.ts';
import { pageTexts } from '../../features/grants/grant-texts.ts';
import { grantOfLink } from '../../features/grants/grants.ts';
import type { Exchange } from '../../http/request/exchange.ts';
import type { ArrivedLink } from '../../lib/signed-links.ts';
import { escapeHtml } from '../../reference/html.ts';
import type { Reader } from '../../store/statement.ts';
import { failures } from '../../words/failures.ts';
import { pageHtml, sendPage } from './page-html.ts';

/** The kinds of links by which a request is answered. */
export const isDecision = (kind: string): kind is Decision => (decisions as readonly string[]).includes(kind);

/** Sends the answer when the button is pressed: mail scanners open links, but press no buttons. */
const script = `
const form = document.querySelector('form');
const said = document.getElementById('said');
form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button');
  button.disabled = true;
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(form.action, { method: 'POST', headers, body: form.dataset.body });
    const { detail } = await answer.json();
    said.textContent = answer.ok ? form.dataset.done : detail;
    form.remove();
  } catch {
    said.textContent = form.dataset.failed;
    button.disabled = false;
  }
});
`;

/** Answers a link to a request with a page that has to be confirmed (rules/grants#links). */
export function sendGrantPage(
  exchange: Exchange,
  reader: Reader,
  { kind, id, by, expires, signature }: ArrivedLink & { kind: Decision },
): void {
  const { row } = grantOfLink(reader, id, by);
  const body = JSON.stringify({ decision: kind, by, expires, signature });
  sendPage(
    exchange,
    200,
    pageTexts,
    (language, locale) => {
      const texts = pageTexts[language];
      const { person, product, machine, reason } = texts.facts;
      const facts = [
        [person, row.consumerName],
        [product, row.productName],
        [machine, row.deviceName],
        [reason, failures[language][row.reason as keyof (typeof failures)['en']] ?? row.reason],
      ] as const;
      const list = facts.map(
        ([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
      );
      const isOpen = row.state === 'pending';
      const title = row.state === 'pending' ? texts.ask[kind] : texts.decided[row.state];
      const form = `<form action="/grant-requests/${escapeHtml(row.id)}/decision" method="post" data-body="${escapeHtml(body)}"
  data-done="${escapeHtml(texts.done[kind])}" data-failed="${escapeHtml(texts.failed)}">
<button${kind === 'decline' ? ' class="no"' : ''}>${escapeHtml(texts.button[kind])}</button></form>`;
      return pageHtml(
        locale,
        title,
        `<p class="kind">${escapeHtml(texts.kind)}</p>
<h1>${escapeHtml(title)}</h1>
<dl>${list.join('')}</dl>
${isOpen ? form : ''}<p class="number" id="said" role="status"></p>
<script>${script}</script>`,
      );
    },
    script,
  );
}
