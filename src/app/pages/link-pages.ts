import { findLinkAsker } from '../../access/link-askers.ts';
import type { LinkKind } from '../../api/linked-file.ts';
import { evidenceKind, evidenceLink } from '../../features/evidence/evidence.ts';
import { exportKind, exportLink } from '../../features/exports/exports.ts';
import { reportKind, reportLink } from '../../features/scheduled-reports/runs.ts';
import { sendFile } from '../../http/answer/file-reply.ts';
import { prefersHtml } from '../../http/request/accept.ts';
import type { Exchange } from '../../http/request/exchange.ts';
import { parseQuery } from '../../http/request/query.ts';
import type { Pages } from '../../http/web-app.ts';
import { faultOfLink } from '../../lib/signed-links.ts';
import { Problem } from '../../problems/problem.ts';
import { isDecision, sendGrantPage } from './grant-pages.ts';
import { linkTexts } from './link-texts.ts';
import { noticeHtml, sendPage } from './page-html.ts';
import type { PageParts } from './page-parts.ts';

/** Targets of links, by kind. */
const kinds: Record<string, LinkKind> = {
  [evidenceKind]: evidenceLink,
  [exportKind]: exportLink,
  [reportKind]: reportLink,
};

/**
 * `/links/:kind/:id`: a file, for anyone with a signed link to it. Errors of a link are reported before anything
 * about its target: to a browser as a page, to programs as a problem document.
 */
export function linkPages(parts: PageParts): Pages {
  return {
    async '/links/:kind/:id'({ exchange, params: { kind = '', id = '' } }) {
      try {
        await serveLink(parts, exchange, kind, id);
      } catch (error) {
        if (!(error instanceof Problem) || exchange.response.headersSent) throw error;
        exchange.header('Vary', 'Accept, Accept-Language');
        if (!prefersHtml(exchange.request.headers.accept) || !hasPage(error)) throw error;
        sendRefusal(exchange, error);
      }
    },
  };
}

async function serveLink(
  { reader, clock, settings }: PageParts,
  exchange: Exchange,
  kind: string,
  id: string,
): Promise<void> {
  const asked = parseQuery(exchange.queryString) as Record<string, string>;
  const { by = '', expires = '', signature = '' } = asked;
  const link = { kind, id, by: String(by), expires: String(expires), signature: String(signature) };
  const nowMs = clock();
  const fault = faultOfLink(settings.linkKey, link, nowMs);
  if (fault) throw new Problem(`links.${fault}`);
  if (isDecision(kind)) {
    exchange.header('Vary', 'Accept-Language');
    sendGrantPage(exchange, reader, { ...link, kind });
    return;
  }
  const find = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!find) throw new Problem('links.invalid_signature');
  const asker = findLinkAsker(reader, link.by, nowMs);
  const { filesDirectory } = settings;
  const { missing, ...file } = find({ reader, filesDirectory, nowMs, asker, by: link.by }, id);
  if (!(await sendFile(exchange, file))) throw new Problem(missing);
}

/** True if a refusal has a page. People see no others. */
function hasPage({ code }: Problem): boolean {
  return code in linkTexts['en']!.refused;
}

function sendRefusal(exchange: Exchange, { code, status }: Problem): void {
  sendPage(exchange, status, linkTexts, (language, locale) => {
    const { link, refused } = linkTexts[language]!;
    return noticeHtml(locale, { kind: link, ...refused[code]! });
  });
}
