import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { thisUser, unitText } from '../../src/operate/service.ts';
import { temporaryDirectory } from '../store/support.ts';

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

  it('is printed without touching the machine', async () => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await runCommandLine(['service', 'install', '--print', '--user', 'larder'])).toBe(0);
    expect(String(printed.mock.calls[0]![0])).toContain('User=larder\n');
    expect(await runCommandLine(['service', 'install', '--data', ':memory:'])).toBe(2);
    vi.restoreAllMocks();
  });
});
