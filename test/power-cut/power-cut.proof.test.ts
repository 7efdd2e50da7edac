import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { prove } from './prove.ts';
import { record, type Synchronous } from './record.ts';

const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

/** A short form of `npm run power-cut`. */
describe.skipIf(!canTrace)('a power cut (needs strace, and the right to trace)', { timeout: 120_000 }, () => {
  const cut = async (synchronous: Synchronous, cuts: number) => {
    const recording = await record(500, synchronous);
    try {
      return await prove(recording, cuts, 1);
    } finally {
      await recording.remove();
    }
  };

  it('loses nothing that was acknowledged, and leaves nothing broken', async () => {
    const { broken, cuts, acknowledged, syncs } = await cut('FULL', 10);
    expect(broken).toEqual([]);
    expect(Math.min(cuts, acknowledged, syncs)).toBeGreaterThan(2);
  });

  it('is seen to lose writes where SQLite does not sync each commit', async () => {
    const { broken } = await cut('NORMAL', 10);
    expect(broken.flatMap(({ wrong }) => wrong).join()).toContain('that was acknowledged is not there');
  });
});
