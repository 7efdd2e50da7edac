import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acmeSite, type Caller, callerOf } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';

describe('larder backup and larder restore', () => {
  let desk: Desk;
  let secret: string;
  let call: Caller;
  beforeEach(async () => {
    desk = new Desk();
    secret = await acmeSite(desk);
  });
  afterEach(() => desk.close());

  const serve = async () => {
    call = callerOf((await desk.serve()).address, secret);
  };
  const operations = async () => (await call('GET', '/operations')).body['total'];

  it('bring a served directory back to the moment of the backup', async () => {
    writeFileSync(join(desk.folder, 'passphrase'), 'correct horse\n', { mode: 0o600 });
    await serve();
    await call('POST', '/operations', { name: 'before' });
    const { file } = await desk.json(['backup', '--passphrase-file', 'passphrase']);
    expect(file).toMatch(/larder-\d{8}T\d{6}Z\.backup$/);
    await call('POST', '/operations', { name: 'after' });

    const restore = ['restore', file, '--force'];
    expect(await desk.larder([...restore, '--passphrase-file', 'passphrase'])).toMatchObject({
      code: 1,
      stderr: 'larder: another server has the data directory ./larder-data open\n'.replace(
        './larder-data',
        desk.data,
      ),
    });
    await desk.stop();
    expect(await desk.larder(['restore', file])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^larder: \.\/larder-data is not empty; with --force it is kept/),
    });
    expect(await desk.larder(restore)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('it is encrypted; give --passphrase-file'),
    });
    const { kept } = await desk.json([...restore, '--passphrase-file', 'passphrase']);
    expect(existsSync(join(kept, 'larder.db'))).toBe(true);
    await serve();
    expect(await operations()).toBe(2);
  });

  it('end a restore that a power cut left between its last two steps', async () => {
    const { file } = await desk.json(['backup', 'a.backup']);
    await desk.json(['restore', file, '--new', '--data', 'larder-data.restore-ready']);
    rmSync(desk.data, { recursive: true });
    expect((await desk.larder(['verify'])).code).toBe(0);
    expect(readdirSync(desk.folder)).not.toContain('larder-data.restore-ready');
  });

  it('tell bad usage from failure', async () => {
    for (const [args, code] of [
      [['backup', '--data', ':memory:'], 2],
      [['backup', 'a', 'b'], 2],
      [['backup', '--data', 'none'], 1],
      [['backup', '--passphrase-file', 'none'], 1],
      [['restore'], 2],
      [['restore', 'none', '--data', 'new'], 1],
      [['restore', 'none', '--new', '--data', 'new'], 1],
    ] as const) {
      expect(await desk.larder([...args]), args.join(' ')).toMatchObject({ code });
    }
    expect(readdirSync(desk.folder).toSorted()).toEqual(['larder-data', 'site.json']);
  });
});
