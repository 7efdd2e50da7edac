import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import * as v from 'valibot';
import { parseJson } from '../api/json-bytes.ts';

/** The manifest, which is the first file of a backup: its format, its files with their checksums, and row counts. */
export const manifestName = 'larder-backup.json';
/** The last file of a backup: the SHA-256 of the manifest. A backup that ends with it is complete. */
export const sealName = 'larder-backup.sha256';

/**
 * The most bytes of a manifest, which is read into memory. A video takes about 250, so it lists up to half a million.
 */
export const maxManifestBytes = 128 * 1024 * 1024;

/** The format version that this program writes, and the only one there has been. */
export const formatVersion = 1;

/**
 * Files of a backup besides the database and videos: settings, keys, and the certificate with its CA. Without
 * the CA, every client of a restored site would have to trust another one.
 */
export const backedUpFiles = [
  'templates.key',
  'links.key',
  'larder.json',
  ...['ca.crt', 'ca.key', 'server.crt', 'server.key', 'names.json'].map((name) => `tls/${name}`),
];

/** True if a path can be part of a backup. A restore writes no other. */
export function isBackedUp(path: string): boolean {
  return (
    path === 'larder.db' ||
    backedUpFiles.includes(path) ||
    /^evidence\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/.test(path)
  );
}

const identity = v.object({
  format: v.literal('larder backup'),
  formatVersion: v.pipe(v.number(), v.integer(), v.minValue(formatVersion)),
  larder: v.string(),
});

const manifestSchema = v.object({
  ...identity.entries,
  schema: v.number(),
  sqlite: v.string(),
  createdAt: v.string(),
  /** True if videos are included. */
  evidence: v.boolean(),
  auditHead: v.object({ seq: v.number(), hash: v.string() }),
  rows: v.record(v.string(), v.number()),
  files: v.array(
    v.object({ path: v.pipe(v.string(), v.check(isBackedUp)), bytes: v.number(), sha256: v.string() }),
  ),
});

export type Manifest = v.InferOutput<typeof manifestSchema>;

/** Parses a manifest. @throws when it is none, or was written by a newer Larder, which the message names */
export function parseManifest(text: string): Manifest {
  let data: unknown;
  try {
    data = parseJson(text);
  } catch {
    throw new Error('its list of contents is damaged');
  }
  const known = v.safeParse(identity, data);
  if (!known.success) throw new Error('it is not a backup of Larder');
  if (known.output.formatVersion > formatVersion) {
    throw new Error(
      `it was made by a newer Larder (${known.output.larder}); restore it with that version or a newer one`,
    );
  }
  const parsed = v.safeParse(manifestSchema, data);
  if (!parsed.success) throw new Error('its list of contents is damaged');
  return parsed.output;
}

/** A file's size and SHA-256 (hex). */
export async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk);
  return { bytes: statSync(file).size, sha256: hash.digest('hex') };
}

/** SHA-256 (hex) of a text. */
export const digestOfText = (text: string) => createHash('sha256').update(text).digest('hex');
