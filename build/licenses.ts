import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.ts';

/** A bundle that goes into the packaged file as its maker made it: its source maps tell which packages are in it. */
const carriedWhole = '@scalar/api-reference';
/** What the maps do not tell of: where the bundle's style comes from. */
const alsoWithin = [carriedWhole, 'tailwindcss'];

const modules = join(root, 'build', 'extras', 'reference', 'node_modules');

const filePattern = /^(licen[cs]e|copying|notice)/i;

type Manifest = { name: string; version: string; license?: string };

type License = { title: string; text: string };

/**
 * The licences of everything that is in a packaged file: Larder's, and those of Node.js, SQLite, each package that
 * one of `inputs` (paths of bundled sources) belongs to, and what is within the reference, with their texts.
 * @throws when a package tells none
 */
export function licenseTexts(inputs: readonly string[], nodePath: string): string {
  const folders = new Set(inputs.map(packageFolder).filter((folder) => folder !== undefined));
  const each = [...[...folders].map((folder) => licenseOf(folder)), ...licensesWithin()];
  const packages = [...new Map(each.map((one) => [one.title, one])).values()].toSorted((a, b) =>
    a.title < b.title ? -1 : 1,
  );
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
    return { title: `${name} ${version}`, text };
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
  return { title: `${name} ${version}${license ? ` (${license})` : ''}`, text };
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
