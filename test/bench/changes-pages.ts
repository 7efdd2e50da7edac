import { requestBytes } from './load.ts';
import { PageReader } from './page-reader.ts';
import type { Running, ThreadTimes } from './servers.ts';

/** Timings of a page of a walk. */
type Page = {
  wholeMs: number;
  firstByteMs: number;
  /** The processor time of all server threads, and the time that they waited for a processor. */
  ranMs: number;
  waitedMs: number;
};

/** A row of the table: the kind of page, and its cells. */
export type PageFigures = { what: string; cells: string[] };

export const pageColumns = [
  'pages',
  'p50',
  'p99',
  'max',
  'p50 to the first byte',
  'p99 to the first byte',
  'p99 but for waiting',
  'processor time',
] as const;

const pageSize = 1000;
/** The number of pages that warm the server up, and are reported separately. */
const warmUpPages = 200;

/**
 * Every page of a thousand from the first to the last, one after another, on a server that has just been started:
 * those that find it cold, and then `each` pages at each end and in the middle again.
 */
export async function measurePages(server: Running, secret: string, each: number): Promise<PageFigures[]> {
  const cold = await walk(server, secret, warmUpPages);
  const all = await walk(server, secret);
  // The last one is a part of a page.
  all.pop();
  const count = Math.min(each, all.length);
  const middle = Math.floor((all.length - count) / 2);
  return [
    figuresOf('the first of all', cold.slice(0, 1)),
    figuresOf('the others of the warm-up', cold.slice(1)),
    figuresOf('at the beginning', all.slice(0, count)),
    figuresOf('in the middle', all.slice(middle, middle + count)),
    figuresOf('at the end', all.slice(-count)),
    figuresOf('all', all),
  ];
}

async function walk(server: Running, secret: string, most = Number.POSITIVE_INFINITY): Promise<Page[]> {
  const reader = new PageReader(server.address);
  const pages: Page[] = [];
  try {
    for (let after = ''; pages.length < most; ) {
      const request = requestBytes(
        server.address,
        `/changes?limit=${pageSize}${after && `&after=${after}`}`,
        secret,
      );
      const before = server.threadTimes();
      const { end, ...took } = await reader.read(request);
      pages.push({ ...took, ...since(before, server.threadTimes()) });
      const [, next, head] = /"nextCursor":"([^"]*)","head":"([^"]*)","epoch":"[^"]*"\}$/.exec(end)!;
      if (next === head) break;
      after = next!;
    }
  } finally {
    reader.close();
  }
  return pages;
}

const since = (before: ThreadTimes, after: ThreadTimes) => ({
  ranMs: after.ranMs - before.ranMs,
  waitedMs: after.waitedMs - before.waitedMs,
});

function figuresOf(what: string, pages: readonly Page[]): PageFigures {
  const quantile = (of: (page: Page) => number, share: number) => {
    const sorted = pages.map(of).toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
  };
  const whole = ({ wholeMs }: Page) => wholeMs;
  const firstByte = ({ firstByteMs }: Page) => firstByteMs;
  // More than one thread may wait at once, so this may take away too much; never below what a page ran.
  const butForWaiting = ({ wholeMs, waitedMs, ranMs }: Page) =>
    Math.max(wholeMs - waitedMs, Math.min(wholeMs, ranMs));
  const ran = pages.reduce((sum, { ranMs }) => sum + ranMs, 0) / pages.length;
  return {
    what,
    cells: [
      String(pages.length),
      quantile(whole, 0.5),
      quantile(whole, 0.99),
      quantile(whole, 1),
      quantile(firstByte, 0.5),
      quantile(firstByte, 0.99),
      quantile(butForWaiting, 0.99),
      ran.toFixed(1),
    ],
  };
}
