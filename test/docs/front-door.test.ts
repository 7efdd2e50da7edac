import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headingsOf } from '../../src/reference/markdown.ts';
import { siteOfTest } from '../support/site.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md', 'clients/*/README.md'], { cwd: root });

const sources = globSync(['src/**/*.{ts,tsx}', 'test/**/*.ts', 'build/**/*.ts'], { cwd: root });

describe('the front door', () => {
  it('is a README that is read in one go', () => {
    expect(read('README.md').split('\n').length - 1).toBeLessThanOrEqual(80);
  });

  it.each(pages)('%s leads only to what is there', (page) => {
    const prose = read(page).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
    for (const [, target] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target!)) continue;
      const [path, fragment] = target!.split('#');
      const file = path ? join(dirname(page), path) : page;
      expect(existsSync(join(root, file)), `${target} of ${page}`).toBe(true);
      if (fragment && statSync(join(root, file)).isFile()) {
        expect(
          headingsOf(read(file)).map(({ id }) => id),
          `${target} of ${page}`,
        ).toContain(fragment);
      }
    }
  });

  it.each(pages)('%s names files that are there', (page) => {
    const named = [
      ...read(page).matchAll(/(?<![\w./-])((?:src|test|build|sql)\/[\w./-]+\.(?:ts|mjs|sql|sh|md))\b/g),
    ];
    const missing = named.map(([, path]) => path!).filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
    const alone = [...read(page).matchAll(/`((?:[\w-]+\/)*[\w-]+\.tsx?)`/g)].map(([, name]) => name!);
    expect(alone.filter((name) => !sources.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([]);
  });

  it.each(globSync('docs/decisions/[0-9]*.md', { cwd: root }))(
    '%s has the four parts of a decision',
    (page) => {
      const parts = headingsOf(read(page)).map(({ text }) => text);
      expect(parts).toEqual(expect.arrayContaining(['Context', 'Decision', 'When to revisit']));
      expect(read('docs/decisions/README.md')).toContain(`(${page.split('/').at(-1)})`);
    },
  );

  it('tells figures that a bench has written down', () => {
    const results = globSync('test/bench/RESULTS*.md', { cwd: root })
      .map(read)
      .join('\n')
      .replaceAll(/(\d) (?=\d)/g, '$1');
    const speed = /## How fast\n([\s\S]*?)\n## /.exec(read('README.md'))![1]!;
    const figures = [...speed.matchAll(/\b\d{1,3}(?: \d{3})+\b/g)].map(([text]) => text.replaceAll(' ', ''));
    expect(figures.length).toBeGreaterThan(15);
    expect(figures.filter((figure) => !results.includes(figure))).toEqual([]);
  });

  it('has a first call that works, in all of its places', async () => {
    const site = await siteOfTest();
    for (const page of ['README.md', 'docs/integrating.md']) {
      const [, body] = /-d '(\{[\s\S]*?\})'/.exec(read(page))!;
      const { status } = await site.call('POST', '/products', { body: JSON.parse(body!) });
      expect(status, page).toBe(201);
    }
  });

  it.each(pages)('%s sends no Idempotency-Key that is the same for everyone', (page) => {
    const fixed = [...read(page).matchAll(/idempotency-key['"]?\s*[:=,]\s*['"]?[\w-]+['"]/gi)];
    expect(fixed.map(([text]) => text)).toEqual([]);
  });

  it('pins one Node.js, and checks with what checks here', () => {
    expect(read('.nvmrc').trim()).toBe(JSON.parse(read('package.json')).devDependencies.node);
    expect(read('.github/workflows/ci.yml')).toContain('run: .ci/run');
  });
});
