/**
 * `npm run package [-- --target NAME] [--node FILE] [--deb]`: makes dist/larder, one file that needs nothing on the
 * machine; for another platform dist/larder-NAME. With `--deb`, a Debian package around it too. Nothing of the target
 * runs while it is made.
 */
import { execFileSync } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { archive, billAsset, licensesAsset } from '../src/lib/assets.ts';
import { addonAsset, addonFile, bundle, fileOfPackage, packagesApart } from './bundle.ts';
import { makeDebianPackage } from './debian.ts';
import { ensureExtra, ensurePanel } from './ensure.ts';
import { billOfMaterials, licenseTexts, packagesOf } from './licenses.ts';
import { root } from './run.ts';
import { stripped } from './strip.ts';
import { checkNode, hostName, nodeBinary, packagedAnywhere, type Target, targets } from './targets.ts';
import { threads } from './threads.ts';

/** Files that are packed unchanged and that src/lib/assets.ts reads under the same path. */
const assetPatterns = [
  'sql/schema.sql',
  'sql/migrations/**',
  'sql/head/**',
  'assets/**',
  'CHANGELOG.md',
  'docs/*.md',
  'docs/guides/*.md',
  'docs/rules/*.md',
  'clients/*/README.md',
  'src/panel/styles/tokens.css',
  'dist/panel/index.html',
  'dist/panel/assets/*',
  'build/extras/reference/node_modules/@scalar/api-reference/dist/browser/standalone.esm.js',
  // Without the assistant, which is switched off (assets/docs/reference.js).
  'build/extras/reference/node_modules/@scalar/api-reference/dist/browser/chunks/!(Agent*).js',
];

const { values } = parseArgs({
  options: { target: { type: 'string' }, node: { type: 'string' }, deb: { type: 'boolean' } },
});
const name = values.target ?? hostName;
const target = targets[name];
if (!target) {
  console.error(`package: no target ${name}; there are ${packagedAnywhere.join(', ')}`);
  process.exit(2);
}
if (values.deb && target.platform !== 'linux') {
  console.error(`package: --deb is for Linux, not ${name}`);
  process.exit(2);
}

try {
  await makePackage(name, target);
} catch (error) {
  console.error(`package: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

/**
 * Puts the carried files, by their names, one after the other into a file in `folder`, with their places in another.
 * As assets of their own, Node.js would look at the head of each at every start: 6 MB of the program's memory.
 * @returns the two files by the names of their assets
 */
function writeArchive(carried: Readonly<Record<string, string>>, folder: string): Record<string, string> {
  const bytes: Buffer[] = [];
  const places: Record<string, [start: number, length: number]> = {};
  let start = 0;
  for (const [name, file] of Object.entries(carried)) {
    const content = readFileSync(file);
    places[name] = [start, content.length];
    start += content.length;
    bytes.push(content);
  }
  const [bytesFile, placesFile] = [join(folder, archive.bytes), join(folder, archive.places)];
  writeFileSync(bytesFile, Buffer.concat(bytes));
  writeFileSync(placesFile, JSON.stringify(places));
  return { [archive.bytes]: bytesFile, [archive.places]: placesFile };
}

/**
 * Writes `blob` in a folder: its bundle, `main.cjs`, and the assets in the form in which Node.js carries them. It is made by
 * the version of Node.js that it goes into. The same sources give the same bytes: paths are relative because the name of the
 * folder varies, and V8's random numbers, on which its cache of compiled code depends, begin with the same seed.
 */
function makeBlob(folder: string, assets: Record<string, string>, isHost: boolean): void {
  const config = {
    main: 'main.cjs',
    output: 'blob',
    disableExperimentalSEAWarning: true,
    useSnapshot: false,
    // Compiled code is V8's for one platform: only this machine's can be made here.
    useCodeCache: isHost,
    assets,
  };
  writeFileSync(join(folder, 'sea.json'), JSON.stringify(config));
  const args = ['--random-seed=1', '--experimental-sea-config', 'sea.json'];
  execFileSync(process.execPath, args, { cwd: folder, stdio: 'pipe' });
}

/** Puts a blob into a copy of Node.js (nodejs.org/api/single-executable-applications.html). */
function injectBlob(program: string, blob: string, target: Target): void {
  const postject = join(root, 'node_modules', 'postject', 'dist', 'cli.js');
  const fuse = ['--sentinel-fuse', 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'];
  const segment = target.platform === 'darwin' ? ['--macho-segment-name', 'NODE_SEA'] : [];
  // It warns of names of sections that it does not find: only its errors matter.
  execFileSync(process.execPath, [postject, program, 'NODE_SEA_BLOB', blob, ...fuse, ...segment], {
    stdio: 'pipe',
  });
}

async function makePackage(name: string, target: Target): Promise<void> {
  const nodePath = values.node ?? (await nodeBinary(name));
  await checkNode(nodePath, target);
  const isHost = name === hostName;
  const output = join(
    root,
    'dist',
    `larder${isHost ? '' : `-${name}`}${target.platform === 'win32' ? '.exe' : ''}`,
  );
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

  const folder = mkdtempSync(join(tmpdir(), 'larder-package-'));
  // On the disk of what it becomes, so that it can be put in its place in one step.
  mkdirSync(join(root, 'dist'), { recursive: true });
  const making = mkdtempSync(join(root, 'dist', '.making-'));
  const made = join(making, basename(output));
  try {
    const bundled = await bundle({ main: 'src/main.ts', ...threads }, folder, target, version);
    const inputs = [...bundled, ...(await ensurePanel(root))];
    await ensureExtra('reference');

    const carried: Record<string, string> = {};
    for (const thread of Object.keys(threads))
      carried[`threads/${thread}.cjs`] = join(folder, `${thread}.cjs`);
    for (const name of packagesApart) carried[fileOfPackage(name)] = join(folder, fileOfPackage(name));
    for (const path of globSync(assetPatterns, { cwd: root }).toSorted()) {
      const file = join(root, path);
      if (statSync(file).isFile()) carried[path.replaceAll('\\', '/')] = file;
    }

    const packages = packagesOf(inputs);
    carried[licensesAsset] = join(folder, licensesAsset);
    writeFileSync(carried[licensesAsset], licenseTexts(packages, nodePath));
    carried[billAsset] = join(folder, billAsset);
    writeFileSync(carried[billAsset], billOfMaterials(packages, version));
    const assets = { [addonAsset]: addonFile(target), ...writeArchive(carried, folder) };

    makeBlob(folder, assets, isHost);
    const program = readFileSync(nodePath);
    writeFileSync(made, target.platform === 'linux' ? stripped(program) : program, { mode: 0o755 });
    injectBlob(made, join(folder, 'blob'), target);
    if (target.platform === 'darwin' && process.platform === 'darwin')
      execFileSync('codesign', ['--force', '--sign', '-', made]);
    // Replaced, not written over: the old one may be running, and somebody may be about to run it.
    renameSync(made, output);
  } finally {
    for (const used of [folder, making]) rmSync(used, { recursive: true, force: true });
  }
  if (isHost) execFileSync(output, ['--version'], { stdio: ['ignore', 'ignore', 'inherit'], env: {} });
  console.log(
    `${output}  ${Math.round(statSync(output).size / 2 ** 20)} MiB, Node.js ${process.version}, larder ${version}`,
  );
  if (values.deb) {
    const host = join(root, 'dist', 'larder');
    console.log(await makeDebianPackage(output, isHost ? output : host, target, version));
  }
  if (target.platform === 'darwin' && process.platform !== 'darwin') {
    console.log('macOS runs only signed programs, and this one could not be signed here. On a Mac, once:');
    console.log(`  codesign --force --sign - ${name === hostName ? 'larder' : `larder-${name}`}`);
  }
}
