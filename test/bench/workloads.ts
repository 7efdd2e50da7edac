import { catalogueSize, commonTerms, productOf, searchTerms } from './catalogue.ts';
import { type LoadResult, load, type NextRequest, requestBytes } from './load.ts';
import { personOf } from './people.ts';
import type { Running, ServerName, Site } from './servers.ts';

/** A server under load, and what requests to it need to know. */
export type Target = Pick<Running, 'address'> & { site: Site };

/** Goals for Larder, as multiples of raw: at least for requests a second, at most for the others. */
export type Goals = { requests?: number; cpu?: number; p99?: number };

/** One kind of load, the same for every server. */
export type Workload = {
  name: string;
  /** A description for the reader of the table. */
  does: string;
  goals: Goals;
  /** The servers that support it; all by default. */
  servers?: readonly ServerName[];
  /** True if the servers need people for it. */
  needsPeople?: true;
  /** Makes the requests of one measurement. */
  requests(target: Target): NextRequest;
};

/** Connections of every workload, each with one request in flight. */
export const connections = 32;

const pagesAsked = 10;

/** The numbers of the pages that are asked for. */
export const pages: readonly number[] = numbers(pagesAsked).map((page) => page + 1);

/** The path of a page of products of a business line. */
export function productPage(line: string, page: number): string {
  return `/products?businessLine=${line}&page=${page}&pageSize=50`;
}

export const workloads: readonly Workload[] = [
  {
    name: 'one',
    does: 'GET /products/:id, ids at random',
    goals: { requests: 0.75 },
    requests: readsById,
  },
  {
    name: 'page',
    does: `GET /products?businessLine=…, 50 items, pages 1 to ${pagesAsked} of both lines; all but raw with \`total\``,
    goals: { requests: 0.75 },
    requests: ({ address, site }) => {
      const requests = ['vending', 'eas'].flatMap((line) =>
        pages.map((page) => requestBytes(address, productPage(line, page), site.secret)),
      );
      return () => requests[random(requests.length)]!;
    },
  },
  {
    name: 'active',
    does: `GET /products?isActive=true, 50 items, pages 1 to ${pagesAsked}; all but raw with \`total\``,
    goals: { requests: 1 },
    requests: ({ address, site }) => {
      const requests = pages.map((page) =>
        requestBytes(address, `/products?isActive=true&page=${page}&pageSize=50`, site.secret),
      );
      return () => requests[random(requests.length)]!;
    },
  },
  {
    name: 'search',
    does: `GET /products?search=…, 50 items; ${searchTerms.length} terms, each in the middle of 100 of the ${catalogueSize} names; all but raw with \`total\``,
    goals: { requests: 2 },
    requests: ({ address, site }) => {
      const requests = searchTerms.map((term) =>
        requestBytes(address, `/products?search=${term}&pageSize=50`, site.secret),
      );
      return () => requests[random(requests.length)]!;
    },
  },
  {
    name: 'terms',
    does: `GET /products?search=…, 50 items; in turn one of the terms of \`search\` and one of ${commonTerms.length} that are in 1000 products or more; all but raw with \`total\``,
    goals: { requests: 2 },
    requests: ({ address, site }) => {
      const requestsFor = (terms: readonly string[]) =>
        terms.map((term) => requestBytes(address, `/products?search=${term}&pageSize=50`, site.secret));
      const kinds = [requestsFor(searchTerms), requestsFor(commonTerms)];
      let sent = 0;
      return () => {
        const requests = kinds[sent++ % 2]!;
        return requests[random(requests.length)]!;
      };
    },
  },
  {
    name: 'create',
    does: 'POST /products, each on disk before its answer',
    goals: { requests: 1 },
    requests: creates,
  },
  {
    name: 'mixed',
    does: 'nine reads by id for each create, in one stream',
    goals: { requests: 1 },
    requests: (target) => {
      const read = readsById(target);
      const create = creates(target);
      let sent = 0;
      return () => (sent++ % 10 === 9 ? create() : read());
    },
  },
  {
    name: 'people',
    does: 'POST /consumers with three tags, each on disk before its answer, to many people',
    goals: { requests: 1 },
    servers: ['raw', 'larder'],
    needsPeople: true,
    requests: createsOfPeople,
  },
  {
    name: 'people-mixed',
    does: 'nine reads of a person by id, with all members, for each such create, in one stream',
    goals: { requests: 1 },
    servers: ['raw', 'larder'],
    needsPeople: true,
    requests: (target) => {
      const { address, site } = target;
      const reads = site.people.map((id) => requestBytes(address, `/consumers/${id}`, site.secret));
      const create = createsOfPeople(target);
      let sent = 0;
      return () => (sent++ % 10 === 9 ? create() : reads[random(reads.length)]!);
    },
  },
];

/** Results of reads by id on a quiet server, and while writes waited for a slow disk. */
export type SlowDiskResult = { quiet: LoadResult; during: LoadResult; writes: LoadResult };

/** The number of connections that write during the slow-disk measurement. */
export const slowWriters = 8;

/** Reads by id, first alone, then while other connections create without pause. */
export async function measureSlowDisk(
  target: Target,
  times: { seconds: number; warmUpSeconds: number },
): Promise<SlowDiskResult> {
  const reads = { ...times, connections, next: readsById(target) };
  // A server that is still warming up has a worse p99, which would flatter what comes later.
  await load(target.address, reads);
  const quiet = await load(target.address, reads);
  const writers = { ...times, connections: slowWriters, next: creates(target) };
  const [during, writes] = await Promise.all([load(target.address, reads), load(target.address, writers)]);
  return { quiet, during, writes };
}

function readsById({ address, site }: Target): NextRequest {
  const requests = site.ids.map((id) => requestBytes(address, `/products/${id}`, site.secret));
  return () => requests[random(requests.length)]!;
}

/** Never repeats: every server starts a round from a fresh copy of its data, and none sees a number twice. */
let created = 0;

function creates({ address, site }: Target): NextRequest {
  return () => requestBytes(address, '/products', site.secret, productOf(created++, 'NEW'));
}

function createsOfPeople({ address, site }: Target): NextRequest {
  return () => requestBytes(address, '/consumers', site.secret, personOf(created++, 'N'));
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}
