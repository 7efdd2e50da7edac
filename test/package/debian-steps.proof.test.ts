import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { patient } from '../support/patient.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
const deb = `larder_${packageJson.version}_${architecture}.deb`;

const debootstrap = '/usr/sbin/debootstrap';
const canMake = process.platform === 'linux' && process.getuid?.() === 0 && existsSync(debootstrap);

/** The lines of the shell blocks in a section of docs/operating.md. */
function documented(section: string): string[] {
  const text = readFileSync(join(root, 'docs', 'operating.md'), 'utf8');
  const [, part] = text.split(`\n## ${section}\n`);
  const blocks = [...part!.split('\n## ')[0]!.matchAll(/```sh\n(.*?)```/gs)];
  return blocks.flatMap(([, block]) => block!.trim().split('\n'));
}

/**
 * The documented steps of the Debian package in a fresh Debian. Nothing boots in a chroot: where a step starts or stops the
 * service, its command is run as its unit says.
 */
describe.runIf(canMake)('the steps of the package (needs root and debootstrap)', { timeout: 300_000 }, () => {
  const debian = mkdtempSync(join(tmpdir(), 'larder-debian-steps-'));
  const at = (path: string) => join(debian, path);
  const data = '/var/lib/larder';
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  let unreachable = '';
  let port = 0;
  let service: ChildProcess | undefined;

  beforeAll(async () => {
    await run(process.execPath, [join(root, 'build', 'package.ts'), '--deb'], { cwd: root });
    try {
      await run(debootstrap, ['--variant=minbase', '--include=sudo,ca-certificates', 'stable', debian]);
    } catch (error) {
      const text = (error as { stdout: string }).stdout;
      if (!/Failed getting release file|Couldn't download|Unable to/.test(text)) throw error;
      unreachable = `Debian cannot be reached: ${text.trim().split('\n').at(-1)}`;
      return;
    }
    chmodSync(debian, 0o755);
    copyFileSync(join(root, 'dist', deb), at(`root/${deb}`));
    port = await freePort();
  }, 600_000);

  afterAll(async () => {
    await stop();
    rmSync(debian, { recursive: true, force: true });
  });

  const within = (command: string) =>
    run('chroot', [debian, 'sh', '-c', `cd /root && ${command}`], { env, maxBuffer: 2 ** 24 });

  /** Starts the service as systemd does: the command, user and settings of the unit. */
  async function start(): Promise<void> {
    const unit = readFileSync(at('usr/lib/systemd/system/larder.service'), 'utf8');
    const setting = (name: string) => new RegExp(`^${name}=-?(.*)$`, 'm').exec(unit)![1]!;
    const settings = readFileSync(at(setting('EnvironmentFile')), 'utf8').match(/^[A-Z].*$/gm)!;
    const [user, line] = [setting('User'), setting('ExecStart')];
    const child = spawn('/usr/sbin/chroot', [`--userspec=${user}:${user}`, debian, ...line.split(' ')], {
      env: { ...Object.fromEntries(settings.map((one) => one.split('='))), HOME: data },
      stdio: 'ignore',
    });
    service = child;
    const answers = async () => {
      if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
      return await isReady(existsSync(at(`${data}/tls/server.crt`)) ? https : http, port);
    };
    await vi.waitUntil(answers, patient);
  }

  async function stop(): Promise<void> {
    if (!service || service.exitCode !== null) return;
    const ended = new Promise((resolve) => service!.once('exit', resolve));
    service.kill('SIGTERM');
    expect(await ended).toBe(0);
  }

  /** Runs documented lines, then looks for what does not belong to the service's user. */
  async function take(lines: readonly string[]): Promise<void> {
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const [, verb] = /^sudo systemctl (\w+) larder$/.exec(line) ?? [];
      if (verb === undefined) await within(line);
      if (verb === 'stop' || verb === 'restart') await stop();
      if (verb === 'start' || verb === 'restart') await start();
      expect([line, notOfService()]).toEqual([line, []]);
    }
  }

  function notOfService(): string[] {
    const [, uid] = /^larder:[^:]*:(\d+):/m.exec(readFileSync(at('etc/passwd'), 'utf8'))!;
    const folders = globSync('var/lib/larder{,-backups,.before-*}', { cwd: debian }).map(at);
    const entries = folders.flatMap((folder) => [
      folder,
      ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    ]);
    return entries.filter((path) => String(lstatSync(path, { throwIfNoEntry: false })?.uid ?? uid) !== uid);
  }

  const users = async () =>
    JSON.parse((await within(`sudo -u larder larder users list --json --data ${data}`)).stdout);
  const namesOf = async () => (await users()).map(({ name }: { name: string }) => name);

  it('installs by apt, with a folder of the service’s user', async ({ skip }) => {
    skip(unreachable !== '', unreachable);
    await within(`apt-get install -y -q ./${deb}`);
    appendFileSync(at('etc/larder/environment'), `LARDER_PORT=${port}\n`);
    await start();
    await take([`sudo larder demo --deliveries 200 --days 10 --data ${data}`]);
  });

  it('serves, makes people, certificates and backups by the documented lines', async ({ skip }) => {
    skip(unreachable !== '', unreachable);
    await take(documented('On Debian and Ubuntu'));
    expect(await namesOf()).toContain('YOUR-NAME');
    expect(existsSync(at('var/lib/larder-backups/by-hand.backup'))).toBe(true);
    // As root, too.
    await take([
      `sudo larder users create --name Later --role viewer --data ${data}`,
      `sudo larder tls renew --data ${data}`,
    ]);
  });

  it('restores by the documented lines, as root and as the service’s user', async ({ skip }) => {
    skip(unreachable !== '', unreachable);
    const lines = documented('Restoring').map((line) =>
      line.replace(/larder-\d{8}T\d{6}Z\.backup/, 'by-hand.backup'),
    );
    expect(lines.join('\n')).toContain('by-hand.backup');
    await take(lines);
    expect(await namesOf()).not.toContain('Later');
    expect(globSync('var/lib/larder.before-*', { cwd: debian })).toHaveLength(1);

    await take([`sudo larder users create --name Later --role viewer --data ${data}`]);
    await take(lines.map((line) => line.replace(/^sudo \/usr/, 'sudo -u larder /usr')));
    expect(await namesOf()).not.toContain('Later');
    expect(globSync('var/lib/larder/before-*/larder.db', { cwd: debian })).toHaveLength(1);
    await take([`sudo -u larder larder verify --full --data ${data}`]);
  });

  it('keeps the data over an upgrade, a removal and a purge that cannot ask', async ({ skip }) => {
    skip(unreachable !== '', unreachable);
    await stop();
    for (const step of [`install --reinstall -y -q ./${deb}`, 'remove -y -q larder', 'purge -y -q larder'])
      await within(`apt-get ${step}`);
    expect(existsSync(at('usr/bin/larder'))).toBe(false);
    expect(existsSync(at('etc/larder'))).toBe(false);
    expect(existsSync(at(`${data}/larder.db`))).toBe(true);
    expect(notOfService()).toEqual([]);
  });
});

/** True if a server answers, with whatever certificate. */
function isReady({ get }: typeof http | typeof https, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { port, path: '/readyz', rejectUnauthorized: false, agent: false as const };
    get(options, (answer) => resolve(answer.resume().statusCode === 200)).on('error', () => resolve(false));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
