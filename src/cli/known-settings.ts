import { didYouMean } from '../api/nearest.ts';
import { type Command, type Flag, UsageError } from './command.ts';
import { dataFlag, settingsFile, settingsPath, testClockFlag, variableOf } from './command-settings.ts';
import { commandNames, loadCommand } from './commands.ts';

/*
 * A misspelt setting would be ignored silently, and backups never be made. So every command refuses members of
 * larder.json that no command knows, and warns of unknown variables.
 */

/** Settings that only `larder.json` has, described like flags. */
const onlyInFile: Record<string, Flag> = {
  ...testClockFlag,
  maxFingerprints: { value: 'N', help: 'the maximum number of enrolled fingers per code (10)' },
};

/** Variables that represent no flag. */
const otherVariables = ['LARDER_TEST_CLOCK', 'LARDER_ALLOW_TEST_CLOCK'];

/** Checks the members of `larder.json`. @throws UsageError that lists those that are unknown or of a wrong kind */
export async function requireKnownSettings(data: string, command: Command): Promise<void> {
  const entries = Object.entries(settingsFile(data));
  if (entries.length === 0) return;
  const isOwn = ([name]: [string, unknown]) => Object.hasOwn(command.flags, name);
  const known = settable({ ...(entries.every(isOwn) ? command.flags : await everyFlag()), ...onlyInFile });
  const wrong = entries.flatMap(([name, value]) => {
    const what = problemOf(name, value, known);
    return what === undefined ? [] : [`${name} ${what}`];
  });
  if (wrong.length === 0) return;
  const file = settingsPath(data);
  if (wrong.length === 1) throw new UsageError(`${file}: ${wrong[0]}`);
  throw new UsageError(`${file}: ${wrong.length} members are not valid`, wrong.slice(0, maxProblemsListed));
}

const maxProblemsListed = 100;

/** A warning for each variable that begins with `LARDER_` and is unknown. */
export async function unknownVariables(command: Command, env = process.env): Promise<string[]> {
  const set = Object.keys(env).filter((name) => name.startsWith('LARDER_') && !otherVariables.includes(name));
  const ofCommand = variablesOf(command.flags);
  if (set.every((name) => ofCommand.includes(name))) return [];
  const known = [...variablesOf(await everyFlag()), ...otherVariables];
  return set
    .filter((name) => !known.includes(name))
    .map((name) => `${name} is not a variable of Larder and is ignored${didYouMean(name, known)}`);
}

function problemOf(name: string, value: unknown, known: Record<string, Flag>): string | undefined {
  const flag = Object.hasOwn(known, name) ? known[name]! : undefined;
  if (flag === undefined) {
    if (Object.hasOwn(dataFlag, name)) return 'sets the location of this file and cannot be set in it';
    return `is not a setting${didYouMean(name, Object.keys(known))}`;
  }
  if (flag.once) return 'applies to a single command and cannot be set in this file';
  if (!flag.value) return typeof value === 'boolean' ? undefined : 'must be true or false';
  if (flag.repeatable) {
    const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
    return isList ? undefined : 'must be a list of strings';
  }
  const isUsable = (typeof value === 'string' && value !== '') || Number.isSafeInteger(value);
  return isUsable ? undefined : 'must be a string or an integer';
}

const settable = (flags: Record<string, Flag>) =>
  Object.fromEntries(Object.entries(flags).filter(([name]) => !Object.hasOwn(dataFlag, name)));

const variablesOf = (flags: Record<string, Flag>) => Object.keys(flags).map(variableOf);

/** The flags of all commands. To load them takes 200 ms, so it is called only when needed. */
async function everyFlag(): Promise<Record<string, Flag>> {
  const commands = await Promise.all(commandNames.map(loadCommand));
  return Object.assign({}, ...commands.map(({ flags }) => flags));
}
