// Bundles the panel (src/panel) into dist/panel, whenever its sources are newer. Plain JavaScript: every npm script
// that may serve the panel runs it first, under whatever Node.js the machine has.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * The limit on what the panel's page loads before it shows something, gzipped (the page itself, its script and its
 * style).
 */
export const firstLoadLimit = 60 * 1024;

/**
 * Returns once dist/panel holds the panel as its sources are: index.html, and in assets/ what it loads, by names that
 * hold a hash of the content. Costs a few milliseconds where nothing changed; a server that uses the old one is not
 * disturbed.
 * @returns the paths of all sources that went in
 * @throws when a source does not compile, or the first load is over its limit
 */
export async function ensurePanel(root) {
  const folder = join(root, 'dist', 'panel');
  const own = ['panel', 'lib'].flatMap((part) =>
    readdirSync(join(root, 'src', part), { recursive: true }).map((path) => join('src', part, path)),
  );
  const sources = [...own.filter((path) => /\.(tsx?|css|html|json)$/.test(path)), 'package-lock.json'];
  const state = JSON.stringify(sources.sort().map((path) => [path, statSync(join(root, path)).mtimeMs]));
  if (read(join(folder, 'built-from.json')) === state) return carriedIn(folder);

  const { build } = await import('esbuild');
  const fresh = `${folder}.${process.pid}`;
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      panel: 'src/panel/main.tsx',
      style: 'src/panel/styles/index.css',
      screens: 'src/panel/styles/screens.css',
    },
    outdir: join(fresh, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    tsconfig: 'src/panel/tsconfig.json',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['chrome123', 'firefox121', 'safari17.5'],
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    plugins: [iconsByFile, shareTheFirstLoad],
  });
  const outputs = Object.entries(metafile.outputs).map(([path, output]) => ({ path, ...output }));
  const made = (entry) => outputs.find(({ entryPoint }) => entryPoint === entry).path;
  // Not the entry: what it shares with all others, itself among it, is in a chunk (`shareTheFirstLoad`).
  const script = outputs.find(({ inputs }) => inputs['src/panel/main.tsx']?.bytesInOutput > 0).path;
  const style = made('src/panel/styles/index.css');
  const page = readFileSync(join(root, 'src/panel/index.html'), 'utf8')
    .replace('{{script}}', nameOf(script))
    .replace('{{style}}', nameOf(style))
    .replace('{{screens}}', nameOf(made('src/panel/styles/screens.css')))
    .replace('{{modules}}', staticImports(metafile.outputs, script).map(preload).join('\n'));
  const first = [script, style, ...staticImports(metafile.outputs, script)];
  const bytes = first.reduce(
    (sum, path) => sum + gzipSync(readFileSync(join(root, path))).length,
    gzipSync(page).length,
  );
  if (bytes > firstLoadLimit) {
    throw new Error(`the panel's first load has ${bytes} bytes gzipped; ${firstLoadLimit} is the limit`);
  }
  writeFileSync(join(fresh, 'index.html'), page);
  writeFileSync(join(fresh, 'inputs.json'), JSON.stringify(carried(outputs)));
  writeFileSync(join(fresh, 'built-from.json'), state);
  mkdirSync(join(root, 'dist'), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(fresh, folder);
  } catch {
    // Another process was as far at the same moment, with the same sources.
    rmSync(fresh, { recursive: true, force: true });
  }
  return carriedIn(folder);
}

/**
 * Has whatever is loaded later import the panel itself, which the page has run by then. So all entries share what the
 * page loads first, and the bundler leaves that in one chunk: else it makes a chunk of each set of screens that share a
 * part, some 25 of a few hundred bytes, each a request, and each compressed without the words of the others.
 */
const shareTheFirstLoad = {
  name: 'share the first load',
  setup({ initialOptions: { absWorkingDir: root }, onLoad, onResolve, resolve }) {
    const toModule = Symbol('the module itself');
    onResolve({ filter: /./ }, async ({ path, kind, importer, namespace, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === toModule) return undefined;
      const found = await resolve(path, { kind, importer, namespace, resolveDir, pluginData: toModule });
      return { ...found, path: relative(root, found.path), namespace: 'later', pluginData: undefined };
    });
    onLoad({ filter: /./, namespace: 'later' }, ({ path }) => {
      const hasDefault = /export default |as default\b/.test(readFileSync(join(root, path), 'utf8'));
      return {
        resolveDir: root,
        contents: [
          "import './src/panel/main.tsx';",
          `export * from './${path}';`,
          hasDefault ? `export { default } from './${path}';` : '',
          isScreens(path) ? "export { House as ofAllIcons } from 'lucide';" : '',
        ].join('\n'),
      };
    });
  },
};

/**
 * Imports each icon from its own file. Imported from the package's index, which every entry reaches, all icons of all
 * screens would be in the chunk that the entries share, the first load.
 */
const iconsByFile = {
  name: 'import each icon from its file',
  setup({ initialOptions: { absWorkingDir: root }, onLoad }) {
    const index = readFileSync(join(root, 'node_modules/lucide/dist/esm/lucide.mjs'), 'utf8');
    const files = new Map();
    for (const [, names, file] of index.matchAll(/^export \{([^}]+)\} from '\.\/(icons\/[^']+)';$/gm))
      for (const [, name] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
    const fileOf = (name) => {
      if (!files.has(name)) throw new Error(`lucide has no icon ${name}`);
      return `lucide/dist/esm/${files.get(name)}`;
    };
    onLoad({ filter: /[\\/]src[\\/]panel[\\/].*\.tsx?$/ }, ({ path }) => ({
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      contents: readFileSync(path, 'utf8').replace(/import \{([^}]*)\} from 'lucide';/g, (_, list) =>
        list
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== '' && !one.startsWith('type '))
          .map((one) => {
            const [name, as = name] = one.split(' as ');
            return `import ${as} from '${fileOf(name)}';`;
          })
          .join(' '),
      ),
    }));
  },
};

const isScreens = (path) => /^src[\\/]panel[\\/]screens[\\/](?!today[\\/])/.test(path);

const carriedIn = (folder) => JSON.parse(readFileSync(join(folder, 'inputs.json'), 'utf8'));

/** The sources of which something is left in the outputs. */
function carried(outputs) {
  const paths = outputs.flatMap(({ inputs }) =>
    Object.keys(inputs).filter((path) => inputs[path].bytesInOutput > 0 && !path.startsWith('later:')),
  );
  return [...new Set(paths)].sort();
}

const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1);
const preload = (path) => `<link rel="modulepreload" href="/panel/assets/${nameOf(path)}">`;

/** The paths of what an output imports before it runs, and what those import. */
function staticImports(outputs, path, found = new Set()) {
  for (const { path: next, kind } of outputs[path].imports) {
    if (kind !== 'import-statement' || found.has(next)) continue;
    found.add(next);
    staticImports(outputs, next, found);
  }
  return [...found];
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
