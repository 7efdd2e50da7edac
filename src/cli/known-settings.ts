import { didYouMean } from '../api/nearest.ts';
import { type Command, type Flag, UsageError } from './command.ts';
import { dataFlag, settingsFile, settingsPath, testClockFlag, variableOf } from './command-settings.ts';
import { commandNames, loadCommand } from './commands.ts';

/*
 * A setting that nobody reads is a mistake that nobody sees: backups that were spelt wrong are never made. So what
 * there is in larder.json that no command knows is refused, whichever command is run, and a variable is told of.
 */

/** Settings of `larder.json` that are no flag, as flags are described. */
const onlyInFile: Record<string, Flag> = {
  ...testClockFlag,
  maxFingerprints: { value: 'N', help: 'the most enrolled fingers of a code (10)' },
};

/** Variables of the program that are no flag. */
const otherVariables = ['LARDER_TEST_CLOCK', 'LARDER_ALLOW_TEST_CLOCK'];

/** Refuses what `larder.json` holds in vain. @throws UsageError with each member that there is not, or of another kind */
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
  throw new UsageError(`${file}: ${wrong.length} members are wrong`, wrong.slice(0, mostTold));
}

const mostTold = 100;

/** A line for each variable that begins as Larder's do and is none of them. */
export async function unknownVariables(command: Command, env = process.env): Promise<string[]> {
  const set = Object.keys(env).filter((name) => name.startsWith('LARDER_') && !otherVariables.includes(name));
  const own = variablesOf(command.flags);
  if (set.every((name) => own.includes(name))) return [];
  const known = [...variablesOf(await everyFlag()), ...otherVariables];
  return set
    .filter((name) => !known.includes(name))
    .map((name) => `${name} is no variable of Larder, and is passed over${didYouMean(name, known)}`);
}

function problemOf(name: string, value: unknown, known: Record<string, Flag>): string | undefined {
  const flag = Object.hasOwn(known, name) ? known[name]! : undefined;
  if (flag === undefined) {
    if (Object.hasOwn(dataFlag, name)) return 'says where this file is, and cannot stand in it';
    return `is no setting${didYouMean(name, Object.keys(known))}`;
  }
  if (flag.once) return 'is for one call, and cannot stand there for every one';
  if (!flag.value) return typeof value === 'boolean' ? undefined : 'takes true or false';
  if (flag.repeatable) {
    const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
    return isList ? undefined : 'takes a list of texts';
  }
  const isUsable = (typeof value === 'string' && value !== '') || Number.isSafeInteger(value);
  return isUsable ? undefined : 'takes a text or a whole number';
}

const settable = (flags: Record<string, Flag>) =>
  Object.fromEntries(Object.entries(flags).filter(([name]) => !Object.hasOwn(dataFlag, name)));

const variablesOf = (flags: Record<string, Flag>) => Object.keys(flags).map(variableOf);

/** The flags of all commands: loading those takes a fifth of a second, so it is asked for only where it matters. */
async function everyFlag(): Promise<Record<string, Flag>> {
  const commands = await Promise.all(commandNames.map(loadCommand));
  return Object.assign({}, ...commands.map(({ flags }) => flags));
}
