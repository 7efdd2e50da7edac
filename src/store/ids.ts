import { v7 } from 'uuid';

/** Where ids come from: each call gives another one. */
export type IdSource = () => string;

/** A new id: a UUID of version 7 (RFC 9562), so ids sort by the time they were made. */
export function newId(): string {
  return v7();
}

/** The id of version 7 that a moment and 16 bytes make: the same for the same ones. */
export function idOf(moment: number, random: Uint8Array): string {
  return v7({ msecs: moment, random });
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text has the form of a UUID, of any version. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

/** When an id of Larder's own was made, by the machine's clock, in milliseconds (RFC 9562 section 5.7). */
export function madeAtMs(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
