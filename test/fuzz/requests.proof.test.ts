import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureExtra } from '../../build/ensure.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { watchAppliance } from '../../src/app/background/watch.ts';
import { publicPages } from '../../src/app/pages/pages.ts';
import { endpoints } from '../../src/app/routes.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { sheetTypes } from '../../src/lib/sheets/cells.ts';
import { problemCatalogue } from '../../src/problems/catalogue.ts';
import { maxErrors } from '../../src/problems/field-error.ts';
import { seedOf } from '../support/seed.ts';
import { type Site, useSite } from '../support/site.ts';
import { bodyText, hostileLines, pathPart, queryText } from './arbitraries.ts';
import { type As, Callers, callerFor } from './callers.ts';
import { hostileHeaders } from './headers.ts';
import { type Answer, type Manners, Sender, type Sent } from './sending.ts';
import { hostileSheet } from './sheets.ts';

/** The number of requests, half of them to each of two sites. */
const cases = Number(process.env['FUZZ_CASES'] ?? 6000);
const isLong = process.env['FUZZ_CASES'] !== undefined;
const seed = seedOf('FUZZ_SEED');
/** A refusal is short, however long what is refused. */
const maxRefusalBytes = 100 * 1024;
const ndjson = 'application/x-ndjson';
const problemType = 'application/problem+json; charset=utf-8';
const scimType = 'application/scim+json; charset=utf-8';

type Asked = Omit<Sent, 'headers'> & {
  as: As;
  beside: Record<string, string>;
  contentType: string;
  manners: Manners | 'reads';
};

const mannersOf: fc.Arbitrary<Asked['manners']> = fc.oneof(
  { weight: 60, arbitrary: fc.constant('reads' as const) },
  fc.constantFrom<Manners>('leaves', 'breaks off', 'reads nothing', 'says nothing', 'stops in the header'),
);

// The pages include /docs, whose console is installed on first use.
beforeAll(async () => {
  await ensureExtra('reference');
});

/** No input whatever yields a 5xx or ends the process, and every refusal is a problem document with a known code. */
describe.each([
  { place: 'in memory', onDisk: false, atOnce: 1 },
  { place: 'on disk, eight at once', onDisk: true, atOnce: 8 },
])('every endpoint and page $place, under generated requests', ({ onDisk, atOnce }) => {
  const site = useSite({ onDisk });
  const answered = new Map<string, number>();
  let callers: Callers;
  let sender: Sender;
  beforeAll(() => {
    callers = new Callers(site, onDisk ? 1600 : 200);
    sender = new Sender(site.address, atOnce);
  });
  afterAll(() => sender.close());

  async function ask({ as, beside, contentType, manners, ...parts }: Asked): Promise<void> {
    const headers: Record<string, string> = {
      ...callers.headersOf(as),
      ...beside,
      'content-type': contentType,
    };
    const sent = { ...parts, headers };
    if (manners !== 'reads') return sender.misbehave(sent, manners);
    const answer = await sender.send(sent);
    const kind = `${as} ${answer.status}`;
    answered.set(kind, (answered.get(kind) ?? 0) + 1);
    const wrong = answer.status >= 400 && whatIsWrongWith(answer, sent);
    if (wrong) {
      const asked = JSON.stringify({ ...sent, body: String(sent.body).slice(0, 2000) });
      throw new Error(`${wrong}, to ${as}: ${asked}\n${JSON.stringify(answer).slice(0, 5000)}`);
    }
    // A user signed out, or lost their rights.
    if (answer.status === 401 && as === 'session') callers.sessionEnded(headers['cookie'] ?? '');
  }

  it(`answers ${cases / 2} of them without a 5xx`, { timeout: 0 }, async () => {
    const request = anyRequest(site, callers);
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: atOnce, maxLength: atOnce }), async (requests) => {
        await callers.count(requests.length);
        await Promise.all(requests.map(ask));
      }),
      { numRuns: Math.ceil(cases / 2 / atOnce), seed },
    );
    if (isLong)
      console.log(
        [...answered]
          .sort()
          .map(([what, count]) => `${what}: ${count}`)
          .join(', '),
      );
    expect((await site.call('GET', '/products')).status).toBe(200);
  });
});

// An object with such a member has no text, and a hint about a wrong value is a text.
describe('a value whose `toString` is no function', () => {
  const site = useSite();
  const textless = { toString: null };

  it.each([
    ['where a time belongs', { from: textless, to: '  ' }, 'from'],
    ['in a list of times', { from: [textless] }, 'from'],
    ['in a list where one of some values belongs', { format: [textless] }, 'format'],
    ['deep in such a list', { format: [[textless]] }, 'format'],
    ['beside a list of values that are all allowed', { format: ['csv'], from: textless }, 'format'],
  ])('is refused %s', async (_, body, field) => {
    const answer = await site.call('POST', '/transactions/exports', { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation.failed']);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field }));
  });
});

/** Returns the difference between an answer and a proper refusal. */
function whatIsWrongWith({ status, headers, text }: Answer, { method, path }: Sent): string | undefined {
  if (status >= 500) return `a ${status}`;
  // A browser is shown a page where it opened one.
  if (method === 'HEAD' || headers['content-type'] === 'text/html; charset=utf-8') return undefined;
  const isScim = path.startsWith('/scim/') && headers['content-type'] === scimType;
  if (!isScim && headers['content-type'] !== problemType) return 'no problem document';
  if (text.length >= maxRefusalBytes) return 'a long refusal';
  if (!text.endsWith('}')) return 'half a refusal';
  if (isScim) return whatIsWrongWithScim(status, text);
  const problem = JSON.parse(text) as { code: string; status: number; errors?: unknown[] };
  if (!Object.hasOwn(problemCatalogue, problem.code)) return 'an unknown code';
  if (problem.status !== status) return 'two statuses';
  return (problem.errors?.length ?? 0) > maxErrors ? 'too many errors' : undefined;
}

/** RFC 7644 section 3.12. */
function whatIsWrongWithScim(status: number, text: string): string | undefined {
  const error = JSON.parse(text) as { schemas: unknown; status: unknown; detail: unknown; code: string };
  if (JSON.stringify(error.schemas) !== '["urn:ietf:params:scim:api:messages:2.0:Error"]')
    return 'no SCIM error';
  if (error.status !== String(status)) return 'two statuses';
  if (typeof error.detail !== 'string' || error.detail === '') return 'no detail';
  return Object.hasOwn(problemCatalogue, error.code) ? undefined : 'an unknown code';
}

/** Built once: building them for each request costs more than answering it. */
function anyRequest(site: Site, callers: Callers): fc.Arbitrary<Asked> {
  const { reader, writer, settings } = site.appliance;
  const parts = { reader, writer, settings, watch: watchAppliance(), clock: systemClock(), switches: {} };
  const pages = [...Object.keys(publicPages(parts)), '/wall/:token'];
  return fc.oneof(
    { weight: 9, arbitrary: fc.oneof(...endpoints.map((endpoint) => requestTo(endpoint, callers))) },
    { weight: 1, arbitrary: requestToPage(pages, callers) },
  );
}

function requestTo(endpoint: Endpoint, { ids, thingAt }: Callers): fc.Arbitrary<Asked> {
  const { body, query, method } = endpoint;
  const takes = endpoint.where === 'stream' ? endpoint.takes : undefined;
  const text = bodyText(endpoint, ids);
  const takesLines = takes?.includes(ndjson) ?? false;
  const takesSheets = takes?.includes(sheetTypes.csv) ?? false;
  return fc
    .record({
      as: callerFor(endpoint),
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant<string>(method) },
        fc.constantFrom('HEAD', 'OPTIONS', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'),
      ),
      path: pathOf(endpoint.path, ids, thingAt),
      query: sometimes(queryText(endpoint, ids), '', query ? 2 : 8),
      body: takesSheets
        ? fc.oneof({ weight: 4, arbitrary: hostileSheet(ids) }, text)
        : body || takesLines
          ? fc.oneof(
              { weight: 4, arbitrary: text },
              { weight: takesLines ? 2 : 0, arbitrary: hostileLines(endpoint) },
            )
          : sometimes(text, undefined, 8),
      contentType: fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom(...(takes ?? ['application/json'])) },
        fc.constantFrom('text/plain', '', 'application/json; charset=x'),
      ),
      beside: hostileHeaders,
      manners: mannersOf,
    })
    .map(({ path, query, ...rest }) => ({ ...rest, path: query ? `${path}?${query}` : path }));
}

/** A value, or once in `every` draws another one. */
function sometimes<T>(other: fc.Arbitrary<T>, usual: T, every: number): fc.Arbitrary<T> {
  return fc.oneof({ weight: every - 1, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
}

/** A page, what a link leads to, or what is hardly one of them. */
function requestToPage(templates: readonly string[], { ids, pages }: Callers): fc.Arbitrary<Asked> {
  const link = fc.nat().map((at) => pages()[at % pages().length]!);
  const bent = fc
    .tuple(link, fc.nat(), fc.constantFrom('', 'x', '%', '%00', '/', '&', '='))
    .map(([path, at, by]) => path.slice(0, at % path.length) + by + path.slice((at % path.length) + 1));
  return fc.record({
    as: fc.constantFrom<As>('nobody', 'nobody', 'session', 'key', 'stranger'),
    method: fc.oneof(
      { weight: 8, arbitrary: fc.constant('GET') },
      fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'DELETE'),
    ),
    path: fc.oneof(link, bent, ...templates.map((template) => pathOf(template, ids))),
    body: fc.constant(undefined),
    beside: hostileHeaders,
    contentType: fc.constant('application/json'),
    manners: mannersOf,
  });
}

function pathOf(
  template: string,
  ids: () => readonly string[],
  thingAt: (template: string) => Record<string, string> = () => ({}),
): fc.Arbitrary<string> {
  const parts = template
    .split('/')
    .map((part) => (part.startsWith(':') || part === '*' ? pathPart(ids) : fc.constant(part)));
  const there = fc.constant(null).map(() => {
    const thing = thingAt(template);
    return template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(thing[name] ?? name));
  });
  return fc.oneof(
    { weight: 2, arbitrary: there },
    { weight: 1, arbitrary: fc.tuple(...parts).map((texts) => texts.join('/')) },
  );
}
