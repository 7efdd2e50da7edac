import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { programArguments } from '../../lib/assets.ts';
import { folderBeside } from '../../ops/backup-place.ts';
import { packagedUnitFile, unitFile, unitName, unitText } from '../../ops/service.ts';
import { thisUser } from '../../store/directory/data-directory.ts';
import { makeFolder } from '../../store/directory/durable.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import { type Command, type Flag, type Given, UsageError } from '../command.ts';
import { CommandSettings } from '../command-settings.ts';
import { logFilePlan } from '../log-options.ts';
import { requireData } from '../operator-write.ts';
import { serveFlags, serveOptions } from './serve.ts';

/** `larder service install`: a hardened systemd unit for a data directory, enabled and started. */
export const installCommand: Command = {
  usage: 'service install [--print] [flags]',
  summary: 'serve the data directory now and whenever the computer starts (systemd)',
  flags: {
    ...serveFlags,
    user: {
      value: 'NAME',
      help: 'the user that runs the service and owns the data directory (the current user)',
    },
    print: { help: 'only print the unit' },
  },
  positionals: [0, 0],
  run(given) {
    const settings = new CommandSettings(given);
    const { data } = settings;
    if (data === inMemory) throw new UsageError('a service needs a data directory');
    requireData(data);
    const { backupPlan, readingsFolder } = serveOptions(settings);
    // Also where the inner folder is in use still: with the right to write beside it, the service moves it there.
    const backupFolder = backupPlan?.isDefault ? folderBeside(data) : backupPlan?.folder;
    const log = logFilePlan(settings);
    const writable = [
      ...(backupFolder === undefined ? [] : [backupFolder]),
      ...(readingsFolder === undefined ? [] : [readingsFolder]),
      ...(log ? [dirname(log.file)] : []),
    ];
    const unit = unitText({
      program: programArguments(),
      data,
      flags: flagsOf(given),
      user: settings.text('user') ?? thisUser(),
      writable,
    });
    if (settings.switch('print')) {
      process.stdout.write(unit);
      return 0;
    }
    requireSystemd();
    if (existsSync(packagedUnitFile))
      throw new Error(
        'the Debian package already has a service: its settings are in /etc/larder/environment, its data in /var/lib/larder',
      );
    if (backupPlan?.isDefault) makeFolderOfOwner(folderBeside(data), data);
    const missing = writable.find((folder) => !existsSync(folder));
    if (missing) throw new Error(`${missing}; the service must write to it, but it does not exist`);
    writeFileSync(unitFile, unit);
    // It holds no secret, and everyone may check how a service runs.
    chmodSync(unitFile, 0o644);
    systemctl('daemon-reload');
    systemctl('enable', '--now', unitName);
    process.stdout.write(
      `${unitFile} serves ${resolve(data)}; its log: ${log?.file ?? 'journalctl -u larder'}\n`,
    );
    return 0;
  },
};

/** `larder service uninstall`: stops and removes the service; the data stays. */
export const uninstallCommand: Command = {
  usage: 'service uninstall',
  summary: 'stop the service and remove it; the data is kept',
  flags: {},
  positionals: [0, 0],
  run() {
    requireSystemd();
    if (!existsSync(unitFile))
      throw new Error(
        existsSync(packagedUnitFile)
          ? 'the service belongs to the Debian package: apt remove larder'
          : `there is no ${unitFile}`,
      );
    systemctl('disable', '--now', unitName);
    rmSync(unitFile);
    systemctl('daemon-reload');
    process.stdout.write('The service was removed; the data was kept.\n');
    return 0;
  },
};

/** `larder service status`: exits with 0 while it runs, 1 otherwise. */
export const statusCommand: Command = {
  usage: 'service status',
  summary: 'show whether the service is running',
  flags: {},
  positionals: [0, 0],
  run() {
    requireSystemd();
    if (!existsSync(unitFile) && !existsSync(packagedUnitFile))
      throw new Error(`there is no ${unitFile}; create it with service install`);
    try {
      execFileSync('systemctl', ['status', '--no-pager', unitName], { stdio: 'inherit' });
      return 0;
    } catch {
      return 1;
    }
  },
};

/** The given flags of `serve` for the unit, with absolute paths and the values of variables, which the service lacks. */
function flagsOf({ flags }: Given): string[] {
  return Object.entries(serveFlags as Record<string, Flag>).flatMap(([name, { value: kind }]) => {
    const given = flags[name];
    if (name === 'data' || given === undefined || given === false) return [];
    if (given === true) return [`--${name}`];
    const isPath = kind === 'FILE' || kind === 'DIR';
    return [given].flat().flatMap((text) => [`--${name}`, isPath ? resolve(text) : text]);
  });
}

/** Creates a folder for the user that owns the data: systemd lets a service write to folders that exist. */
function makeFolderOfOwner(folder: string, data: string): void {
  if (existsSync(folder)) return;
  makeFolder(folder);
  const { uid, gid } = statSync(data);
  chownSync(folder, uid, gid);
}

/** @throws with what to do instead, when the machine does not run systemd */
function requireSystemd(): void {
  // sd_booted(3)
  if (statSync('/run/systemd/system', { throwIfNoEntry: false })?.isDirectory()) return;
  const advice: Partial<Record<NodeJS.Platform, string>> = {
    darwin: 'start it with launchd: a plist in /Library/LaunchDaemons with KeepAlive',
    win32: 'start it with the Task Scheduler when the computer starts',
  };
  const instead = advice[process.platform] ?? 'have your service manager run serve and restart it';
  throw new Error(`this computer does not use systemd; ${instead}`);
}

function systemctl(...args: string[]): void {
  execFileSync('systemctl', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
