import { request } from 'node:http';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { scaled } from '../../../support/scaled.ts';
import { type Site, useSite } from '../../../support/site.ts';
import { consumer, lunch } from '../fixtures.ts';

/** Sends a path as it is: a URL would take `..` and `%2E%2E` for a way up. */
function send(site: Site, method: string, path: string, body?: object) {
  return new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
    const { hostname, port } = new URL(site.address);
    const headers = { 'x-api-key': site.keys.north, ...(body && { 'content-type': 'application/json' }) };
    const sent = request({ hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode!, body: text ? JSON.parse(text) : {} });
      });
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

const awkward = [
  '/',
  '//',
  '../..',
  ' ',
  '%',
  '%2F',
  '%25',
  '%zz',
  '?',
  '#',
  '?a=b&c#d',
  '+',
  'a+b',
  ';',
  'a;b=c',
  ':codeId',
  '*',
  'active',
  'profile',
  'bulk',
  'constructor',
  '__proto__',
  'é',
  'e\u0301',
  '💳'.repeat(256),
  '%'.repeat(256),
  '\u{10FFFF}',
  '\u202E\uFEFF',
  '\\',
  '"',
  "'",
  '\n',
  '{}',
];

// The shorter half of what a path can say: as much as is needed, or every byte.
const encodings = [
  encodeURIComponent,
  (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
];

describe('a code in a path', () => {
  const site = useSite();
  let id: string;
  let profileId: string;
  beforeAll(async () => {
    id = (await consumer(site)).id;
    profileId = await lunch(site);
  });

  async function lives(codeId: string): Promise<void> {
    const added = await send(site, 'POST', `/consumers/${id}/codes`, { codeId, codeType: 'QR' });
    expect(added).toMatchObject({ status: 201, body: { codeId } });
    for (const encode of encodings) {
      const path = `/consumers/${id}/codes/${encode(codeId)}`;
      expect(await send(site, 'GET', path)).toMatchObject({ status: 200, body: { codeId } });
    }
    const path = `/consumers/${id}/codes/${encodeURIComponent(codeId)}`;
    expect(await send(site, 'PATCH', path, { vendingBalance: 1 })).toMatchObject({ body: { codeId } });
    expect(await send(site, 'PATCH', `${path}/active`, { active: false })).toMatchObject({
      body: { codeId },
    });
    expect(await send(site, 'PUT', `${path}/profile`, { profileId })).toMatchObject({ body: { codeId } });
    expect(await send(site, 'DELETE', `${path}/profile/eas`)).toMatchObject({
      body: { code: 'codes.profile_not_assigned' },
    });
    const search = await send(site, 'GET', `/consumers?search=${encodeURIComponent(codeId)}`);
    expect(search.body['total']).toBe(1);
    expect((await send(site, 'DELETE', path)).status).toBe(204);
  }

  it.each(awkward)('may be %j', (codeId) => lives(codeId));

  it.each(['.', '..'])('may not be %j, which clients resolve away', async (codeId) => {
    const refusal = { status: 400, body: { code: 'validation.failed' } };
    const path = `/consumers/${id}/codes`;
    expect(await send(site, 'POST', path, { codeId, codeType: 'QR' })).toMatchObject(refusal);
    await send(site, 'POST', path, { codeId: 'dotless', codeType: 'QR' });
    const edit = await send(site, 'PATCH', `${path}/dotless`, { newCodeId: codeId });
    expect(edit).toMatchObject(refusal);
    expect(edit.body['errors']).toMatchObject([{ field: 'newCodeId', rule: 'matches' }]);
    const initialCode = { codeId, codeType: 'QR' };
    const person = { name: 'Dot', identification: 'dot', initialCode };
    expect(await send(site, 'POST', '/consumers', person)).toMatchObject(refusal);
    const rows = { items: [{ op: 'create', identification: 'dot', codeId, codeType: 'QR' }] };
    const bulk = (await send(site, 'POST', '/consumers/codes/bulk', rows)).body as { results: object[] };
    expect(bulk.results).toMatchObject([{ error: { errors: [{ field: 'codeId', rule: 'matches' }] } }]);
    await send(site, 'DELETE', `${path}/dotless`);
  });

  it('may be any text of up to 256 characters', async () => {
    // A value that folds to nothing is found by nothing, and is not a code that readers read.
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 256 })
      .filter((value) => !value.includes('\0') && /[\p{L}\p{N}]/u.test(value));
    await fc.assert(
      fc.asyncProperty(text, (value) => lives([...value].slice(0, 256).join(''))),
      { numRuns: scaled(40) },
    );
  });

  it('does not reach over into another path', async () => {
    await send(site, 'POST', `/consumers/${id}/codes`, { codeId: 'a/active', codeType: 'QR' });
    await send(site, 'POST', `/consumers/${id}/codes`, { codeId: 'a', codeType: 'QR' });
    const escaped = await send(site, 'PATCH', `/consumers/${id}/codes/a%2Factive/active`, { active: false });
    expect(escaped.body).toMatchObject({ codeId: 'a/active', isActive: false });
    const plain = await send(site, 'GET', `/consumers/${id}/codes/a`);
    expect(plain.body).toMatchObject({ codeId: 'a', isActive: true });
  });
});
