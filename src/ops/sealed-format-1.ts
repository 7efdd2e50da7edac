import { createDecipheriv, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/*
 * The format of encrypted backups before age files; it stays readable. `LARDER1\n` and 16 bytes of salt, then chunks of
 * 1 MiB (the last one shorter), each encrypted with AES-256-GCM and followed by its tag of 16 bytes. The key is scrypt of
 * the passphrase. The nonce of a chunk is its number and whether it is the last one, so that chunks can be neither
 * altered, left out, reordered nor cut off.
 */

const magic = Buffer.from('LARDER1\n');
const saltBytes = 16;
const tagBytes = 16;
const pieceBytes = 1024 * 1024;
/** Some 100 ms and 128 MiB a guess (RFC 7914; N = 2^17 is what OWASP recommends). */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

type Bytes = AsyncIterable<Uint8Array>;

/** Whether `head` begins an encrypted backup of this format. */
export function isFormat1(head: Uint8Array): boolean {
  return magic.equals(head.subarray(0, magic.length));
}

/**
 * Decrypts this format; a chunk is yielded only after it was authenticated.
 * @throws when the passphrase is wrong, or the stream is damaged or cut off
 */
export async function* decryptFormat1(sealed: Bytes, passphrase: string): AsyncGenerator<Uint8Array> {
  const source = sealed[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < magic.length + saltBytes) {
    const { value, done } = await source.next();
    if (done) throw new Error('it is cut off');
    head = Buffer.concat([head, value]);
  }
  const header = head.subarray(0, magic.length + saltBytes);
  const key = await keyOf(passphrase, header);
  const rest = (async function* () {
    yield head.subarray(header.length);
    yield* { [Symbol.asyncIterator]: () => source };
  })();
  for await (const { piece, number, last } of pieces(rest, pieceBytes + tagBytes)) {
    yield opened(key, header, piece, number, last);
  }
}

function opened(key: Buffer, header: Buffer, piece: Buffer, number: number, last: boolean): Buffer {
  if (piece.length < tagBytes) throw new Error('it is cut off');
  const cut = piece.length - tagBytes;
  const cipher = createDecipheriv('aes-256-gcm', key, nonce(number, last))
    .setAAD(header)
    .setAuthTag(piece.subarray(cut));
  try {
    return Buffer.concat([cipher.update(piece.subarray(0, cut)), cipher.final()]);
  } catch {
    throw new Error(
      number === 0
        ? 'the passphrase is another one, or its beginning is damaged'
        : 'it is damaged or cut off',
    );
  }
}

/** Splits a stream into chunks of one size; the last one, which is marked, may be shorter, or empty. */
async function* pieces(source: Bytes, size: number) {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let number = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes <= size) continue;
    let all = Buffer.concat(waiting);
    for (; all.length > size; all = all.subarray(size)) {
      yield { piece: all.subarray(0, size), number: number++, last: false };
    }
    waiting = [all];
    bytes = all.length;
  }
  yield { piece: Buffer.concat(waiting), number, last: true };
}

function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(number, 5, 6);
  bytes[11] = last ? 1 : 0;
  return bytes;
}

function keyOf(passphrase: string, header: Buffer): Promise<Buffer> {
  const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);
  return derive(passphrase.normalize('NFKC'), header.subarray(magic.length), 32, cost);
}
