import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { acmeSecrets, callerOf } from '../support/acme.ts';
import { Desk, environment } from '../support/command-line.ts';
import { patient } from '../support/patient.ts';

const root = join(import.meta.dirname, '..', '..');

/** The program from its sources, with all that it loads for a head office written down. */
// Shows that without head office nothing of it runs (rules/head-office).
describe('what a site loads for a head office', () => {
  const desk = new Desk([process.execPath, join(root, 'src', 'main.ts')], {
    ...environment,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loaded.mjs')}`,
  });
  let secret: string;

  beforeAll(async () => {
    ({ secret } = await acmeSecrets(desk));
  }, 120_000);
  afterAll(() => desk.close());
  afterEach(() => desk.stop());

  /**
   * Serves, writes something, and reads the status.
   * @returns the loaded modules, and the part of `/readyz` about it
   */
  async function served(name: string, more: Record<string, string> = {}) {
    const file = join(desk.folder, name);
    const { address } = await desk.serve('serve', { LOADED: file, ...more });
    const call = callerOf(address, secret);
    expect((await call('POST', '/operations', { name })).status).toBe(201);
    let headOffice: { state: string } | undefined;
    await vi.waitUntil(async () => {
      ({ headOffice } = (await (await fetch(`${address}/readyz`)).json()) as {
        headOffice?: { state: string };
      });
      return headOffice?.state !== 'shipping';
    }, patient);
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(await desk.stop()).toEqual([0]);
    return {
      loaded: readFileSync(file, 'utf8').trim().split('\n').sort(),
      state: headOffice?.state,
      isMeasured: metrics.includes('larder_head_office'),
    };
  }

  it('is nothing where there is none: no package, no thread, no timer, no figure', async () => {
    expect(await served('without')).toEqual({
      loaded: ['module main.ts'],
      state: undefined,
      isMeasured: false,
    });
  });

  it('is there where one is set, so that the test above would see it', async () => {
    const away = `postgres://larder@localhost/larder?host=${encodeURIComponent(join(desk.folder, 'nowhere'))}`;
    const { loaded, state, isMeasured } = await served('with', { LARDER_HEAD_OFFICE: away });
    expect(loaded).toEqual(expect.arrayContaining(['module head-thread.ts', 'module main.ts', 'module pg']));
    expect(loaded.some((line) => line.startsWith('timer'))).toBe(true);
    expect([state, isMeasured]).toEqual(['unreachable', true]);
  });
});
