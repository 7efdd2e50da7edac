/** Letters and digits that are not mistaken for each other (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The number of random bytes for `numberFrom`: one per character, with five bits used. */
export const numberBytes = 16;

/**
 * Returns a number for a QR code that cannot be guessed: 80 random bits in four groups, such as
 * `8K2P-0QWX-77VD-M3TA`.
 */
export function numberFrom(bytes: Uint8Array): string {
  const written = [...bytes.subarray(0, numberBytes)].map((byte) => signs[byte % signs.length]).join('');
  return written.match(/.{4}/g)!.join('-');
}
