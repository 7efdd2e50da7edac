import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';

// Shows rules/system#watchdog.
it('a process whose serving thread hangs ends, and one that turns does not', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hanging.ts')], { stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [out, error, [, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  expect(out).toBe('turned\n');
  expect(error).toContain('the serving thread has not responded');
  expect(signal).toBe('SIGKILL');
});
