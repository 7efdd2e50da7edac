import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/store/ids.ts';
import { makeDevice, report, sendVideo } from '../support/movements.ts';
import { useSite } from '../support/site.ts';

/** Range requests for files: RFC 9110, sections 13 and 14. */
const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
const site = useSite();
let path: string;
beforeAll(async () => {
  makeDevice(site, 'north', { serial: 'D' });
  path = await pathTo('video.mp4', content);
});

/** A link to a video that a delivery names. */
async function pathTo(videoKey: string, bytes: Buffer, mediaType?: string): Promise<string> {
  const attributes = { taxRate: 0, listPrice: 1, suggestedPrice: 1 };
  const body = { businessLine: 'vending', name: videoKey, type: 'snack', cost: 1, attributes };
  const productId = (await site.call('POST', '/products', { body })).body.id;
  const id = newId();
  const date = '2026-01-01';
  report(site, 'north', [
    { kind: 'delivery', id, date, deviceSerial: 'D', productId, isDelivered: true, videoKey },
  ]);
  await sendVideo(site, 'north', videoKey, bytes, mediaType ?? 'application/json');
  const { url } = (await site.call('GET', `/transactions/${id}/delivery-evidence`)).body;
  return url.slice(site.address.length);
}

type Served = { status: number; headers: Record<string, string | undefined>; bytes: Buffer };

function get(headers: Record<string, string> = {}, method = 'GET', from = path): Promise<Served> {
  return new Promise((resolve, reject) => {
    request(site.address + from, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers as Record<string, string>,
          bytes: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('a file', () => {
  it('is served whole, byte by byte, with its length and that it takes ranges', async () => {
    const { status, headers, bytes } = await get();
    expect(status).toBe(200);
    expect(bytes.equals(content)).toBe(true);
    expect(headers).toMatchObject({ 'content-length': '200000', 'accept-ranges': 'bytes' });
    expect(headers['x-trace-id']).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=199999-', 199_999, 199_999],
    ['bytes=100000-', 100_000, 199_999],
    ['bytes=150000-99999999', 150_000, 199_999],
    ['bytes=-1', 199_999, 199_999],
    ['bytes=-999999', 0, 199_999],
    ['BYTES= 5-9 ', 5, 9],
  ])('answers %s with its part', async (range, first, last) => {
    const { status, headers, bytes } = await get({ range });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${first}-${last}/200000`);
    expect(headers['content-length']).toBe(String(last - first + 1));
    expect(bytes.equals(content.subarray(first, last + 1))).toBe(true);
  });

  it.each(['bytes=200000-', 'bytes=200000-200001', 'bytes=-0', 'bytes=99999999999999999999-'])(
    'has nothing for %s, and says how long it is',
    async (range) => {
      const { status, headers, bytes } = await get({ range });
      expect(status).toBe(416);
      expect(headers['content-range']).toBe('bytes */200000');
      expect(JSON.parse(bytes.toString()).code).toBe('request.range_not_satisfiable');
    },
  );

  it.each(['bytes=9-5', 'bytes=', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6', 'bytes 0-1', '0-1'])(
    'answers %s, which is no single range, whole',
    async (range) => {
      expect(await get({ range })).toMatchObject({ status: 200, headers: { 'content-length': '200000' } });
    },
  );

  it('heeds a range only while it is the file that If-Range means', async () => {
    const { headers } = await get();
    const ask = async (condition: string) =>
      (await get({ range: 'bytes=0-9', 'if-range': condition })).status;
    expect(await ask(headers['etag']!)).toBe(206);
    expect(await ask(headers['last-modified']!)).toBe(206);
    expect(await ask('"another"')).toBe(200);
    expect(await ask(`W/${headers['etag']}`)).toBe(200);
    expect(await ask('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(200);
  });

  it('is not sent again to whom has it', async () => {
    const { headers } = await get();
    const { etag, 'last-modified': date } = headers;
    for (const condition of [
      { 'if-none-match': etag! },
      { 'if-none-match': `"x", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': date! },
    ] as Record<string, string>[]) {
      expect(await get(condition), JSON.stringify(condition)).toMatchObject({ status: 304 });
    }
    expect((await get({ 'if-none-match': '"x"', 'if-modified-since': date! })).status).toBe(200);
    expect((await get({ 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(200);
  });

  it('answers HEAD with the headers of GET, ranges aside', async () => {
    const whole = await get();
    const head = await get({ range: 'bytes=0-9' }, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.bytes).toHaveLength(0);
    for (const name of ['content-length', 'content-type', 'etag', 'accept-ranges', 'content-disposition']) {
      expect(head.headers[name], name).toBe(whole.headers[name]);
    }
  });

  it('is read from the middle on the connection on which it broke off', async () => {
    const first = await get({ range: 'bytes=0-99999' });
    const second = await get({ range: 'bytes=100000-' });
    expect(Buffer.concat([first.bytes, second.bytes]).equals(content)).toBe(true);
  });

  it('allows GET, HEAD and OPTIONS only', async () => {
    const { status, headers } = await get({}, 'DELETE');
    // Without a key any other method is a request to the API.
    expect(status).toBe(401);
    expect((await get({}, 'OPTIONS')).headers['allow'] ?? headers['allow']).toBe('GET, HEAD, OPTIONS');
  });
});

describe('the media type of a video', () => {
  const mp4 = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1');
  it.each([
    [
      'what its sender says, where that is a video',
      'video/x-matroska; codecs=av1',
      'anything',
      'video/x-matroska',
      'a',
    ],
    ['found out where he says nothing of use', 'application/json', mp4, 'video/mp4', 'a.mp4'],
    ['found out: WebM', 'text/html', Buffer.from('\x1aE\xdf\xa3....', 'latin1'), 'video/webm', 'a.webm'],
    ['found out: AVI', 'text/html', 'RIFF1234AVI LIST', 'video/x-msvideo', 'a.avi'],
    ['no page, whatever it holds', 'text/html', '<script>alert(1)</script>', 'application/octet-stream', 'a'],
  ])('is %s', async (_, claimed, bytes, expected, name) => {
    const from = await pathTo(newId(), Buffer.from(bytes as Buffer), claimed);
    const { headers } = await get({}, 'GET', from);
    expect(headers['content-type']).toBe(expected);
    expect(headers['x-content-type-options']).toBe('nosniff');
    // Without scripts, and of its own origin: a browser's player loads the file from itself, which a sandbox of an
    // origin of its own forbids.
    expect(headers['content-security-policy']).toContain('sandbox allow-same-origin');
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^inline; filename="[0-9a-f-]{36}${name.slice(1).replace('.', '\\.')}"$`),
    );
  });
});
