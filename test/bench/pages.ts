import { type LoadResult, load, requestBytes } from './load.ts';
import { type ReportSite, yearEndsMs, yearStartsMs } from './report-data.ts';
import { table, whole } from './tables.ts';

/** Results for pages of GET /transactions under a filter: the first page, and one deep in the list. */
export type FilterFigures = { filter: string; first: LoadResult; deep: LoadResult; deepAfter: number };

const range = `from=${new Date(yearStartsMs).toISOString()}&to=${new Date(yearEndsMs).toISOString()}`;
const deepRows = 100_000;

type Deep = { cursor: string; after: number };

/** Asks for pages of 100 deliveries of the year under each filter alone, one at a time. */
export async function measurePages(
  address: string,
  { secret, ids }: ReportSite,
  seconds: number,
): Promise<FilterFigures[]> {
  // Earlier work is over, and the code for pages is warm.
  await measure('');
  const found: FilterFigures[] = [];
  for (const [filter, query] of Object.entries(await filters())) {
    const { cursor, after } = await deepCursor(query);
    const first = await measure(query);
    const deep = await measure(`${query}${cursor && `&cursor=${cursor}`}`);
    found.push({ filter, first, deep, deepAfter: after });
  }
  return found;

  async function filters(): Promise<Record<string, string>> {
    type Devices = { items: { id: string; operationId: string; serial: string }[] };
    const { items } = await get<Devices>('/devices');
    const [device] = items;
    return {
      none: '',
      'businessLine=vending': '&businessLine=vending',
      'businessLine=eas': '&businessLine=eas',
      'isDelivered=true': '&isDelivered=true',
      'isDelivered=false': '&isDelivered=false',
      'method=CARD': '&method=CARD',
      'method that nobody used': '&method=BRE_B',
      operationId: `&operationId=${device!.operationId}`,
      deviceId: `&deviceId=${device!.id}`,
      deviceSerial: `&deviceSerial=${device!.serial}`,
      controllerSerial: '&controllerSerial=C-1',
      productId: `&productId=${ids[0]}`,
      consumerIdentification: '&consumerIdentification=ID-77',
      isReturnable: '&isReturnable=true',
    };
  }

  /** A cursor behind `deepRows` rows, or behind three quarters of what matches where that is less. */
  async function deepCursor(query: string): Promise<Deep> {
    const met: Deep[] = [{ cursor: '', after: 0 }];
    for (;;) {
      const { cursor, after } = met.at(-1)!;
      if (after >= deepRows) return met.at(-1)!;
      const limit = after < 1000 ? 100 : 1000;
      const path = `/transactions?${range}${query}&fields=id&limit=${limit}${cursor && `&cursor=${cursor}`}`;
      const { nextCursor } = await get<{ nextCursor: string | null }>(path);
      if (!nextCursor) return met[Math.floor((met.length * 3) / 4)]!;
      met.push({ cursor: nextCursor, after: after + limit });
    }
  }

  async function get<T>(path: string): Promise<T> {
    const response = await fetch(address + path, { headers: { 'x-api-key': secret } });
    if (response.status !== 200) throw new Error(await response.text());
    return (await response.json()) as T;
  }

  function measure(query: string): Promise<LoadResult> {
    const bytes = requestBytes(address, `/transactions?${range}${query}`, secret);
    return load(address, { seconds, warmUpSeconds: 0.2, connections: 1, next: () => bytes });
  }
}

/** Returns a table of page timings for each history size, and the factor between the first and the last. */
export function pagesTable(sizes: readonly { deliveries: number; pages: FilterFigures[] }[]): string {
  const header = sizes.flatMap(({ deliveries }) => {
    const of = `of ${whole(deliveries)}`;
    return [`first page ${of}: p50 ms`, 'p99', `a deep page ${of}: p50 ms`, 'p99', 'behind'];
  });
  const growth = sizes.length > 1 ? ['growth of the first', 'of the deep one'] : [];
  const rows = sizes[0]!.pages.map(({ filter }, at) => {
    const found = sizes.map(({ pages }) => pages[at]!);
    const times = found.flatMap(({ first, deep, deepAfter }) => [
      ...figures(first),
      ...figures(deep),
      whole(deepAfter),
    ]);
    const [start, end] = [found[0]!, found.at(-1)!];
    const grown = [end.first.p50Ms / start.first.p50Ms, end.deep.p50Ms / start.deep.p50Ms];
    return [filter, ...times, ...growth.map((_, which) => grown[which]!.toFixed(2))];
  });
  return table(['filter', ...header, ...growth], rows);
}

function figures({ p50Ms, p99Ms }: LoadResult): [string, string] {
  return [p50Ms.toFixed(2), p99Ms.toFixed(2)];
}
