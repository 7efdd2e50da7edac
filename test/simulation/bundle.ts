import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { root } from '../../build/run.ts';
import { inMemory, openStore } from '../../src/store/directory/open-store.ts';
import type { Defect, Edit } from './defects.ts';
import { emptyFile, startMs } from './start.ts';

const folders: string[] = [];
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * Builds the simulation of a month as one file: some six hundred sources take a second of processor time to load, for
 * each month. A defect is planted in it. Its folder is removed when this process ends.
 * @throws where a source has no place for the defect
 */
export async function bundled(defect?: Defect): Promise<string> {
  const dist = join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  // Two folders below the project's, like the sources: it finds what it carries from there.
  const outdir = mkdtempSync(join(dist, 'simulation-'));
  folders.push(outdir);
  await build({
    absWorkingDir: root,
    entryPoints: ['test/simulation/month.ts'],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: `node${process.versions.node}`,
    external: ['better-sqlite3'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: defect ? [planting(defect)] : [],
    logLevel: 'warning',
  });
  const store = openStore(inMemory, () => startMs);
  writeFileSync(join(outdir, emptyFile), store.database.serialize());
  store.close();
  return join(outdir, 'month.mjs');
}

const planting = ({ name, file, from, to, also }: Defect): Plugin => ({
  name: 'planting',
  setup({ onLoad }) {
    const edits: Edit[] = [{ file, from, to }, ...(also ? [{ file, ...also }] : [])];
    for (const [edited, ofFile] of Map.groupBy(edits, (edit) => edit.file)) {
      const planted = join(root, 'src', edited);
      const source = readFileSync(planted, 'utf8');
      for (const edit of ofFile)
        if (!source.includes(edit.from)) throw new Error(`${edited} has no place for: ${name}`);
      const escaped = planted.replaceAll(/[.\\/]/g, '[.\\\\/]');
      onLoad({ filter: new RegExp(`${escaped}$`) }, () => ({
        loader: 'ts',
        contents: ofFile.reduce((text, edit) => text.replace(edit.from, edit.to), source),
      }));
    }
  },
});
