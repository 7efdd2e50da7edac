import { planOf, run } from './run.ts';
import { shrunk } from './shrink.ts';
import { isException } from './wander.ts';

/*
 * A month, in a process of its own: its seed, its first days, and for how many seconds the shortest failing plan is sought. It
 * sends its parent the endpoints that were called.
 */
const [seed, days, shrinkSeconds] = process.argv.slice(2).map(Number) as [number, number, number];

const plan = planOf(seed);
const steps = plan.slice(0, Math.ceil((plan.length * days) / 30));
const ended = await run(seed, steps);
const { user, system } = process.cpuUsage();
const seconds = ((user + system) / 1e6).toFixed(1);
console.log(
  `seed ${seed}: ${steps.length} steps, ${ended.calls} calls, ${seconds} s, ${ended.digest.slice(0, 16)}`,
);
const { called, all } = ended.reach;
process.send?.({ called, expected: all.filter((name) => !isException(name)) });
if (ended.broken !== undefined) {
  console.log(`broken after step ${ended.at}: ${ended.broken}`);
  process.exitCode = 1;
  if (shrinkSeconds > 0) {
    const short = await shrunk(seed, { steps, ended }, process.uptime() + shrinkSeconds);
    const acts = short.steps.map(({ act }) => act).join(', ');
    console.log(`\nIts shortest form, ${short.steps.length} steps: ${acts}`);
    console.log(short.ended.script);
    console.log(short.ended.broken);
  }
}
