import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { schemaFile, schemaText } from '../../../build/schema.ts';
import { tableMeanings } from '../../../build/schema-meanings.ts';

describe('sql/schema.sql', () => {
  it('is where the steps lead, with what each table and column means: npm run schema makes it', () => {
    expect(readFileSync(schemaFile, 'utf8')).toBe(schemaText());
  });

  it('says nothing of tables that are not there', () => {
    const text = schemaText();
    const isThere = (name: string) =>
      text.includes(`CREATE TABLE ${name} (`) || text.includes(`CREATE VIRTUAL TABLE ${name} `);
    expect(Object.keys(tableMeanings).filter((name) => !isThere(name))).toEqual([]);
  });
});
