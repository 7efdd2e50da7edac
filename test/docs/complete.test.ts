import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { permissions } from '../../src/api/permissions.ts';
import { refusalReasons } from '../../src/api/vocabulary.ts';
import { commandNames } from '../../src/cli/commands.ts';
import { listAssets } from '../../src/lib/assets.ts';
import { problemCatalogue } from '../../src/problems/catalogue.ts';
import { ruleNames } from '../../src/problems/field-error.ts';

const root = join(import.meta.dirname, '..', '..');
const pages = listAssets('docs/rules').map((name) => readFileSync(join(root, 'docs', 'rules', name), 'utf8'));
const text = pages.join('\n');

/** Those of `names` that no page has between backticks. */
const untold = (names: Iterable<string>) =>
  [...names].filter((name) => !text.includes(`\`${name}\``) && !inCode(name));
const inCode = (name: string) =>
  new RegExp(`\`[^\`\\n]*(?<![\\w./:-])${escaped(name)}(?![\\w-])[^\`\\n]*\``).test(text);
const escaped = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

describe('the rules', () => {
  it('name every code of a refusal, except those of unknown things', () => {
    // One rule names them all: rules/requests#unknown-things.
    const codes = Object.keys(problemCatalogue).filter((code) => !code.endsWith('.not_found'));
    expect(untold(codes)).toEqual([]);
  });

  it('list every name of a broken rule', () => {
    const list = text.split('\n').find((line) => line.startsWith('`isString` '));
    expect(list?.match(/\w+/g)?.sort()).toEqual([...ruleNames].sort());
  });

  it('name every permission, by itself or as a verb of its resource', () => {
    const told = permissions.filter((permission) => {
      const [resource, verb] = permission.split(':');
      return text
        .split('\n')
        .some((line) => line.includes(`\`${resource}\``) && line.includes(`\`:${verb}\``));
    });
    expect(untold(permissions.filter((permission) => !told.includes(permission)))).toEqual([]);
  });

  it('name every reason of an authorisation', () => {
    expect(untold(refusalReasons)).toEqual([]);
  });

  it('name every command', () => {
    const names = new Set(commandNames.map((name) => name.split(' ')[0]!));
    expect([...names].filter((name) => !text.includes(`\`larder ${name}`))).toEqual(['start']);
  });
});
