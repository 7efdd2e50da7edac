import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { defects } from './defects.ts';

const program = join(import.meta.dirname, 'simulate.ts');

/** Runs the simulation. @returns its exit code and what it printed */
async function simulate(...args: string[]): Promise<{ code: number; text: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args]);
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}

const digestOf = ({ text }: { text: string }) => / ([0-9a-f]{16})$/m.exec(text)?.[1];

describe('a simulated month', () => {
  it('is the same bytes for the same seed, and others for another', { timeout: 120_000 }, async () => {
    const [one, again, other] = [
      await simulate('--seed', '3'),
      await simulate('--seed', '3'),
      await simulate('--seed', '4'),
    ];
    expect(digestOf(one)).toMatch(/./);
    expect(digestOf(again)).toBe(digestOf(one));
    expect(digestOf(other)).not.toBe(digestOf(one));
  });

  it('breaks no rule in 20 seeds', { timeout: 600_000 }, async () => {
    expect(await simulate('--seeds', '20')).toMatchObject({
      code: 0,
      text: expect.stringContaining('20 seeds, 0 failed'),
    });
  });

  // All of them: `npm run simulate -- --planted`.
  it.each(defects.filter(({ isQuick }) => isQuick).map(({ name }) => name))(
    'shows that %s',
    { timeout: 120_000 },
    async (name) => {
      let text = '';
      for (const seed of ['1', '2', '3'])
        if (!text.includes('broken after step'))
          ({ text } = await simulate('--seed', seed, '--defect', name));
      expect(text).toContain('broken after step');
    },
  );
});
