import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';

const panel = join(import.meta.dirname, '..', '..', 'src', 'panel');
const files = readdirSync(panel, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /(^|\/)(words|messages|[a-z]+-words)(-[\w-]+)?\.ts$/.test(file) &&
    /\bmessages(<[^>]*>)?\(/.test(readFileSync(join(panel, file), 'utf8')),
);

type Texts = { [name: string]: Texts | string | readonly string[] | ((...values: string[]) => string) };
type Both = { en: Texts; es: Texts };

/** Returns the arguments of each call of `messages` in a file. */
async function bothIn(file: string): Promise<Both[]> {
  const handed =
    'export const messages = (both) => { handed.push(both); return both.en; }; export const languages = ["en", "es"]; export const locale = "en"; export const language = "en";';
  const { outputFiles } = await build({
    entryPoints: [join(panel, file)],
    bundle: true,
    write: false,
    format: 'iife',
    plugins: [
      {
        name: 'both languages',
        setup({ onLoad }) {
          onLoad({ filter: /language\.ts$/ }, () => ({ contents: handed }));
        },
      },
    ],
  });
  const found: Both[] = [];
  vm.runInNewContext(outputFiles[0]!.text, { handed: found, console });
  return found;
}

/** Each text by the path to it; a text that takes values is told what they are. */
function flat(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const here = path === '' ? name : `${path}.${name}`;
    if (typeof text === 'function')
      return [[here, String(text(...Array.from({ length: text.length }, (_, at) => `‹${at}›`)))]];
    return typeof text === 'string' ? [[here, text] as [string, string]] : flat(text as Texts, here);
  });
}

/** Words on s that follow a one as they are. */
const ofOneToo = ['más', 'menos', 'afterwards'];

/** Parameters by these names are numbers of things, of which there may be one. */
const counts = /^\(?(?:count|n|days|units)\b/;

/** Returns the texts that speak of one thing in the plural; the count is given as a number and as text. */
function pluralsOfOne(texts: Texts, path = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const here = path === '' ? name : `${path}.${name}`;
    if (typeof text === 'object') return pluralsOfOne(text as Texts, here);
    if (typeof text === 'string' || !counts.test(String(text))) return [];
    const isPlural = (one: unknown) => {
      const said = String(text(one as string, ...Array.from({ length: text.length - 1 }, () => '1')));
      const after = [...said.matchAll(/(?<![\d.,\p{L}])1 (\p{L}+s)(?!\p{L})/gu)].map(([, word]) => word!);
      return after.some((word) => !ofOneToo.includes(word));
    };
    return isPlural('1') && isPlural(1) ? [`${here}: ${text}`] : [];
  });
}

const valuesIn = (text: string) => [...new Set(text.match(/‹\d›/g))].sort();

// Shows rules/panel#languages.
describe('the texts of the panel', () => {
  const texts = new Map<string, Both[]>();
  beforeAll(async () => {
    const read = await Promise.all(files.map(async (file) => [file, await bothIn(file)] as const));
    for (const [file, both] of read) texts.set(file, both);
  });

  it('say “1 day”, not “1 days”, in both languages', () => {
    for (const [file, all] of texts)
      for (const { en, es } of all)
        expect({ file, wrong: [...pluralsOfOne(en), ...pluralsOfOne(es)] }).toEqual({ file, wrong: [] });
  });

  it('stand beside what says them', () => {
    expect(files.length).toBeGreaterThan(1);
  });

  it.each(files)('%s says the same in English and Spanish', (file) => {
    expect(texts.get(file)!.length).toBeGreaterThan(0);
    for (const both of texts.get(file)!) {
      const english = flat(both.en);
      const spanish = new Map(flat(both.es));
      expect([...spanish.keys()].sort()).toEqual(english.map(([name]) => name).sort());
      for (const [name, text] of english) {
        const translated = spanish.get(name)!;
        expect(translated.trim(), name).not.toBe('');
        expect(valuesIn(translated), name).toEqual(valuesIn(text));
      }
      // A single word may be the same in both; a sentence that is was not translated.
      const same = english.filter(
        ([name, text]) => /[a-z]{2} [a-z]/i.test(text) && spanish.get(name) === text,
      );
      expect(same).toEqual([]);
    }
  });
});
