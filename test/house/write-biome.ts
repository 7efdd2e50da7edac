/** `npm run house`: writes what follows from the layers (layers.ts) into biome.layers.json, which biome.json extends. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { biomeOverrides } from './layers.ts';

const root = join(import.meta.dirname, '..', '..');
const file = join(root, 'biome.layers.json');
writeFileSync(file, `${JSON.stringify({ overrides: biomeOverrides() }, null, 2)}\n`);
execFileSync(process.execPath, [
  join(root, 'node_modules/@biomejs/biome/bin/biome'),
  'format',
  '--write',
  file,
]);
