import { execFileSync } from 'node:child_process';
import { lstatSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readRegularFile } from '../../../src/app/background/regular-file.ts';
import { temporaryDirectory } from '../../store/support.ts';

// A writer to the watched folder can swap a file between the check and the read.
describe('a file of the watched folder', () => {
  let folder: string;
  let path: string;
  let ino: number;
  beforeEach(() => {
    folder = temporaryDirectory();
    path = join(folder, 'VM1.eva_dts');
    writeFileSync(path, 'ST*001*0001');
    ({ ino } = lstatSync(path));
  });
  const swap = (lay: (at: string) => void) => {
    lay(`${path}.new`);
    renameSync(`${path}.new`, path);
  };
  const read = (most = 1000) => readRegularFile(path, { ino, most });

  it('is read up to its bound', async () => {
    expect((await read())?.toString()).toBe('ST*001*0001');
    expect(await read(5)).toBe('too_large');
  });

  it.each<[string, (at: string) => void]>([
    ['a link to a file of the data directory', (at) => symlinkSync('/etc/hostname', at)],
    ['a link to a device without an end', (at) => symlinkSync('/dev/zero', at)],
    ['a pipe that nobody writes to', (at) => execFileSync('mkfifo', [at])],
    ['another file', (at) => writeFileSync(at, 'secret')],
  ])('is not read after it became %s', async (_, lay) => {
    swap(lay);
    expect(await read()).toBeUndefined();
  });
});
