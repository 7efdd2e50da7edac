/** `npm run crash -- [--rounds N] [--seed N] [VITEST ARGUMENTS]`: kills a server under load, 50 times unless told. */
import { runMany } from './many.ts';

await runMany('crash', 'test/crash', ['rounds', 'seed'], 50);
