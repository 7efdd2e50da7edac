import type { Installation } from '../../api/installation.ts';
import { type WallAsked, wallOfLink, wallReport } from '../../features/displays/displays.ts';
import { prefersHtml } from '../../http/request/accept.ts';
import type { PageHandler, Pages } from '../../http/web-app.ts';
import type { Reader } from '../../store/statement.ts';
import type { ReadPool } from '../../store/threads/read-pool.ts';

/** Dependencies of wall displays; `panel` is the panel's page, if it is served. */
export type WallParts = {
  reader: Reader;
  readPool: ReadPool;
  installation: Pick<Installation, 'standing' | 'judge'>;
  panel: PageHandler | undefined;
};

/** The time for which the content of an account's displays is cached, for any number of displays. */
const retentionMs = 5000;

/** `/wall/:token` (rules/walls#links): the wall's data as JSON; a browser gets the panel's page, which reads them. */
export function wallPages({ reader, readPool, installation, panel }: WallParts): Pages {
  const cached = new Map<number, { untilMs: number; text: Promise<string> }>();

  const compute = async (account: number) => {
    await installation.judge(account);
    const asked: WallAsked = { account, standing: await installation.standing() };
    return (await readPool.run(wallReport, asked, wallReport)) as string;
  };

  const viewOf = (account: number): Promise<string> => {
    const known = cached.get(account);
    if (known && performance.now() < known.untilMs) return known.text;
    const text = compute(account);
    cached.set(account, { untilMs: performance.now() + retentionMs, text });
    text.catch(() => cached.delete(account));
    return text;
  };

  return {
    async '/wall/:token'(request, response, next) {
      const { exchange, params } = request;
      exchange.header('Vary', 'Accept');
      if (panel && prefersHtml(exchange.request.headers.accept)) return panel(request, response, next);
      exchange.header('Referrer-Policy', 'no-referrer');
      const { account, name } = wallOfLink(reader, params['token']!);
      const shown = await viewOf(account);
      exchange.send(200, `{"name":${JSON.stringify(name)},${shown.slice(1)}`);
    },
  };
}
