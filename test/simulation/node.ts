import crypto from 'node:crypto';
import { readdirSync, type StatsFs } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { SeededRandom } from '../../src/demo/random.ts';

const RealDate = Date;
const realTimeout = setTimeout;
const longTimerMs = 100;
const neverMs = 2 ** 31 - 1;

/**
 * Makes this process take its random numbers and its time from a simulation: the ids, secrets and moments of a seed are
 * the same in every run. Node's own interface is the seam, so that the program has no hooks for tests. Long timers never
 * fire, because how much is done before they do depends on the machine.
 */
export function takeOver(random: () => SeededRandom, nowMs: () => number, elapsedMs: () => number): void {
  const fill = <T extends NodeJS.ArrayBufferView>(view: T): T => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let at = 0; at < bytes.length; at++) bytes[at] = random().bits() & 0xff;
    return view;
  };
  const randomBytes = (size: number) => fill(Buffer.alloc(size));
  const randomUUID = () => {
    const bytes = randomBytes(16);
    bytes[6] = (bytes[6]! & 0x0f) | 0x40;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };
  Object.assign(crypto, { randomBytes, randomUUID, randomFillSync: fill });
  globalThis.crypto.getRandomValues = fill as typeof globalThis.crypto.getRandomValues;
  // The disk of a simulation has room, unless its own says otherwise.
  const room = { bavail: 2 ** 24, blocks: 2 ** 25, bsize: 4096 } as StatsFs;
  // One look at the watched folder takes less time than the way to a thread and back, and each pass of time has one.
  const readdir = async (...of: Parameters<typeof readdirSync>) => readdirSync(...of);
  Object.assign(promises, { statfs: async () => room, readdir });
  syncBuiltinESMExports();
  Math.random = () => random().next();
  let looks = 0;
  // Each look is a little later: some code waits until it is.
  performance.now = () => elapsedMs() + looks++ / 1000;
  globalThis.setTimeout = ((work: () => void, ms = 0, ...rest: []) =>
    ms < longTimerMs
      ? realTimeout(work, ms, ...rest)
      : realTimeout(() => {}, neverMs).unref()) as typeof setTimeout;
  globalThis.Date = class extends RealDate {
    constructor(...parts: unknown[]) {
      if (parts.length === 0) super(nowMs());
      // The other forms are those of the real one.
      else super(...(parts as [number]));
    }
    static override now() {
      return nowMs();
    }
  } as DateConstructor;
}
