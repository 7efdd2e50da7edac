/**
 * Types that a sender may claim: anything else is found out, because a browser shows a file as the type it is served
 * with.
 */
const claimable = /^video\/[a-z0-9][a-z0-9.+-]{0,60}$/;

/** The number of leading bytes that identify a file type. */
export const sniffedBytes = 16;

/** The media type of a video: the sender's, if that is a video type, else by its first bytes. */
export function mediaTypeOf(claimed: string | undefined, head: Buffer): string {
  const essence = (claimed ?? '').split(';')[0]!.trim().toLowerCase();
  return claimable.test(essence) ? essence : sniffed(head);
}

/** MIME Sniffing, section 6.2 (matching an audio or video type pattern), with other formats of machines. */
function sniffed(head: Buffer): string {
  const text = head.toString('latin1');
  if (text.slice(4, 8) === 'ftyp') return text.slice(8, 12) === 'qt  ' ? 'video/quicktime' : 'video/mp4';
  if (text.startsWith('\x1aE\xdf\xa3')) return 'video/webm';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'AVI ') return 'video/x-msvideo';
  if (text.startsWith('OggS\0')) return 'video/ogg';
  if (text.startsWith('\0\0\x01\xba') || text.startsWith('\0\0\x01\xb3')) return 'video/mpeg';
  return 'application/octet-stream';
}

const extensions: Record<string, string> = {
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
  'video/webm': '.webm',
  'video/x-msvideo': '.avi',
  'video/ogg': '.ogv',
  'video/mpeg': '.mpg',
};

/** The file extension of a media type; empty if unknown. */
export function extensionOf(mediaType: string): string {
  return extensions[mediaType] ?? '';
}
