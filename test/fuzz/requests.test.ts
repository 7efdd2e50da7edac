import { request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/appliance/routes.ts';
import { problemCatalogue } from '../../src/problems/catalogue.ts';
import { controllerOf } from '../feed/fixtures.ts';
import { openSite, type Site } from '../support/site.ts';
import { specimens } from '../support/specimens.ts';
import { bodyText, pathPart, queryText } from './arbitraries.ts';

const cases = Number(process.env.FUZZ_CASES ?? 3000);
const seed = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED);

/** No input whatever yields a 5xx or ends the process, and every refusal is a problem document with a known code. */
describe('every endpoint, under generated requests', () => {
  let site: Site;
  let token: string;
  let knownIds: string[];
  let sent = 0;
  beforeAll(async () => {
    site = await openSite();
    token = controllerOf(site);
    knownIds = [
      ...new Set(Object.values(await specimens(site, 'north')).flatMap((params) => Object.values(params))),
    ];
  });
  afterAll(() => site.close());

  // What was made is soon removed again, so there is something new from time to time.
  async function renew(): Promise<void> {
    const things = await specimens(site, 'north', `Specimen ${sent}`);
    knownIds = [...new Set(Object.values(things).flatMap((params) => Object.values(params)))];
  }

  const request = fc.constantFrom(...endpoints).chain((endpoint) =>
    fc.record({
      caller: fc.constant(endpoint.caller),
      method: fc.constant(endpoint.method),
      path: pathOf(endpoint.path),
      query: fc.option(
        queryText(endpoint, () => knownIds),
        { nil: '', freq: endpoint.query ? 1 : 8 },
      ),
      body: endpoint.body
        ? bodyText(endpoint, () => knownIds)
        : fc.option(
            bodyText(endpoint, () => knownIds),
            { nil: undefined, freq: 8 },
          ),
      contentType: fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom(...(endpoint.takes ?? ['application/json'])) },
        fc.constantFrom('text/plain', '', 'application/json; charset=x'),
      ),
    }),
  );

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
      fc.asyncProperty(request, async ({ caller, method, path, query, body, contentType }) => {
        if (++sent % 200 === 0) await renew();
        const credentials =
          caller === 'key' ? { 'x-api-key': site.keys.north } : { authorization: `Bearer ${token}` };
        const headers = { ...credentials, 'content-type': contentType };
        const answer = await send(site, method, query ? `${path}?${query}` : path, headers, body);
        expect(answer.status, JSON.stringify(answer)).toBeLessThan(500);
        if (answer.status >= 400) {
          const problem = JSON.parse(answer.text);
          expect(answer.type).toBe('application/problem+json; charset=utf-8');
          expect(Object.keys(problemCatalogue)).toContain(problem.code);
          expect(problem.status).toBe(answer.status);
        }
      }),
      { numRuns: cases, ...(seed !== undefined && { seed }) },
    );
    expect((await site.call('GET', '/products')).status).toBe(200);
  });
});

type Answer = { status: number; type: string | undefined; text: string };

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
    const outgoing = httpRequest({ port, method, path, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode!,
          type: incoming.headers['content-type'],
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
