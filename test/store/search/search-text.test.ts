import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Connection } from '../../../src/store/connection.ts';
import { foldCase, searchFilter, searchTextOf } from '../../../src/store/search/search-text.ts';

const text = fc.string({ unit: 'binary' }).map((value) => value.toWellFormed());
const letters = fc.string({ unit: fc.constantFrom(...'aAéÉñßẞSsİıIςσΣ가각ᆨﬁǅ́"\'% '), maxLength: 12 });

describe('the folded form of a text', () => {
  it('is the same whatever the case and the accents', () => {
    for (const [left, right] of [
      ['CAFÉ', 'cafe'],
      ['Ñandú', 'NANDU'],
      ['STRASSE', 'straße'],
      ['ΟΔΟΣ', 'οδος'],
      ['İstanbul', 'istanbul'],
      ['ﬁlter', 'FILTER'],
      ['e\u0301', 'é'],
      ['ｗｉｄｅ', 'wide'],
    ]) {
      expect(foldCase(left!)).toBe(foldCase(right!));
    }
    expect(foldCase('a')).not.toBe(foldCase('b'));
    expect(foldCase('物')).toBe('物');
  });

  it('of every character does not depend on its case, and folding it again changes nothing', () => {
    const wrong: string[] = [];
    for (let code = 0; code < 0x110000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const character = String.fromCodePoint(code);
      const folded = foldCase(character);
      const same = [character.toUpperCase(), character.toLowerCase(), folded].every(
        (form) => foldCase(form) === folded,
      );
      if (!same) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it('of a whole is that of its parts, so a part of a text is found in it', () => {
    for (const texts of [text, letters]) {
      fc.assert(
        fc.property(texts, texts, texts, (before, middle, after) => {
          expect(foldCase(before + middle + after)).toBe(
            foldCase(before) + foldCase(middle) + foldCase(after),
          );
        }),
      );
    }
  });
});

describe('a search', () => {
  const database = notebookWithIndex();

  it('finds exactly the texts whose folded form has its folded form in it, by phrase as by plain match', () => {
    fc.assert(
      fc.property(fc.oneof(text, letters), fc.oneof(text, letters), fc.nat(), (held, asked, at) => {
        const characters = [...held];
        const part = characters.slice(at % (characters.length + 1)).join('');
        for (const search of [asked, part, `${part}${asked}`]) {
          const filter = searchFilter(search.replaceAll('\0', ''));
          if (filter === null) continue;
          const searchText = searchTextOf(held.replaceAll('\0', ''));
          const expected = searchText.includes(foldCase(search.replaceAll('\0', '')));
          expect(database.finds(searchText, filter)).toBe(expected);
        }
      }),
    );
  });

  it('for nothing, or for accents alone, filters nothing', () => {
    expect([undefined, '', '\u0301'].map((search) => searchFilter(search))).toEqual([null, null, null]);
  });

  it('does not match across two fields', () => {
    const held = searchTextOf('one', null, 'two');
    expect(database.finds(held, searchFilter('onetwo')!)).toBe(false);
    expect(database.finds(held, searchFilter('one')!)).toBe(true);
  });
});

function notebookWithIndex() {
  const { database } = Connection.open(':memory:');
  database.exec("CREATE VIRTUAL TABLE found USING fts5 (t, tokenize = 'trigram case_sensitive 1')");
  const insert = database.prepare('INSERT INTO found (rowid, t) VALUES (1, ?)');
  const phrase = database.prepare('SELECT count(*) FROM found WHERE found MATCH ?').pluck();
  const plain = database.prepare('SELECT instr(?, ?) > 0').pluck();
  return {
    finds(held: string, filter: NonNullable<ReturnType<typeof searchFilter>>): boolean {
      if ('plain' in filter) return plain.get(held, filter.plain) === 1;
      database.exec('DELETE FROM found');
      insert.run(held);
      return phrase.get(filter.phrase) === 1;
    },
  };
}
