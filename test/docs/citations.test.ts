import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headingsOf } from '../../src/reference/markdown.ts';

const root = join(import.meta.dirname, '..', '..');
const rules = join(root, 'docs', 'rules');

/** Every page of docs/rules with the fragments of its headings. */
const pages = new Map(
  readdirSync(rules).map((file) => {
    const fragments = headingsOf(readFileSync(join(rules, file), 'utf8')).map(({ id }) => id);
    return [file.replace(/\.md$/, ''), new Set(fragments)];
  }),
);

// The citations of a page: rules/credit, rules/credit#missed-reloads.
const citation = /(?<![\w/.-])(?:docs\/)?rules\/([a-z][a-z-]*)(?:#([\w-]+))?/g;
// Documents that are not in the repository.
const elsewhere =
  /\b(?:contract|interface)(?:['’]s)?\s+(?:sections?|part|document)\b|\binterface\s+\d|\bcontract\s+\d/i;

/** Returns the errors of the citations in a text. */
function wrongCitations(text: string): string[] {
  // A comment may be broken anywhere between two words.
  const flat = text.replaceAll(/\n\s*(?:\*|\/\/|--|#)?[ \t]*/g, ' ');
  const wrong = [...flat.matchAll(citation)].filter(([, page, heading]) => {
    const headings = pages.get(page!);
    return !headings || (heading !== undefined && !headings.has(heading));
  });
  const outside = elsewhere.exec(flat);
  return [
    ...wrong.map(([text]) => `${text}: no such heading`),
    ...(outside ? [`cites "${outside[0]}"`] : []),
  ];
}

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!['fixtures', 'node_modules'].includes(entry.name)) yield* sources(path);
    } else if (/\.(?:tsx?|mjs|css|sh|md)$/.test(entry.name) && path !== import.meta.filename) yield path;
  }
}

describe('citations of the rules', () => {
  it.each(['src', 'test', 'build', 'docs'])('in %s/ lead to a heading of docs/rules', (folder) => {
    const wrong = [...sources(join(root, folder))].flatMap((path) =>
      wrongCitations(readFileSync(path, 'utf8')).map((what) => `${path.slice(root.length + 1)}: ${what}`),
    );
    expect(wrong).toEqual([]);
  });

  it('lead from every page to a test', () => {
    const tests = [...sources(join(root, 'test'))].map((path) => readFileSync(path, 'utf8')).join('\n');
    const cited = new Set([...tests.matchAll(citation)].map(([, page]) => page));
    expect([...pages.keys()].filter((page) => page !== 'README' && !cited.has(page))).toEqual([]);
  });

  it('are found out when they lead nowhere', () => {
    expect(wrongCitations('rules/credit, rules/credit#missed-reloads.')).toEqual([]);
    expect(wrongCitations('(rules/credit#no-such)')).toEqual(['rules/credit#no-such: no such heading']);
    expect(wrongCitations('rules/nothing')).toEqual(['rules/nothing: no such heading']);
    expect(wrongCitations(' * as the contract\n * section 7 says')).toEqual(['cites "contract section"']);
    expect(wrongCitations('(interface 4.8)')).toEqual(['cites "interface 4"']);
  });
});
