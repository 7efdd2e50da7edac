import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../../src/app/routes.ts';
import { compressed } from '../../../src/http/answer/compression.ts';
import { Resources } from '../../../src/http/answer/resources.ts';
import { preferredCoding } from '../../../src/http/request/accept.ts';
import { patient } from '../../support/patient.ts';
import { callerOf, type Site, useSite } from '../../support/site.ts';
import { bodies, pathOf, requiredQueries, type Specimens, specimens } from '../../support/specimens.ts';

/** An answer as it comes over the wire: `fetch` would unpack it. */
function asked(site: Site, path: string, acceptEncoding?: string) {
  type Raw = { status: number; headers: Record<string, unknown>; bytes: Buffer };
  return new Promise<Raw>((resolve, reject) => {
    const headers = {
      'x-api-key': site.keys.north,
      ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
    };
    request(site.address + path, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Returns true if an export is in progress: its members differ once it is finished. */
const isUnderWay = (bytes: Buffer) =>
  ['pending', 'running'].includes((JSON.parse(bytes.toString()) as { status?: string }).status ?? '');

// Shows rules/requests#compression.
describe('a list', () => {
  const site = useSite();
  let plain: Buffer;
  let things: Specimens;
  beforeAll(async () => {
    things = await specimens(site, 'north');
    const items = Array.from({ length: 200 }, (_, row) => ({
      op: 'create',
      name: `Ana ${row}`,
      identification: `${row}`,
    }));
    await site.call('POST', '/consumers/bulk', { body: { items } });
    plain = (await asked(site, '/consumers?pageSize=200')).bytes;
  });

  it('is not compressed for a coding named after fifty others', async () => {
    const { headers, bytes } = await asked(site, '/consumers?pageSize=200', `${'x,'.repeat(50)}br`);
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes.equals(plain)).toBe(true);
  });

  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0.1, gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for clients that accept %s', async (accepted, coding, unpacked) => {
    const short = await asked(site, '/consumers?pageSize=10', accepted);
    const long = await asked(site, '/consumers?pageSize=200', accepted);
    for (const { headers, bytes } of [short, long]) {
      expect(headers['content-encoding']).toBe(coding);
      expect(headers['content-length']).toBe(String(bytes.length));
      expect(headers.vary).toBe('Accept-Encoding');
    }
    expect(unpacked(long.bytes).equals(plain)).toBe(true);
    expect(long.bytes.length).toBeLessThan(plain.length / 4);
    expect(JSON.parse(unpacked(short.bytes).toString()).items).toHaveLength(10);
  });

  it.each([undefined, '', 'identity', 'deflate', 'gzip;q=0, br;q=0.0', 'identity, br;q=0.5'])(
    'is not compressed for Accept-Encoding %j',
    async (accepted) => {
      const { headers, bytes } = await asked(site, '/consumers?pageSize=200', accepted);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toBe('Accept-Encoding');
      expect(bytes.equals(plain)).toBe(true);
    },
  );

  it('that is short comes as it is, and so does one thing, whose tag is of its bytes', async () => {
    const short = await asked(site, '/tags?search=nothing', 'gzip');
    expect(short.headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(short.headers['content-encoding']).toBeUndefined();
    const one = await asked(site, `/consumers/${things['/consumers/:id']!.id}`, 'gzip');
    expect(one.headers['content-encoding']).toBeUndefined();
    expect(one.headers.vary).toBeUndefined();
  });

  const lists = endpoints.filter(
    ({ caller, method, reply, where }) =>
      caller === 'key' && method === 'GET' && reply && where !== 'process',
  );
  const resources = new Resources(endpoints);
  it.each(lists.filter((list) => !resources.isTagged(list)).map((list) => [list.path, list] as const))(
    'is the same either way: GET %s',
    async (path, list) => {
      const target = pathOf(list, things) + (requiredQueries[path] ?? '');
      await vi.waitUntil(async () => !isUnderWay((await asked(site, target)).bytes), patient);
      const [one, other] = [await asked(site, target), await asked(site, target, 'br')];
      const isPacked = other.headers['content-encoding'] === 'br';
      const bytes = isPacked ? brotliDecompressSync(other.bytes) : other.bytes;
      expect(one.headers.vary).toBe('Accept-Encoding');
      // Answers that depend on the time may differ in their figures.
      expect(Object.keys(JSON.parse(bytes.toString()))).toEqual(
        Object.keys(JSON.parse(one.bytes.toString())),
      );
    },
  );

  it('is sent as it is where too much waits to be compressed', async () => {
    const long = 'x'.repeat(16 * 1024 * 1024);
    const packed = [compressed('br', long), compressed('gzip', long), compressed('br', long)];
    expect(packed.map((one) => one instanceof Promise)).toEqual([true, true, false]);
    expect(packed[2]).toBeUndefined();
    await Promise.all(packed);
    const again = compressed('br', long);
    expect(again).toBeInstanceOf(Promise);
    await again;
  });
});

it('a coding is the best of those offered, by RFC 9110', () => {
  const offered = ['br', 'gzip'] as const;
  for (const [header, coding] of [
    ['*', 'br'],
    ['gzip, *;q=0', 'gzip'],
    ['GZIP;Q=0.5', 'gzip'],
    ['br;q=2', undefined],
    ['identity;q=0, *;q=0.1', 'br'],
    ['zstd', undefined],
  ] as const)
    expect(preferredCoding(header, offered), header).toBe(coding);
});

// Shows rules/requests#methods.
describe('what was created', () => {
  const site = useSite({ contactTests: 1000 });
  const resources = new Resources(endpoints);
  const making = endpoints.filter(({ method, status }) => method === 'POST' && status === 201);
  /** Nothing that was made stands at a path of its own: rows, a movement, secrets. */
  const nowhere = [
    'POST /consumers/bulk',
    'POST /consumers/codes/bulk',
    'POST /transactions/credits',
    'POST /auth/totp',
    'POST /auth/totp/recovery-codes',
    'POST /users/:id/link',
    'POST /consumers/:id/codes/:codeId/extras',
    'POST /transactions/:id/refund',
    'POST /devices/:id/visits',
    'POST /devices/:id/reconciliation/notes',
    'POST /second-box',
  ];

  it('has a place, except where it can have none', () => {
    const without = making.filter((endpoint) => !resources.placeOf(endpoint));
    expect(without.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...nowhere].sort());
  });

  it.each(
    making
      .filter((endpoint) => resources.placeOf(endpoint))
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('is where its `Location` says: %s', async (name, endpoint) => {
    const things = await specimens(site, 'north', name);
    const caller = callerOf(endpoint, {
      key: site.keys.acme,
      token: '',
      session: site.person('owner').session,
      directory: site.directory('north'),
    });
    /** Things that must exist before others can be created. */
    const named: Record<string, object> = {
      // An account has one directory, and the specimens made that of North.
      'POST /directories': { accountId: site.ids.south },
      'POST /requirements': { productIds: [things['/products/:id']!.id] },
      'POST /report-schedules': { report: 'stock', parameters: {}, contacts: [things['/contacts/:id']!.id] },
    };
    const body = (own: object) => ({ ...(endpoint.example ?? bodies[name]), ...named[name], ...own });
    const owners = [{}, { accountId: site.ids.north }, { clientId: site.ids.acme }];
    const tried = [];
    for (const own of owners)
      tried.push(await site.call('POST', pathOf(endpoint, things), { ...caller, body: body(own) }));
    if (!tried.some(({ status }) => status === 201)) throw new Error(JSON.stringify(tried));
    const made = tried.find(({ status }) => status === 201)!;
    const place = made.headers.get('location')!;
    const path = resources.placeOf(endpoint)!.path;
    const reads = endpoints.find((one) => one.method === 'GET' && one.path === path);
    if (!reads) return expect(place).toMatch(/\/[\w-]+$/);
    const found = await site.call('GET', place, caller);
    expect(found.status).toBe(200);
    if (resources.isTagged(endpoint)) {
      expect(found.body).toEqual(made.body);
      expect(found.headers.get('etag')).toBe(made.headers.get('etag'));
    }
  });
});

// Shows rules/requests#compression: memory of what was sent is given back, never before it was.
describe('long answers to one who asks for many at once and reads slowly', () => {
  const site = useSite();

  it('are all whole', async () => {
    const items = Array.from({ length: 1000 }, (_, row) => ({
      op: 'create',
      name: `Ana ${row} ${'ñ'.repeat(100)}`,
      identification: `${row}`,
    }));
    await site.call('POST', '/consumers/bulk', { body: { items } });
    const path = '/changes?limit=1000&kinds=consumer';
    const { bytes } = await asked(site, path);
    expect(bytes.length).toBeGreaterThan(500_000);
    const { port, hostname, host } = new URL(site.address);
    const times = 8;
    const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nx-api-key: ${site.keys.north}\r\n`;
    const socket = connect(Number(port), hostname);
    socket.write(`${`${head}\r\n`.repeat(times - 1)}${head}Connection: close\r\n\r\n`);
    const parts: Buffer[] = [];
    for await (const part of socket) {
      parts.push(part as Buffer);
      if (parts.length % 20 === 0) await pause(2);
    }
    const answers = Buffer.concat(parts);
    let at = 0;
    for (let answer = 0; answer < times; answer++) {
      const from = answers.indexOf('\r\n\r\n', at) + 4;
      expect(answers.subarray(at, from).toString()).toContain(`Content-Length: ${bytes.length}\r\n`);
      at = from + bytes.length;
      expect(answers.subarray(from, at).equals(bytes)).toBe(true);
    }
    expect(at).toBe(answers.length);
  });
});
