import { describe, expect, it } from 'vitest';
import { languageOf, usableTags } from '../../src/panel/language/tags.ts';

// Shows rules/panel#languages.
describe('the languages that a browser asks for', () => {
  it.each([
    [undefined, []],
    [['en-US@posix', 'C', 'es_CO.UTF-8', '', '*', 'x-default', 'en-', 'english.', null, 7], []],
    [
      ['en-US@posix', 'ES-co', 'en'],
      ['es-CO', 'en'],
    ],
    // Languages that no clock and no number is written in.
    [['tlh', 'qq-ZZ'], []],
    [['est'], ['et']],
  ])('of %j are %j', (tags, usable) => {
    expect(usableTags(tags)).toEqual(usable);
    for (const tag of usableTags(tags)) expect(() => new Intl.DateTimeFormat(tag).format()).not.toThrow();
  });

  it('are told by their first part', () => {
    expect(['es-419', 'et', 'en'].map(languageOf)).toEqual(['es', 'et', 'en']);
  });
});
