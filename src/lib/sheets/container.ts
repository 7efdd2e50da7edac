import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableSheet } from './cells.ts';

/** What the container of a workbook may hold. */
const bounds = {
  entries: 2000,
  nameLength: 200,
  /** Bytes, unpacked, of all entries together. */
  bytes: 64 * 1024 * 1024,
  /** Unpacked bytes for each packed one; of what is small nobody asks. */
  ratio: 100,
  smallBytes: 64 * 1024,
};

const stored = 0;
const deflated = 8;

/** What a workbook is not to carry, by the paths of its parts: programs, and what comes from elsewhere. */
const refusedParts: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)vbaProject|\.bas$/i, 'The workbook has macros. Save it as a workbook without macros (.xlsx).'],
  [
    /(^|\/)(macrosheets|dialogsheets)\//i,
    'The workbook has macros. Save it as a workbook without macros (.xlsx).',
  ],
  [/(^|\/)externalLinks\//i, 'The workbook has links to other files. Break them, and save it again.'],
  [/(^|\/)(activeX|embeddings|ctrlProps)\//i, 'The workbook has programs or other files in it. Remove them.'],
];

/**
 * The parts of a workbook whose path `isWanted`. Every other one is unpacked to nowhere, so that what its
 * container says of sizes is known to be true; no more is ever in memory than may be.
 * @throws UnreadableSheet when it is no container, or a hostile one
 */
export async function partsOf(
  bytes: Buffer,
  isWanted: (path: string) => boolean,
): Promise<Map<string, Buffer>> {
  const zip = await opened(bytes);
  const parts = new Map<string, Buffer>();
  const seen = new Set<string>();
  let [packed, unpacked] = [0, 0];
  try {
    if (zip.entryCount > bounds.entries) throw hostile(`it has more than ${bounds.entries} parts`);
    for await (const entry of zip.eachEntry()) {
      requireGood(entry, seen);
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      if (packed > bytes.length) throw hostile('its parts lie in each other');
      if (unpacked > bounds.bytes) throw hostile('it unpacks to more than 64 MiB');
      if (entry.fileName.endsWith('/')) continue;
      const content = await contentOf(zip, entry, isWanted(entry.fileName));
      if (content) parts.set(entry.fileName, content);
    }
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    throw new UnreadableSheet('The workbook is damaged. Save it again as .xlsx.', { cause: error });
  } finally {
    zip.close();
  }
  return parts;
}

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

async function opened(bytes: Buffer): Promise<ZipFile> {
  if (bytes.subarray(0, compoundFile.length).equals(compoundFile))
    throw new UnreadableSheet(
      'This is an older workbook (.xls), or one with a password. Save it as .xlsx without a password.',
    );
  if (bytes.length === 0) throw new UnreadableSheet('The file is empty.');
  if (bytes.toString('latin1', 0, 2) !== 'PK')
    throw new UnreadableSheet('This is no workbook (.xlsx). Send a CSV file as text/csv.');
  try {
    return await fromBufferPromise(bytes, { strictFileNames: true, validateEntrySizes: true });
  } catch (cause) {
    throw new UnreadableSheet('The workbook is damaged. Save it again as .xlsx.', { cause });
  }
}

function requireGood(entry: Entry, seen: Set<string>): void {
  const { fileName, compressionMethod, compressedSize, uncompressedSize } = entry;
  const refused = refusedParts.find(([pattern]) => pattern.test(fileName));
  if (refused) throw new UnreadableSheet(refused[1]);
  const name = fileName.toLowerCase();
  if (seen.has(name)) throw hostile('two of its parts have one name');
  seen.add(name);
  if (fileName.length > bounds.nameLength || !/^[\w .()[\]@+~'&,;=!#$%{}/-]+$/.test(fileName))
    throw hostile('a part has a name that no workbook has');
  if (entry.isEncrypted()) throw new UnreadableSheet('The workbook has a password. Save it without one.');
  if (compressionMethod !== stored && compressionMethod !== deflated)
    throw hostile('a part is packed in a way that no workbook is');
  if (uncompressedSize > bounds.smallBytes && uncompressedSize > compressedSize * bounds.ratio)
    throw hostile(`a part is packed more than ${bounds.ratio}-fold`);
}

/** Unpacks a part. @returns it, where it is to be kept. @throws when it is not as long as it says */
async function contentOf(zip: ZipFile, entry: Entry, keep: boolean): Promise<Buffer | undefined> {
  const stream = (await zip.openReadStreamPromise(entry)) as Readable;
  const chunks: Buffer[] = [];
  // yauzl ends it as soon as it is longer than it says, and fails it when it is shorter.
  for await (const chunk of stream) if (keep) chunks.push(chunk as Buffer);
  return keep ? Buffer.concat(chunks) : undefined;
}

function hostile(what: string): UnreadableSheet {
  return new UnreadableSheet(`The workbook is not read: ${what}.`);
}
