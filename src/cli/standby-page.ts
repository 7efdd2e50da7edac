import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, isoOf } from '../lib/clock.ts';
import { escapeHtml } from '../reference/html.ts';
import type { Follower } from '../second-box/follower.ts';
import type { Replica } from '../second-box/replica.ts';
import type { StandbyBackup } from '../second-box/standby-backups.ts';
import { takeoverCode } from '../second-box/takeover-code.ts';
import { type Language, pageWords } from './standby-page-words.ts';

const maxBodyBytes = 1000;
const takeOverPath = '/take-over';
/** The time that the box needs to serve after a takeover. */
const servesAfterSeconds = 5;
/** Codes that may be tried in a minute. */
const triesAMinute = 5;

/** Dependencies of the page of a standby. */
export type StandbyPageParts = {
  replica: Replica;
  follower: Follower;
  clock: Clock;
  /** Promotes this box; resolves with the reason if it cannot. */
  promote: () => Promise<string | undefined>;
  lastBackup: () => StandbyBackup | null;
  /** True if this box will serve by HTTPS once it takes over. */
  isSecureSoon: () => boolean;
};

/** Serves the state of a standby, as a page and as JSON, and the button that has it take over. */
export function standbyPage(
  parts: StandbyPageParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { replica, follower, clock } = parts;
  let tries: number[] = [];

  const facts = () => ({
    role: 'standby',
    state: follower.state,
    since: isoOf(follower.sinceMs),
    primary: replica.state.primary,
    canTakeOver: replica.state.usable,
    lastSeenAt: follower.lastSeenMs === undefined ? null : isoOf(follower.lastSeenMs),
    databaseBytes: replica.databaseBytes,
    waitingBytes: replica.partsBytes,
    lastDrill: follower.lastDrill ?? null,
    lastBackup: parts.lastBackup(),
  });

  /** The address of the panel after a takeover. */
  const panelAt = (host = ''): string => {
    const url = `${parts.isSecureSoon() ? 'https' : 'http'}://${host}/`;
    return URL.canParse(url) ? url : '/';
  };

  const isCode = (given: string): boolean => {
    const nowMs = clock();
    tries = tries.filter((atMs) => nowMs - atMs < 60_000);
    if (tries.length >= triesAMinute) return false;
    tries.push(nowMs);
    const code = Buffer.from(takeoverCode(replica.state.token));
    const text = Buffer.from(given.replaceAll(/\D/g, ''));
    return text.length === code.length && timingSafeEqual(text, code);
  };

  const send = (response: ServerResponse, status: number, type: string, body: string) => {
    response.writeHead(status, {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; frame-ancestors 'none'",
    });
    response.end(body);
  };

  const sendPage = (response: ServerResponse, status: number, page: string) =>
    send(response, status, 'text/html; charset=utf-8', page);

  const takeOver = async (request: IncomingMessage, response: ServerResponse) => {
    const language = languageOf(request);
    const code = new URLSearchParams(await bodyOf(request)).get('code') ?? '';
    // A page of another site could send the form, but it does not know the code.
    if (!isCode(code)) {
      sendPage(response, 403, formHtml(language, pageWords[language].wrongCode));
      return;
    }
    const problem = await parts.promote();
    if (problem === undefined) sendPage(response, 200, tookOverHtml(language, panelAt(request.headers.host)));
    else sendPage(response, 409, formHtml(language, problem));
  };

  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://standby');
    if (request.method === 'POST' && pathname === '/promote') {
      takeOver(request, response).catch(() => response.destroy());
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      // Clients that know two addresses try the other one.
      send(response, 503, 'application/problem+json', standbyProblem);
      return;
    }
    if (pathname === '/') sendPage(response, 200, html(languageOf(request), facts()));
    else if (pathname === takeOverPath) sendPage(response, 200, formHtml(languageOf(request), undefined));
    else if (pathname === '/standby.json') send(response, 200, 'application/json', JSON.stringify(facts()));
    else if (pathname === '/healthz') send(response, 200, 'application/json', '{"status":"ok"}');
    else send(response, 503, 'application/problem+json', standbyProblem);
  };
}

const standbyProblem = JSON.stringify({
  type: 'about:blank',
  status: 503,
  title: 'Service Unavailable',
  code: 'server.standby',
  detail: 'This is a second box, which only follows the primary. Send the request to the primary.',
});

function languageOf(request: IncomingMessage): Language {
  return /^\s*es\b/i.test(request.headers['accept-language'] ?? '') ? 'es' : 'en';
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > maxBodyBytes) throw new Error('the form is too long');
  }
  return text;
}

type Facts = {
  state: Follower['state'];
  since: string;
  primary: string;
  canTakeOver: boolean;
  lastSeenAt: string | null;
  databaseBytes: number;
  waitingBytes: number;
  lastDrill: Follower['lastDrill'] | null;
  lastBackup: StandbyBackup | null;
};

function html(language: Language, facts: Facts): string {
  const words = pageWords[language];
  const [title, explanation] = words.states[facts.state];
  const isGood = facts.state === 'following';
  const when = (iso: string | null) =>
    iso === null
      ? words.never
      : new Date(iso).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' });
  const megabytes = (bytes: number) =>
    `${(bytes / 1_000_000).toLocaleString(language, { maximumFractionDigits: 1 })} MB`;
  const drill = facts.lastDrill;
  const rows = [
    [words.primary, facts.primary],
    [words.since, when(facts.since)],
    [words.lastSeen, when(facts.lastSeenAt)],
    [words.copy, facts.canTakeOver ? megabytes(facts.databaseBytes) : words.notWhole],
    [
      words.drill,
      drill ? `${when(drill.at)}: ${drill.ok ? words.drillOk(drill.seconds) : drill.text}` : words.never,
    ],
    [
      words.backup,
      facts.lastBackup
        ? `${when(facts.lastBackup.createdAt)}, ${megabytes(facts.lastBackup.bytes)}`
        : words.never,
    ],
  ];
  const list = rows
    .map(([name, value]) => `<div><dt>${escapeHtml(name!)}</dt><dd>${escapeHtml(value!)}</dd></div>`)
    .join('\n');
  const body = `<h1 class="${isGood ? 'yes' : 'no'}">${escapeHtml(title)}</h1>
<p>${withCode(explanation)}</p>
<dl>
${list}
</dl>`;
  const end = facts.canTakeOver
    ? `<a class="button" href="${takeOverPath}">${escapeHtml(words.takeOver)}</a>`
    : `<p class="soft">${escapeHtml(words.cannotYet)}</p>`;
  return document(language, `${body}\n${end}`, refreshed(10, '/'));
}

/** The form of a takeover. It is not renewed, so that a code can be typed at leisure. */
function formHtml(language: Language, notice: string | undefined): string {
  const words = pageWords[language];
  return document(
    language,
    `<h1>${escapeHtml(words.takeOver)}</h1>
<p>${escapeHtml(words.before)}</p>
${notice === undefined ? '' : `<p class="notice no" role="status">${escapeHtml(notice)}</p>`}
<form method="post" action="/promote">
<label>${escapeHtml(words.code)}<input name="code" inputmode="numeric" autocomplete="off" required maxlength="20" autofocus></label>
<p class="soft">${withCode(words.whereCode)}</p>
<button>${escapeHtml(words.takeOver)}</button>
<a class="button quiet" href="/">${escapeHtml(words.back)}</a>
</form>`,
  );
}

/** The page after a takeover, which opens the panel at `address` once that is served. */
function tookOverHtml(language: Language, address: string): string {
  const words = pageWords[language];
  return document(
    language,
    `<h1 class="yes">${escapeHtml(words.tookOver)}</h1>
<p role="status">${escapeHtml(words.opens)}</p>
<p><a class="button" href="${escapeHtml(address)}">${escapeHtml(words.panel)}</a></p>`,
    refreshed(servesAfterSeconds, address),
  );
}

/** A text whose commands are set as code. */
const withCode = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const refreshed = (seconds: number, address: string): string =>
  `<meta http-equiv="refresh" content="${seconds};url=${escapeHtml(address)}">\n`;

function document(language: Language, body: string, head = ''): string {
  const title = escapeHtml(pageWords[language].title);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<p class="soft">${title}</p>
${body}
</main>
</body>
</html>
`;
}

const style = `
  :root { color-scheme: light dark; --line: light-dark(#d8d8d4, #44443f); --soft: light-dark(#5c5c57, #a9a9a2); }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 2rem 1rem; display: grid; justify-content: center; align-content: start;
    grid-template-columns: minmax(0, 30rem); min-height: 100vh;
    font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f2f2ef, #191917); color: light-dark(#1c1c1a, #efefeb); }
  main { background: light-dark(#fff, #242422); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1.75rem 1.5rem; }
  h1, h2, p, dl, dd { margin: 0; overflow-wrap: anywhere; }
  h1 { font-size: 1.375rem; margin: 0.25rem 0 0.5rem; }
  h2 { font-size: 1.0625rem; }
  .soft { color: var(--soft); }
  .yes { color: light-dark(#12663a, #7fd6a4); }
  .no { color: light-dark(#a3231a, #ff9d92); }
  .notice { margin-top: 1rem; padding: 0.75rem; border: 1px solid; border-radius: 0.5rem; }
  dl { margin: 1.25rem 0; border-top: 1px solid var(--line); }
  dl div { display: flex; gap: 1rem; justify-content: space-between; padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
  dt { color: var(--soft); flex: none; max-width: 50%; }
  dd { text-align: end; }
  form { display: grid; gap: 0.75rem; margin-top: 1rem; }
  label { display: grid; gap: 0.25rem; }
  input, button, .button { font: inherit; min-height: 2.75rem; padding: 0 0.75rem; border-radius: 0.5rem; border: 1px solid var(--soft);
    background: transparent; color: inherit; }
  button, .button { display: grid; place-content: center; background: light-dark(#a3231a, #ff9d92); color: light-dark(#fff, #191917);
    border: 0; font-weight: 600; cursor: pointer; text-decoration: none; }
  .quiet { background: transparent; color: inherit; border: 1px solid var(--soft); }
  h1 + p + p { margin-top: 1rem; }
`;
