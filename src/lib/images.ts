/** The type and size of an image. */
export type ImageFacts = { mediaType: 'image/png' | 'image/jpeg'; width: number; height: number };

/** Returns what a PNG or a JPEG is, by its own bytes; undefined for anything else, and for one whose end is missing. */
export function imageFacts(bytes: Buffer): ImageFacts | undefined {
  return pngFacts(bytes) ?? jpegFacts(bytes);
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngFacts(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngSignature)) return undefined;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR' || !bytes.includes('IEND', 33, 'latin1')) return undefined;
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Markers of a JPEG without a length behind them: TEM and the restarts. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Start of a frame, whose segment has the size: all but the tables of Huffman and arithmetic codes, and JPG. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegFacts(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else if (isFrame(marker)) {
      const hasEnd = bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > at;
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return hasEnd ? { mediaType: 'image/jpeg', width, height } : undefined;
    } else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return undefined;
}
