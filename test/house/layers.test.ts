import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allArrows, faultOf, faults, features, files, layers, panelRooms, screens } from './layers.ts';

const foldersOf = (path: string) =>
  readdirSync(join(import.meta.dirname, '..', '..', path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

describe('the layers', () => {
  it.each([
    ['src', Object.keys(layers)],
    ['src/features', Object.keys(features)],
    ['src/panel', [...Object.keys(panelRooms), 'styles']],
    ['src/panel/screens', Object.keys(screens)],
  ])('list every folder of %s', (folder, rooms) => {
    expect(foldersOf(folder)).toEqual(rooms.sort());
  });

  it('allow every import', () => {
    const arrows = allArrows();
    expect(arrows.length).toBeGreaterThan(1000);
    expect(arrows.filter(({ to }) => !files.includes(to))).toEqual([]);
    expect(faults()).toEqual([]);
  });

  it.each([
    ['store/directory/lock.ts', 'features/sites/tags.ts'],
    ['http/pipeline.ts', 'access/keys.ts'],
    ['features/catalogue/products.ts', 'features/planograms/planograms.ts'],
    ['features/consumers/fingerprints/sealing.ts', 'features/feed/index.ts'],
    ['features/exports/sheet.ts', 'features/movements/deliveries/transaction-store.ts'],
    ['app/background/tasks.ts', 'features/subsidies/reload-store.ts'],
    ['lib/memo.ts', 'store/json.ts'],
    ['panel/parts/page.tsx', 'panel/shell/app.tsx'],
    ['panel/language/format.ts', 'panel/parts/page.tsx'],
    ['panel/screens/products/form.tsx', 'panel/screens/people/person.tsx'],
    ['panel/screens/people/person.tsx', 'panel/shell/screens.ts'],
  ])('refuse %s -> %s', (from, to) => {
    expect(faultOf({ from, to })).toBeTypeOf('string');
  });
});
