import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';

describe('a thread that lets others go first', () => {
  it.runIf(process.platform === 'linux')('is nice by itself: the rest of the process is not', async () => {
    const before = getPriority(process.pid);
    const worker = new Worker(new URL('./background.ts', import.meta.url));
    const [niceness] = await once(worker, 'message');
    expect(niceness).toEqual({ itself: Math.min(19, before + 10), process: before });
    expect(getPriority(process.pid)).toBe(before);
  });
});
