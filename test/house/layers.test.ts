import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Arrow, biomeOverrides, faultOf, features, layers, panelRooms, screens } from './layers.ts';

const root = join(import.meta.dirname, '..', '..');
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(tsx?|css)$/.test(file));

/** Every import of src/, of types too, and every thread's file. */
function arrowsOf(file: string): Arrow[] {
  const text = readFileSync(join(root, 'src', file), 'utf8');
  const named = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*|\bnew URL\(\s*)'(\.[^']*)'/g;
  return [...text.matchAll(named)].map(([, path]) => ({
    from: file,
    to: posix.join(posix.dirname(file), path!),
  }));
}

const arrows = files.flatMap(arrowsOf);
const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe('the layers', () => {
  it('are all the folders of src/, and the parts of the business all those of src/features/', () => {
    expect(foldersOf('src').sort()).toEqual(layers.map(({ name }) => name).sort());
    expect(foldersOf('src/features').sort()).toEqual([...features].sort());
  });

  it('are all the rooms of the panel, its styles aside, and the screens all those of src/panel/screens/', () => {
    expect(foldersOf('src/panel').sort()).toEqual([...panelRooms.map(({ name }) => name), 'styles'].sort());
    expect(foldersOf('src/panel/screens').sort()).toEqual([...screens].sort());
  });

  it('stand on those before them only', () => {
    const names = layers.map(({ name }) => name);
    const up = layers.filter(({ imports }, at) => imports.some((name) => !names.slice(0, at).includes(name)));
    expect(up).toEqual([]);
  });

  it('have no arrow that points up', () => {
    expect(arrows.length).toBeGreaterThan(1000);
    expect(arrows.filter(({ to }) => !files.includes(to))).toEqual([]);
    const faults = arrows.flatMap((arrow) => {
      const fault = faultOf(arrow);
      return fault === undefined ? [] : [`${arrow.from} -> ${arrow.to}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  it.each([
    ['store/directory/lock.ts', 'features/sites/tags.ts'],
    ['http/pipeline.ts', 'access/keys.ts'],
    ['features/catalogue/products.ts', 'features/planograms/planograms.ts'],
    ['features/consumers/fingerprints/sealing.ts', 'features/feed/index.ts'],
    ['features/exports/sheet.ts', 'features/movements/deliveries/transaction-store.ts'],
    ['app/background/tasks.ts', 'features/credit/reload-store.ts'],
    ['lib/memo.ts', 'store/json.ts'],
    ['panel/parts/page.tsx', 'panel/shell/app.tsx'],
    ['panel/language/format.ts', 'panel/parts/page.tsx'],
    ['panel/screens/products/form.tsx', 'panel/screens/people/person.tsx'],
    ['panel/screens/people/person.tsx', 'panel/shell/screens.ts'],
  ])('have a fault to find in %s -> %s', (from, to) => {
    expect(faultOf({ from, to })).toBeTypeOf('string');
  });

  it('are what Biome refuses, too', () => {
    const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as object;
    expect(read('biome.json')).toMatchObject({ extends: ['./biome.layers.json'] });
    expect(read('biome.layers.json'), 'npm run house writes it anew').toEqual({
      overrides: biomeOverrides(),
    });
  });
});
