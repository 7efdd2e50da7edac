import type { Json } from './json.ts';

/**
 * JSON text of a `T` in UTF-8. Long texts cross threads as bytes: they are handed over, not copied, and sent as they
 * are. Their buffer is their own.
 */
export type JsonUtf8<T = unknown> = Uint8Array<ArrayBuffer> & { readonly __json?: T };

const comma = 0x2c;

/** The buffers of bytes that were made on this thread, and are still here. */
const made = new WeakSet<ArrayBufferLike>();

/** The buffer of bytes that may be transferred to another thread; empty if others may share it. */
export function buffersToHandOver(value: unknown): ArrayBuffer[] {
  return value instanceof Uint8Array && made.has(value.buffer) ? [value.buffer as ArrayBuffer] : [];
}

/** Texts as UTF-8, one after another. */
class Utf8Writer {
  #bytes: Buffer<ArrayBuffer>;
  #length = 0;

  /** `characters`: the expected number, few of them longer than a byte. The buffer grows if it is too small. */
  constructor(characters: number) {
    this.#bytes = Buffer.allocUnsafeSlow(Math.ceil(characters * 1.05) + 64);
  }

  add(text: string): void {
    // A character is 3 bytes at most.
    if (this.#room < text.length * 3) this.#fit(Buffer.byteLength(text));
    this.#length += this.#bytes.write(text, this.#length);
  }

  addComma(): void {
    this.#fit(1);
    this.#bytes[this.#length++] = comma;
  }

  get length(): number {
    return this.#length;
  }

  /** Reserves room for this number of additional bytes, so that it need not grow again and again. */
  expect(bytes: number): void {
    if (bytes > this.#room) this.#grow(this.#length + Math.ceil(bytes));
  }

  whole(): JsonUtf8 {
    made.add(this.#bytes.buffer);
    return new Uint8Array(this.#bytes.buffer, 0, this.#length);
  }

  get #room(): number {
    return this.#bytes.length - this.#length;
  }

  #fit(more: number): void {
    if (this.#room < more) this.#grow(2 * this.#bytes.length + more);
  }

  #grow(length: number): void {
    const larger = Buffer.allocUnsafeSlow(length);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** A text as bytes. */
export function utf8Of(text: Json): JsonUtf8 {
  const writer = new Utf8Writer(text.length);
  writer.add(text);
  return writer.whole();
}

/** The number of items after which the length of the others is estimated. */
const sampled = 32;

/**
 * The bytes of a body with a list in it: the part before it, its items, and the part after it. Items are consumed one
 * at a time; `count` is their maximum number.
 */
export function utf8List(before: string, items: Iterable<Json>, behind: string, count = 0): JsonUtf8 {
  const writer = new Utf8Writer(before.length + behind.length);
  writer.add(before);
  let added = 0;
  for (const item of items) {
    if (added > 0) writer.addComma();
    writer.add(item);
    if (++added === sampled) writer.expect((writer.length / sampled) * 1.05 * (count - sampled));
  }
  writer.add(behind);
  return writer.whole();
}

/**
 * Releases the memory of bytes that were sent, which are empty then. Memory left to the collector counts against
 * the heap: it would scan all of it every seventy pages of a thousand.
 */
export function release({ buffer }: JsonUtf8): void {
  if (!buffer.detached) buffer.transfer(0);
}

/** The text of bytes. */
export function textOf({ buffer, byteOffset, length }: JsonUtf8): Json {
  return Buffer.from(buffer, byteOffset, length).toString();
}
