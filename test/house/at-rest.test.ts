import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { packagesApart } from '../../build/bundle.ts';

const root = join(import.meta.dirname, '..', '..');

/** The files that an entry is made of, with what each imports. */
async function graphOf(entry: string) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
    outdir: 'unused',
  });
  return metafile.inputs;
}

/** The packages that an entry evaluates as it is loaded, each with a file that imports it. */
async function packagesOf(entry: string): Promise<Map<string, string>> {
  const graph = await graphOf(entry);
  const found = new Map<string, string>();
  const seen = new Set([entry]);
  for (const file of seen) {
    for (const { path, kind, external } of graph[file]?.imports ?? []) {
      if (kind !== 'import-statement') continue;
      if (external) found.set(path, file);
      else seen.add(path);
    }
  }
  return found;
}

describe('a server at rest', () => {
  it.each([
    'src/cli/commands/serve.ts',
    'src/app/threads/writer-thread.ts',
    'src/app/threads/read-thread.ts',
  ])('loads no package for work that was not requested: %s', async (entry) => {
    const loaded = await packagesOf(entry);
    expect([...loaded.keys()]).toContain('better-sqlite3');
    expect([...loaded].filter(([name]) => packagesApart.some((apart) => apart === name))).toEqual([]);
  });

  it('could load each of those packages', async () => {
    const imports = Object.values(await graphOf('src/main.ts')).flatMap((file) => file.imports);
    const names = imports.map(({ path }) => path);
    expect(packagesApart.filter((name) => !names.includes(name))).toEqual([]);
  });
});
