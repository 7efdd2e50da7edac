/*
 * The messages between two boxes: a length, a type and a payload. The standby asks, except for the log, which the primary
 * sends without being asked.
 */

/** The version of these messages. Boxes that speak different ones do not follow each other. */
export const protocolVersion = 1;

/** The types of messages. */
export const messageType = {
  /** JSON, from either side. */
  json: 0,
  /** A part of the log: its salts, its place, the number of the acknowledgement, and the bytes. */
  log: 1,
  /** A block of the database: its place and its bytes. */
  block: 2,
  /** A part of a file that the standby requested. */
  file: 3,
  /** The number of the last part of the log that is durable on the standby. */
  ack: 4,
} as const;

/** A part of the log. */
export type LogPart = { salts: string; offset: number; number: number; bytes: Uint8Array };

/** The most bytes of a message. Anything longer did not come from Larder. */
const maxMessageBytes = 64 * 1024 * 1024;
const headBytes = 5;

function framed(type: number, ...parts: Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(length);
  head[4] = type;
  return Buffer.concat([head, ...parts]);
}

/** A message of JSON. */
export const jsonMessage = (value: object): Buffer =>
  framed(messageType.json, Buffer.from(JSON.stringify(value)));

/** A message with a part of the log. */
export function logMessage({ salts, offset, number, bytes }: LogPart): Buffer {
  const place = Buffer.alloc(16);
  place.writeDoubleBE(offset, 0);
  place.writeDoubleBE(number, 8);
  return framed(messageType.log, Buffer.from(salts, 'hex'), place, bytes);
}

/** The part of the log in a message. */
export function logPartOf(payload: Buffer): LogPart {
  return {
    salts: payload.toString('hex', 0, 8),
    offset: payload.readDoubleBE(8),
    number: payload.readDoubleBE(16),
    bytes: payload.subarray(24),
  };
}

/** A message with bytes at a place: a block of the database, or a part of a file. */
export function placedMessage(type: 2 | 3, offset: number, bytes: Uint8Array): Buffer {
  const place = Buffer.alloc(8);
  place.writeDoubleBE(offset);
  return framed(type, place, bytes);
}

/** The bytes of such a message, and their place. */
export function placedOf(payload: Buffer): { offset: number; bytes: Buffer } {
  return { offset: payload.readDoubleBE(0), bytes: payload.subarray(8) };
}

/** An acknowledgement: everything up to this part of the log is durable. */
export function ackMessage(number: number): Buffer {
  const payload = Buffer.alloc(8);
  payload.writeDoubleBE(number);
  return framed(messageType.ack, payload);
}

/** Takes the messages out of a stream of bytes. */
export class MessageReader {
  readonly #take: (type: number, payload: Buffer) => void;
  #parts: Buffer[] = [];
  #length = 0;
  #wanted = headBytes;

  constructor(take: (type: number, payload: Buffer) => void) {
    this.#take = take;
  }

  /** @throws if a message is longer than any of Larder's */
  push(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
    while (this.#length >= this.#wanted) {
      const all = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
      this.#parts = [all];
      const length = all.readUInt32BE();
      if (length > maxMessageBytes) throw new Error('a message is too long');
      this.#wanted = headBytes + length;
      if (all.length < this.#wanted) return;
      const rest = all.subarray(this.#wanted);
      this.#parts = rest.length > 0 ? [rest] : [];
      this.#length = rest.length;
      this.#wanted = headBytes;
      this.#take(all[4]!, all.subarray(headBytes, headBytes + length));
    }
  }
}
