import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
const file = join(root, 'dist', `larder_${packageJson.version}_${architecture}.deb`);

const tools = [
  '/usr/bin/dpkg',
  '/usr/bin/systemd-sysusers',
  '/usr/bin/systemd-tmpfiles',
  '/usr/bin/systemctl',
  '/usr/bin/deb-systemd-helper',
];
const canInstall = process.getuid?.() === 0 && tools.every(existsSync);
const hasLintian = existsSync('/usr/bin/lintian');

/** The package that an operator installs with apt: into a root of its own, so that this machine stays as it is. */
describe.runIf(process.platform === 'linux')('the Debian package', () => {
  const machine = mkdtempSync(join(tmpdir(), 'larder-debian-'));
  const at = (path: string) => join(machine, path);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const dpkg = (...args: string[]) =>
    run('dpkg', [`--root=${machine}`, '--force-script-chrootless', '--force-depends', ...args], { env });

  beforeAll(async () => {
    await run(process.execPath, [join(root, 'build', 'package.ts'), '--deb'], { cwd: root });
    for (const folder of ['updates', 'info', 'triggers'])
      mkdirSync(at(`var/lib/dpkg/${folder}`), { recursive: true });
    for (const name of ['status', 'available']) writeFileSync(at(`var/lib/dpkg/${name}`), '');
    mkdirSync(at('etc'));
    for (const name of ['passwd', 'group']) copyFileSync(`/etc/${name}`, at(`etc/${name}`));
  }, 180_000);

  afterAll(() => rmSync(machine, { recursive: true, force: true }));

  it.runIf(hasLintian)('has no error by lintian', async () => {
    const { stdout } = await run('lintian', ['--fail-on', 'none', file]);
    expect(stdout.split('\n').filter((line) => line.startsWith('E:'))).toEqual([]);
  });

  it('has settings that only root and its group read', async () => {
    const { stdout } = await run('dpkg-deb', ['--contents', file]);
    expect(stdout).toMatch(/^-rw-r----- root\/root .* \.\/etc\/larder\/environment$/m);
  });

  it.runIf(canInstall)(
    'makes a user, a folder that only this user reads, and a service that starts with the machine',
    async () => {
      await dpkg('--install', file);
      expect(readFileSync(at('etc/passwd'), 'utf8')).toMatch(
        /^larder:.*:\/var\/lib\/larder:\/usr\/sbin\/nologin$/m,
      );
      for (const folder of ['var/lib/larder', 'var/lib/larder-backups'])
        expect((await run('stat', ['-c', '%a', at(folder)])).stdout, folder).toBe('700\n');
      expect((await run('stat', ['-c', '%a', at('etc/larder/environment')])).stdout).toBe('640\n');
      expect(existsSync(at('etc/systemd/system/multi-user.target.wants')), 'enabled').toBe(true);
      const { stdout } = await run(at('usr/bin/larder'), ['--version'], { env: {} });
      expect(stdout).toBe(`${packageJson.version}\n`);
      const unit = readFileSync(at('usr/lib/systemd/system/larder.service'), 'utf8');
      expect(unit).toContain('ExecStart=/usr/bin/larder serve --data /var/lib/larder');
      expect(unit).toContain('ReadWritePaths=/var/lib/larder -/var/lib/larder-backups\n');
      expect(unit).toContain('EnvironmentFile=-/etc/larder/environment');
      const { stdout: control } = await run('dpkg-deb', ['--field', file, 'Depends']);
      expect(control).toContain('libc6 (>= 2.34)');
      expect(control).toContain('libstdc++6 (>= 11)');
    },
  );

  it.runIf(canInstall)(
    'stays disabled or enabled over an upgrade, a removal and an installation',
    async () => {
      const wanted = () => existsSync(at('etc/systemd/system/multi-user.target.wants/larder.service'));
      const isEnabled = () =>
        readdirSync(at('etc/systemd/system/multi-user.target.wants')).includes('larder.service');
      expect(isEnabled()).toBe(true);
      await dpkg('--remove', 'larder');
      await dpkg('--install', file);
      expect(isEnabled()).toBe(true);
      await run('systemctl', [`--root=${machine}`, 'disable', 'larder.service'], { env });
      for (const again of [
        ['--install', file],
        ['--remove', 'larder'],
        ['--install', file],
      ])
        await dpkg(...again);
      expect(wanted()).toBe(false);
    },
  );

  it.runIf(canInstall)(
    'keeps the settings and the data when it is removed, and the data if it cannot ask',
    async () => {
      writeFileSync(at('var/lib/larder/larder.db'), 'data');
      await dpkg('--remove', 'larder');
      expect(existsSync(at('usr/bin/larder'))).toBe(false);
      expect(existsSync(at('etc/larder/environment'))).toBe(true);
      await dpkg('--purge', 'larder');
      expect(existsSync(at('etc/larder'))).toBe(false);
      expect(readFileSync(at('var/lib/larder/larder.db'), 'utf8')).toBe('data');
    },
  );
});
