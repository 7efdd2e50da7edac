import { existsSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { systemClock } from '../lib/clock.ts';
import { readPair } from '../ops/tls/pair.ts';
import { requestFile } from '../second-box/box-files.ts';
import { Follower } from '../second-box/follower.ts';
import { promote } from '../second-box/promote.ts';
import { Replica } from '../second-box/replica.ts';
import { type StandbyBackups, startStandbyBackups } from '../second-box/standby-backups.ts';
import { takeoverCode } from '../second-box/takeover-code.ts';
import { lockDirectory } from '../store/directory/lock.ts';
import { backupPlan } from './backup-options.ts';
import type { CommandSettings } from './command-settings.ts';
import { certificateChoice, hostOption } from './listen-options.ts';
import { openLog } from './log-options.ts';
import { standbyPage } from './standby-page.ts';

/** The interval at which a request of `larder promote` is looked for. */
const lookMs = 100;
/** Time for the last answer of the page. */
const pageGraceMs = 300;

/**
 * Follows a primary until this box is promoted or stopped. Meanwhile it serves one page with its state.
 * @returns true if it took over: then the directory is that of a primary
 */
export async function standBy(settings: CommandSettings, stop: AbortSignal): Promise<boolean> {
  const { data } = settings;
  const clock = systemClock();
  const lock = lockDirectory(data);
  const { log, close: closeLog } = openLog(settings);
  const replica = Replica.open(data);
  const follower = new Follower(replica, log, clock);
  // larder.json is that of the primary, whose backups are its own.
  const plan = settings.isGiven('backup-at') ? backupPlan(settings) : undefined;
  let backups: StandbyBackups | undefined;
  const taken = Promise.withResolvers<boolean>();
  let promoting: Promise<string | undefined> | undefined;
  const takeOver = async (): Promise<string | undefined> => {
    if (!replica.state.usable) return 'the copy is not complete yet';
    await backups?.close();
    await follower.requestStepDown();
    await follower.stop();
    await promote(replica, clock());
    return undefined;
  };
  const promoteOnce = () => {
    promoting ??= takeOver().then(
      (problem) => {
        if (problem === undefined) setTimeout(() => taken.resolve(true), pageGraceMs);
        else promoting = undefined;
        return problem;
      },
      (error: Error) => {
        taken.reject(error);
        return error.message;
      },
    );
    return promoting;
  };
  rmSync(requestFile(data), { force: true });
  const look = setInterval(() => {
    if (!existsSync(requestFile(data))) return;
    rmSync(requestFile(data), { force: true });
    void promoteOnce();
  }, lookMs);
  const stopped = () => taken.resolve(false);
  stop.addEventListener('abort', stopped);
  let server: Server | undefined;
  try {
    server = await listen(
      settings,
      standbyPage({
        replica,
        follower,
        clock,
        promote: promoteOnce,
        lastBackup: () => backups?.last() ?? null,
        isSecureSoon: () => servedPair(settings) !== undefined,
      }),
    );
    log.info({ takeoverCode: takeoverCode(replica.state.token) }, 'the code for a takeover by this box');
    if (plan) {
      const onProven = () => follower.tellBackup(backups?.last() ?? null);
      backups = await startStandbyBackups(plan, replica, { log, clock, onProven });
      onProven();
    }
    follower.start();
    return await taken.promise;
  } finally {
    clearInterval(look);
    stop.removeEventListener('abort', stopped);
    server?.close();
    server?.closeAllConnections();
    await backups?.close();
    await follower.stop();
    await replica.close();
    lock.release();
    await closeLog();
  }
}

/** The files of the certificate, if they are there: the second box copies those of the primary. */
function servedPair(settings: CommandSettings) {
  const files = certificateChoice(settings);
  return files && existsSync(files.cert) && existsSync(files.key) ? files : undefined;
}

async function listen(settings: CommandSettings, page: RequestListener): Promise<Server> {
  const files = servedPair(settings);
  const pair = files && readPair(files);
  const server = pair ? createTlsServer({ cert: pair.cert, key: pair.key }, page) : createServer(page);
  const host = hostOption(settings);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.integer('port', 0, 65_535) ?? 8080, host, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  const name = family === 'IPv6' ? `[${address}]` : address;
  process.stdout.write(`larder, second box, listening on ${pair ? 'https' : 'http'}://${name}:${port}\n`);
  return server;
}
