import { ReadableStream } from 'node:stream/web';

/*
 * An encrypted backup is an age file (https://age-encryption.org/v1) under a passphrase: anyone with the passphrase
 * can open it with the stock `age`, without Larder.
 */

type Bytes = AsyncIterable<Uint8Array>;

const ageHead = Buffer.from('age-encryption.org/v1\n');

/** The number of bytes that `isEncrypted` needs. */
export const headBytes = ageHead.length;

/** The work factor of scrypt (RFC 7914): N = 2^17, which takes 128 MiB a guess, is what OWASP recommends. */
const defaultWorkFactor = 17;

/** True if `head` begins an encrypted backup. */
export function isEncrypted(head: Uint8Array): boolean {
  return ageHead.equals(head.subarray(0, ageHead.length));
}

/**
 * Encrypts a stream under a passphrase, as `age --passphrase` does. The file carries its work factor; only tests that
 * encrypt often have reason to lower it.
 */
export async function* encrypt(
  plain: Bytes,
  passphrase: string,
  workFactor = defaultWorkFactor,
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  yield* await encrypter.encrypt(ReadableStream.from(plain));
}

/**
 * Decrypts what `encrypt` made. Every chunk is authenticated before it is yielded.
 * @throws when the passphrase is wrong, or the stream is damaged or cut off
 */
export async function* decrypt(encrypted: Bytes, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const plain = await decrypter.decrypt(ReadableStream.from(encrypted)).catch((cause: Error) => {
    throw new Error('the passphrase is wrong, or the beginning of the file is damaged', { cause });
  });
  try {
    yield* plain;
  } catch (cause) {
    throw new Error('it is damaged or incomplete', { cause });
  }
}
