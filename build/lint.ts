/** `npm run lint`: Biome's rules, then those of plain English (test/house/prose.ts). */
import { printFindings } from '../test/house/prose.ts';
import { run } from './run.ts';

const code = await run('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.']);
const found = printFindings();
process.exitCode = code || (found > 0 ? 1 : 0);
