/** The 16 bytes of a UUID, in which its two cases are one. */
export function uuidBytes(uuid: string): Uint8Array {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}
