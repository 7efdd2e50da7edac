import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';
import { root } from './run.ts';
import { threads } from './threads.ts';

/*
 * The program as the tests start it: all sources in a few files of plain JavaScript. A server begins in less than half
 * of the processor time that it takes with some five hundred files, and the tests start hundreds.
 */

/** Two folders below the project's, like `src/lib`, so that it finds what it carries. */
const folder = join(root, 'dist', 'tested');

/** The program's main file, for `node`. */
export const testProgram: string = join(folder, 'main.mjs');

/** A source of the project, with the threads and the process that it starts named by their files in the program. */
export function startingProgram(source: string): string {
  return source
    .replaceAll(
      /'(?:\.|\.\.\/threads)\/([a-z]+-thread)\.ts'/g,
      (_, name: string) => `'${pathToFileURL(join(folder, name))}.mjs'`,
    )
    .replaceAll(`'src', 'main.ts'`, `'dist', 'tested', 'main.mjs'`);
}

/** The project's own files, by their paths. */
const sources = /[\\/]src[\\/].*\.ts$/;

const ownThreads: Plugin = {
  name: 'own-threads',
  setup({ onLoad }) {
    onLoad({ filter: sources }, ({ path }) => ({
      loader: 'ts',
      contents: startingProgram(readFileSync(path, 'utf8')),
    }));
  },
};

const common = {
  absWorkingDir: root,
  outdir: folder,
  entryNames: '[name]',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  external: ['better-sqlite3'],
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  platform: 'node',
  format: 'esm',
  target: `node${process.versions.node}`,
  logLevel: 'warning',
  plugins: [ownThreads],
  write: false,
} as const satisfies BuildOptions;

/** Records which sources the program was built from. */
const stamp = join(folder, 'built-from.json');

/** Builds the program unless the one in `dist` is up to date: for vitest, as its `globalSetup`. */
export default async function ensureTestProgram(): Promise<void> {
  const state = stateOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  const { build } = await import('esbuild');
  const built = await Promise.all([
    build({ ...common, entryPoints: ['src/main.ts'], splitting: true }),
    build({ ...common, entryPoints: Object.values(threads) }),
  ]);
  mkdirSync(folder, { recursive: true });
  const files = built.flatMap(({ outputFiles }) => outputFiles);
  for (const { path, contents } of files) {
    if (existsSync(path) && readFileSync(path).equals(contents)) continue;
    replace(path, contents);
  }
  const made = new Set(files.map(({ path }) => basename(path)));
  for (const name of readdirSync(folder)) if (!made.has(name)) rmSync(join(folder, name));
  replace(stamp, state);
}

/** Writes a file in one step: another run may be reading the one that is there. */
function replace(path: string, contents: string | Uint8Array): void {
  writeFileSync(`${path}.${process.pid}`, contents);
  renameSync(`${path}.${process.pid}`, path);
}

/** Returns the inputs of the program: the path of the checkout, and the modification time of each file. */
function stateOfSources(): string {
  const files = globSync(['src/**/*.ts', 'build/t*.ts', 'package-lock.json'], { cwd: root }).toSorted();
  return JSON.stringify([root, ...files.map((path) => [path, statSync(join(root, path)).mtimeMs])]);
}
