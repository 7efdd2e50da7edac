import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Connection } from '../../src/store/connection.ts';
import { lockDirectory } from '../../src/store/directory/lock.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { acmeSite } from '../support/acme.ts';
import { checkout, Desk, environment } from '../support/command-line.ts';

const [program, main] = checkout as [string, string];

/** A server that is told when, and how, to end. */
function started(desk: Desk, args: string[], options: { uid?: number } = {}) {
  const child = spawn(program, [main, 'serve', '--data', desk.data, '--log-level', 'error', ...args], {
    cwd: desk.folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (said.stdout += chunk));
  child.stderr.on('data', (chunk) => (said.stderr += chunk));
  return { child, said, ended: endOf(child) };
}

async function endOf(child: ChildProcess): Promise<number | NodeJS.Signals> {
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return code ?? signal!;
}

describe('a server whose start fails', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = new Desk();
    await acmeSite(desk);
  });
  afterEach(() => desk.close());

  const fails = async (args: string[], options: { uid?: number } = {}) => {
    const startedMs = performance.now();
    const { said, ended } = started(desk, args, options);
    expect(await ended, said.stderr).toBe(1);
    expect(performance.now() - startedMs).toBeLessThan(30_000);
    expect(said.stdout).toBe('');
    expect(said.stderr).toMatch(/^larder: [^\n]+\n$/);
    return said.stderr;
  };
  /** Whatever was opened is closed: another one can have the directory, and nothing is left in the log. */
  const isFree = () => {
    lockDirectory(desk.data).release();
    expect(existsSync(`${databaseFile(desk.data)}-wal`)).toBe(false);
  };
  const inDatabase = (sql: string) => {
    const { database } = Connection.open(databaseFile(desk.data));
    database.exec(sql);
    database.close();
  };

  it('because another one has the data', async () => {
    const lock = lockDirectory(desk.data);
    expect(await fails(['--port', '0'])).toContain('another server has the data directory');
    lock.release();
  });

  it.skipIf(process.platform !== 'linux').each(['serve', 'start', 'demo', 'provision site.json'])(
    'because no folder can be made where the data should be: larder %s',
    async (command) => {
      for (const [data, reason] of [
        ['/proc/nope', 'no folders can be created in /proc'],
        [join(desk.folder, 'site.json', 'x', 'y'), 'site.json is a file'],
        [`/tmp/${'x'.repeat(300)}`, 'name is too long'],
      ]) {
        const startedMs = performance.now();
        const { code, stdout, stderr } = await desk.larder([...command.split(' '), '--data', data!]);
        expect([code, stdout], stderr).toEqual([1, '']);
        expect(stderr).toMatch(/^larder: [^\n]+\n$/);
        expect(stderr).toContain(reason);
        expect(performance.now() - startedMs).toBeLessThan(30_000);
      }
    },
  );

  it('because of its log, its backups or their passphrase', async () => {
    expect(await fails(['--port', '0', '--log-file', '/proc/nope/larder.log'])).toContain('/proc/nope');
    const backups = ['--port', '0', '--backup-at', '0 3 * * *'];
    expect(await fails([...backups, '--backup-dir', join(desk.folder, 'no-disk')])).toMatch(
      /backup-dir .*no-disk does not exist; mount its disk, or create it/,
    );
    expect(existsSync(join(desk.folder, 'no-disk'))).toBe(false);
    const passphrase = join(desk.folder, 'passphrase');
    writeFileSync(passphrase, 'horse\n', { mode: 0o644 });
    const sealed = [...backups, '--backup-passphrase-file', passphrase];
    expect(await fails(sealed)).toContain(`chmod go= ${passphrase}`);
    isFree();
  });

  it('because of its certificate, after all of that was opened', async () => {
    await desk.json(['tls', 'init']);
    rmSync(join(desk.data, 'tls', 'ca.crt'));
    mkdirSync(join(desk.folder, 'disk'));
    const args = ['--port', '0', '--backup-at', '0 3 * * *', '--backup-dir', join(desk.folder, 'disk')];
    expect(await fails(args)).toContain('ca.crt');
    isFree();
  });

  it('because the data come from a newer Larder, or belong to somebody else', async () => {
    if (process.getuid?.() === 0) {
      expect(await fails(['--port', '0'], { uid: 65_534 })).toMatch(
        /belongs to root, and this is nobody; run/,
      );
    }
    inDatabase("INSERT INTO migrations VALUES (9999, '9999-new.sql', '', 9999, '9.0.0', '')");
    expect(await fails(['--port', '0'])).toContain('the database comes from a newer Larder');
    isFree();
  });

  it('because the port is taken: by whom is said, where that can be found out', async () => {
    const holder = createServer();
    holder.listen(0, '127.0.0.1');
    await once(holder, 'listening');
    onTestFinished(() => void holder.close());
    const { port } = holder.address() as { port: number };
    const text = await fails(['--port', String(port)]);
    expect(text).toContain(`port ${port} of 127.0.0.1 is in use`);
    expect(text).toContain('--port');
    if (process.platform === 'linux') expect(text).toContain(`by process ${process.pid} (`);
    isFree();
  });

  it('because there is no such address, or no right to the port', async () => {
    for (const host of ['192.0.2.99', 'nowhere.invalid'])
      expect(await fails(['--port', '0', '--host', host])).toMatch(/has no address .* one of .*127\.0\.0\.1/);
    isFree();
  });
});

describe('a server at work', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = new Desk();
  });
  afterEach(() => desk.close());

  it('ends by SIGTERM at any moment of its start, and the next one starts', async () => {
    for (const ms of [20, 150, 300, 450, 600, 900]) {
      const { child, ended, said } = started(desk, ['--port', '0', '--backup-at', '0 3 * * *']);
      await pause(ms);
      child.kill('SIGTERM');
      const end = await Promise.race([ended, pause(15_000, 'late')]);
      expect([0, 'SIGTERM'], `${ms} ms: ${said.stdout}${said.stderr}`).toContain(end);
    }
    await desk.serve();
    expect(await desk.stop()).toEqual([0]);
    expect((await desk.larder(['verify'])).code).toBe(0);
  });

  it('says in one line where a new, empty site begins, and nothing of one that is there', async () => {
    const began = async () => {
      const { child, ended, said } = started(desk, ['--port', '0']);
      while (!said.stdout.includes('listening')) await pause(20);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      // The hint that no one can sign in yet is a line of its own: test/cli/signing-in.proof.test.ts.
      return said.stderr.replace(/^larder: no one can sign in .*\n/m, '');
    };
    const begins = 'a new, empty site is created there\n';
    expect(await began()).toBe(`larder: there was no folder ${desk.data}: ${begins}`);
    expect(await began()).toBe('');
    for (const name of ['larder.db', 'templates.key', 'links.key']) rmSync(join(desk.data, name));
    expect(await began()).toBe(`larder: there was no database in ${desk.data}: ${begins}`);
    writeFileSync(join(desk.data, 'larder.db'), '');
    expect(await began()).toBe(`larder: larder.db in ${desk.data} is empty: ${begins}`);
    expect(statSync(join(desk.data, 'larder.lock')).mode & 0o777).toBe(0o600);
    chmodSync(join(desk.data, 'larder.lock'), 0o644);
    expect(await began()).toBe('');
    expect(statSync(join(desk.data, 'larder.lock')).mode & 0o777).toBe(0o600);
  });

  it('warns where keys would cross the network in the clear', async () => {
    for (const [host, warned] of [
      ['0.0.0.0', true],
      ['127.0.0.1', false],
      ['localhost', false],
    ] as const) {
      const { child, ended, said } = started(desk, ['--port', '0', '--host', host]);
      while (!said.stdout.includes('listening')) await pause(20);
      await pause(50);
      child.kill('SIGTERM');
      await ended;
      expect(said.stderr.includes(`--host ${host} without TLS`), host).toBe(warned);
    }
  });

  it('takes a clock of a test only where that is allowed', async () => {
    const env = { LARDER_TEST_CLOCK: join(desk.folder, 'clock') };
    for (const command of [['serve', '--port', '0'], ['keys', 'list'], ['doctor'], ['verify'], ['demo']]) {
      const { code, stderr } = await desk.larder(command, env);
      expect([command[0], code]).toEqual([command[0], 2]);
      expect(stderr).toMatch(/^larder: LARDER_TEST_CLOCK is set.*--allow-test-clock.*\n$/);
    }
    expect(existsSync(desk.data)).toBe(false);
    const { address } = await desk.serve('serve', { ...env, LARDER_ALLOW_TEST_CLOCK: 'true' });
    expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ testClock: true });
    const listed = await desk.larder(['keys', 'list', '--allow-test-clock'], env);
    expect(listed).toMatchObject({ code: 0, stderr: '' });
  });
});
