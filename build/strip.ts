/* Takes symbols and debugging tables out of a program for Linux, whatever machine it is for: binutils has a tool for each. */

/** Places of a 64-bit little-endian ELF header, and of a section header (elf(5)). */
const header = { sectionsAt: 40, sectionBytes: 58, sectionCount: 60, namesIndex: 62 } as const;
const section = { type: 4, flags: 8, offset: 24, size: 32 } as const;
const alloc = 2n;
const noBits = 8;

/**
 * Returns an ELF program without its sections that are not loaded: symbols, debugging tables and notes of the compiler,
 * 18 MB of Node.js. Symbols for addons are loaded and stay.
 * @throws if the sections that are not loaded do not follow the others, as every linker has them
 */
export function stripped(program: Buffer): Buffer {
  if (program.readUInt32BE(0) !== 0x7f454c46 || program[4] !== 2 || program[5] !== 1)
    throw new Error('not a 64-bit little-endian ELF program');
  const at = Number(program.readBigUInt64LE(header.sectionsAt));
  const bytes = program.readUInt16LE(header.sectionBytes);
  const count = program.readUInt16LE(header.sectionCount);
  const names = program.readUInt16LE(header.namesIndex);
  const headers = Array.from({ length: count }, (_, index) =>
    Buffer.from(program.subarray(at + index * bytes, at + (index + 1) * bytes)),
  );
  const isLoaded = (one: Buffer) => (one.readBigUInt64LE(section.flags) & alloc) !== 0n;
  const endOf = (one: Buffer) =>
    Number(one.readBigUInt64LE(section.offset)) +
    (one.readUInt32LE(section.type) === noBits ? 0 : Number(one.readBigUInt64LE(section.size)));
  const loaded = headers.slice(1).filter(isLoaded);
  const end = Math.max(...loaded.map(endOf));
  // The first one is empty. Those that stay keep their numbers, by which they refer to each other.
  if (headers.slice(1, loaded.length + 1).some((one) => !isLoaded(one)))
    throw new Error('its sections are in another order');

  const nameBytes = program.subarray(
    Number(headers[names]!.readBigUInt64LE(section.offset)),
    endOf(headers[names]!),
  );
  headers[names]!.writeBigUInt64LE(BigInt(end), section.offset);
  const kept = [...headers.slice(0, loaded.length + 1), headers[names]!];
  const padding = Buffer.alloc(-(end + nameBytes.length) & 7);
  const result = Buffer.concat([program.subarray(0, end), nameBytes, padding, ...kept]);
  result.writeBigUInt64LE(BigInt(end + nameBytes.length + padding.length), header.sectionsAt);
  result.writeUInt16LE(kept.length, header.sectionCount);
  result.writeUInt16LE(kept.length - 1, header.namesIndex);
  return result;
}
