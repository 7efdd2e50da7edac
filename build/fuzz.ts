/** `npm run fuzz -- [--cases N] [--seed N] [VITEST ARGUMENTS]`: test/fuzz with many more cases than `npm test`. */
import { runMany } from './many.ts';

await runMany('fuzz', 'test/fuzz', ['cases', 'seed'], 10_000);
