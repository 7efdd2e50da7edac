import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FileNode, FolderNode, type Node } from './disk.ts';
import type { Traced } from './record.ts';
import type { Call, Event } from './strace.ts';

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Returns true for a file that all processes share and lose together: SQLite creates it again. */
const isVolatile = (path: string) => path.endsWith('-shm');

/** The model of a folder as a trace goes on, and the ids that were in what the program sent to its clients. */
export class Replay {
  readonly root: FolderNode;
  readonly sent = new Set<string>();
  readonly counts = { syncs: 0, writtenBytes: 0, answers: 0 };
  readonly #folder: string;
  readonly #cwd: string;
  readonly #open = new Map<number, { node: Node | undefined; at: number }>();
  readonly #finish = new Map<Call, (result: number) => void>();

  constructor({ data, before, cwd }: Traced) {
    this.#folder = data;
    this.#cwd = cwd;
    this.root = loaded(before);
  }

  /** @returns whether the event has to do with the disk */
  take(event: Event): boolean {
    if (event.kind === 'begins') {
      const finish = this.#begin(event.call);
      if (finish) this.#finish.set(event.call, finish);
      return finish !== undefined;
    }
    const finish = this.#finish.get(event.call);
    this.#finish.delete(event.call);
    finish?.(event.result);
    return finish !== undefined;
  }

  /** @returns what is to be done when the call has ended, with its result */
  #begin(call: Call): ((result: number) => void) | undefined {
    const { name, fd, data } = call;
    if (name === 'open' || name === 'openat' || name === 'creat') return this.#opens(call);
    if (/^(rename|link|unlink|rmdir|mkdir|truncate)/.test(name)) return this.#renames(call);
    if (call.path.startsWith('socket:')) return this.#sends(call);
    // A pipe, say, that has the number of a file that was closed.
    if (!call.path.startsWith('/')) return undefined;
    const opened = this.#open.get(fd);
    const node = opened?.node;
    if (!opened || !node) return undefined;
    if (name === 'fsync' || name === 'fdatasync') {
      const finish = node.beginSync();
      return (result) => {
        if (result !== 0) return;
        this.counts.syncs++;
        finish();
      };
    }
    if (node instanceof FolderNode) return undefined;
    if (name === 'ftruncate') return doneWith(node.truncate(Number(/, (\d+)/.exec(call.rest)![1])), node);
    if (!/^p?writev?(64)?$/.test(name)) throw new Error(`${name} on ${call.path} is not modelled`);
    const bytes = Buffer.concat(data);
    const at = name.startsWith('p') ? Number(/, (\d+)(?:\)| <)/.exec(call.rest)![1]) : opened.at;
    this.counts.writtenBytes += bytes.length;
    const op = node.write(at, bytes);
    return (result) => {
      if (result >= 0 && result < bytes.length) throw new Error(`a write on ${call.path} took a part only`);
      if (!name.startsWith('p') && result > 0) opened.at += result;
      doneWith(op, node)(result);
    };
  }

  #opens({ data, rest, path: folder }: Call): ((result: number) => void) | undefined {
    const path = this.#within(data[0]!.toString(), folder);
    if (path === undefined || isVolatile(path)) return (result) => void this.#open.delete(result);
    return (result) => {
      if (result < 0) return;
      let node = this.#find(path);
      if (!node && rest.includes('O_CREAT')) {
        node = new FileNode();
        const [folder, name] = this.#parent(path);
        folder.link(name, node).done = true;
      }
      if (node instanceof FileNode && rest.includes('O_TRUNC')) node.truncate(0).done = true;
      const at = node instanceof FileNode && rest.includes('O_APPEND') ? node.size : 0;
      this.#open.set(result, { node, at });
    };
  }

  /** Changes of names are taken as they end: until then, a cut leaves the old ones. */
  #renames({ name, data, path: folder }: Call): ((result: number) => void) | undefined {
    const [from, to] = data.map((path) => this.#within(path.toString(), folder));
    if (from === undefined || isVolatile(from)) return undefined;
    return (result) => {
      if (result < 0) return;
      const [parent, leaf] = this.#parent(from);
      if (name.startsWith('mkdir')) parent.link(leaf, new FolderNode()).done = true;
      else if (name.startsWith('unlink') || name === 'rmdir') parent.unlink(leaf).done = true;
      else if (name.startsWith('link') && to !== undefined) {
        const [target, targetLeaf] = this.#parent(to);
        target.link(targetLeaf, parent.now.get(leaf)!).done = true;
      } else if (name.startsWith('rename') && to !== undefined) {
        const [target, targetLeaf] = this.#parent(to);
        if (target === parent) parent.rename(leaf, targetLeaf).done = true;
        else {
          target.link(targetLeaf, parent.now.get(leaf)!).done = true;
          parent.unlink(leaf).done = true;
        }
      } else throw new Error(`${name} is not modelled`);
    };
  }

  #sends(call: Call): undefined {
    const text = Buffer.concat(call.data).toString('latin1');
    if (isAnswer(call)) this.counts.answers++;
    // As it begins: from now on somebody may have read it.
    for (const [id] of text.matchAll(idPattern)) this.sent.add(id);
    const [, traceId] = /x-trace-id: ([0-9a-f]{32})/i.exec(text) ?? [];
    if (traceId) this.sent.add(traceId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
    return undefined;
  }

  /** `folder` is that of a descriptor, if the call names one: the calls of `rmSync` do. */
  #within(given: string, folder: string): string | undefined {
    const path = resolve(this.#cwd, folder, given);
    if (path === this.#folder) return '';
    return path.startsWith(`${this.#folder}/`) ? path.slice(this.#folder.length + 1) : undefined;
  }

  #find(path: string): Node | undefined {
    let node: Node | undefined = this.root;
    for (const name of path.split('/').filter(Boolean)) {
      node = node instanceof FolderNode ? node.now.get(name) : undefined;
    }
    return node;
  }

  #parent(path: string): [FolderNode, string] {
    const cut = path.lastIndexOf('/');
    const folder = this.#find(path.slice(0, Math.max(0, cut)));
    if (!(folder instanceof FolderNode)) throw new Error(`there is no folder of ${path}`);
    return [folder, path.slice(cut + 1)];
  }
}

/** Returns true if a call starts to send an acknowledgement. */
export function isAnswer({ path, data }: Call): boolean {
  return path.startsWith('socket:') && data[0]?.toString('latin1', 0, 10) === 'HTTP/1.1 2';
}

function doneWith(op: { done: boolean }, node: FileNode): (result: number) => void {
  return (result) => {
    if (result >= 0) op.done = true;
    else node.pending = node.pending.filter((other) => other !== op);
  };
}

function loaded(folder: string): FolderNode {
  const node = new FolderNode();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (isVolatile(entry.name)) continue;
    const path = join(folder, entry.name);
    const child = entry.isDirectory() ? loaded(path) : new FileNode(readFileSync(path));
    node.synced.set(entry.name, child);
    node.now.set(entry.name, child);
  }
  return node;
}
