import { billAsset, licensesAsset, packaged, readAsset } from '../../lib/assets.ts';
import type { Command } from '../command.ts';

/** `larder licenses`: the licences of the libraries that this program contains. */
export const command: Command = {
  usage: 'licenses [--sbom]',
  summary: 'print the licenses of all parts of this program',
  flags: { sbom: { help: 'print the bill of materials instead (CycloneDX, JSON)' } },
  positionals: [0, 0],
  run(given) {
    if (!packaged) throw new Error('only the packaged program has them; here they are in node_modules');
    process.stdout.write(readAsset(given.flags['sbom'] ? billAsset : licensesAsset));
    return 0;
  },
};
