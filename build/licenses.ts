import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { root } from './run.ts';

/** A bundle that goes into the packaged file as its maker made it: its source maps tell which packages are in it. */
const carriedWhole = '@scalar/api-reference';
/** Packages that the source maps do not list: the source of the bundle's style. */
const alsoWithin = [carriedWhole, 'tailwindcss'];

const modules = join(root, 'build', 'extras', 'reference', 'node_modules');

const filePattern = /^(licen[cs]e|copying|notice)/i;

type Manifest = { name: string; version: string; license?: string };

/** A package that is within a packaged file, with its licence. */
type License = { name: string; version: string; license?: string | undefined; text: string };

const titleOf = ({ name, version, license }: License) =>
  `${name} ${version}${license ? ` (${license})` : ''}`;

/**
 * The packages that `inputs` (paths of bundled sources) belong to, and those within the reference, by name.
 * @throws when a package tells no licence
 */
export function packagesOf(inputs: readonly string[]): License[] {
  const folders = new Set(inputs.map(packageFolder).filter((folder) => folder !== undefined));
  const each = [...[...folders].map((folder) => licenseOf(folder)), ...licensesWithin()];
  const packages = [...new Map(each.map((one) => [titleOf(one), one])).values()];
  return packages.toSorted((a, b) => (titleOf(a) < titleOf(b) ? -1 : 1));
}

/**
 * The bill of materials of a packaged file (CycloneDX 1.6, JSON): Node.js, SQLite, and each package. It has no date and no
 * number of its own, so that the same sources give the same bytes.
 */
export function billOfMaterials(packaged: readonly License[], version: string): string {
  const library = (name: string, of: string, license: string | undefined, purl: string) => ({
    type: 'library',
    'bom-ref': purl,
    name,
    version: of,
    ...(license && { licenses: [{ expression: license }] }),
    purl,
  });
  const purlOf = ({ name, version: of }: License) => `pkg:npm/${name.replace('@', '%40')}@${of}`;
  const components = [
    library('node', process.versions.node, 'MIT', `pkg:generic/node@${process.versions.node}`),
    library('sqlite', sqliteVersion(), 'blessing', `pkg:generic/sqlite@${sqliteVersion()}`),
    ...packaged.map((one) => library(one.name, one.version, one.license, purlOf(one))),
  ];
  const component = { type: 'application', 'bom-ref': 'larder', name: 'larder', version };
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components,
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function sqliteVersion(): string {
  const database = new Database(':memory:');
  try {
    return String(database.prepare('SELECT sqlite_version()').pluck().get());
  } finally {
    database.close();
  }
}

/**
 * The licences of everything that is in a packaged file: Larder's, and those of Node.js, SQLite and each package, with their
 * texts.
 */
export function licenseTexts(packaged: readonly License[], nodePath: string): string {
  const packages = packaged.map((one) => ({ title: titleOf(one), text: one.text }));
  const parts = [
    { title: 'Larder', text: readFileSync(join(root, 'LICENSE'), 'utf8') },
    { title: `Node.js ${process.version}`, text: readFileSync(nodeLicense(nodePath), 'utf8') },
    {
      title: 'SQLite',
      text: 'SQLite is in the public domain: https://sqlite.org/copyright.html',
    },
    ...packages,
  ];
  const line = '='.repeat(80);
  return parts.map(({ title, text }) => `${line}\n${title}\n${line}\n\n${text.trim()}\n`).join('\n');
}

/** The folder of the package that a source belongs to; undefined for Larder's own. */
function packageFolder(input: string): string | undefined {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input.replaceAll('\\', '/')) ?? [];
  return folder === undefined ? undefined : join(root, folder);
}

/** The licences of the packages in the bundle that is carried whole, in the versions that it was made of. */
function licensesWithin(): License[] {
  const maps = globSync('dist/browser/{.,chunks}/*.js.map', { cwd: join(modules, carriedWhole) })
    .filter((path) => !/(?:^|\/)(?:standalone\.js|Agent)/.test(path))
    .map(
      (path) => JSON.parse(readFileSync(join(modules, carriedWhole, path), 'utf8')) as { sources: string[] },
    );
  if (maps.length === 0) throw new Error(`${carriedWhole} has no source maps, which tell what is in it`);
  const versions = new Map<string, string | undefined>(alsoWithin.map((name) => [name, undefined]));
  for (const source of maps.flatMap(({ sources }) => sources)) {
    const [, version, name] =
      /\/\.pnpm\/@?[^@/]+@([^_/]+)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
    const [, sibling] = /^(?:\.\.\/)+([\w-]+)\//.exec(source) ?? [];
    if (name) versions.set(name, version);
    else if (existsSync(join(modules, '@scalar', sibling ?? '')))
      versions.set(`@scalar/${sibling}`, undefined);
  }
  return [...versions].map(([name, version]) => {
    const folder = join(modules, name);
    if (existsSync(folder)) return licenseOf(folder, version);
    // Gone from the dependencies since the bundle was made.
    const text = `Its licence is at https://www.npmjs.com/package/${name}/v/${version}`;
    return { name, version: version ?? 'unknown', text };
  });
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** The licence of an installed package; of another version where a bundle was made of one. */
function licenseOf(folder: string, bundled?: string): License {
  const { name, version: installed, license } = manifestOf(folder);
  const version = bundled ?? installed;
  const files = readdirSync(folder).filter((file) => filePattern.test(file));
  if (files.length === 0 && !license) throw new Error(`${name} tells no licence`);
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const text =
    texts.length > 0 ? texts.join('\n\n') : `${license}, as its package.json says; it carries no text.`;
  return { name, version, license, text };
}

/** npm's packages of Node.js hold its licence beside `bin`, those of this machine within the package `node`. */
function nodeLicense(nodePath: string): string {
  const inner = join(root, 'node_modules', 'node', 'node_modules');
  const places = [
    join(dirname(nodePath), '..'),
    ...(existsSync(inner) ? readdirSync(inner).map((name) => join(inner, name)) : []),
  ];
  const file = places.map((place) => join(place, 'LICENSE')).find((place) => existsSync(place));
  if (file === undefined) throw new Error('the licence of Node.js is not where npm puts it');
  return file;
}
