import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Flag } from '../../src/cli/command.ts';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { serveFlags } from '../../src/cli/commands/serve.ts';
import { unitText } from '../../src/ops/service.ts';
import { thisUser } from '../../src/store/directory/data-directory.ts';
import { temporaryDirectory } from '../store/support.ts';
import { smallSite } from './support.ts';

const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('the unit of larder service install', () => {
  it.skipIf(!hasAnalyze)('is what systemd takes, without a warning (needs systemd-analyze)', () => {
    const folder = temporaryDirectory();
    const data = join(folder, 'data');
    mkdirSync(data);
    const file = join(folder, 'larder.service');
    writeFileSync(
      file,
      unitText({ program: [process.execPath], data, user: thisUser(), writable: [folder] }),
    );
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    });
    expect(stderr.split('\n').filter((line) => line.includes(file))).toEqual([]);
    expect(status).toBe(0);
    const security = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], {
      encoding: 'utf8',
    });
    expect(Number(/exposure level for larder\.service: ([\d.]+)/.exec(security)![1])).toBeLessThan(3);
  });

  it('names the data directory whole, and quotes what systemd would read otherwise', () => {
    const unit = unitText({
      program: ['/opt/my larder/larder'],
      data: '/srv/100%',
      user: 'larder',
      writable: [],
    });
    expect(unit).toContain('ExecStart="/opt/my larder/larder" serve --data /srv/100%%\n');
    expect(unit).toContain('ReadWritePaths=/srv/100%%\n');
  });

  it('passes every flag of serve on, files by their whole path', async () => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { data } = smallSite();
    const values: Record<string, string> = {
      host: '0.0.0.0',
      port: '443',
      'base-url': 'https://larder.lan',
      'ip-limit': '1000',
      'ip-connections': '50',
      'tls-cert': 'site.pem',
      'tls-key': 'site.key',
      'log-level': 'debug',
      'log-file': 'larder.log',
      'log-max-size': '0',
      'log-keep': '3',
      'allowed-host': 'larder.office.lan',
      'session-idle-hours': '8',
      'session-days': '3',
      'cors-origin': 'https://office.lan',
      'trust-proxy': '10.0.0.0/8',
      'webhook-allow': 'erp.lan',
      proxy: 'http://proxy.lan:3128',
      'head-office': 'postgres://larder@head.lan/larder',
      'head-site': 'Plant 1',
      'head-personal': 'none',
      'head-batch': '1000',
      'readings-folder': 'counters',
      'backup-at': '30 3 * * *',
      'backup-dir': 'backups',
      'backup-keep': '2',
    };
    const paths = new Set(['tls-cert', 'tls-key', 'log-file', 'readings-folder', 'backup-dir']);
    const given: string[] = [];
    const expected: string[] = [];
    for (const [name, flag] of Object.entries(serveFlags as Record<string, Flag>)) {
      // Files of secrets have to be there, and the data directory is told by itself.
      if (name === 'data' || name === 'backup-passphrase-file' || name === 'head-password-file') continue;
      if (!flag.value) {
        given.push(`--${name}`);
        expected.push(`--${name}`);
        continue;
      }
      const value = values[name]!;
      expect(value, `a value of --${name}`).toBeDefined();
      given.push(`--${name}`, value);
      const whole = paths.has(name) ? resolve(value) : value;
      expected.push(`--${name} ${/[ *]/.test(whole) ? `"${whole}"` : whole}`);
    }
    expect(await runCommandLine(['service', 'install', '--print', '--data', data, ...given])).toBe(0);
    const unit = String(printed.mock.calls[0]![0]);
    expect(unit).toContain(`serve --data ${data} ${expected.join(' ')}\n`);
    expect(await runCommandLine(['service', 'install', '--print', '--data', data, '--port', 'x'])).toBe(2);
    vi.restoreAllMocks();
  });

  it('is printed without touching the machine', async () => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { data } = smallSite();
    const install = ['service', 'install', '--print', '--user', 'larder', '--data'];
    expect(await runCommandLine([...install, data])).toBe(0);
    expect(String(printed.mock.calls[0]![0])).toContain('User=larder\n');
    expect(await runCommandLine([...install, join(data, 'none')])).toBe(1);
    expect(await runCommandLine([...install, join(data, 'larder.db')])).toBe(1);
    expect(await runCommandLine(['service', 'install', '--data', ':memory:'])).toBe(2);
    vi.restoreAllMocks();
  });
});
