import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../api/json-bytes.ts';
import { mustBeOneOf } from '../api/nearest.ts';
import { textOfFile } from '../api/utf8.ts';
import { finishRestore } from '../ops/finish-restore.ts';
import { requireAccess } from '../store/directory/data-directory.ts';
import { type Flag, type Given, UsageError } from './command.ts';

/*
 * The source of a setting. A flag overrides its environment variable (`LARDER_` and the flag's name), which
 * overrides `larder.json` in the data directory (rules/command-line#settings).
 */

/** The flag that every command takes. */
export const dataFlag: Record<'data', Flag> = {
  data: { value: 'DIR', help: 'the data directory, or :memory: (./larder-data)' },
};

/** The flag that permits `LARDER_TEST_CLOCK`. Every command with data takes it; only the help of `serve` shows it. */
export const testClockFlag: Record<'allow-test-clock', Flag> = {
  'allow-test-clock': { help: 'allow LARDER_TEST_CLOCK to move the clock; for tests only' },
};

/** The environment variable of a flag (rules/command-line#settings). */
export const variableOf = (flag: string) => `LARDER_${flag.toUpperCase().replaceAll('-', '_')}`;

/** The flags that the environment sets. */
export function flagsFromEnvironment(flags: Record<string, Flag>, env = process.env): Given['flags'] {
  const found: Given['flags'] = {};
  for (const [name, flag] of Object.entries(flags)) {
    const value = env[variableOf(name)];
    if (value === undefined || value === '') continue;
    if (flag.value) found[name] = flag.repeatable ? value.split(',') : value;
    else found[name] = switchOf(variableOf(name), value);
  }
  return found;
}

function switchOf(variable: string, value: string): boolean {
  if (['1', 'true', 'yes'].includes(value)) return true;
  if (['0', 'false', 'no'].includes(value)) return false;
  throw new UsageError(`${variable} is ${value}, but must be true or false`);
}

/** The path of a data directory's `larder.json`. */
export const settingsPath = (data: string) => join(data, 'larder.json');

/** The settings of `larder.json`, by flag name; empty without the file. @throws UsageError when it is not a JSON object */
export function settingsFile(data: string): Record<string, unknown> {
  const file = settingsPath(data);
  if (data === ':memory:' || !existsSync(file)) return {};
  const bytes = readFileSync(file);
  let text: string;
  try {
    text = textOfFile(bytes);
  } catch (error) {
    throw new UsageError(`${file} ${(error as Error).message}`);
  }
  try {
    const settings: unknown = parseJson(text);
    if (settings !== null && typeof settings === 'object' && !Array.isArray(settings))
      return settings as Record<string, unknown>;
  } catch (error) {
    throw new UsageError(`${file} is not valid JSON: ${(error as Error).message}`);
  }
  throw new UsageError(`${file} is not a JSON object`);
}

/** The settings of a command, from flags, variables and `larder.json`, each checked when it is read. */
export class CommandSettings {
  readonly data: string;
  readonly #flags: Given['flags'];
  readonly #variables: Given['variables'];
  readonly #file: Record<string, unknown>;

  constructor({ flags, variables }: Given) {
    this.#flags = flags;
    this.#variables = variables;
    this.data = typeof flags['data'] === 'string' ? flags['data'] : './larder-data';
    // First of all: a power cut may have interrupted a restore before its last step.
    if (this.data !== ':memory:') {
      finishRestore(this.data);
      requireAccess(this.data);
    }
    this.#file = settingsFile(this.data);
    this.#requireTestClockAllowed();
  }

  /** True if a flag or a variable sets it, not larder.json. */
  isGiven(name: string): boolean {
    return this.#flags[name] !== undefined;
  }

  /** The name of a setting in messages: its flag, or the variable or file that sets it. */
  named(name: string): string {
    if (this.#flags[name] !== undefined) return this.#variables?.has(name) ? variableOf(name) : name;
    return this.#file[name] === undefined ? name : `${settingsPath(this.data)}: ${name}`;
  }

  text(name: string): string | undefined {
    const value = this.#flags[name] ?? this.#file[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || value === '') throw this.#refused(name, 'must be a non-empty string');
    return value;
  }

  /** A text setting that must be one of `values`. */
  oneOf<const T extends string>(name: string, values: readonly T[]): T | undefined {
    const value = this.text(name);
    const found = values.find((one) => one === value);
    if (value !== undefined && found === undefined)
      throw this.#refused(name, `is ${value}, but ${mustBeOneOf(value, values)}`);
    return found;
  }

  integer(name: string, min: number, max: number): number | undefined {
    const value = this.#flags[name] ?? this.#file[name];
    if (value === undefined) return undefined;
    const number =
      typeof value === 'number' ? value : /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
    if (!Number.isSafeInteger(number) || number < min || number > max) {
      throw this.#refused(name, `is ${String(value)}, but must be an integer from ${min} to ${max}`);
    }
    return number;
  }

  list(name: string): string[] {
    const value = this.#flags[name] ?? this.#file[name] ?? [];
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
    throw this.#refused(name, 'must be a list of strings');
  }

  /**
   * A moved clock falsifies every date, and a shell may have kept the variable: so the variable alone is not enough,
   * except under a test runner, which sets NODE_ENV=test.
   */
  #requireTestClockAllowed(): void {
    if (!process.env['LARDER_TEST_CLOCK'] || process.env['NODE_ENV'] === 'test') return;
    if (this.switch('allow-test-clock')) return;
    const variable = variableOf('allow-test-clock');
    const asked = process.env[variable];
    if (asked && switchOf(variable, asked)) return;
    throw new UsageError(
      `LARDER_TEST_CLOCK is set, which moves the clock for tests: unset it, or give --allow-test-clock (or ${variable}=true)`,
    );
  }

  switch(name: string): boolean {
    const value = this.#flags[name] ?? this.#file[name] ?? false;
    if (typeof value !== 'boolean') throw this.#refused(name, 'must be true or false');
    return value;
  }

  #refused(name: string, what: string): UsageError {
    return new UsageError(`${this.named(name)} ${what}`);
  }
}
