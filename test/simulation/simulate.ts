import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { bundled } from './bundle.ts';
import { type Defect, defects } from './defects.ts';

/*
 * `npm run simulate -- [--seed N | --seeds COUNT | --minutes M] [--from N] [--days N] [--at-once N]`: months of simulated sites, each in
 * a process of its own, and one on each processor by default. `--days` runs the
 * first days of each. A single seed that fails is cut to its shortest form.
 * `--planted`: plants each defect of `defects.ts`, or each `--defect NAME`, and tells how long it takes to find it.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    minutes: { type: 'string' },
    from: { type: 'string' },
    days: { type: 'string' },
    'at-once': { type: 'string' },
    planted: { type: 'boolean' },
    defect: { type: 'string', multiple: true },
  },
});
const whole = (text: string | undefined, otherwise: number) => {
  const number = Number(text ?? otherwise);
  if (!Number.isInteger(number) || number < 0) throw new Error(`${text} is no whole number`);
  return number;
};
const first = whole(values.from, 1);
const atOnce = whole(values['at-once'], availableParallelism());
const days = whole(values.days, 30);
const shrinkSeconds = 60;
const chosen = defects.filter(({ name }) => values.defect?.includes(name) ?? true);
if (chosen.length < (values.defect?.length ?? 0)) throw new Error(`no such defect: ${values.defect}`);
const named = values.defect && chosen[0];

/** The endpoints that were called in any seed, and those that should be. */
const called = new Set<string>();
let expected: string[] = [];

if (values.planted) process.exit(await allDefects());
else process.exit(await manySeeds());

/** Runs a seed, or seeds side by side. @returns 1 where one fails */
async function manySeeds(): Promise<number> {
  const month = await bundled(named);
  if (values.seed !== undefined) {
    const { code, text } = await child(month, whole(values.seed, 1), named ? 0 : shrinkSeconds);
    console.log(text.trimEnd());
    return code;
  }
  const count = whole(values.seeds, values.minutes === undefined ? 20 : 1_000_000);
  const untilMs = values.minutes === undefined ? Number.POSITIVE_INFINITY : whole(values.minutes, 1) * 60_000;
  let [next, failed] = [first, 0];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < first + count && performance.now() < untilMs) {
        const { code, text } = await child(month, next++);
        console.log(text.trimEnd());
        if (code !== 0) failed++;
      }
    }),
  );
  const missed = expected.filter((name) => !called.has(name));
  console.log(`${called.size} endpoints called`);
  if (missed.length > 0) console.log(`never called: ${missed.join(', ')}`);
  console.log(`${next - first} seeds, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** Plants each defect, and runs seeds until one finds it. @returns 1 where one is not found within an hour */
async function allDefects(): Promise<number> {
  const waiting = [...chosen];
  let missed = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let defect = waiting.shift(); defect; defect = waiting.shift())
        if (!(await isFound(defect))) missed++;
    }),
  );
  console.log(`${chosen.length - missed} of ${chosen.length} found, ${missed} missed`);
  return missed > 0 ? 1 : 0;
}

async function isFound(defect: Defect): Promise<boolean> {
  const begunMs = performance.now();
  const month = await bundled(defect);
  let seed = first;
  let found: string | undefined;
  const last = first + whole(values.seeds, 1_000_000);
  for (; found === undefined && seed < last && performance.now() < begunMs + 3_600_000; seed++) {
    const { code, text } = await child(month, seed);
    if (code !== 0) found = text.split('\n').find((line) => /broken|Error/.test(line)) ?? text;
  }
  const seconds = ((performance.now() - begunMs) / 1000).toFixed(0);
  const outcome = found === undefined ? 'MISSED' : `seed ${seed - 1}`;
  console.log(`${defect.name}: ${outcome}, ${seconds} s. ${found?.slice(0, 160) ?? ''}`);
  return found !== undefined;
}

function child(month: string, seed: number, shrinkFor = 0): Promise<{ code: number; text: string }> {
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const;
  // The bundle is compiled once for all months.
  const env = { ...process.env, NODE_COMPILE_CACHE: dirname(month) };
  const args = [month, seed, days, shrinkFor].map(String);
  const started = spawn(process.execPath, args, { stdio: [...stdio], env });
  let text = '';
  started.on('message', (told: { called: string[]; expected: string[] }) => {
    for (const name of told.called) called.add(name);
    expected = told.expected;
  });
  for (const stream of [started.stdout!, started.stderr!])
    stream.on('data', (part: Buffer) => (text += part));
  return new Promise((resolve) => started.on('exit', (code) => resolve({ code: code ?? 1, text })));
}
