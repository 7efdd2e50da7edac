/** Larder on a disk that is slow to sync: `slow-disk.ts FOLDER COMMIT_DELAY_MS`. Serves like `larder serve`. */
import { pino } from 'pino';
import { openAppliance } from '../../src/app/appliance.ts';
import { listen } from '../../src/http/listener/server.ts';

const [folder, commitDelayMs] = process.argv.slice(2);

const appliance = openAppliance({
  data: folder!,
  log: pino({ level: 'error' }, pino.destination({ fd: 2, sync: true })),
  ipLimit: 100_000_000,
  faults: { commitDelayMs: Number(commitDelayMs) },
});
const server = await listen(appliance.handle, { host: '127.0.0.1', port: 0 });
console.log(`larder listening on ${server.address}`);

process.once('SIGTERM', async () => {
  await server.close(1000);
  await appliance.close();
});
