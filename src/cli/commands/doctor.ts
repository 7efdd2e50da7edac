import { existsSync } from 'node:fs';
import { systemClock } from '../../lib/clock.ts';
import { examine, unreachableData } from '../../ops/doctor.ts';
import type { Finding } from '../../ops/finding.ts';
import { folderAnswers } from '../../ops/start-backup-process.ts';
import { databaseFile, inMemory } from '../../store/directory/open-store.ts';
import { backupFlags, backupPlan, backupsOfServer } from '../backup-options.ts';
import { type Command, type Given, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { headFinding } from '../head-finding.ts';
import { headFlags, headOption } from '../head-options.ts';
import { certificateChoice, hostFlag, hostOption, tlsFlags } from '../listen-options.ts';
import { jsonFlag, print } from '../output.ts';
import { readingsFlag, readingsFolder } from '../readings-option.ts';

/** `larder doctor`: what an operator should know about the machine and the data directory, and what to do. */
export const command: Command = {
  usage: 'doctor [flags]',
  summary: 'check the computer and the data directory, and say what to do about problems; changes nothing',
  flags: {
    ...dataFlag,
    ...hostFlag,
    ...tlsFlags,
    ...backupFlags,
    ...readingsFlag,
    ...headFlags,
    ...jsonFlag,
  },
  positionals: [0, 0],
  async run(given) {
    const settings = readableSettings(given);
    if (settings === undefined) return 1;
    const { data } = settings;
    if (data === inMemory) throw new UsageError('doctor needs a data directory');
    const plan = backupPlan(settings);
    const readings = readingsFolder(settings);
    const findings = examine({
      data,
      backupFolder: backupsOfServer(settings)?.folder,
      backups: plan && { ...plan, hangs: !(await folderAnswers(plan.folder)) },
      readings:
        readings === undefined ? undefined : { folder: readings, hangs: !(await folderAnswers(readings)) },
      certificate: certificateChoice(settings),
      host: hostOption(settings),
      clock: systemClock(),
    });
    const head = headOption(settings);
    if (head && existsSync(databaseFile(data))) findings.push(await headFinding(head, data, systemClock()()));
    const isWell = findings.every(({ state }) => state !== 'bad');
    print(settings, { ok: isWell, findings }, () => findings.map(lineOf));
    return isWell ? 0 : 1;
  },
};

/** The settings; undefined if they are unreadable, which `examine` reports. */
function readableSettings(given: Given): CommandSettings | undefined {
  try {
    return new CommandSettings(given);
  } catch (error) {
    tellUnreachable(given, unreachableData(error));
    return undefined;
  }
}

function tellUnreachable({ flags }: Given, finding: Finding): void {
  const text = flags['json'] ? JSON.stringify({ ok: false, findings: [finding] }, null, 2) : lineOf(finding);
  process.stdout.write(`${text}\n`);
}

const marks = { ok: 'ok     ', look: 'LOOK   ', bad: 'WRONG  ' };

function lineOf({ name, state, text, advice }: Finding): string {
  return `${marks[state]} ${name}: ${text}${advice ? `\n         → ${advice}` : ''}`;
}
