// Installs what package-lock.json names, once. Runs on Node.js 20, before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * Returns once node_modules holds what package-lock.json names for this machine, and `usable()` holds. Installs
 * only where it does not; of several callers at once one installs and the others wait for it. Prints to standard
 * error alone.
 * @throws when the installation fails
 */
export async function ensureInstalled(root, usable = () => true) {
  const lockText = readFileSync(join(root, 'package-lock.json'));
  const wanted = `${createHash('sha256').update(lockText).digest('hex')} ${process.platform} ${process.arch}\n`;
  const stamp = join(root, 'node_modules', '.larder-installed');
  const installed = () => read(stamp) === wanted && usable();
  if (installed()) return;

  const release = await lock(join(root, '.cache', 'install.lock'), installed);
  try {
    if (installed()) return;
    await install(root, usable, JSON.parse(lockText.toString()), stamp);
    writeFileSync(stamp, wanted);
  } finally {
    release();
  }
}

/**
 * Installs a folder of `build/extras` on first use: large packages that few commands and tests need, with a lock file of
 * their own.
 * @returns the folder
 */
export async function ensureExtra(name) {
  const folder = fileURLToPath(new URL(`extras/${name}`, import.meta.url));
  await ensureInstalled(folder);
  return folder;
}

async function install(root, usable, wanted, stamp) {
  if (usable() && holds(root, wanted)) return;
  rmSync(stamp, { force: true });
  console.error(`larder: installing what ${join(root, 'package-lock.json')} names, once`);
  const code = await npm(root, ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
  if (code !== 0) throw new Error('npm ci failed');
  if (!usable())
    throw new Error("npm ci left out the pinned Node.js: does npm's ignore-scripts stand in the way?");
}

/** Returns true if an `npm ci` or `npm install` has already installed what the lock file names. */
function holds(root, wanted) {
  const text = read(join(root, 'node_modules', '.package-lock.json'));
  if (text === null) return false;
  const present = JSON.parse(text).packages;
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    // An optional package is absent where it is another platform's.
    if (!found) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** Runs npm with its output on standard error: standard output belongs to the task. Gives its exit code. */
function npm(root, args) {
  // `npm run --silent` would hide why an installation failed, and warnings would say that this Node.js is old.
  const env = { ...process.env, npm_config_loglevel: 'error' };
  const options = { cwd: root, env, stdio: ['ignore', 2, 2] };
  // Under `npm run`, the same npm.
  const script = process.env.npm_execpath;
  const child = script?.endsWith('.js')
    ? spawn(process.execPath, [script, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Takes the lock, a directory, and gives the function that lets go of it; also returns as soon as `done()` holds.
 * Its holder touches it every second: one that stays untouched for ten was left behind by a process that died.
 */
async function lock(path, done) {
  mkdirSync(join(path, '..'), { recursive: true });
  let seen = { touched: 0, at: performance.now() };
  while (!done()) {
    try {
      mkdirSync(path);
      const beat = setInterval(() => touch(path), 1000);
      return () => {
        clearInterval(beat);
        rmSync(path, { recursive: true, force: true });
      };
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (seen.touched === 0) console.error('larder: another installation holds this folder; waiting for it');
    if (touched !== seen.touched) seen = { touched, at: performance.now() };
    else if (performance.now() - seen.at > 10_000) rmSync(path, { recursive: true, force: true });
    await sleep(200);
  }
  return () => {};
}

function touch(path) {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // Taken away: the installation goes on, and the next caller sees its stamp.
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
