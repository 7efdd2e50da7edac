import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** A selector without the lists of `:is(.a, .b)`. */
const withoutLists = (selectors: string) => selectors.replaceAll(/\([^()]*\)/g, '()');

/** The class of a rule of its own, `.step { … }`, and of one for what is inside it, `.step li { … }`. */
const ownRule = /^\s*\.([\w-]+)\s*$/;
const insideRule = /^\s*\.([\w-]+)\s/;

/** The classes of those rules of a style sheet whose selectors have a form, at whatever width. */
function classesIn(file: string, form: RegExp): string[] {
  const css = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const rules = css.split('}').flatMap((rule) => rule.split('{').slice(0, -1).at(-1) ?? []);
  return rules.flatMap((selectors) =>
    withoutLists(selectors)
      .split(',')
      .flatMap((selector) => form.exec(selector)?.[1] ?? []),
  );
}

// The styles of a screen stay when the next one is opened: a class of the same name would look different from then on.
it('gives no class rules of its own in the styles of two screens, or of a screen and of all', () => {
  const files = new Map<string, Set<string>>();
  const placesOf = (form: RegExp, isKnown = (_: string) => true) => {
    for (const file of globSync('src/panel/**/*.css', { cwd: root }))
      for (const name of classesIn(file, form).filter(isKnown)) {
        const place = file.includes('/screens/') ? file : 'all screens';
        files.set(name, (files.get(name) ?? new Set()).add(place));
      }
  };
  placesOf(ownRule);
  expect(files.size).toBeGreaterThan(200);
  const isOfScreen = (name: string) => files.get(name)?.has('all screens') === false;
  placesOf(insideRule, isOfScreen);
  const shared = [...files].filter(([, places]) => places.size > 1).map(([name]) => name);
  // On paper, where no screen shows it; and two whose parts another screen adds to.
  expect(shared).toEqual(['crumb', 'big-lamp', 'rank-bar']);
});
