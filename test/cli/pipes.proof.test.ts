import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { siteFile } from '../features/provisioning/site-fixture.ts';
import { checkout, Desk, environment } from '../support/command-line.ts';
import { drawn } from '../support/scaled.ts';

type Pipes = { stdout?: 'closed' | number; stderr?: 'closed' | number };

describe('a command whose output is not read', () => {
  const desk = new Desk();
  beforeAll(async () => {
    writeFileSync(join(desk.folder, 'site.json'), JSON.stringify(siteFile()));
    await desk.json(['provision', 'site.json']);
  });
  afterAll(() => desk.close());
  afterEach(() => desk.stop());

  /** Runs `larder ARGS` with pipes of which the reading end is closed at once. */
  const run = ([...args]: readonly string[], { stdout, stderr }: Pipes) =>
    new Promise<{ code: number | null; signal: string | null; stderr: string }>((resolve) => {
      const [file, ...before] = checkout;
      const of = (stream: Pipes['stdout']) => (typeof stream === 'number' ? stream : 'pipe');
      const child = spawn(file!, [...before, ...args], {
        cwd: desk.folder,
        env: environment,
        stdio: ['ignore', of(stdout), of(stderr)],
      });
      let told = '';
      if (stdout === 'closed') child.stdout!.destroy();
      if (stderr === 'closed') child.stderr!.destroy();
      else child.stderr?.on('data', (chunk) => (told += chunk));
      child.on('close', (code, signal) => resolve({ code, signal, stderr: told }));
    });

  it.each(
    drawn(
      [
        [['help']],
        [['keys', 'list']],
        [['controllers', 'list', '--json']],
        [['openapi']],
        [['completion', 'bash']],
        [['man']],
        [['verify']],
        [['provision', 'site.json']],
      ],
      3,
    ),
  )('larder %j ends as it would, without a word', async (args) => {
    expect(await run(args, { stdout: 'closed' })).toEqual({ code: 0, signal: null, stderr: '' });
  });

  it('ends with its code if its errors are not read', async () => {
    expect(await run(['keys', 'lsit'], { stderr: 'closed' })).toMatchObject({ code: 2, signal: null });
    expect(await run(['keys', 'revoke', 'x'], { stdout: 'closed', stderr: 'closed' })).toMatchObject({
      code: 1,
    });
  });

  it.skipIf(!existsSync('/dev/full'))('fails in one line where its output cannot be written', async () => {
    const full = openSync('/dev/full', 'w');
    try {
      const ended = await run(['keys', 'list'], { stdout: full });
      expect(ended).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^larder: cannot write its output: ENOSPC.*\n$/),
      });
    } finally {
      closeSync(full);
    }
  });

  it('goes on serving', async () => {
    const { address } = await desk.serve('serve', { LARDER_LOG_LEVEL: 'trace' });
    desk.deafen();
    for (let call = 0; call < 5; call++) expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(await desk.stop()).toEqual([0]);
  });

  it('serves although its address cannot be printed', async () => {
    const [file, ...before] = checkout;
    const child = spawn(file!, [...before, 'serve', '--port', '0'], {
      cwd: desk.folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    let log = '';
    child.stderr.on('data', (chunk) => (log += chunk));
    await expect.poll(() => log).toContain('"serving"');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(log).toContain('"stopping"');
  });
});
