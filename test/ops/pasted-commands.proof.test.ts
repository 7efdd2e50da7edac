import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backupName } from '../../src/ops/backup.ts';
import { Connection } from '../../src/store/connection.ts';
import { quotedForShell } from '../../src/store/directory/larder-command.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { Desk, type Ended, environment } from '../support/command-line.ts';
import { patient } from '../support/patient.ts';

/** Pastes a line into a shell that is in another folder. */
const pasted = (line: string) =>
  new Promise<Ended>((resolve) => {
    execFile(
      'sh',
      ['-c', line],
      { cwd: '/', env: environment, maxBuffer: 2 ** 24 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

// Shows rules/command-line#printed-commands and rules/command-line#where-backups-are.
describe('an operator who pastes what the panel and the server print', () => {
  const desk = new Desk();
  const folder = join(desk.folder, "Ana's site");
  const data = join(folder, 'larder data');
  const place = { LARDER_DATA: data };
  const password = 'correct horse battery staple';
  let address = '';
  let output = () => '';
  let cookie = '';

  const ask = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', cookie, origin: address };
    const response = await fetch(address + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const kept = response.headers.get('set-cookie');
    if (kept) cookie = kept.split(';')[0]!;
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  };
  const serve = async () => {
    ({ address, output } = await desk.serve('serve', place));
  };
  const signIn = () => ask('POST', '/auth/session', { name: 'Ana', password });
  const backups = async () =>
    (await ask('GET', '/backups')).body.items.map(
      ({ name, state }: Record<string, string>) => `${name} ${state}`,
    );
  const commands = async () => (await ask('GET', '/system')).body.commands as Record<string, string>;
  const counted = (table: string) => {
    const connection = Connection.open(databaseFile(data), 'read');
    try {
      return connection.database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    } finally {
      connection.close();
    }
  };

  beforeAll(async () => {
    await desk.json(['demo', '--deliveries', '300', '--days', '5'], place);
    mkdirSync(`${data}-backups`, { mode: 0o700 });
    const made = join(`${data}-backups`, backupName(Date.parse('2026-01-01T00:00:00Z')));
    expect((await desk.larder(['backup', made], place)).code).toBe(0);
    await serve();
    // With people in it the server names no first link; the command is the same.
    const create = await desk.json(['users', 'create', '--name', 'Ana', '--role', 'owner'], place);
    await ask('POST', '/auth/welcome', { token: create.link.split('#')[1], password });
  });
  afterAll(() => desk.close());

  it('has the backups beside the data', async () => {
    expect(existsSync(join(data, 'backups'))).toBe(false);
    expect(await backups()).toEqual(['larder-20260101T000000Z.backup unproven']);
  });

  it('restores the newest backup, and has every backup, video and movement then', async () => {
    expect((await commands())['restore']).toBeNull();
    expect((await ask('POST', '/backups')).status).toBe(202);
    await vi.waitUntil(async () => (await backups())[0]!.endsWith(' proven'), patient);
    const before = {
      backups: await backups(),
      videos: counted('evidence'),
      movements: counted('deliveries'),
    };
    expect(before.videos).toBeGreaterThan(0);
    const { restore, verify, doctor } = await commands();
    const client = (await ask('GET', '/clients')).body.items[0];
    expect(client).toBeDefined();
    await desk.stop();
    const folders = readdirSync(folder);

    const wrong = restore!.replace(quotedForShell(data), quotedForShell(join(folder, 'larder dat')));
    expect(wrong).not.toBe(restore);
    expect(await pasted(wrong)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`there is no data directory at ${join(folder, 'larder dat')}`),
    });
    expect(readdirSync(folder)).toEqual(folders);

    expect(await pasted(restore!)).toMatchObject({ code: 0, stderr: '' });
    expect(counted('evidence')).toBe(before.videos);
    expect((await pasted(verify!)).code).toBe(0);
    const examined = await pasted(doctor!);
    expect([examined.code, examined.stdout]).toEqual([0, expect.not.stringMatching(/remove /)]);
    await serve();
    await signIn();
    expect(await backups()).toEqual(before.backups);
    expect(counted('deliveries')).toBe(before.movements);
    expect(
      (await ask('GET', '/system')).body.findings.map(({ name }: { name: string }) => name),
    ).not.toContain('backups’ folder');
  });

  it('looks at a copy, and makes a certificate', async () => {
    const { restoreCopy, createTls } = await commands();
    expect((await pasted(restoreCopy!)).code).toBe(0);
    expect(existsSync(join(`${data}-copy`, 'larder.db'))).toBe(true);
    expect((await pasted(createTls!)).code).toBe(0);
    expect(existsSync(join(data, 'tls', 'server.crt'))).toBe(true);
    expect(readdirSync('/').includes('larder-data')).toBe(false);
  });

  it('makes the first person of a new site by the line that the server prints', async () => {
    await desk.stop();
    const fresh = join(folder, 'new one');
    ({ address, output } = await desk.serve('serve', { LARDER_DATA: fresh }));
    const line = /the first link: (.*)$/m;
    await expect.poll(output).toMatch(line);
    const { code, stdout } = await pasted(line.exec(output())![1]!.replace('NAME', 'Luis'));
    expect([code, stdout]).toEqual([0, expect.stringContaining(`${address}/panel/welcome#`)]);
  });
});
