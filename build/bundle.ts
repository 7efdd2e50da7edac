import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { root } from './run.ts';
import type { Target } from './targets.ts';

/** The asset that holds better-sqlite3's binary for the target. */
export const addonAsset = 'better_sqlite3.node';

/** Returns the path of better-sqlite3's binary for the target. */
export function addonFile(target: Target): string {
  return join(root, 'node_modules', 'better-sqlite3', 'prebuilds', `${target.platform}-${target.arch}.node`);
}

/**
 * Packages that a server at rest has no use for. In the packaged program each is a file of its own, which is read when
 * a module that imports it is first evaluated: in the bundle they would be 2 MB of text in the memory of every process.
 */
export const packagesApart = [
  'age-encryption',
  'asn1js',
  'csv-parse/sync',
  'hucre/xlsx',
  'jose',
  'modern-tar/fs',
  'nodemailer/lib/mail-composer',
  'nodemailer/lib/smtp-connection',
  'openid-client',
  'pg',
  'pg-copy-streams',
  'pkijs',
] as const;

/** The file of a package apart, in the folder of the bundles and among the carried files. */
export const fileOfPackage = (name: string) => `packages/${name.replaceAll('/', '-')}.cjs`;

/**
 * Bundles each entry, a path by name, into `folder`/NAME.cjs with everything that it imports. Dynamic imports are
 * included and evaluated when they are called. No entry may use top-level await.
 * @returns the paths of all sources that went in
 */
export async function bundle(
  entries: Readonly<Record<string, string>>,
  folder: string,
  target: Target,
  version: string,
): Promise<string[]> {
  const options = optionsFor(folder, target, version);
  const program = await build({ ...options, entryPoints: { ...entries } });
  const packages = await build({
    ...options,
    entryPoints: packagesApart.map((name) => ({
      in: `apart:${name}`,
      out: fileOfPackage(name).replace(/\.cjs$/, ''),
    })),
  });
  return [program, packages].flatMap(({ metafile }) => Object.keys(metafile.inputs));
}

function optionsFor(folder: string, target: Target, version: string) {
  return {
    absWorkingDir: root,
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: `node${process.versions.node}`,
    format: 'cjs',
    // A packaged program can import() nothing but what is in the bundle, and that is a call.
    supported: { 'dynamic-import': false },
    define: {
      LARDER_PACKAGED_VERSION: JSON.stringify(version),
      'process.platform': JSON.stringify(target.platform),
      'import.meta.url': 'undefined',
      'import.meta.dirname': 'undefined',
    },
    // Branches for other platforms go; names stay, for the sake of stack traces. V8 holds the text in memory, and a quarter
    // of it would be white space; short lines let a stack trace name a place.
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 120,
    // Its other form asks for its own URL as it is loaded, and in a bundle there is none.
    alias: { 'node-cron': join(root, 'node_modules', 'node-cron', 'dist', 'node-cron.cjs') },
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [addon(target), apart],
    metafile: true,
  } satisfies BuildOptions;
}

/** Takes better-sqlite3's entry for the target, and its binary from the packaged file. */
function addon(target: Target): Plugin {
  return {
    name: 'addon',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^better-sqlite3$/ }, () => ({
        path: join(root, 'node_modules', 'better-sqlite3', 'lib', `${target.platform}-${target.arch}.js`),
      }));
      onResolve({ filter: /\.node$/ }, ({ path }) => ({ path, namespace: 'addon' }));
      onLoad({ filter: /./, namespace: 'addon' }, () => {
        const digest = createHash('sha256')
          .update(readFileSync(addonFile(target)))
          .digest('hex');
        return {
          contents: `module.exports = require('./addon.ts').loadAddon('${addonAsset}', '${digest}');`,
          resolveDir: join(root, 'build', 'packaged'),
        };
      });
    },
  };
}

/** Takes packages apart from their files; the entry of such a file, `apart:NAME`, is the package itself. */
const apart: Plugin = {
  name: 'apart',
  setup({ onResolve, onLoad, resolve }) {
    const entry = /^apart:/;
    onResolve({ filter: entry }, ({ path }) =>
      resolve(path.replace(entry, ''), { resolveDir: root, kind: 'import-statement', pluginData: isWanted }),
    );
    onResolve({ filter: /^[a-z@]/ }, ({ path, pluginData }) =>
      packagesApart.some((name) => name === path) && pluginData !== isWanted
        ? { path, namespace: 'apart' }
        : undefined,
    );
    onLoad({ filter: /./, namespace: 'apart' }, ({ path }) => ({
      contents: `module.exports = require('./package-apart.ts').loadPackage('${fileOfPackage(path)}');`,
      resolveDir: join(root, 'build', 'packaged'),
    }));
  },
};
const isWanted = Symbol('the package itself');
