import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { delivery, feed, lastOf, reported, reportedLines, shop } from './fixtures.ts';

// Shows rules/feed#reporting-movements, rules/feed#repeated-reports.
describe('POST /feed/movements', () => {
  const site = useSite();
  let token: string;
  let serial: string;
  beforeAll(async () => {
    ({ token, serial } = await shop(site));
    site.audited();
  });

  it.each([
    ['text/plain', '{}', 415, 'request.unsupported_media_type'],
    ['application/json; charset=latin1', '{}', 415, 'request.unsupported_media_type'],
    ['application/json', '{', 400, 'request.malformed_json'],
    ['application/json', '[]', 400, 'validation.failed'],
    ['application/json', '{}', 400, 'validation.failed'],
    ['application/json', '{"items":1}', 400, 'validation.failed'],
    ['application/json', '{"items":[],"more":1}', 400, 'validation.failed'],
  ])('refuses %s %s', async (type, body, status, code) => {
    const headers = { 'content-type': type };
    expect((await feed(site, token, 'POST', '/movements', { body, headers })).body).toMatchObject({
      status,
      code,
    });
    expect(site.audited()).toEqual([]);
  });

  it('refuses an undeclared member of the query, more than 5000 items, and more than 8 MiB', async () => {
    const items = Array.from({ length: 5001 }, () => 1);
    expect((await feed(site, token, 'POST', '/movements?x=1', { body: { items: [] } })).status).toBe(400);
    expect((await feed(site, token, 'POST', '/movements', { body: { items } })).body.errors).toMatchObject([
      { field: 'items', rule: 'arrayMaxSize' },
    ]);
    const long = JSON.stringify({ items: ['x'.repeat(8 * 1024 * 1024)] });
    expect((await feed(site, token, 'POST', '/movements', { body: long })).status).toBe(413);
  });

  it('takes what lands, and answers row by row', async () => {
    const [good, bad] = [delivery(serial), delivery('VM-none')];
    expect(await reported(site, token, good, 7, good, bad)).toMatchObject({
      summary: { accepted: 1, duplicate: 1, rejected: 2 },
      results: [
        { index: 0, id: good.id, status: 'accepted' },
        {
          index: 1,
          id: null,
          status: 'rejected',
          error: {
            code: 'validation.failed',
            detail: expect.any(String),
            errors: [{ field: '', rule: 'isObject' }],
          },
        },
        { index: 2, id: good.id, status: 'duplicate' },
        {
          index: 3,
          id: bad.id,
          status: 'rejected',
          error: { code: 'device_unknown', detail: expect.stringContaining('VM-none') },
        },
      ],
    });
    expect(site.audited()).toEqual(['create movements']);
  });

  // Shows rules/requests#validation.
  it('says of a broken row what was allowed and what is missing', async () => {
    const { deviceSerial: _, ...nameless } = delivery(serial, { method: 'BARTER' as never });
    const { results } = await reported(site, token, nameless as never);
    expect(results[0].error.errors).toMatchObject([
      { field: 'deviceSerial', pointer: '/deviceSerial', rule: 'isString', required: true },
      {
        field: 'method',
        pointer: '/method',
        rule: 'isIn',
        allowed: expect.arrayContaining(['CASH', 'REMOTE']),
      },
    ]);
  });

  it('leaves one audit row a batch, by the controller, with counts, sequences and a hash', async () => {
    await reported(site, token, delivery(serial), delivery(serial), delivery('VM-none'));
    const { body } = await site.call('GET', '/audit-logs?resourceType=movements&pageSize=1');
    expect(body.items[0]).toMatchObject({
      actor: { type: 'controller', label: expect.stringMatching(/^C /) },
      action: 'create',
      accountId: site.ids.north,
      previousValue: null,
      newValue: { accepted: 2, duplicate: 0, rejected: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const { firstSequence, lastSequence } = body.items[0].newValue;
    expect(lastSequence - firstSequence).toBe(1);
    expect(lastOf(site, 'deliveries')['sequence']).toBe(lastSequence);
    site.audited();
  });

  it('leaves no audit row where nothing was accepted, and takes an empty list', async () => {
    const known = delivery(serial);
    await reported(site, token, known);
    site.audited();
    expect((await reported(site, token, known)).summary).toEqual({ accepted: 0, duplicate: 1, rejected: 0 });
    expect((await reported(site, token)).results).toEqual([]);
    expect(site.audited()).toEqual([]);
  });

  it('ignores an Idempotency-Key: movements have ids of their own', async () => {
    const headers = { 'idempotency-key': 'one' };
    const bodies = [delivery(serial), delivery(serial)].map((row) => ({ items: [row] }));
    for (const body of bodies)
      expect((await feed(site, token, 'POST', '/movements', { body, headers })).body.summary.accepted).toBe(
        1,
      );
  });

  describe('as NDJSON', () => {
    const line = (row: object) => `${JSON.stringify(row)}\n`;

    it('answers in the same shape, whatever stands between and after the lines', async () => {
      const rows = [delivery(serial), delivery(serial), delivery('VM-none')];
      const text = `\n${line(rows[0]!)}\r\n \t\n${JSON.stringify(rows[1])}\r\n${JSON.stringify(rows[2])}`;
      const { status, body } = await reportedLines(site, token, text);
      expect(status).toBe(200);
      expect(body.summary).toEqual({ accepted: 2, duplicate: 0, rejected: 1 });
      expect(body.results.map(({ index, id }: { index: number; id: string }) => [index, id])).toEqual(
        rows.map(({ id }, index) => [index, id]),
      );
    });

    it('answers to nothing at all', async () => {
      const empty = { summary: { accepted: 0, duplicate: 0, rejected: 0 }, results: [] };
      expect((await reportedLines(site, token, '')).body).toEqual(empty);
      expect((await reportedLines(site, token, '\n\n')).body).toEqual(empty);
    });

    it('refuses bad lines one by one: no JSON, too long, and the rest lands', async () => {
      const long = { ...delivery(serial), selection: 'x'.repeat(64 * 1024) };
      const text = `{"a":\n${line(long)}${line(delivery(serial))}null\n`;
      const { body } = await reportedLines(site, token, text);
      expect(body.results.map(({ status }: { status: string }) => status)).toEqual([
        'rejected',
        'rejected',
        'accepted',
        'rejected',
      ]);
      const rules = body.results.map((row: { error?: { errors: object[] } }) => row.error?.errors);
      expect(rules).toMatchObject([
        [{ field: '', rule: 'isJSON' }],
        [{ field: '', rule: 'maxLength' }],
        undefined,
        [{ field: '', rule: 'isObject' }],
      ]);
    });

    it('numbers rows across batches, each with its audit row', async () => {
      site.audited();
      const rows = Array.from({ length: 4500 }, () => delivery(serial));
      const { body } = await reportedLines(site, token, rows.map(line).join(''));
      expect(body.summary).toEqual({ accepted: 4500, duplicate: 0, rejected: 0 });
      expect(body.results).toEqual(rows.map(({ id }, index) => ({ index, id, status: 'accepted' })));
      const audited = site.audited();
      expect(new Set(audited)).toEqual(new Set(['create movements']));
      expect(audited.length).toBeGreaterThanOrEqual(3);
    });

    it('answers 401 where the token is not good, whatever was sent', async () => {
      expect((await reportedLines(site, `ctl_${randomUUID()}`, line(delivery(serial)))).status).toBe(401);
    });
  });
});
