import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acmeSecrets, callerOf, stock } from '../support/acme.ts';
import { checkout, Desk } from '../support/command-line.ts';
import { type Ledger, writeFor } from './load.ts';
import { straceOptions } from './strace.ts';

/** SQLite's setting for syncs. Larder uses FULL; with the others a proof must find lost data. */
export type Synchronous = 'FULL' | 'NORMAL' | 'OFF';

/** A program's use of a folder, as system calls. */
export type Traced = {
  /** The durable content of the folder at the start. */
  before: string;
  /** The folder. */
  data: string;
  trace: string;
  /** The working directory. */
  cwd: string;
  remove(): Promise<void>;
};

/** A server's life under load. */
export type Recording = Traced & { ledger: Ledger };

/** Notes what a folder holds now. */
export function beginTrace(data: string, cwd: string): Traced {
  const folder = mkdtempSync(join(tmpdir(), 'larder-power-cut-'));
  const before = join(folder, 'before');
  cpSync(data, before, { recursive: true });
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  return { before, data, trace: join(folder, 'trace'), cwd, remove };
}

/** Through io_uring files could be written unseen. */
const environment = { PATH: process.env['PATH'], UV_USE_IO_URING: '0' };

/** Runs `larder ARGS` under strace in a desk's folder, to its end; as another `user`, if this is root. */
export function recordCommand(desk: Desk, args: readonly string[], user?: string): Traced {
  const traced = beginTrace(desk.folder, desk.folder);
  const as = user === undefined ? [] : ['-u', user];
  const { status, stderr } = spawnSync(
    'strace',
    [...straceOptions(traced.trace), ...as, ...checkout, ...args],
    {
      cwd: desk.folder,
      env: environment,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`larder ${args.join(' ')} ended with ${status}: ${stderr}`);
  return traced;
}

/** Serves a site under strace, writes for some milliseconds, and stops it; only a checkout can be weakened. */
export async function record(
  loadMs: number,
  synchronous: Synchronous,
  program = checkout,
): Promise<Recording> {
  const desk = new Desk(program);
  const { secret, token } = await acmeSecrets(desk);
  await stock(callerOf((await desk.serve()).address, secret));
  await desk.stop();
  const traced = beginTrace(desk.data, desk.folder);
  const weaken = synchronous === 'FULL' ? [] : ['--import', join(import.meta.dirname, 'weaken.ts')];
  const command = [program[0]!, ...weaken, ...program.slice(1), 'serve', '--data', desk.data, '--port', '0'];
  const server = await startTraced(traced, command, { POWER_CUT_SYNCHRONOUS: synchronous });
  try {
    const ledger = await writeFor(
      loadMs,
      callerOf(server.address, secret),
      callerOf(server.address, token),
      server.address,
      token,
    );
    await server.stop();
    const remove = async () => {
      await traced.remove();
      await desk.close();
    };
    return { ...traced, ledger, remove };
  } catch (error) {
    server.kill();
    throw error;
  }
}

/** A program that serves under strace. */
export type TracedServer = { address: string; stop(): Promise<void>; kill(): void };

/** Starts a command that serves under strace. @returns where it listens; `stop` waits for its end, in order */
export async function startTraced(
  traced: Traced,
  command: readonly string[],
  more: Record<string, string> = {},
): Promise<TracedServer> {
  const given = { LARDER_IP_LIMIT: '1000000000', LARDER_LOG_LEVEL: 'error', ...more };
  const child = spawn('strace', [...straceOptions(traced.trace), ...command], {
    cwd: traced.cwd,
    env: { ...environment, ...given },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const listening = /listening on (\S+)/.exec(String(chunk));
      if (listening) resolve(listening[1]!);
    });
    void ended.then((code) => reject(new Error(`the traced server ended with ${code}`)));
  });
  return {
    address,
    async stop() {
      stop(child.pid!);
      if ((await ended) !== 0) throw new Error(`the traced server ended with ${await ended}`);
    },
    kill: () => child.kill('SIGKILL'),
  };
}

/** Stops the server, and not strace, which would let go of it. */
function stop(strace: number): void {
  const [server] = readFileSync(`/proc/${strace}/task/${strace}/children`, 'utf8').trim().split(' ');
  process.kill(Number(server), 'SIGTERM');
}
