/**
 * `npm run bench -- lists [--sizes 50000,5000000] [--seconds N] [--data DIR]`: pages of GET /transactions under each
 * filter alone, the first one and one deep in the cursor, of a year with N deliveries.
 *
 * The data is that of `npm run bench -- reports`, made at the first run and kept.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measurePages, pagesTable } from './pages.ts';
import { dataFolder, reportSiteIn } from './report-data.ts';
import { startLarder } from './servers.ts';

const { values: flags } = parseArgs({
  options: {
    sizes: { type: 'string', default: '50000,5000000' },
    seconds: { type: 'string', default: '1' },
    data: { type: 'string', default: dataFolder },
  },
});

for (const size of flags.sizes.split(',').map(Number)) {
  const folder = join(flags.data, String(size));
  const site = reportSiteIn(folder, size);
  const server = await startLarder(folder);
  try {
    const pages = await measurePages(server.address, site, Number(flags.seconds));
    console.log(`\n${pagesTable([{ deliveries: size, pages }])}`);
  } finally {
    await server.stop();
  }
}
