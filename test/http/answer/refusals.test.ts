import { describe, expect, it } from 'vitest';
import { problemText } from '../../../src/http/answer/problem-answer.ts';
import { entryIn, type ProblemCode, problemCatalogue } from '../../../src/problems/catalogue.ts';
import { missingField, Problem, validationFailed } from '../../../src/problems/problem.ts';
import { boundTexts, cellTexts, details, fieldTexts, ruleTexts } from '../../../src/problems/sentences.ts';
import type { Text } from '../../../src/problems/text.ts';
import { useSite } from '../../support/site.ts';

// Shows rules/requests#errors.
const told = (problem: Problem, language: 'en' | 'es') =>
  JSON.parse(problemText(problem, 'http://larder', 'trace', language));

const codes = Object.keys(problemCatalogue) as ProblemCode[];

/** Words that English sentences have and Spanish ones have not. */
const english = /\b(?:the|is|are|must|there|with|this|not|have|has|and|of|was|nothing|be)\b/i;

/** A text without what stands between backticks, of which is code. */
const words = (text: string) => text.replaceAll(/`[^`]*`/g, '');

/** Every text of a table; a sentence with values is made with numbers for them. */
const textsOf = (table: object): [name: string, text: Text][] =>
  Object.entries(table).map(([name, made]) => [
    name,
    typeof made === 'function' ? made(new Proxy({}, { get: () => 7 })) : made,
  ]);

describe('refusals in both languages', () => {
  it('say the meaning of their code by default', () => {
    for (const code of codes) {
      const problem = new Problem(code);
      const [en, es] = [told(problem, 'en'), told(problem, 'es')];
      const { title, meaning } = problemCatalogue[code];
      expect(en).toMatchObject({ title: title.en, detail: meaning.en });
      expect(es).toEqual({ ...en, title: title.es, detail: meaning.es });
    }
  });

  it('have no English in Spanish, and name the member in both languages or in neither', () => {
    const tables = [details, fieldTexts, ruleTexts, boundTexts, cellTexts].flatMap(textsOf);
    const ofCodes = codes.flatMap((code): [string, Text][] => {
      const { title, meaning, advice } = problemCatalogue[code];
      return [title, meaning, advice].map((text) => [code, text]);
    });
    expect(tables.length).toBeGreaterThan(150);
    const wrong = [...tables, ...ofCodes].filter(
      ([, { en, es }]) =>
        !/\S/.test(es) || english.test(words(es)) || en.includes('{field}') !== es.includes('{field}'),
    );
    expect(wrong).toEqual([]);
  });

  it('make a sentence of the first broken rule, and count the others', () => {
    const say = (...errors: Parameters<typeof validationFailed>[0]) => {
      const problem = validationFailed(errors);
      return [told(problem, 'en').detail, told(problem, 'es').detail];
    };
    expect(say({ field: 'cost', rule: 'isInt' })).toEqual([
      '`cost` must be an integer.',
      '`cost` debe ser un número entero.',
    ]);
    expect(say({ field: '', rule: 'isObject' }, { field: 'name', rule: 'isString' })).toEqual([
      'The body must be an object. There is 1 more error.',
      'El cuerpo debe ser un objeto. Hay 1 error más.',
    ]);
    const missing = missingField('name');
    expect([told(missing, 'en').detail, told(missing, 'es').detail]).toEqual([
      '`name` is missing. Must be a string.',
      'Falta `name`. Debe ser texto.',
    ]);
    expect(told(missing, 'es').errors[0]).toMatchObject({
      rule: 'isString',
      message: 'Falta. Debe ser texto.',
    });
    expect(say({ field: 'contacts.0', rule: 'isIn', message: fieldTexts.noContact })).toEqual([
      '`contacts.0`: There is no such contact.',
      '`contacts.0`: No existe ese contacto.',
    ]);
  });

  it('say values as they are, also values that look like a template', () => {
    const problem = new Problem('products.code_exists', details.productCodeTaken({ code: '{code} $& $1' }));
    expect(told(problem, 'es').detail).toBe('Otro producto de la sede ya tiene el código {code} $& $1.');
  });
});

describe('the language of a refusal', () => {
  const site = useSite();
  const ask = (acceptLanguage?: string, path = '/tags') =>
    site.call('POST', path, {
      body: { key: 7 },
      headers: acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage },
    });

  it.each([
    ['es', 'es'],
    ['es-CO,es;q=0.9,en;q=0.8', 'es'],
    ['en;q=0.5, es', 'es'],
    ['fr, es;q=0.1', 'es'],
    ['en-US@posix, es', 'es'],
    ['en', 'en'],
    ['en, es', 'en'],
    ['es;q=0, fr', 'en'],
    ['es_CO@posix', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('%s is answered in %s', async (asked, language) => {
    const { status, body, headers } = await ask(asked);
    expect(status).toBe(400);
    expect(headers.get('content-language')).toBe(language);
    expect(headers.get('vary')).toContain('Accept-Language');
    expect(body.code).toBe('validation.failed');
    expect(body.title).toBe(language === 'es' ? 'Solicitud incorrecta' : 'Bad Request');
    expect(body.errors[0].rule).toEqual(expect.any(String));
    expect(body.errors.map(({ message }: { message: string }) => english.test(words(message)))).not.toContain(
      language === 'es',
    );
  });

  it('says values in the sentence', async () => {
    const { body } = await ask('es', '/nowhere');
    expect(body).toMatchObject({
      code: 'request.route_not_found',
      detail: 'No hay nada en POST /nowhere.',
      title: 'No encontrado',
    });
  });

  it('explains codes in it, to programs and to people', async () => {
    for (const code of codes) {
      const headers = { 'accept-language': 'es-MX' };
      const { body, headers: answered } = await site.call('GET', `/problems/${code}`, { key: null, headers });
      const { meaning, advice } = entryIn('es', code);
      expect(body).toMatchObject({ code, meaning, advice });
      expect(answered.get('content-language')).toBe('es');
    }
    const headers = { accept: 'text/html', 'accept-language': 'es' };
    const page = await site.call('GET', '/problems/auth.forbidden', { key: null, headers });
    expect(page.body).toContain('<html lang="es">');
    expect(page.body).toContain('Qué hacer');
  });
});
