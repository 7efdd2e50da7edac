/** `npm run siege -- [--seconds N] [VITEST ARGUMENTS]`: test/siege with longer sieges than `npm test`, and their numbers. */
import { runMany } from './many.ts';

await runMany('siege', 'test/siege', ['seconds'], 10);
