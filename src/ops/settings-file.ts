import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../api/json-bytes.ts';
import { writeDurably } from '../store/directory/durable.ts';

/** The members of a data directory's larder.json; none without the file. */
export function settingsOf(data: string): Record<string, unknown> {
  const file = join(data, 'larder.json');
  return existsSync(file) ? (parseJson(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
}

/** Writes members of larder.json durably; undefined removes one, and the others stay as they are. */
export function writeSettings(data: string, changed: Record<string, unknown>): void {
  const members = { ...settingsOf(data), ...changed };
  writeDurably(join(data, 'larder.json'), `${JSON.stringify(members, null, 2)}\n`);
}
