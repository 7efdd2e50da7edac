import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCase } from '../../../src/store/search/search-text.ts';
import { scaled } from '../../support/scaled.ts';
import { useSite } from '../../support/site.ts';
import { make } from '../../support/things.ts';
import { vendingProduct, vendingProfile } from './fixtures.ts';

const site = useSite();

const found = async (path: string, search: string): Promise<string[]> => {
  const query = new URLSearchParams({ search, pageSize: '1000' });
  const { body } = await site.call('GET', `${path}?${query}`);
  expect(body.total).toBe(body.items.length);
  return body.items.map((item: { name: string }) => item.name);
};

// Shows rules/lists#search.
describe('search', () => {
  it('folds case and accents, both ways', async () => {
    await make(site, '/profiles', { ...vendingProfile(site), name: 'CAFÉ con leche' });
    await make(site, '/profiles', { ...vendingProfile(site), name: 'cafe solo' });
    for (const search of ['café', 'CAFE', 'cafe\u0301', 'Café']) {
      expect(await found('/profiles', search)).toEqual(['cafe solo', 'CAFÉ con leche']);
    }
    expect(await found('/profiles', 'é c')).toEqual(['CAFÉ con leche']);
  });

  it('looks in name, code and type of a product, not in its description', async () => {
    const named = { ...vendingProduct, description: 'zirconium' };
    await make(site, '/products', { ...named, name: 'By name: quartz' });
    await make(site, '/products', { ...named, name: 'By code', code: 'QUARTZ-9' });
    await make(site, '/products', { ...named, name: 'By type', type: 'spare_part' });
    expect(await found('/products', 'quartz')).toEqual(['By code', 'By name: quartz']);
    expect(await found('/products', 'z-9')).toEqual(['By code']);
    expect(await found('/products', 'RE_P')).toEqual(['By type']);
    expect(await found('/products', 'zirconium')).toEqual([]);
  });

  it('takes an empty search for none', async () => {
    expect((await found('/products', '')).length).toBe(3);
  });
});

// The letters that mean something to LIKE, GLOB, FTS5 or SQL, and some that fold, grow or take two units.
const letters = [...'abAB éÉñßİıσς_%*?"\'()-:^+~\\;\n,.日本한ﬁ😀👩‍👩‍👧e\u0301', 'AND', 'NEAR', 'OR '];
const word = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength });

it('finds what a plain substring match over folded names finds, whatever stands in them', async () => {
  const names = new Set(fc.sample(word(2, 12), { numRuns: 150, seed: 7 }));
  for (const name of names) await make(site, '/profiles', { ...vendingProfile(site), name });
  const all = await found('/profiles', '');
  expect(all.length).toBeGreaterThan(100);
  const part = fc
    .tuple(fc.constantFrom(...all), fc.nat(), fc.integer({ min: 1, max: 6 }))
    .map(([name, start, length]) => {
      const characters = [...name];
      const from = start % characters.length;
      return characters.slice(from, from + length).join('');
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(part, word(1, 5)), async (search) => {
      const wanted = all.filter((name) => foldCase(name).includes(foldCase(search)));
      expect(await found('/profiles', search)).toEqual(wanted);
    }),
    { numRuns: scaled(400) },
  );
});
