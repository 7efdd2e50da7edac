import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import { latestSealedFinger, type SealedFinger, sealedFingersOfCode } from './fingerprint-store.ts';

/*
 * Templates at rest: AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits for each finger. The code, the
 * finger and the key are bound to the ciphertext, so that a row that was altered or moved in the file does not open.
 */

/** The bytes of a key of templates. */
export const templateKeyBytes = 32;

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A finger's samples as they were sent, for whom the templates are meant: controllers, never the REST interface. */
export type OpenFinger = { fingerId: number; samples: Json<object[]> };

/** A new key of templates. */
export function newTemplateKey(): Uint8Array {
  return randomBytes(templateKeyBytes);
}

/** Encrypts the samples of a finger, JSON text, for its place in the database. */
export function sealSamples(
  templateKey: Uint8Array,
  place: { code: number; fingerId: number },
  samples: Json<object[]>,
): SealedFinger {
  const keyVersion = versionOf(templateKey);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, templateKey, nonce, { authTagLength: tagBytes });
  cipher.setAAD(boundTo({ ...place, keyVersion }));
  const ciphertext = Buffer.concat([cipher.update(samples, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { ...place, nonce, ciphertext, keyVersion };
}

/** Decrypts the samples of a finger. @throws when they were sealed under another key, or altered since */
export function openSamples(templateKey: Uint8Array, sealed: SealedFinger): Json<object[]> {
  const decipher = createDecipheriv(algorithm, templateKey, sealed.nonce, { authTagLength: tagBytes });
  const end = sealed.ciphertext.length - tagBytes;
  decipher.setAAD(boundTo(sealed));
  decipher.setAuthTag(sealed.ciphertext.subarray(end));
  return Buffer.concat([decipher.update(sealed.ciphertext.subarray(0, end)), decipher.final()]).toString(
    'utf8',
  );
}

/**
 * The enrolled fingers of a code with their samples, for `GET /feed/codes` (rules/feed#codes-for-offline-machines).
 * @throws as `openSamples`
 */
export function openFingersOfCode(reader: Reader, templateKey: Uint8Array, code: number): OpenFinger[] {
  return sealedFingersOfCode
    .all(reader, code)
    .map((sealed) => ({ fingerId: sealed.fingerId, samples: openSamples(templateKey, sealed) }));
}

/**
 * True if the key opens the templates, judged by the last enrolled finger. Without a key it is false; without
 * fingers it is null.
 */
export function opensEnrolled(reader: Reader, templateKey: Uint8Array | null): boolean | null {
  const sealed = latestSealedFinger.get(reader);
  if (!sealed) return null;
  if (templateKey === null) return false;
  try {
    openSamples(templateKey, sealed);
    return true;
  } catch {
    return false;
  }
}

/** Returns a number that identifies a key and reveals nothing else about it. */
function versionOf(templateKey: Uint8Array): number {
  return Number.parseInt(hash('sha256', templateKey, 'hex').slice(0, 8), 16);
}

function boundTo({ code, fingerId, keyVersion }: Omit<SealedFinger, 'nonce' | 'ciphertext'>): Buffer {
  return Buffer.from(`larder fingerprint ${code} ${fingerId} ${keyVersion}`);
}
