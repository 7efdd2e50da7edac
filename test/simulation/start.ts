import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The start of every month. */
export const startMs = Date.parse('2026-02-18T09:30:00Z');

/** The file beside the bundle with an empty database: to migrate one takes a tenth of a month. */
export const emptyFile = 'empty.db';
let empty: Buffer | undefined;

/** The bytes of an empty database, with which all months begin. */
export const emptyDatabase = (): Buffer => (empty ??= readFileSync(join(import.meta.dirname, emptyFile)));
