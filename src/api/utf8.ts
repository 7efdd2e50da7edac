/**
 * The text of a file that a person wrote: UTF-8, with or without a byte order mark.
 * @throws Error with the position of other bytes, which would become question marks in names
 */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const replaced = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
    const at = bytes.findIndex((byte, index) => byte !== replaced[index]);
    const line = bytes.subarray(0, at).reduce((count, byte) => count + (byte === 0x0a ? 1 : 0), 1);
    throw new Error(`is not UTF-8 in line ${line} (byte ${at + 1}); save it as UTF-8`);
  }
}
