import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportTexts } from '../../src/features/exports/export-texts.ts';
import { columnsOf } from '../../src/features/imports/columns.ts';
import { labels } from '../../src/features/imports/labels.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** English and Spanish by the name in the interface, as the table has them. */
const vocabulary = new Map(
  [...read('docs/vocabulary.md').matchAll(/^\| ([^|]+) \| ([^|]+) \| `(\w+)` \|$/gm)].map(
    ([, en, es, name]) => [name!, { en: en!, es: es! }] as const,
  ),
);

/** The texts of a file of the panel in a language: what `name: 'text'` says. */
function panelTexts(path: string, language: 'en' | 'es'): ReadonlyMap<string, string> {
  const source = read(`src/panel/${path}`);
  const at = source.indexOf('  es: {');
  const own = language === 'en' ? source.slice(0, at) : source.slice(at);
  return new Map([...own.matchAll(/^\s+(\w+): '([^']+)',$/gm)].map(([, name, text]) => [name!, text!]));
}

const languages = ['en', 'es'] as const;

describe('one vocabulary', () => {
  it('is told of every thing once', () => {
    expect(vocabulary.size).toBeGreaterThan(12);
  });

  it.each(languages)('is that of the panel (%s)', (language) => {
    const movements = panelTexts('screens/movements/messages.ts', language);
    const people = panelTexts('screens/people/messages.ts', language);
    const shell = panelTexts('shell/messages.ts', language);
    const word = (name: string) => vocabulary.get(name)![language];
    expect(movements.get('person')).toBe(word('consumer'));
    expect(movements.get('machine')).toBe(word('device'));
    expect(movements.get('product')).toBe(word('product'));
    expect(movements.get('line')).toBe(word('businessLine'));
    expect(movements.get('card')).toBe(word('code'));
    expect(people.get('number')).toBe(word('identification'));
    expect(shell.get('profiles')).toMatch(new RegExp(`^${word('profile')}`));
    expect(shell.get('places')).toMatch(new RegExp(`^${word('operation').slice(0, 7)}`));
    const lines = read('src/panel/language/messages-words.ts').match(
      /lines: \{ vending: '(.+?)', eas: '(.+?)' \}/g,
    )!;
    const own = lines[languages.indexOf(language)]!.toLowerCase();
    for (const line of ['vending', 'eas']) expect(own).toContain(`${line}: '${word(line).toLowerCase()}'`);
  });

  it.each(languages)('is that of workbooks (%s)', (language) => {
    const { transactionHeaders, creditHeaders } = exportTexts[language];
    const word = (name: string) => vocabulary.get(name)![language];
    expect(transactionHeaders).toMatchObject({
      'consumer.name': word('consumer'),
      'consumer.identification': word('identification'),
      'consumer.codeId': word('code'),
      'device.name': word('device'),
      'product.name': word('product'),
      'product.selection': word('selection'),
      businessLine: word('businessLine'),
    });
    expect(creditHeaders).toMatchObject({
      name: word('consumer'),
      identification: word('identification'),
      codeId: word('code'),
      codeType: word('codeType'),
      profileName: word('profile'),
      subsidy: word('balance'),
      recharge: word('recharge'),
    });
  });

  it.each(languages)('is that of sheets (%s)', (language) => {
    const word = (name: string) => vocabulary.get(name)![language];
    const heading = (kind: 'people' | 'products', field: string) =>
      columnsOf[kind].find((one) => one.field === field)![language][0];
    expect(heading('people', 'identification')).toBe(word('identification'));
    expect(heading('people', 'codeId')).toBe(word('code'));
    expect(heading('people', 'codeType')).toBe(word('codeType'));
    expect(heading('people', 'operation')).toBe(word('operation'));
    expect(heading('people', 'subsidy')).toBe(word('balance'));
    expect(heading('products', 'businessLine')).toBe(word('businessLine'));
    for (const line of ['vending', 'eas'] as const)
      expect(labels.businessLine[line]![languages.indexOf(language)]).toBe(word(line));
  });

  it('never shows EAS to a person', () => {
    const messages = readdirSync(join(root, 'src/panel'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /messages(-[\w-]+)?\.ts$/.test(path))
      .map((path) => `src/panel/${path}`);
    expect(messages.length).toBeGreaterThan(20);
    for (const path of [...messages, 'docs/panel.md', 'docs/operating.md', 'README.md'])
      expect(read(path).match(/\bEAS\b/), path).toBeNull();
    const shown = languages.flatMap((language) => [
      ...Object.values(exportTexts[language].transactionHeaders),
      ...Object.values(exportTexts[language].creditHeaders),
      ...[...columnsOf.people, ...columnsOf.products].map((one) => one[language][0]),
      ...Object.values(labels.businessLine).map((names) => names[languages.indexOf(language)]),
    ]);
    expect(shown.filter((text) => /\bEAS\b/.test(text ?? ''))).toEqual([]);
  });
});
