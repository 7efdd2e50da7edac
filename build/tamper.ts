/**
 * `npm run tamper -- [--flips N] [--edits N] [--deliveries N] [--seed N] [VITEST ARGUMENTS]`: flips bits of a site's
 * database and edits its rows, 1000 and 200 times unless told, and shows how many `larder verify --full` finds.
 */
import { runMany } from './many.ts';

process.env['TAMPER_EDITS'] ??= '200';
await runMany('tamper', 'test/tamper', ['flips', 'edits', 'deliveries', 'seed'], 1000);
