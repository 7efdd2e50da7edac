import { expect } from 'vitest';
import type { Permission } from '../../src/api/permissions.ts';
import { person } from '../support/people.ts';
import { nobody, uniqueName } from '../support/things.ts';
import type { Bench, Case } from './bench.ts';

/** A product as it is created. */
export const water = (name = uniqueName('Water')) => ({
  businessLine: 'vending',
  name,
  type: 'beverage',
  cost: 700,
  attributes: { taxRate: 19, listPrice: 1500, suggestedPrice: 1500 },
});

export async function product(bench: Bench, name?: string) {
  const { value } = await bench.call('createProduct', { body: water(name) });
  return value as { id: string; name: string };
}

const refused = (status: number, code: string, more: object = {}) => ({
  error: { type: 'problem', status, code, traceId: expect.stringMatching(/^[0-9a-f]{32}$/), ...more },
});

export const calls: Case[] = [
  {
    title: 'returns the body of an answer',
    async run(bench) {
      const { value } = await bench.call('getMe');
      expect(value).toMatchObject({ scope: 'account' });
      expect(bench.seen).toMatchObject([{ method: 'GET', path: '/me' }]);
    },
  },
  {
    title: 'sends a JSON body, and no Idempotency-Key with a read',
    async run(bench) {
      const made = await product(bench);
      expect(await bench.call('getProduct', { id: made.id })).toMatchObject({ value: { cost: 700 } });
      const [create, get] = bench.seen;
      expect(create!.headers['content-type']).toBe('application/json');
      expect(create!.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
      expect(get!.headers['idempotency-key']).toBeUndefined();
    },
  },
  {
    title: 'sends another Idempotency-Key with each call',
    async run(bench) {
      await product(bench);
      await product(bench);
      const keys = bench.seen.map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys).size).toBe(2);
    },
  },
  {
    title: 'returns null for an answer without a body',
    async run(bench) {
      const { id } = await product(bench);
      expect(await bench.call('deactivateProduct', { id })).toEqual({ value: null });
      expect(await bench.call('deleteProduct', { id })).toEqual({ value: null });
      expect(await bench.call('getProduct', { id })).toMatchObject(refused(404, 'products.not_found'));
    },
  },
  {
    title: 'keeps text of every script as it is',
    async run(bench) {
      const name = uniqueName('Ñandú 水 "\\" 🥤');
      const { id } = await product(bench, name);
      expect(await bench.call('getProduct', { id })).toMatchObject({ value: { name } });
      const { value } = await bench.list('listProducts', { search: name });
      expect(value).toMatchObject([{ id }]);
    },
  },
  {
    title: 'sends null, and leaves out what is absent',
    async run(bench) {
      const { value: made } = await bench.call('createProduct', {
        body: { ...water(), code: uniqueName('W') },
      });
      const changed = await bench.call('updateProduct', { id: made.id, body: { code: null } });
      expect(changed).toMatchObject({ value: { code: null, name: made.name } });
    },
  },
  {
    title: 'escapes parts of a path',
    async run(bench) {
      const codeId = uniqueName('A/1 ?#%ñ&');
      const { id } = await person(bench.site, { code: { codeId } });
      const answer = await bench.call('setConsumerCodeActive', { id, codeId, body: { active: false } });
      expect(answer).toMatchObject({ value: { codeId, isActive: false } });
    },
  },
  ...['.', '..', ''].map(
    (codeId): Case => ({
      title: `refuses ${JSON.stringify(codeId)} as a part of a path`,
      async run(bench) {
        const { error } = await bench.call('deleteConsumerCode', { id: nobody, codeId });
        expect(error).toMatchObject({ type: 'usage', message: expect.stringContaining('codeId') });
        expect(bench.seen).toEqual([]);
      },
    }),
  ),
  {
    title: 'refuses a call without a part of its path',
    async run(bench) {
      expect(await bench.call('getProduct')).toMatchObject({
        error: { type: 'usage', message: expect.stringContaining('id') },
      });
      expect(bench.seen).toEqual([]);
    },
  },
  {
    title: 'refuses an operation that does not exist',
    async run(bench) {
      for (const operation of ['getProducts', 'toString', '__proto__'])
        expect(await bench.call(operation)).toMatchObject({ error: { type: 'usage' } });
      expect(bench.seen).toEqual([]);
    },
  },
  {
    title: 'sends booleans and several values of a filter',
    async run(bench) {
      const { id } = await product(bench);
      await bench.call('deactivateProduct', { id });
      const query = { isActive: false, businessLine: ['vending', 'eas'] };
      const { value } = await bench.list('listProducts', query);
      expect(value.map((one: { id: string }) => one.id)).toContain(id);
      expect(bench.seen.at(-1)!.path).toContain('isActive=false&businessLine=vending&businessLine=eas');
    },
  },
  {
    title: 'returns the ETag, and refuses a write on a thing that changed since',
    async run(bench) {
      const { id } = await product(bench);
      const { value } = await bench.answer('getProduct', { id });
      expect(value).toMatchObject({ status: 200, etag: expect.any(String), body: { id } });
      const options = { ifMatch: value.etag };
      expect(await bench.call('updateProduct', { id, body: { cost: 800 } }, options)).toMatchObject({
        value: { cost: 800 },
      });
      expect(await bench.call('updateProduct', { id, body: { cost: 900 } }, options)).toMatchObject(
        refused(412, 'request.precondition_failed'),
      );
    },
  },
  {
    title: 'returns the status of what was created',
    async run(bench) {
      expect(await bench.answer('createProduct', { body: water() })).toMatchObject({
        value: { status: 201 },
      });
    },
  },
  {
    title: 'replays a call under an Idempotency-Key of the caller',
    async run(bench) {
      const [body, options] = [water(), { idempotencyKey: uniqueName('my-key').replaceAll(' ', '-') }];
      const first = await bench.call('createProduct', { body }, options);
      expect(await bench.call('createProduct', { body }, options)).toEqual(first);
      expect(await bench.call('createProduct', { body: water() }, options)).toMatchObject(
        refused(422, 'idempotency.key_reused'),
      );
    },
  },
  {
    title: 'sends a body that is not JSON as it is',
    async run(bench) {
      const identification = uniqueName('csv');
      const csv = `identification,name\n${identification},Ana\n`;
      const input = { body: csv, dryRun: false };
      const { value } = await bench.call('importConsumers', input, { contentType: 'text/csv' });
      expect(value.summary).toMatchObject({ created: 1 });
      expect(await bench.list('listConsumers', { identification })).toMatchObject({
        value: [{ name: 'Ana' }],
      });
    },
  },
  {
    title: 'returns text and bytes that are not JSON',
    async run(bench) {
      const csv = await bench.call('getConsumerImportTemplate', { format: 'csv' });
      expect(csv.value).toEqual(expect.any(String));
      const workbook = await bench.call('getConsumerImportTemplate', { format: 'xlsx' });
      const bytes = Buffer.from(workbook.value.base64, 'base64');
      expect(bytes.subarray(0, 2).toString()).toBe('PK');
    },
  },
];

export const problems: Case[] = [
  {
    title: 'lists broken rules',
    async run(bench) {
      const { error } = await bench.call('createProduct', { body: { ...water(), cost: '7', surprise: 1 } });
      expect({ error }).toMatchObject(refused(400, 'validation.failed'));
      const rules = (error!.errors as { field: string; rule: string }[]).map(
        (one) => `${one.field} ${one.rule}`,
      );
      expect(rules.sort()).toEqual(['cost isInt', 'surprise whitelistValidation']);
    },
  },
  {
    title: 'refuses an undeclared member of a query',
    async run(bench) {
      expect(await bench.call('listProducts', { colour: 'red' })).toMatchObject(
        refused(400, 'validation.failed', { errors: [{ field: 'colour', rule: 'whitelistValidation' }] }),
      );
    },
  },
  {
    title: 'tells a refusal in Spanish if asked',
    async run(bench) {
      bench.options = { language: 'es' };
      const { error } = await bench.call('getProduct', { id: nobody });
      bench.options = { language: 'en' };
      const english = await bench.call('getProduct', { id: nobody });
      expect(error!.code).toBe(english.error!.code);
      expect(error!.detail).not.toBe(english.error!.detail);
    },
  },
  ...(
    [
      ['an unknown key', 'svc_nothing', 401, 'auth.invalid_api_key'],
      ['a token of another kind', 'ctl_nothing', 401, undefined],
    ] as const
  ).map(
    ([title, key, status, code]): Case => ({
      title: `fails at once with ${title}`,
      async run(bench) {
        bench.options = { key };
        expect(await bench.call('getMe')).toMatchObject(refused(status, code ?? expect.any(String)));
        expect(bench.seen).toHaveLength(1);
      },
    }),
  ),
  {
    title: 'fails at once without the permission',
    async run(bench) {
      bench.options = { key: bench.site.key('north', ['consumers:read']) };
      expect(await bench.call('listProducts', {})).toMatchObject(refused(403, 'auth.forbidden'));
      expect(bench.seen).toHaveLength(1);
    },
  },
  {
    title: 'fails at once with a thing outside the scope',
    async run(bench) {
      const { id } = await product(bench);
      bench.options = { key: bench.site.keys.far };
      expect(await bench.call('getProduct', { id })).toMatchObject(
        refused(403, 'products.not_visible_to_scope'),
      );
    },
  },
  {
    title: 'fails at once on a conflict',
    async run(bench) {
      const code = uniqueName('code');
      await bench.call('createProduct', { body: { ...water(), code } });
      bench.through();
      expect(await bench.call('createProduct', { body: { ...water(), code } })).toMatchObject(
        refused(409, 'products.code_exists'),
      );
      expect(bench.seen).toHaveLength(1);
    },
  },
  {
    title: 'tells how long to wait if the limit leaves no time to try again',
    async run(bench) {
      const granted: Permission[] = ['products:read'];
      bench.options = { key: bench.site.key('north', granted, 1), maxPauseMs: 0 };
      await bench.call('listProducts', {});
      const { error } = await bench.call('listProducts', {});
      expect({ error }).toMatchObject(refused(429, 'rate_limit.exceeded'));
      expect(error!.retryAfterMs).toBeGreaterThan(0);
      expect(error!.retryAfterMs).toBeLessThanOrEqual(60_000);
    },
  },
  ...(
    [
      ['a page of HTML', { answer: 404, body: '<h1>Not here</h1>' }, 404],
      ['an empty answer', { answer: 500 }, 500],
      [
        'broken JSON',
        { answer: 400, headers: { 'content-type': 'application/json' }, body: '{"code":' },
        400,
      ],
      [
        'JSON without a code',
        { answer: 403, headers: { 'content-type': 'application/json' }, body: '[1]' },
        403,
      ],
      ['a redirect', { answer: 302, headers: { location: 'http://127.0.0.1:1/elsewhere' } }, 302],
    ] as const
  ).map(
    ([title, fault, status]): Case => ({
      title: `calls ${title} an unexpected answer`,
      async run(bench) {
        bench.through(fault);
        expect(await bench.call('getMe')).toMatchObject({
          error: {
            type: 'problem',
            status,
            code: 'client.unexpected_answer',
            detail: expect.stringContaining(`HTTP ${status}`),
            errors: [],
          },
        });
        expect(bench.seen).toHaveLength(1);
      },
    }),
  ),
];
