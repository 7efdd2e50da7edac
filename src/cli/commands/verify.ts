import { backupFolderOf } from '../../ops/backup-place.ts';
import { lastProvenIn } from '../../ops/proven-backup.ts';
import { folderAnswers } from '../../ops/start-backup-process.ts';
import { type Remedy, remedies } from '../../ops/verify/remedies.ts';
import { examine, type Report, type Verdict } from '../../ops/verify/verify.ts';
import { larderCommand } from '../../store/directory/larder-command.ts';
import { databaseFile, inMemory } from '../../store/directory/open-store.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { requireData } from '../operator-write.ts';

/** Exit codes: 0 nothing is wrong; 1 something is; 3 nothing is wrong in what could be checked of another schema. */
const exits = { sound: 0, wrong: 1, otherSchema: 3 } as const;

export const command: Command = {
  usage: 'verify [--full] [--json]',
  summary: 'check the database, its derived figures and the audit chain; safe while a server runs',
  flags: {
    ...dataFlag,
    full: { help: 'check everything: each row against the audit log, each index, sum and video' },
    json: { help: 'print the results as JSON' },
  },
  positionals: [0, 0],
  async run(given) {
    const settings = new CommandSettings(given);
    const { data } = settings;
    if (data === inMemory) throw new UsageError('verify needs a data directory');
    const file = databaseFile(data);
    requireData(data);
    const report = examine(file, { full: given.flags['full'] === true });
    const ok = report.verdicts.every((verdict) => verdict.ok);
    const next = await nextStep(report, data, backupFolderOf(data, settings.text('backup-dir')));
    const text = given.flags['json']
      ? JSON.stringify({
          ok,
          complete: isComplete(report),
          schema: report.schema,
          checks: report.verdicts,
          next,
        })
      : [...report.verdicts.flatMap(linesOf), '', ...next].join('\n');
    process.stdout.write(`${text}\n`);
    if (!ok) return exits.wrong;
    return isOtherSchema(report) ? exits.otherSchema : exits.sound;
  },
};

const isComplete = ({ verdicts }: Report) => verdicts.every(({ looked }) => looked === 'whole');
const isOtherSchema = ({ schema }: Report) => schema !== null && schema.data !== schema.known;

/** The lines of a verdict; checks that did not run are listed at the end. */
function linesOf({ name, ok, looked, leftOut, wrong, notes }: Verdict): string[] {
  const noted = notes.map((note) => `note    ${name}: ${note}`);
  if (!ok) return [`WRONG   ${name}: ${wrong.join('; ')}`, ...noted];
  if (looked === 'not') return noted;
  return [looked === 'whole' ? `ok      ${name}` : `part    ${name}, but not ${leftOut}`, ...noted];
}

/** Sentences about skipped checks and the next step. */
async function nextStep(report: Report, data: string, backupDirectory: string): Promise<string[]> {
  const { verdicts, schema, fullTakes } = report;
  const leftOut = verdicts.filter(({ looked }) => looked === 'not').map(({ name }) => name);
  const left = leftOut.length === 0 ? [] : [`Not checked: ${leftOut.join(', ')}.`];
  const wrong = verdicts.filter(({ ok }) => !ok);
  if (wrong.length > 0) return [...left, ...(await afterDamage(wrong, data, backupDirectory))];
  if (schema && isOtherSchema(report)) return [...left, ...afterOtherSchema(schema, data)];
  if (isComplete(report)) return ['Everything was checked, and no problems were found. Nothing to do.'];
  const takes = fullTakes === null ? '' : ` It takes ${fullTakes}; the server can keep running.`;
  return [
    'No problems were found in what was checked.',
    ...left,
    `\`${larderCommand(data, ['verify', '--full'])}\` checks everything.${takes}`,
  ];
}

/**
 * The remedy for all findings; only `restore` if one needs a restore, because the others may follow from the damage.
 */
async function afterDamage(
  wrong: readonly Verdict[],
  data: string,
  backupDirectory: string,
): Promise<string[]> {
  const needed = (Object.keys(remedies) as Remedy[]).filter((one) =>
    wrong.some(({ remedy }) => remedy === one),
  );
  const lines = needed.slice(0, needed[0] === 'restore' ? 1 : undefined).map((one) => {
    const names = wrong.filter(({ remedy }) => remedy === one).map(({ name }) => name);
    return `${remedies[one].found} (${names.join(', ')}). ${remedies[one].advice}.`;
  });
  return needed[0] === 'restore' ? [...lines, ...(await restoring(data, backupDirectory))] : lines;
}

async function restoring(data: string, backupDirectory: string): Promise<string[]> {
  const answers = await folderAnswers(backupDirectory);
  const proven = answers ? lastProvenIn(backupDirectory) : null;
  const backup = proven
    ? `${proven.file}, tested ${proven.provenAt}`
    : 'the last backup from before the damage';
  return [
    'Stop the server, and first copy the whole data directory, which shows what happened.',
    `Then restore ${backup}: \`${larderCommand(data, ['restore', proven?.file ?? 'FILE', '--force'], 'root')}\` tests it first, and keeps`,
    `the current data as ${data}.before-<time>. Run \`${larderCommand(data, ['verify', '--full'])}\` on the restored data. If the disk is failing,`,
    'move the data to another one. Controllers send again what they still have, and nothing is recorded twice.',
  ];
}

function afterOtherSchema(
  { data: version, known, larder }: NonNullable<Report['schema']>,
  data: string,
): string[] {
  const found = `No problems were found in what was checked. The data has schema ${version}`;
  if (version > known)
    return [
      `${found}, of Larder ${larder}, which is newer than this version (schema ${known}): verify it with that version.`,
    ];
  return [
    `${found}, of Larder ${larder}; this version checks schema ${known}.`,
    `Start \`${larderCommand(data, ['serve'])}\` once: it upgrades the data to schema ${known}, and keeps the previous data as`,
    `larder.db.schema-${version}. Then verify again. Or verify with Larder ${larder}.`,
  ];
}
