import { globSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkout, Desk } from '../support/command-line.ts';

/** As a shell runs it that leaves everything open. */
const desk = new Desk(['/bin/sh', '-c', 'umask 0; exec "$0" "$@"', ...checkout]);
afterAll(() => desk.close());

/** Returns the access that other users have to the content of a folder, by path. */
function openToOthers(folder: string): Record<string, string> {
  const found = globSync('**', { cwd: folder }).flatMap((path): [string, string][] => {
    const mode = statSync(join(folder, path)).mode & 0o777;
    return (mode & 0o077) === 0 ? [] : [[path, mode.toString(8)]];
  });
  return Object.fromEntries(found);
}

// Shows rules/command-line#data-directory.
it('everything that commands write is their owner’s alone, in a folder that others may read', async () => {
  mkdirSync(desk.data, { mode: 0o755 });
  await desk.serve('serve', { LARDER_LOG_FILE: 'larder.log' });
  const made = await desk.json(['users', 'create', '--name', 'Ana', '--role', 'owner']);
  const token = made.link.slice(made.link.indexOf('#') + 1);
  const address = new URL(made.link).origin;
  // The log beside the database has the hash of the password then.
  const welcome = await fetch(`${address}/auth/welcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: 'correct horse battery staple' }),
  });
  expect(welcome.status).toBe(200);
  expect((await desk.larder(['backup', 'a.backup'])).code).toBe(0);
  expect((await desk.larder(['tls', 'init'])).code).toBe(0);
  expect(globSync('larder-data/larder.db-wal', { cwd: desk.folder })).toHaveLength(1);
  expect(openToOthers(desk.folder)).toEqual({ 'larder-data': '755' });
  writeFileSync(join(desk.folder, 'site.json'), '{"clients":[]}', { mode: 0o600 });
  for (const args of [
    ['restore', 'a.backup', '--new', '--data', 'back'],
    ['provision', 'site.json', '--data', 'back'],
    ['demo', '--data', 'shown', '--deliveries', '10', '--days', '2'],
  ]) {
    const { code, stderr } = await desk.larder(args);
    expect(code, `${args.join(' ')}: ${stderr}`).toBe(0);
  }
  expect(openToOthers(desk.folder)).toEqual({ 'larder-data': '755' });
});
