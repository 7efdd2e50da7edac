/**
 * The checksum of a set of counters: CRC-16 of x^16 + x^15 + x^2 + 1, reflected, from 0, without a final xor
 * (rules/counters#reading-a-file). `text` has a byte a character.
 */
export function crc16(text: string): number {
  let crc = 0;
  for (let at = 0; at < text.length; at++) crc = (crc >>> 8) ^ table[(crc ^ text.charCodeAt(at)) & 0xff]!;
  return crc;
}

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xa001 : value >>> 1;
  return value;
});

/** The result of comparing a machine's checksum with that of its lines. */
export type CrcState = 'ok' | 'swapped' | 'bad' | 'absent';

/** Compares four hex digits, in either case, with the checksum of each form of the lines, in both orders of its bytes. */
export function crcState(written: string | undefined, forms: readonly string[]): CrcState {
  if (written === undefined) return 'absent';
  if (!/^[0-9a-f]{4}$/i.test(written)) return 'bad';
  const value = Number.parseInt(written, 16);
  const sums = forms.map(crc16);
  if (sums.includes(value)) return 'ok';
  return sums.includes(((value & 0xff) << 8) | (value >>> 8)) ? 'swapped' : 'bad';
}
