import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockDirectory } from '../../../src/store/directory/lock.ts';
import { temporaryDirectory } from '../support.ts';

const refusal = 'another server has the data directory';

async function holder(directory: string) {
  const lock = new URL('../../../src/store/directory/lock.ts', import.meta.url);
  const source = `import { lockDirectory } from ${JSON.stringify(lock.href)};
    lockDirectory(${JSON.stringify(directory)});
    globalThis.gc();
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(child.stdout, 'data');
  return child;
}

describe('the lock of a data directory', () => {
  it('lets one server in, and the next when that one lets go', () => {
    const directory = temporaryDirectory();
    const first = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(refusal);
    first.release();
    lockDirectory(directory).release();
  });

  it('keeps other processes out until its own is killed, and needs no tidying up then', async () => {
    const directory = temporaryDirectory();
    const child = await holder(directory);
    expect(() => lockDirectory(directory)).toThrow(refusal);
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockDirectory(directory).release();
  });

  it('says when the directory cannot be written to', () => {
    expect(() => lockDirectory('/no/such/directory')).toThrow('no such file or directory');
  });
});
