import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/app/routes.ts';
import { problemCatalogue } from '../../src/problems/catalogue.ts';
import { maxErrors } from '../../src/problems/field-error.ts';
import { controllerOf } from '../features/feed/fixtures.ts';
import { callerOf, type Site, useSite } from '../support/site.ts';
import { specimens } from '../support/specimens.ts';
import { bodyText, hostileLines, pathPart, queryText } from './arbitraries.ts';

const cases = Number(process.env.FUZZ_CASES ?? 8000);
/** A refusal is short, however long what is refused. */
const mostRefusal = 100 * 1024;
const ndjson = 'application/x-ndjson';
const seed = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED);

/** No input whatever yields a 5xx or ends the process, and every refusal is a problem document with a known code. */
describe('every endpoint, under generated requests', () => {
  const site = useSite();
  let token: string;
  let session: string;
  let knownIds: string[];
  let sent = 0;
  beforeAll(async () => {
    token = controllerOf(site);
    session = site.person('owner').session;
    knownIds = [
      ...new Set(Object.values(await specimens(site, 'north')).flatMap((params) => Object.values(params))),
    ];
  });
  afterAll(() => agent.destroy());

  // What was made is soon removed again, so there is something new from time to time.
  async function renew(): Promise<void> {
    const things = await specimens(site, 'north', `Specimen ${sent}`);
    knownIds = [...new Set(Object.values(things).flatMap((params) => Object.values(params)))];
  }

  // Built once: to build them anew for each request costs more than to answer it.
  const requestTo = (endpoint: Endpoint) =>
    fc.record({
      caller: fc.constant(endpoint.caller),
      method: fc.constant(endpoint.method),
      path: pathOf(endpoint.path),
      query: fc.option(
        queryText(endpoint, () => knownIds),
        { nil: '', freq: endpoint.query ? 1 : 8 },
      ),
      body: endpoint.body
        ? fc.oneof(
            { weight: 4, arbitrary: bodyText(endpoint, () => knownIds) },
            { weight: endpoint.takes?.includes(ndjson) ? 2 : 0, arbitrary: hostileLines(endpoint) },
          )
        : fc.option(
            bodyText(endpoint, () => knownIds),
            { nil: undefined, freq: 8 },
          ),
      contentType: fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom(...(endpoint.takes ?? ['application/json'])) },
        fc.constantFrom('text/plain', '', 'application/json; charset=x'),
      ),
      manners: fc.oneof(
        { weight: 40, arbitrary: fc.constant('reads' as const) },
        fc.constantFrom('leaves' as const, 'breaks off' as const),
      ),
    });
  const request = fc.oneof(...endpoints.map(requestTo));

  function pathOf(template: string): fc.Arbitrary<string> {
    const parts = template
      .split('/')
      .map((part) =>
        part.startsWith(':')
          ? fc.constant(null).chain(() => pathPart(knownIds.map(encodeURIComponent)))
          : fc.constant(part),
      );
    return fc.tuple(...parts).map((texts) => texts.join('/'));
  }

  it(`answers ${cases} of them without a 5xx`, { timeout: 0 }, async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ caller, method, path, query, body, contentType, manners }) => {
        if (++sent % 200 === 0) await renew();
        const { key, headers: own } = callerOf({ caller }, { key: site.keys.north, token, session });
        const credentials: Record<string, string> = { ...own, ...(key && { 'x-api-key': key }) };
        const headers = { ...credentials, 'content-type': contentType };
        const target = query ? `${path}?${query}` : path;
        if (manners !== 'reads') return leave(site, method, target, headers, body, manners);
        const answer = await send(site, method, target, headers, body);
        expect(answer.status, JSON.stringify(answer)).toBeLessThan(500);
        if (answer.status >= 400) {
          const problem = JSON.parse(answer.text);
          expect(answer.type).toBe('application/problem+json; charset=utf-8');
          expect(Object.keys(problemCatalogue)).toContain(problem.code);
          expect(problem.status).toBe(answer.status);
          expect(answer.text.length).toBeLessThan(mostRefusal);
          expect(problem.errors?.length ?? 0).toBeLessThanOrEqual(maxErrors);
        }
      }),
      { numRuns: cases, ...(seed !== undefined && { seed }) },
    );
    expect((await site.call('GET', '/products')).status).toBe(200);
  });
});

/** Sends a request whose answer nobody reads, or breaks it off in the middle of its body. */
function leave(
  site: Site,
  method: string,
  path: string,
  { 'content-type': contentType, ...credentials }: Record<string, string>,
  body = '',
  manners: 'leaves' | 'breaks off',
): Promise<void> {
  const { port } = new URL(site.address);
  const sent = manners === 'leaves' ? body : body.slice(0, body.length / 2);
  const lines = Object.entries({
    ...credentials,
    host: 'fuzz',
    'content-type': contentType!,
    'content-length': Buffer.byteLength(body) + (manners === 'leaves' ? 0 : 1),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(
        `${method} ${path.replaceAll(/[^!-~]/g, '?')} HTTP/1.1\r\n${lines.join('')}\r\n${sent}`,
        () => socket.destroy(),
      );
    });
    socket.on('error', () => socket.destroy()).on('close', () => resolve());
  });
}

type Answer = { status: number; type: string | undefined; text: string };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a target as it is: fetch would tidy it up. */
function send(
  site: Site,
  method: string,
  path: string,
  { 'content-type': contentType, ...credentials }: Record<string, string>,
  body: string | undefined,
): Promise<Answer> {
  const { port } = new URL(site.address);
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { ...credentials };
    if (body !== undefined) headers['content-type'] = contentType!;
    if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
    const outgoing = httpRequest({ port, method, path, headers, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      const answered = () =>
        resolve({
          status: incoming.statusCode!,
          type: incoming.headers['content-type'],
          text: Buffer.concat(chunks).toString(),
        });
      // What is sent as it happens has no end.
      if (incoming.headers['content-type']?.startsWith('text/event-stream')) {
        answered();
        outgoing.destroy();
        return;
      }
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', answered);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
