import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/app/routes.ts';
import { exportTexts } from '../../src/features/exports/export-texts.ts';
import { columnsOf } from '../../src/features/imports/columns.ts';
import { labels } from '../../src/features/imports/labels.ts';
import { reportTexts } from '../../src/features/scheduled-reports/report-texts.ts';
import { en, es } from '../../src/words/business.ts';

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

  it.each(languages)(
    'calls what must be worn the same where it is looked at and where it arrives: %s',
    (language) => {
      const called = vocabulary.get('requirement')![language];
      expect(panelTexts('screens/consumption/requirements/words.ts', language).get('title')).toBe(called);
      expect(read('src/panel/screens/scheduled-reports/words.ts')).toContain(`mandatory: '${called}'`);
      expect(reportTexts[language].mandatory).toBe(called);
    },
  );

  it('names what is there, in the code, in the interface and in the schema', () => {
    const rows = [
      ...read('docs/vocabulary.md').matchAll(/^\| ([^|]+) \| `([^`]+)` \| `([^`]+)` \| `([^`]+)` \|$/gm),
    ];
    expect(rows.length).toBeGreaterThan(8);
    const paths = new Set(endpoints.map(({ path }) => path));
    const schema = read('sql/schema.sql');
    for (const [row, , code, path, table] of rows) {
      expect(existsSync(join(root, code!)), row).toBe(true);
      expect(paths, row).toContain(path);
      expect(schema, row).toMatch(new RegExp(`^CREATE TABLE ${table}\\b`, 'm'));
    }
  });

  it.each(languages)('is that of the panel (%s)', (language) => {
    const movements = panelTexts('screens/movements/words.ts', language);
    const shell = panelTexts('shell/words.ts', language);
    const word = (name: string) => vocabulary.get(name)![language];
    expect(movements.get('person')).toBe(word('consumer'));
    expect(movements.get('machine')).toBe(word('device'));
    expect(movements.get('product')).toBe(word('product'));
    expect(movements.get('line')).toBe(word('businessLine'));
    expect(movements.get('card')).toBe(word('code'));
    expect(exportTexts[language].personHeaders.number).toBe(word('identification'));
    expect(panelTexts('parts/words-sheet.ts', language).get('download')).toBe(word('exports'));
    expect(shell.get('profiles')).toMatch(new RegExp(`^${word('profile')}`));
    const places = panelTexts('screens/places/words.ts', language);
    expect(places.get('places')).toMatch(new RegExp(`^${word('operation').slice(0, 7)}`));
    for (const line of ['vending', 'eas'] as const)
      expect({ en, es }[language].lines[line]).toBe(word(line).toLowerCase());
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

  it('is that of the guide to the panel: what programs call a thing stands nowhere in it but as code', () => {
    const guide = read('docs/panel.md').replaceAll(/`[^`]*`|\([^)\s]*\)/g, '');
    // "This device" is the one in somebody’s hand.
    for (const name of [
      'consumer',
      'selection',
      'identification',
      'businessLine',
      'vending',
      'eas',
      'recharge',
    ])
      expect(guide.match(new RegExp(`\\b${name}s?\\b`, 'i')), name).toBeNull();
    for (const name of ['consumer', 'device', 'product', 'profile', 'code', 'selection'])
      expect(guide.toLowerCase(), name).toContain(
        vocabulary.get(name)!.en.toLowerCase().replace('person', 'pe'),
      );
  });

  it('never shows EAS to a person', () => {
    const messages = readdirSync(join(root, 'src/panel'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(^|\/)(words|messages|[a-z]+-words)(-[\w-]+)?\.ts$/.test(path))
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

describe('the words for making', () => {
  /** Texts of the panel of a few words: buttons, titles and links. */
  const labels = readdirSync(join(root, 'src/panel'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)(words|messages|[a-z]+-words)[\w-]*\.ts$/.test(path))
    .flatMap((path) => [...read(`src/panel/${path}`).matchAll(/'([^'\n]{3,48})'/g)].map(([, text]) => text!))
    .filter((text) => text.split(' ').length <= 6);
  const saidAfter = (word: RegExp) =>
    labels.flatMap((text) => {
      const [, rest] = word.exec(text) ?? [];
      return rest === undefined ? [] : [rest.trim()];
    });
  const replaced =
    /^(?:$|password|secret|link|token|recovery codes|contraseña|secreto|enlace|códigos de recuperación)/;
  const madeByLarder =
    /^(?:(?:the|a|el|la|un|una) )?(?:key|link|token|number|Excel file|clave|enlace|número|archivo de Excel)/;

  it('are found in the panel', () => {
    expect(saidAfter(/^Add\b(.*)/).length).toBeGreaterThan(20);
    expect(saidAfter(/^Agregar\b(.*)/).length).toBeGreaterThan(20);
  });

  it('put a thing there, create what a person could not write, or replace', () => {
    for (const word of [/^New\b(.*)/, /^Nuev(?:o|a|os|as)\b(.*)/])
      expect(saidAfter(word).filter((rest) => !replaced.test(rest))).toEqual([]);
    for (const word of [/^Create\b(.*)/, /^Cree?(?:ar)?\b(.*)/, /^Crear\b(.*)/])
      expect(saidAfter(word).filter((rest) => !madeByLarder.test(rest))).toEqual([]);
    for (const word of [/^Add\b(.*)/, /^Agregar\b(.*)/])
      expect(saidAfter(word).filter((rest) => rest !== '' && replaced.test(rest))).toEqual([]);
    // In Spanish the word stands behind.
    const newInSpanish = labels.filter((text) => /^\S+(?: de \S+)? nuev[oa]s?$/.test(text));
    expect(newInSpanish.length).toBeGreaterThan(3);
    expect(newInSpanish.filter((text) => !replaced.test(text.toLowerCase()))).toEqual([]);
    // One word in each language.
    expect(labels.filter((text) => /^(?:Añad|Insert|Register a|Registrar un)/.test(text))).toEqual([]);
  });
});
