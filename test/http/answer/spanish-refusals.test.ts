import { describe, expect, it } from 'vitest';
import { problemText } from '../../../src/http/answer/problem-answer.ts';
import { type ProblemCode, problemCatalogue } from '../../../src/problems/catalogue.ts';
import { spanishCatalogue, spanishTitles } from '../../../src/problems/catalogue-es.ts';
import { ruleNames, sentenceOf } from '../../../src/problems/field-error.ts';
import {
  detailTemplates,
  messageTemplates,
  spanishDetail,
  spanishError,
  spanishRules,
} from '../../../src/problems/in-spanish.ts';
import { Problem, validationFailed } from '../../../src/problems/problem.ts';
import { useSite } from '../../support/site.ts';
import { textsSaid, wordedBy } from '../../support/worded.ts';

// Shows rules/requests#errors.
const told = (problem: Problem, language: 'en' | 'es') =>
  JSON.parse(problemText(problem, 'http://larder', 'trace', language));

const codes = Object.keys(problemCatalogue) as ProblemCode[];

/** Words that English sentences have and Spanish ones have not. */
const english = /\b(?:the|is|are|must|there|with|this|not|have|has|and|of|was|nothing|be)\b/i;

/** A text without what stands between backticks, of which is code. */
const words = (text: string) => text.replaceAll(/`[^`]*`/g, '');

describe('refusals in both languages', () => {
  it.each(codes)('%s', (code) => {
    const problem = new Problem(code);
    const [en, es] = [told(problem, 'en'), told(problem, 'es')];
    expect(en).toMatchObject({ title: problem.title, detail: problemCatalogue[code].meaning });
    expect(es).toEqual({ ...en, title: spanishTitles[en.status], detail: spanishCatalogue[code][0] });
    for (const one of [es.title, ...spanishCatalogue[code]]) {
      expect(one).toEqual(expect.stringMatching(/\S/));
      expect(words(one)).not.toMatch(english);
    }
    // A reason that has no template becomes the sentence of the code.
    expect(told(new Problem(code, 'Only this says why.'), 'es').detail).toBe(spanishCatalogue[code][0]);
  });

  it.each(ruleNames)('the rule %s, with a bound, without one, and of a missing member', (rule) => {
    for (const bound of [undefined, 1, 7]) {
      for (const missing of ['', 'Is missing. ']) {
        const message = `${missing}${sentenceOf(rule, bound)}`;
        const problem = validationFailed([{ field: 'name', rule, message, limit: 7 }]);
        const [en, es] = [told(problem, 'en'), told(problem, 'es')];
        expect(es.detail).toBe(`La solicitud no es válida: name no cumple ${rule}.`);
        expect(es.errors).toEqual([{ ...en.errors[0], message: es.errors[0].message }]);
        expect(words(es.errors[0].message)).not.toMatch(english);
        const isBounded = sentenceOf(rule, bound) !== sentenceOf(rule);
        const own = isBounded ? expect.stringContaining(`${bound}`) : spanishRules[rule];
        if (!isBounded) expect(es.errors[0].message).toBe(`${missing && 'Falta. '}${own}`);
        else expect(es.errors[0].message).toEqual(own);
      }
    }
  });

  const said = textsSaid(['src/problems/in-spanish.ts']);
  const letters = (text: string) => text.replaceAll(/[^a-z]/gi, '').length;
  const wholes = [...said]
    .filter((text) => text.includes('{}') && letters(text) >= 9)
    .map((text) => {
      const parts = text.split('{}').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
      return { letters: letters(text), pattern: new RegExp(`^${parts.join('(.+)')}$`, 's') };
    });
  /** Whether a sentence stands in the sources, or one that is half of it, or the parts that it is put together of. */
  const isSaid = (text: string): boolean =>
    said.has(text) ||
    wholes.some((whole) => {
      const parts = whole.pattern.exec(text)?.slice(1);
      return (
        parts && (whole.letters >= letters(text) / 2 || parts.every((one) => said.has(one) || !letters(one)))
      );
    });
  const isWorded = (text: string) =>
    ['{}', '{} {}', '`{}`']
      .map((value) => text.replaceAll('{}', value))
      .some((one) => isSaid(one) || isSaid(`Is missing. ${one}`));

  it.each([...detailTemplates, ...messageTemplates])('%s is worded so by a rule', (en, es) => {
    expect(isWorded(en)).toBe(true);
    expect(es.split('{}')).toHaveLength(en.split('{}').length);
    expect(es).not.toMatch(english);
  });

  // What is put together of parts has a template for each whole; words that stand in for values have none in Spanish,
  // and the sentence of the code is told.
  const composed = new Set([
    'The request is not valid: {}{}.',
    '{}. Taken here: {}.',
    'The limit of requests for {} is used up.',
    '{} lacks the permission {}.',
    'The account still has {} of the line {}. Remove them first.',
    'The container cannot be read: {}.',
  ]);
  const distinct = (all: readonly { text: string }[]) => [...new Set(all.map(({ text }) => text))];
  const details = distinct(wordedBy({ Problem: 1 }));
  const messages = distinct(wordedBy({ invalidField: 2, missingField: 1, fieldErrorAt: 2 }));

  it('are found in the sources', () => {
    expect(details.length).toBeGreaterThan(50);
    expect(messages.length).toBeGreaterThan(30);
    expect([...composed].filter((text) => !details.includes(text))).toEqual([]);
  });

  it.each(details.filter((text) => !composed.has(text)))('the detail “%s” has its own words', (text) => {
    const detail = text.replaceAll('{}', 'XYZ');
    // Without a template it would be that of its code.
    const es = spanishDetail('internal.error', detail);
    expect(es).not.toBe(spanishCatalogue['internal.error'][0]);
    expect(words(es)).not.toMatch(english);
  });

  it.each(messages)('the message “%s” has its own words', (text) => {
    const message = text.replaceAll('{}', 'XYZ');
    const es = spanishError({ field: 'name', pointer: '/name', rule: 'noRule', message }).message;
    expect(es).not.toContain('noRule');
    expect(words(es)).not.toMatch(english);
  });

  it('no rule says more of a member than is said in Spanish', () => {
    const odd = 'It is not clear what 1.234 means: write it without a mark of thousands.';
    const problem = validationFailed([{ field: 'cost', rule: 'isNumber', message: odd }]);
    expect(told(problem, 'es').errors[0].message).toBe(
      'No está claro qué significa 1.234: escríbalo sin separador de miles.',
    );
    const unknown = validationFailed([{ field: 'cost', rule: 'isOdd', message: 'Must be odd.' }]);
    expect(told(unknown, 'es').errors[0].message).toBe('No cumple la regla isOdd.');
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
      const [meaning, advice] = spanishCatalogue[code];
      expect(body).toMatchObject({ code, meaning, advice });
      expect(answered.get('content-language')).toBe('es');
    }
    const headers = { accept: 'text/html', 'accept-language': 'es' };
    const page = await site.call('GET', '/problems/auth.forbidden', { key: null, headers });
    expect(page.body).toContain('<html lang="es">');
    expect(page.body).toContain('Qué hacer');
  });
});
