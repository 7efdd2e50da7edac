/**
 * `npm run fuzz -- [--cases N] [--seed N] [--repeats N] [VITEST ARGUMENTS]`: test/fuzz with many more cases than `npm test`;
 * `--repeats` is how deep and how wide hostile shapes are (2000): 200 000 make bodies as large as any that is taken.
 */
import { runMany } from './many.ts';

await runMany('fuzz', 'test/fuzz', ['cases', 'seed', 'repeats'], 100_000);
