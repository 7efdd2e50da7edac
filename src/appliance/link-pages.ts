import { evidenceKind, evidenceLink } from '../evidence/evidence.ts';
import { exportKind, exportLink } from '../exports/exports.ts';
import { sendFile } from '../http/file-reply.ts';
import type { PublicPage } from '../http/pipeline.ts';
import { parseQuery } from '../http/query.ts';
import type { LinkKind } from '../links/kinds.ts';
import { verifyLink } from '../links/links.ts';
import { Problem } from '../problems/problem.ts';
import type { PageParts } from './pages.ts';

/** What links lead to, by kind. */
const kinds: Record<string, LinkKind> = { [evidenceKind]: evidenceLink, [exportKind]: exportLink };

/**
 * `/links/:kind/:id`: a file, for whoever has a signed link to it (contract section 10). What is wrong with a link
 * is told before anything about what it leads to.
 */
export function linkPages({ reader, clock, settings }: PageParts): Record<string, PublicPage> {
  return {
    '/links/:kind/:id': {
      async serve(exchange, { kind = '', id = '' }) {
        const { expires = '', signature = '' } = parseQuery(exchange.queryString) as Record<string, string>;
        const link = { kind, id, expires: String(expires), signature: String(signature) };
        const nowMs = clock();
        verifyLink(settings.linkKey, link, nowMs);
        const find = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
        if (!find) throw new Problem('links.invalid_signature');
        const { missing, ...file } = find({ reader, filesDirectory: settings.filesDirectory, nowMs }, id);
        if (!(await sendFile(exchange, file))) throw new Problem(missing);
      },
    },
  };
}
