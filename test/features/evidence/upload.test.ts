import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { controllerBySerial, revokeController } from '../../../src/access/controllers.ts';
import { useSite } from '../../support/site.ts';
import { controllerOf } from '../feed/fixtures.ts';

/** PUT /feed/evidence/:videoKey: what is refused leaves nothing behind. */
const site = useSite();
let token: string;
let far: string;
beforeAll(async () => {
  token = controllerOf(site, 'north', 'C-01');
  far = controllerOf(site, 'far', 'C-01');
});

const bytes = Buffer.from('\0\0\0\x18ftypmp42 and more', 'latin1');

async function put(name: string, body: Buffer | string = bytes, secret = token, headers = {}) {
  const response = await fetch(`${site.address}/feed/evidence/${name}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${secret}`, ...headers },
    body: new Uint8Array(Buffer.from(body)),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

function files(): string[] {
  const folder = join(site.appliance.settings.filesDirectory, 'evidence');
  if (!existsSync(folder)) return [];
  return (readdirSync(folder, { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

type Row = { id: string; video_key: string; media_type: string; bytes: number };
function rows(): Row[] {
  const { database } = site.appliance.reader.connection;
  return database
    .prepare<[], Row>('SELECT id, video_key, media_type, bytes FROM evidence ORDER BY seq')
    .all();
}

// Shows rules/evidence-and-receipts#videos.
describe('what is refused', () => {
  it.each([
    ['a%20b', 'matches'],
    ['a%2Fb', 'matches'],
    ['..%2F..%2Flarder.db', 'matches'],
    ['a%00', 'isString'],
    ['ñ', 'matches'],
    ['x'.repeat(201), 'maxLength'],
  ])('a key that is none: %s', async (name, rule) => {
    const { status, body } = await put(name);
    expect(status).toBe(400);
    expect(body.errors).toContainEqual(expect.objectContaining({ field: 'videoKey', rule }));
  });

  it.each(['.', '..', '%2E', '%2e%2e'])('the key %s, however it is written', async (name) => {
    // A client that resolves it away would never send it: by hand.
    const status = await new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-length': '1' };
      const sent = request(
        site.address,
        { method: 'PUT', path: `/feed/evidence/${name}`, headers },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      sent.on('error', reject).end('x');
    });
    expect(status).toBe(400);
  });

  it('an empty video', async () => {
    expect((await put('empty', '')).body).toMatchObject({ status: 400, code: 'validation.failed' });
  });

  it('one that says that it is too long, before a byte of it is read', async () => {
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-length': String(512 * 1024 * 1024 + 1) };
      const sent = request(`${site.address}/feed/evidence/long`, { method: 'PUT', headers }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => {
          resolve({ status: response.statusCode, text });
          sent.destroy();
        });
      });
      sent.on('error', reject);
      sent.flushHeaders();
    });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text).code).toBe('request.too_large');
  });

  it('one that breaks off', async () => {
    await new Promise<void>((resolve) => {
      const headers = { authorization: `Bearer ${token}`, 'content-length': '1000' };
      const sent = request(`${site.address}/feed/evidence/broken`, { method: 'PUT', headers });
      sent.on('error', () => resolve());
      sent.write('only the beginning');
      setTimeout(() => sent.destroy(), 100);
    });
    await expect.poll(files).toEqual([]);
  });

  it('a key of the API, and a compressed body', async () => {
    expect((await put('key', bytes, site.keys.north)).body.code).toBe('auth.invalid_controller_token');
    const packed = await put('packed', bytes, token, { 'content-encoding': 'gzip' });
    expect(packed.body.code).toBe('request.unsupported_media_type');
  });

  it('leaves no row, no file and no audit row', () => {
    expect([rows(), files()]).toEqual([[], []]);
    expect(site.audited().filter((row) => !row.includes('key') && !row.includes('controller'))).toEqual([]);
  });
});

describe('a video', () => {
  it('is kept whole, once in an account', async () => {
    expect(await put('A-b_c.1.mp4')).toEqual({ status: 201, body: null });
    const known = { videoKey: 'A-b_c.1.mp4', receivedAt: expect.any(String) };
    expect(await put('A-b_c.1.mp4')).toEqual({ status: 200, body: known });
    const other = Buffer.from(bytes).fill('?', 9);
    for (const body of [bytes, Buffer.concat([bytes, bytes]), other]) {
      const response = await fetch(`${site.address}/feed/evidence/A-b_c.1.mp4`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
        body: Readable.toWeb(Readable.from([body])) as ReadableStream,
        duplex: 'half',
      } as RequestInit);
      expect(response.status).toBe(body === bytes ? 200 : 409);
      await response.text();
    }
    expect((await put('A-b_c.1.mp4', 'another')).body).toMatchObject({
      status: 409,
      code: 'evidence.exists',
    });
    expect((await put('a-b_c.1.mp4', 'of another name')).status).toBe(201);
    expect((await put('A-b_c.1.mp4', 'of another account', far)).status).toBe(201);
    expect(rows().map(({ video_key, bytes: length }) => [video_key, length])).toEqual([
      ['A-b_c.1.mp4', bytes.length],
      ['a-b_c.1.mp4', 15],
      ['A-b_c.1.mp4', 18],
    ]);
    const [first] = rows();
    expect(first!.media_type).toBe('video/mp4');
    const kept = files().find((file) => file.endsWith(first!.id))!;
    expect(readFileSync(kept).equals(bytes)).toBe(true);
    expect(files()).toHaveLength(3);
  });

  it('that is sent many times at once is kept once', async () => {
    const before = files().length;
    const body = Buffer.alloc(300_000, 7);
    const answers = await Promise.all(Array.from({ length: 8 }, () => put('race.mp4', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(files()).toHaveLength(before + 1);
  });

  it('whose controller is revoked while it comes leaves nothing', async () => {
    const before = [rows().length, files().length];
    const lost = controllerOf(site, 'north', 'C-lost');
    const status = await new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${lost}`, 'content-length': '10' };
      const sent = request(`${site.address}/feed/evidence/lost`, { method: 'PUT', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject).write('half ');
      setTimeout(() => {
        site.write((tx) => {
          const account = accountById(tx, site.ids.north)!;
          revokeController(tx, controllerBySerial(tx, account.seq, 'C-lost')!.id);
        });
        sent.end('whole');
      }, 50);
    });
    expect(status).toBe(401);
    expect([rows().length, files().length]).toEqual(before);
  });

  it('may have dots, dashes and 200 characters', async () => {
    for (const name of ['...', '-', '_', '0', 'x'.repeat(200), 'x.part'])
      expect([name, (await put(name)).status]).toEqual([name, 201]);
  });
});

// Shows rules/evidence-and-receipts#videos.
it.each(['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'application/json'])(
  'a form is no video: %s is refused, and its key is not spent',
  async (type) => {
    const name = `form-${type.length}.mp4`;
    const refused = await put(name, bytes, token, { 'content-type': type });
    expect([refused.status, refused.body.code]).toEqual([415, 'request.unsupported_media_type']);
    expect((await put(name)).status).toBe(201);
  },
);
