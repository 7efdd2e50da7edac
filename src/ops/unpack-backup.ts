import { createReadStream, existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { version } from '../lib/assets.ts';
import { Connection } from '../store/connection.ts';
import { freeBytes } from '../store/directory/free-space.ts';
import { requireKnownSchema, requireOwnSchema } from '../store/directory/known-schema.ts';
import { migrations } from '../store/directory/open-store.ts';
import { decrypt, headBytes, isEncrypted } from './encryption.ts';
import {
  digestOf,
  digestOfText,
  isBackedUp,
  type Manifest,
  manifestName,
  maxManifestBytes,
  parseManifest,
  sealName,
} from './manifest.ts';
import { contentsOf } from './snapshot.ts';

/**
 * Unpacks a backup into `folder`, which it creates, and tests it: every file has the size and the checksum of the
 * manifest, none is missing and none is extra; the database passes SQLite's integrity and foreign key checks, has
 * exactly a known schema, and has the row counts and the audit head of the original.
 * @throws with the reason, after removing `folder`
 */
export async function unpackBackup(
  file: string,
  folder: string,
  passphrase: string | undefined,
): Promise<Manifest> {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  if (statSync(file).isDirectory()) throw new Error(`${file} is a folder, but a backup is a file`);
  try {
    await mkdir(folder, { mode: 0o700 });
    await refuseWithoutRoom(file, folder);
    await extract(file, folder, passphrase);
    const manifest = await checkedManifest(folder);
    await checkFiles(folder, manifest);
    checkDatabase(join(folder, 'larder.db'), manifest);
    for (const name of [manifestName, sealName]) rmSync(join(folder, name));
    return manifest;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`${file} cannot be restored: ${(error as Error).message}`, { cause: error });
  }
}

async function refuseWithoutRoom(file: string, folder: string): Promise<void> {
  const [needed, free] = [statSync(file).size, await freeBytes(folder)];
  if (free < needed) {
    throw new Error(`it needs ${needed} bytes next to ${folder}, but only ${free} are free`);
  }
}

async function extract(file: string, folder: string, passphrase: string | undefined): Promise<void> {
  const head = await headOf(file);
  const encrypted = isEncrypted(head);
  if (encrypted && passphrase === undefined) throw new Error('it is encrypted; give --passphrase-file');
  const bytes = createReadStream(file, { highWaterMark: 1024 * 1024 });
  const { unpackTar } = await import('modern-tar/fs');
  const unpacking = unpackTar(folder, {
    fmode: 0o600,
    dmode: 0o700,
    maxDepth: 3,
    strict: true,
    // Any other entry never reaches the disk.
    filter: ({ name, type }) =>
      type === 'file' && (isBackedUp(name) || name === manifestName || name === sealName),
  });
  try {
    await pipeline(encrypted ? Readable.from(decrypt(bytes, passphrase!)) : bytes, unpacking);
  } catch (error) {
    if (encrypted) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== undefined && !code.startsWith('ERR_')) throw error;
    throw new Error(`it is not a backup of Larder, or it is damaged or incomplete (${message})`);
  }
}

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function checkedManifest(folder: string): Promise<Manifest> {
  const [first, last] = [join(folder, manifestName), join(folder, sealName)];
  if (!existsSync(first)) throw new Error('it is not a backup of Larder');
  if (statSync(first).size > maxManifestBytes)
    throw new Error(`its list of contents has more than ${maxManifestBytes} bytes`);
  const text = readFileSync(first, 'utf8');
  const manifest = parseManifest(text);
  if (!existsSync(last)) throw new Error('it is incomplete');
  // As long as the other: what is longer is not read to be compared.
  const digest = digestOfText(text);
  if (statSync(last).size !== digest.length || readFileSync(last, 'utf8') !== digest)
    throw new Error('its list of contents is damaged');
  return manifest;
}

async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  const expected = new Set([manifestName, sealName]);
  for (const { path, bytes, sha256 } of files) {
    expected.add(path);
    const file = join(folder, path);
    if (!existsSync(file)) throw new Error(`${path} is missing from it`);
    const found = await digestOf(file);
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new Error(`${path} in it is damaged`);
  }
  for (const entry of globSync('**', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (!expected.has(path)) throw new Error(`${path} is not in its list of contents`);
  }
  if (!expected.has('larder.db')) throw new Error('larder.db is missing from it');
}

function checkDatabase(file: string, manifest: Manifest): void {
  const connection = Connection.open(file, 'read');
  try {
    requireKnownSchema(connection, migrations(), version);
    requireOwnSchema(connection, migrations());
    const { database } = connection;
    const [finding] = database.prepare<[], string>('PRAGMA integrity_check(1)').pluck().all();
    if (finding !== 'ok') throw new Error(`its database is damaged: ${finding}`);
    if (database.pragma('foreign_key_check', { simple: true }) !== undefined) {
      throw new Error('its database refers to missing rows');
    }
    const { schema, auditHead, rows } = manifest;
    const found = contentsOf(connection);
    if (JSON.stringify(found) !== JSON.stringify({ schema, auditHead, rows })) {
      throw new Error('its database does not match the counts from when it was made');
    }
  } finally {
    connection.close();
    for (const beside of ['-wal', '-shm']) rmSync(file + beside, { force: true });
  }
}
