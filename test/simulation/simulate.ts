import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { defects, plant } from './defects.ts';

/*
 * `npm run simulate -- [--seed N | --seeds COUNT | --minutes M] [--from N]`: months of simulated sites, each in a process
 * of its own. `--planted`: plants each defect of `defects.ts` and tells how long it takes to find it.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    minutes: { type: 'string' },
    from: { type: 'string' },
    planted: { type: 'boolean' },
    defect: { type: 'string' },
  },
});
const whole = (text: string | undefined, otherwise: number) => {
  const number = Number(text ?? otherwise);
  if (!Number.isInteger(number) || number < 0) throw new Error(`${text} is no whole number`);
  return number;
};
const first = whole(values.from, 1);
const shrinkSeconds = 60;

if (values.seed !== undefined) process.exit(await oneSeed(whole(values.seed, 1)));
else if (values.planted) process.exit(await allDefects());
else process.exit(await manySeeds());

/** Runs a seed in this process, and prints the shortest plan that fails. @returns the exit code */
async function oneSeed(seed: number): Promise<number> {
  if (values.defect !== undefined) plant(values.defect);
  const { planOf, run } = await import('./run.ts');
  const steps = planOf(seed);
  const ended = await run(seed, steps);
  const { user, system } = process.cpuUsage();
  const seconds = ((user + system) / 1e6).toFixed(1);
  console.log(
    `seed ${seed}: ${steps.length} steps, ${ended.calls} calls, ${seconds} s, ${ended.digest.slice(0, 16)}`,
  );
  if (ended.broken === undefined) return 0;
  console.log(`broken after step ${ended.at}: ${ended.broken}`);
  if (values.defect !== undefined) return 1;
  const { shrunk } = await import('./shrink.ts');
  const short = await shrunk(seed, { steps, ended }, process.uptime() + shrinkSeconds);
  console.log(
    `\nIts shortest form, ${short.steps.length} steps: ${short.steps.map(({ act }) => act).join(', ')}`,
  );
  console.log(short.ended.script);
  console.log(short.ended.broken);
  return 1;
}

/** Runs seeds side by side, one on each processor. @returns 1 where one fails */
async function manySeeds(): Promise<number> {
  const count = whole(values.seeds, values.minutes === undefined ? 20 : 1_000_000);
  const untilMs = values.minutes === undefined ? Number.POSITIVE_INFINITY : whole(values.minutes, 1) * 60_000;
  let [next, failed] = [first, 0];
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      while (next < first + count && performance.now() < untilMs) {
        const { code, text } = await child(['--seed', String(next++)]);
        console.log(text.trimEnd());
        if (code !== 0) failed++;
      }
    }),
  );
  console.log(`${next - first} seeds, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** Plants each defect, and runs seeds until one finds it. @returns 1 where one is not found within an hour */
async function allDefects(): Promise<number> {
  let missed = 0;
  for (const { name } of defects) {
    const begunMs = performance.now();
    let seed = first;
    let found: string | undefined;
    for (; found === undefined && performance.now() < begunMs + 3_600_000; seed++) {
      const { code, text } = await child(['--seed', String(seed), '--defect', name]);
      if (code !== 0) found = text.split('\n').find((line) => /broken|Error/.test(line)) ?? text;
    }
    const seconds = ((performance.now() - begunMs) / 1000).toFixed(0);
    if (found === undefined) missed++;
    console.log(
      `${name}: ${found === undefined ? 'MISSED' : `seed ${seed - 1}`}, ${seconds} s. ${found?.slice(0, 160) ?? ''}`,
    );
  }
  console.log(`${defects.length - missed} of ${defects.length} found`);
  return missed > 0 ? 1 : 0;
}

function child(args: readonly string[]): Promise<{ code: number; text: string }> {
  const started = spawn(process.execPath, [import.meta.filename, ...args]);
  let text = '';
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (part: Buffer) => (text += part));
  return new Promise((resolve) => started.on('exit', (code) => resolve({ code: code ?? 1, text })));
}
