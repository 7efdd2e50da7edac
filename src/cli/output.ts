import type { Flag } from './command.ts';
import type { Settings } from './settings.ts';

/** The switch of every command that can print JSON. */
export const jsonFlag: Record<'json', Flag> = { json: { help: 'print JSON instead of a text to read' } };

/** Prints what a command came to: as JSON where that was asked for, else as lines to read. */
export function print(settings: Settings, value: unknown, lines: () => readonly string[]): void {
  const text = settings.switch('json') ? JSON.stringify(value, null, 2) : lines().join('\n');
  process.stdout.write(`${text}\n`);
}
