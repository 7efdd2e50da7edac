// Every npm script starts here, under whatever Node.js the machine has (20 or later): it makes sure that what
// package-lock.json names is installed, then runs the task under the pinned Node.js. Plain JavaScript on
// purpose, and nothing but Node's own modules: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
// biome-ignore lint/correctness/useImportExtensions: it is a script, with its types beside it
import { ensureExtra, ensureInstalled } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The command of each task: a file, and the arguments before the caller's. */
const tasks = {
  start: ['src/main.ts', 'start'],
  larder: ['src/main.ts'],
  check: ['build/check.ts'],
  lint: ['build/lint.ts'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
  typecheck: ['node_modules/typescript/bin/tsc', '--noEmit'],
  'test:watch': ['node_modules/vitest/vitest.mjs'],
  fuzz: ['build/long-tests.ts', 'fuzz'],
  siege: ['build/long-tests.ts', 'siege'],
  crash: ['build/long-tests.ts', 'crash'],
  'second-box': ['build/long-tests.ts', 'second-box'],
  ledger: ['build/long-tests.ts', 'ledger'],
  tamper: ['build/long-tests.ts', 'tamper'],
  'head-office': ['build/long-tests.ts', 'head'],
  pictures: ['test/panel/pictures.ts'],
  examples: ['test/docs/write-examples.ts'],
  clients: ['build/clients.ts'],
  'panel-walk': ['build/long-tests.ts', 'panel'],
  'operator-day': ['build/operator-day.ts'],
  package: ['build/package.ts'],
  'power-cut': ['test/power-cut/main.ts'],
  proofs: ['build/proofs.ts'],
  layers: ['test/house/layers.ts'],
  simulate: ['test/simulation/simulate.ts'],
  bench: ['test/bench/index.ts'],
};

/** The tasks that may serve the panel, or look at it. */
const withPanel = [
  ...['start', 'larder', 'check', 'test:watch'],
  ...['fuzz', 'siege', 'operator-day', 'package', 'pictures', 'proofs'],
];

const [task, ...args] = process.argv.slice(2);
if (!Object.hasOwn(tasks, task ?? '')) {
  console.error(`usage: node build/bootstrap.mjs ${Object.keys(tasks).join('|')} [arguments]`);
  process.exit(2);
}

const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node;

try {
  await ensureInstalled(root, () => existsSync(node));
  // Whatever serves /docs.
  if (task === 'start' || (task === 'larder' && ['start', 'serve'].includes(args[0])))
    await ensureExtra('reference');
} catch (error) {
  console.error(`larder: ${error.message}`);
  process.exit(1);
}
if (withPanel.includes(task)) {
  // biome-ignore lint/correctness/useImportExtensions: it is a script, with its types beside it
  const { ensurePanel } = await import('./panel.mjs');
  await ensurePanel(root);
}

const [file, ...before] = tasks[task];
const argv = [join(root, file), ...before, ...args];
// Compiled code, types already stripped, is kept: a command starts sooner.
const compileCache = join(root, 'node_modules', '.cache', 'larder', 'compile');
// Whatever a task starts by the name of `node` is the pinned one too.
process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;

if (process.version === `v${pinned}`) {
  if (file === 'src/main.ts') module.enableCompileCache(compileCache);
  process.argv = [process.execPath, ...argv];
  await import(pathToFileURL(argv[0]).href);
} else {
  if (file === 'src/main.ts') process.env.NODE_COMPILE_CACHE ??= compileCache;
  run(node, argv);
}

/** Runs a program in this one's place: same streams, its signals handed on, its exit code or signal taken over. */
function run(command, commandArgs) {
  const child = spawn(command, commandArgs, { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends these to the whole group by itself; twice would read as "now, at once".
      if (signal !== 'SIGTERM' && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  child.on('error', (error) => {
    console.error(`larder: cannot run ${command}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}
