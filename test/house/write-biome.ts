/** `npm run house`: writes what follows from the layers (layers.ts) into biome.layers.json, which biome.json extends. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { biomeOverrides } from './layers.ts';

const file = join(import.meta.dirname, '..', '..', 'biome.layers.json');
writeFileSync(file, `${JSON.stringify({ overrides: biomeOverrides() }, null, 2)}\n`);
