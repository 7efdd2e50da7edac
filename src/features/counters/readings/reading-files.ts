import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { type Entry, fromBufferPromise } from 'yauzl';
import { array, check, instant, nullable, object, optional, text } from '../../../api/fields.ts';
import { parseJsonBytes } from '../../../api/json-bytes.ts';
import { momentIn } from '../../../lib/evadts/elements.ts';
import { auditFileBounds } from '../../../lib/evadts/lines.ts';
import { Problem, validationFailed } from '../../../problems/problem.ts';
import { details } from '../../../problems/sentences.ts';
import type { Text } from '../../../problems/text.ts';
import type { ReadingFile } from './intake.ts';

/** The bounds of what carries many files (rules/counters#how-files-arrive). */
export const carriedBounds = {
  zipBytes: 32 * 1024 * 1024,
  entries: 2000,
  jsonBytes: 8 * 1024 * 1024,
} as const;

/** A file is at most this long in JSON, where two bytes may represent one. */
const data = () => v.pipe(v.string('isString'), v.maxLength(2 * auditFileBounds.bytes, 'maxLength'));

/** A file in JSON, as Larder names its parts. */
export const carriedFile = object({
  deviceSerial: optional(nullable(text())),
  readAt: optional(nullable(instant())),
  fileName: optional(nullable(text())),
  data: data(),
});

/** The same as clouds of payment makers post it. */
const postedFile = v.object({
  HWSerial: v.optional(v.nullable(v.union([v.string(), v.number()]))),
  MachineDate: v.optional(v.nullable(v.string())),
  OperatorIdentifier: v.optional(v.nullable(v.union([v.string(), v.number()]))),
  Origin: v.optional(v.nullable(v.union([v.string(), v.number()]))),
  DexData: data(),
});

export const carriedFiles = object({ items: array(carriedFile, 1, carriedBounds.entries) });

/** The files of a JSON body. @throws `validation.failed`, `request.malformed_json` */
export function filesOfJson(bytes: Uint8Array): ReadingFile[] {
  const body = parseJsonBytes(bytes);
  const posted = postedFiles(body);
  if (posted) return posted;
  const { value, errors, omitted } = check(carriedFiles, body);
  if (errors) throw validationFailed(errors, omitted);
  return value.items.map((item, at) => ({
    bytes: bytesOf(item.data),
    at,
    fileName: item.fileName ?? null,
    deviceSerial: item.deviceSerial ?? null,
    readAtMs: item.readAt ?? null,
  }));
}

function postedFiles(body: unknown): ReadingFile[] | undefined {
  const items = Array.isArray(body) ? body : [body];
  if (items.length === 0 || items.length > carriedBounds.entries) return undefined;
  const files = items.map((item) => v.safeParse(postedFile, item));
  if (!files.every(({ success }) => success)) return undefined;
  return files.map(({ output }, at) => {
    const { DexData, MachineDate, OperatorIdentifier } = output as v.InferOutput<typeof postedFile>;
    // Its date is the machine's: it is the reader's word only where it says its zone.
    const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(MachineDate ?? '');
    const moment = hasZone ? Date.parse(MachineDate!) : Number.NaN;
    return {
      bytes: bytesOf(DexData),
      at,
      fileName: null,
      deviceSerial: null,
      operatorId:
        String(OperatorIdentifier ?? '')
          .trim()
          .slice(0, 200) || null,
      readAtMs: Number.isNaN(moment) ? null : moment,
      machineTime: hasZone || !MachineDate ? null : momentIn(MachineDate),
    };
  });
}

/** The bytes of a file that was sent as text: plain or, if it has no segment, in base64. */
function bytesOf(text: string): Buffer {
  const isPlain = /(^|[^A-Za-z0-9+/])(DXS|ST)[*-]/.test(text) || text.includes('*');
  return isPlain ? Buffer.from(text, 'latin1') : Buffer.from(text, 'base64');
}

/**
 * The files of a ZIP container, one after the other; none in containers of their own. Unpacked lengths are bounded as
 * they come, whatever the container says of them.
 * @throws `readings.unreadable`
 */
export async function filesOfZip(bytes: Buffer): Promise<ReadingFile[]> {
  const files: ReadingFile[] = [];
  let unpacked = 0;
  try {
    const zip = await fromBufferPromise(bytes, { strictFileNames: true, validateEntrySizes: true });
    if (zip.entryCount > carriedBounds.entries)
      throw unreadable(details.zipHasTooManyFiles({ max: carriedBounds.entries }));
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      if (entry.fileName.endsWith('/')) continue;
      unpacked += entry.uncompressedSize;
      if (unpacked > 2 * carriedBounds.zipBytes) throw unreadable(details.zipIsTooLarge);
      const isLong = entry.uncompressedSize > auditFileBounds.bytes;
      const content = isLong
        ? tooLongFile
        : await buffer((await zip.openReadStreamPromise(entry)) as Readable);
      files.push({
        bytes: content,
        at: files.length,
        fileName: entry.fileName.slice(-200),
        deviceSerial: null,
        readAtMs: null,
      });
    }
    zip.close();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('readings.unreadable', details.zipIsDamaged, {
      cause: error,
    });
  }
  if (files.length === 0) throw unreadable(details.zipIsEmpty);
  return files;
}

/** A placeholder for a file too long to unpack, which is refused as such. */
const tooLongFile = Buffer.alloc(auditFileBounds.bytes + 1, 'x');

const unreadable = (text: Text) => new Problem('readings.unreadable', text);
