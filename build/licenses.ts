import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './run.ts';

/** What goes into the packaged file without being bundled: made from packages of its own that are installed here too. */
const carriedWhole = 'openapi-explorer';

const filePattern = /^(licen[cs]e|copying|notice)/i;

type Manifest = { name: string; version: string; license?: string; dependencies?: Record<string, string> };

/**
 * The licences of everything that is in a packaged file: Larder's, and those of Node.js, SQLite and each package that
 * one of `inputs` (paths of bundled sources) belongs to, with their texts.
 * @throws when a package tells none
 */
export function licenseTexts(inputs: readonly string[], nodePath: string): string {
  const folders = new Set(inputs.map(packageFolder).filter((folder) => folder !== undefined));
  addWithDependencies(carriedWhole, root, folders);
  const packages = [...folders].map(licenseOf).toSorted((a, b) => (a.title < b.title ? -1 : 1));
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

function addWithDependencies(name: string, from: string, folders: Set<string>): void {
  const folder = createRequire(join(from, 'package.json'))
    .resolve.paths(`${name}/package.json`)!
    .map((place) => join(place, name))
    .find((place) => existsSync(join(place, 'package.json')));
  if (folder === undefined) throw new Error(`${name} is not installed`);
  if (folders.has(folder)) return;
  folders.add(folder);
  for (const dependency of Object.keys(manifestOf(folder).dependencies ?? {})) {
    addWithDependencies(dependency, folder, folders);
  }
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

function licenseOf(folder: string): { title: string; text: string } {
  const { name, version, license } = manifestOf(folder);
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
