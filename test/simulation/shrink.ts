import { type Run, run, type Step } from './run.ts';

/** A failing plan, and how it ends. */
export type Failing = { steps: readonly Step[]; ended: Run };

/**
 * Cuts a failing plan to one that still breaks the same rule and has no step too many: first to the steps before it broke,
 * then by leaving out ever smaller stretches (delta debugging), until nothing more can go or the time (of the process, which no seed moves) is over.
 */
export async function shrunk(seed: number, failing: Failing, untilSeconds: number): Promise<Failing> {
  let best = failing;
  const rule = ruleOf(failing.ended);
  const fails = async (steps: readonly Step[]): Promise<boolean> => {
    const ended = await run(seed, steps, { isShort: true });
    if (ruleOf(ended) !== rule) return false;
    best = { steps: steps.slice(0, ended.at + 1), ended };
    return true;
  };
  await fails(best.steps.slice(0, best.ended.at + 1));
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = best.steps.length; at > 0 && process.uptime() < untilSeconds; at -= size) {
      const from = Math.max(0, at - size);
      await fails([...best.steps.slice(0, from), ...best.steps.slice(at)]);
    }
  return best;
}

/** The broken rule without names and numbers. */
const ruleOf = ({ broken }: Run) => broken?.replace(/:.*/s, '').replace(/[0-9a-f-]{36}|\d+/g, '#');
