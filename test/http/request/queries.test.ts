import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/app/routes.ts';
import { parseQuery } from '../../../src/http/request/query.ts';
import { useSite } from '../../support/site.ts';
import { type Specimens, specimens } from '../../support/specimens.ts';
import { walk } from '../../support/walk.ts';

const members = (count: number) => Array.from({ length: count }, (_, i) => `a${i}=1`).join('&');

describe('a query', () => {
  it('may have 100 members, empty ones not counted, and repeats them in a list', () => {
    expect(Object.keys(parseQuery(members(100)))).toHaveLength(100);
    expect(Object.keys(parseQuery(`${'&'.repeat(5000)}${members(100)}&&`))).toHaveLength(100);
    expect(parseQuery('a=1&a=2&b&a=3&__proto__=x')).toEqual({
      a: ['1', '2', '3'],
      b: '',
      ['__proto__']: 'x',
    });
    expect(() => parseQuery(members(101))).toThrow(/validation\.failed/);
    expect(() => parseQuery('a&'.repeat(101))).toThrow(/validation\.failed/);
  });

  describe('of more than 100 members', () => {
    const site = useSite();
    let things: Specimens;
    beforeAll(async () => {
      things = await specimens(site, 'north');
    });

    const refusal = {
      status: 400,
      code: 'validation.failed',
      errors: [{ field: '', rule: 'arrayMaxSize', message: 'A query can have up to 100 parameters.' }],
    };
    const ofKeys = endpoints.filter(({ caller }) => caller === 'key');

    walk(ofKeys, ({ method, path, body }, ask) => {
      ask('is refused by each endpoint', async () => {
        const target = path.replaceAll(/:(\w+)/g, (_, name: string) =>
          encodeURIComponent(things[path]![name]!),
        );
        const answer = await site.call(method, `${target}?${'a&'.repeat(5000)}`, body ? { body: {} } : {});
        expect(answer.body).toMatchObject(refusal);
      });
    });

    it.each([
      '/healthz',
      '/readyz',
      '/metrics',
      '/problems',
      '/openapi.json',
      '/docs/guides',
      '/receipts/x',
      '/links/a/b',
    ])('is refused by %s, without a key', async (path) => {
      const answer = await site.call('GET', `${path}?${'a&'.repeat(5000)}`, { key: null });
      expect(answer.body).toMatchObject(refusal);
    });
  });
});
