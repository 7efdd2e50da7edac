import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableSheet } from './cells.ts';
import { type XmlHandler, XmlReader } from './xml.ts';

/** Limits for the container of a workbook. */
const bounds = {
  entries: 2000,
  nameLength: 200,
  /** Bytes, unpacked, of all entries together. */
  bytes: 64 * 1024 * 1024,
  /** The maximum ratio of unpacked to packed bytes; small files are exempt. */
  ratio: 100,
  smallBytes: 64 * 1024,
};

const stored = 0;
const deflated = 8;

/** Refused parts of a workbook by path: programs and external content. */
const refusedParts: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)vbaProject|\.bas$/i, 'The workbook has macros. Save it as a workbook without macros (.xlsx).'],
  [
    /(^|\/)(macrosheets|dialogsheets)\//i,
    'The workbook has macros. Save it as a workbook without macros (.xlsx).',
  ],
  [/(^|\/)externalLinks\//i, 'The workbook has links to other files. Break them, and save it again.'],
  [/(^|\/)(activeX|embeddings|ctrlProps)\//i, 'The workbook has programs or other files in it. Remove them.'],
];

/** The parts of a workbook, by their paths; relationships may write these in any case. */
export type Parts = {
  paths: readonly string[];
  /**
   * Passes the elements of a part to a handler while it is unpacked, without storing them.
   * @returns whether there is such a part.
   * @throws UnreadableSheet when it is no XML in UTF-8
   */
  read(path: string, handler: XmlHandler): Promise<boolean>;
};

/**
 * Passes the parts of a workbook to `work`, after unpacking each once to verify the sizes in its container.
 * @throws UnreadableSheet for an invalid or hostile container
 */
export async function withParts<T>(bytes: Buffer, work: (parts: Parts) => Promise<T>): Promise<T> {
  const zip = await opened(bytes);
  try {
    const entries = await provenEntries(zip, bytes.length);
    return await work({
      paths: [...entries.values()].map(({ fileName }) => fileName),
      async read(path, handler) {
        const entry = entries.get(path.toLowerCase());
        if (entry) await readXml(zip, entry, handler);
        return entry !== undefined;
      },
    });
  } finally {
    zip.close();
  }
}

/** Every entry that is a file, by its path in lower case. */
async function provenEntries(zip: ZipFile, length: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let [packed, unpacked] = [0, 0];
  try {
    if (zip.entryCount > bounds.entries) throw hostile(`it has more than ${bounds.entries} parts`);
    const seen = new Set<string>();
    for await (const entry of zip.eachEntry()) {
      requireGood(entry, seen);
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      if (packed > length) throw hostile('its parts lie in each other');
      if (unpacked > bounds.bytes) throw hostile('it unpacks to more than 64 MiB');
      if (entry.fileName.endsWith('/')) continue;
      for await (const _ of await unpackedOf(zip, entry));
      entries.set(entry.fileName.toLowerCase(), entry);
    }
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    throw new UnreadableSheet('The workbook is damaged. Save it again as .xlsx.', { cause: error });
  }
  return entries;
}

async function readXml(zip: ZipFile, entry: Entry, handler: XmlHandler): Promise<void> {
  const reader = new XmlReader(entry.fileName, handler);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch (cause) {
      throw new UnreadableSheet(`The workbook is damaged: ${entry.fileName} is no UTF-8.`, { cause });
    }
  };
  for await (const chunk of await unpackedOf(zip, entry)) reader.write(decoded(chunk as Buffer));
  reader.write(decoded());
  reader.end();
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
    return await fromBufferPromise(bytes, {
      strictFileNames: true,
      validateEntrySizes: true,
      autoClose: false,
    });
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

/** A part, unpacked as it is read. It fails when it is not as long as it says, as soon as it is longer. */
async function unpackedOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return (await zip.openReadStreamPromise(entry)) as Readable;
}

function hostile(what: string): UnreadableSheet {
  return new UnreadableSheet(`The workbook is not read: ${what}.`);
}
