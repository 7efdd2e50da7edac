import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { acmeSite, callerOf } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';
import { patient } from '../support/patient.ts';

describe('larder serve --log-file', () => {
  it('logs to the file of larder.json, opens it again on SIGHUP, and serves where it cannot be written', async () => {
    const desk = new Desk();
    const secret = await acmeSite(desk);
    const file = join(desk.folder, 'log', 'larder.log');
    writeFileSync(join(desk.data, 'larder.json'), JSON.stringify({ 'log-file': file, 'log-max-size': 1 }));
    const served = await desk.serve('serve', { LARDER_LOG_KEEP: '2' });
    const call = callerOf(served.address, secret);
    expect((await call('GET', '/me')).status).toBe(200);
    // A log line may reach the file after the answer was sent.
    await vi.waitUntil(() => existsSync(file), patient);
    renameSync(file, `${file}.moved`);
    desk.signal('SIGHUP');
    await vi.waitUntil(() => existsSync(file), patient);
    expect((await call('GET', '/me')).status).toBe(200);
    expect(await desk.stop()).toEqual([0]);
    const said = served.output().split('\n');
    expect(said.filter((line) => !line.includes('no one can sign in'))).toEqual([
      `larder listening on ${served.address}`,
      '',
    ]);

    const elsewhere = await desk.serve('serve', { LARDER_LOG_FILE: '/proc/larder.log' });
    expect((await callerOf(elsewhere.address, secret)('GET', '/me')).status).toBe(200);
    expect(await desk.stop()).toEqual([0]);
    expect(elsewhere.output()).toContain('larder: the log cannot be written to /proc/larder.log: ');

    expect(await desk.larder(['serve', '--log-keep', '0'])).toMatchObject({ code: 2 });
    await desk.close();
  });

  it('holds what is at its level, without a secret', async () => {
    const desk = new Desk();
    const secret = await acmeSite(desk);
    const { address } = await desk.serve('serve', {
      LARDER_LOG_FILE: 'larder.log',
      LARDER_LOG_LEVEL: 'debug',
    });
    await callerOf(address, secret)('GET', '/me');
    await desk.stop();
    expect(readdirSync(desk.folder)).toContain('larder.log');
    const text = readFileSync(join(desk.folder, 'larder.log'), 'utf8');
    const messages = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg);
    expect(messages).toEqual(expect.arrayContaining(['serving', 'a request', 'stopping']));
    expect(text).not.toContain(secret);
    await desk.close();
  });
});
