import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCase } from '../../../src/store/search/search-text.ts';
import { scaled } from '../../support/scaled.ts';
import { useSite } from '../../support/site.ts';
import { make } from '../../support/things.ts';
import { expectDerived } from './derived.ts';
import { consumer, operation } from './fixtures.ts';

describe('the search for consumers', () => {
  const site = useSite();
  const search = async (text: string) => {
    const { body } = await site.call('GET', `/consumers?pageSize=1000&search=${encodeURIComponent(text)}`);
    expect(body.total).toBe(body.items.length);
    return body.items.map(({ identification }: { identification: string }) => identification).sort();
  };

  it('wants the parts of what it looks for in one place', async () => {
    const person = await consumer(site, {
      name: '12345abcde',
      initialCode: { codeId: 'fghij/67890', codeType: 'QR' },
    });
    expect(await search('12345abcde')).toEqual([person.identification]);
    expect(await search('hij/67890')).toEqual([person.identification]);
    for (const text of ['abcde12345', '12345abcdx', '67890fghij', 'fghij67890', 'fghij/67891']) {
      expect([text, await search(text)]).toEqual([text, []]);
    }
    await site.call('DELETE', `/consumers/${person.id}`);
  });

  it('finds just what holds the text, as a plain search through all would', async () => {
    const letters = fc.constantFrom('a', 'b', 'á', 'B', '1', '%', '"', '💳', ' ');
    const texts = fc.string({ unit: letters, minLength: 1, maxLength: 14 });
    const person = fc.record({ name: texts, codes: fc.uniqueArray(texts, { maxLength: 2 }) });
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(person, { minLength: 1, maxLength: 12 }),
          fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 12 }), { minLength: 8, maxLength: 8 }),
          async (people, searches) => {
            const rows = people.map(({ name }, i) => ({ op: 'create', name, identification: `#${i}#` }));
            const made = await site.call('POST', '/consumers/bulk', { body: { items: rows } });
            const codes = people.flatMap(({ codes }, i) =>
              codes.map((codeId) => ({ op: 'create', identification: `#${i}#`, codeId, codeType: 'QR' })),
            );
            const added = await site.call('POST', '/consumers/codes/bulk', { body: { items: codes } });
            // Two people may have drawn the same code.
            const held = codes.filter((_, i) => added.body.results[i].status === 'created');
            const parts = people.flatMap(({ name }) => [
              name,
              [...name].slice(1, 8).join(''),
              [...name].slice(3).join(''),
            ]);
            for (const text of [...searches, ...parts.filter((part) => part !== '')]) {
              const wanted = people
                .map(({ name }, i) => [
                  name,
                  `#${i}#`,
                  ...held.filter((code) => code.identification === `#${i}#`).map(({ codeId }) => codeId),
                ])
                .filter((fields) => fields.some((field) => foldCase(field).includes(foldCase(text))))
                .map(([, identification]) => identification!);
              expect([text, await search(text)]).toEqual([text, wanted.sort()]);
            }
            expectDerived(site);
            expect(made.body.summary.created).toBe(people.length);
          },
        )
        .afterEach(async () => {
          const items = Array.from({ length: 12 }, (_, i) => ({ op: 'delete', identification: `#${i}#` }));
          await site.call('POST', '/consumers/bulk', { body: { items } });
        }),
      { numRuns: scaled(12) },
    );
  });

  it('keeps to an operation’s own account where it reaches many', async () => {
    const hall = await operation(site);
    const rows = Array.from({ length: 600 }, (_, i) => ({
      op: 'create',
      name: `Many ${i}`,
      identification: `many ${i}`,
      initialCode: { codeId: `many ${i}`, codeType: 'QR', ...(i % 6 > 0 && { operationId: hall }) },
    }));
    await site.call('POST', '/consumers/bulk', { body: { items: rows } });
    await consumer(site, { initialCode: { codeId: 'southern', codeType: 'QR' } }, 'south');
    await make(site, '/consumers', { name: 'No code', identification: 'none' });
    for (const key of [site.keys.north, site.keys.acme]) {
      const { body } = await site.call('GET', `/consumers?operationId=${hall}&pageSize=1000`, { key });
      expect([body.total, body.items.length]).toEqual([600, 600]);
      expect(body.items[0].name).toBe('Many 599');
    }
  });
});
