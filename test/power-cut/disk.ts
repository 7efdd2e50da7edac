import type { SeededRandom } from '../../src/demo/random.ts';

/*
 * A model of what a disk may hold after the power fails: what was synced, and of all that was written since any part,
 * in any order, cut at its sectors. POSIX promises no more; file systems keep more of it than that.
 */

/** Disks write a sector whole, or not at all. */
const sectorBytes = 512;

type FileOp = { done: boolean } & ({ at: number; bytes: Uint8Array } | { length: number });

/** A file: its synced bytes, and what was done to it since. */
export class FileNode {
  synced: Buffer;
  pending: FileOp[] = [];
  /** As a program sees it. */
  size: number;

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.synced = bytes;
    this.size = bytes.length;
  }

  write(at: number, bytes: Uint8Array): FileOp {
    this.size = Math.max(this.size, at + bytes.length);
    return this.#add({ done: false, at, bytes });
  }

  truncate(length: number): FileOp {
    this.size = length;
    return this.#add({ done: false, length });
  }

  /** Begins a sync, which makes durable what had ended before it began. The result ends it. */
  beginSync(): () => void {
    const covered = new Set(this.pending.filter(({ done }) => done));
    return () => {
      this.synced = changed(this.synced, [...covered]);
      this.pending = this.pending.filter((op) => !covered.has(op));
    };
  }

  /** Returns a possible content of the disk after a cut: `share` of the unsynced sectors are there. */
  afterCut(random: SeededRandom, share: number): Buffer {
    const pieces = this.pending.flatMap((op): Change[] =>
      'length' in op ? [op] : [...sectorsOf(op.at, op.bytes)],
    );
    return changed(
      this.synced,
      pieces.filter(() => random.next() < share),
    );
  }

  #add(op: FileOp): FileOp {
    this.pending.push(op);
    return op;
  }
}

type EntryOp = { done: boolean; apply(entries: Map<string, Node>): void };
export type Node = FileNode | FolderNode;

/** A folder: its synced names, those that a program sees, and the changes in between. */
export class FolderNode {
  readonly synced = new Map<string, Node>();
  readonly now = new Map<string, Node>();
  pending: EntryOp[] = [];

  link(name: string, node: Node): EntryOp {
    return this.#change((entries) => entries.set(name, node));
  }

  unlink(name: string): EntryOp {
    return this.#change((entries) => entries.delete(name));
  }

  /** A rename within a folder happens whole, or not at all. */
  rename(from: string, to: string): EntryOp {
    return this.#change((entries) => {
      const node = entries.get(from);
      entries.delete(from);
      if (node) entries.set(to, node);
    });
  }

  beginSync(): () => void {
    const covered = new Set(this.pending.filter(({ done }) => done));
    return () => {
      for (const op of this.pending) if (covered.has(op)) op.apply(this.synced);
      this.pending = this.pending.filter((op) => !covered.has(op));
    };
  }

  /** The names that the disk may hold now: journals keep their order, so of the changes the first ones. */
  afterCut(random: SeededRandom, share: number): Map<string, Node> {
    const entries = new Map(this.synced);
    const kept = Math.round(this.pending.length * (share === 0 || share === 1 ? share : random.next()));
    for (const op of this.pending.slice(0, kept)) op.apply(entries);
    return entries;
  }

  #change(apply: EntryOp['apply']): EntryOp {
    apply(this.now);
    const op = { done: false, apply };
    this.pending.push(op);
    return op;
  }
}

/** The bytes of every file that a folder may hold after a cut, by path. */
export function filesAfterCut(
  folder: FolderNode,
  random: SeededRandom,
  share: number,
  below = '',
): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const [name, node] of folder.afterCut(random, share)) {
    const path = below + name;
    if (node instanceof FileNode) files.set(path, node.afterCut(random, share));
    else for (const [inner, bytes] of filesAfterCut(node, random, share, `${path}/`)) files.set(inner, bytes);
  }
  return files;
}

type Change = { at: number; bytes: Uint8Array } | { length: number };

/** Bytes with changes made to them, one after the other. */
function changed(bytes: Buffer, changes: readonly Change[]): Buffer {
  const ends = changes.map((change) =>
    'length' in change ? change.length : change.at + change.bytes.length,
  );
  const room = Buffer.alloc(Math.max(bytes.length, ...ends));
  room.set(bytes);
  let size = bytes.length;
  for (const change of changes) {
    if ('length' in change) {
      room.fill(0, change.length, size);
      size = change.length;
    } else {
      room.set(change.bytes, change.at);
      size = Math.max(size, change.at + change.bytes.length);
    }
  }
  return room.subarray(0, size);
}

function* sectorsOf(at: number, bytes: Uint8Array): Generator<{ at: number; bytes: Uint8Array }> {
  for (let from = at; from < at + bytes.length; ) {
    const end = Math.min(at + bytes.length, (Math.floor(from / sectorBytes) + 1) * sectorBytes);
    yield { at: from, bytes: bytes.subarray(from - at, end - at) };
    from = end;
  }
}
