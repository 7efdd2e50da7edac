import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/*
 * Secrets at rest that Larder itself must read again: AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits for
 * each, under a key that is derived (HKDF, RFC 5869) for their purpose alone.
 */

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The key of the installation and the purpose that secrets of a kind are sealed for. */
export type SealedUnder = {
  key: Uint8Array;
  /** The purpose. Secrets of one purpose do not open for another. */
  purpose: string;
  /** The row that owns the secret. A secret copied to another row does not open. */
  boundTo?: string;
};

/** Seals a secret. @returns base64 text */
export function sealSecret(under: SealedUnder, plain: Uint8Array | string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, derived(under), nonce, { authTagLength: tagBytes });
  if (under.boundTo !== undefined) cipher.setAAD(Buffer.from(under.boundTo));
  const bytes = typeof plain === 'string' ? Buffer.from(plain) : plain;
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/** Opens what `sealSecret` made. @throws when it was sealed under another key or for another thing, or altered */
export function openSecret(under: SealedUnder, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, derived(under), nonce, { authTagLength: tagBytes });
  if (under.boundTo !== undefined) decipher.setAAD(Buffer.from(under.boundTo));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}

function derived({ key, purpose }: SealedUnder): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', `larder ${purpose}`, 32));
}
