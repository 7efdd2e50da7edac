import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../src/access/accounts.ts';
import { addController } from '../../src/access/controllers.ts';
import { readAsset } from '../../src/lib/assets.ts';
import { newId } from '../../src/store/ids.ts';
import { makeDevice } from '../support/movements.ts';
import { useSite } from '../support/site.ts';
import { make } from '../support/things.ts';

const exec = promisify(execFile);

function works(file: string, args: readonly string[], input = ''): boolean {
  try {
    execFileSync(file, args, { input, stdio: ['pipe', 'ignore', 'ignore'] });
    return true;
  } catch {
    return false;
  }
}

const hasPython = works('python3', ['-c', 'import json, ssl, urllib.request']);
const hasLibcurl = works('cc', ['-xc', '-fsyntax-only', '-'], '#include <curl/curl.h>\n');

function programOf(language: string): string {
  const text = readAsset('docs/guides/controller.md').toString('utf8');
  return new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text)![1]!;
}

describe('the programs of the guide for controllers', () => {
  const site = useSite();
  let folder: string;
  let env: NodeJS.ProcessEnv;
  let productId: string;
  beforeAll(async () => {
    makeDevice(site, 'north', { serial: 'VM-1' });
    const attributes = { taxRate: 0, listPrice: 250, suggestedPrice: 250 };
    const water = { businessLine: 'vending', name: 'Water', type: 'beverage', cost: 100, attributes };
    productId = (await make(site, '/products', water)).id as string;
    const { secret: token } = site.write((tx) =>
      addController(tx, accountById(tx, site.ids.north)!, { serial: 'C-guide' }),
    );
    folder = mkdtempSync(join(tmpdir(), 'larder-controller-'));
    env = { PATH: process.env['PATH'], LARDER_URL: site.address, LARDER_TOKEN: token };
    return () => rmSync(folder, { recursive: true, force: true });
  });
  const sold = (more: object = {}) => {
    const sale = {
      kind: 'delivery',
      id: newId(),
      deviceSerial: 'VM-1',
      date: '2026-03-01T10:00:00Z',
      productId,
    };
    return { ...sale, method: 'CASH', sellValue: 250, isDelivered: true, ...more };
  };
  const isThere = async (id: string) => (await site.call('GET', `/transactions/${id}`)).status === 200;

  it.skipIf(!hasPython)('in Python sends what waits, and keeps what may be taken later', async () => {
    const [good, later, never] = [sold(), sold({ deviceSerial: 'VM-new' }), sold({ sellValue: -1 })];
    const [program, outbox] = [join(folder, 'controller.py'), join(folder, 'outbox.ndjson')];
    writeFileSync(program, programOf('python'));
    writeFileSync(outbox, [good, later, never].map((row) => JSON.stringify(row)).join('\n'));
    const { stdout } = await exec('python3', [program, outbox], { env });
    expect(stdout).toMatch(/^clock behind by -?\d+ s\n.*'accepted': 1.*'rejected': 2/);
    expect(await isThere(good.id)).toBe(true);
    expect(readFileSync(outbox, 'utf8').trim()).toContain(later.id);
    expect(readFileSync(outbox, 'utf8')).not.toContain(good.id);
    expect(readFileSync(`${outbox}.aside`, 'utf8')).toContain(never.id);
    await expect(
      exec('python3', [program, outbox], { env: { ...env, LARDER_TOKEN: 'ctl_x' } }),
    ).rejects.toThrow('auth.invalid_controller_token');
  });

  // Port 9 of this machine is closed, as that of a box that is off.
  const secondBox = { LARDER_URL: 'http://127.0.0.1:9' };

  it.skipIf(!hasPython)('in Python goes on at the second box', async () => {
    const sale = sold();
    const [program, outbox] = [join(folder, 'controller.py'), join(folder, 'second.ndjson')];
    writeFileSync(program, programOf('python'));
    writeFileSync(outbox, JSON.stringify(sale));
    const { LARDER_URL: LARDER_SECOND_URL } = env;
    await exec('python3', [program, outbox], { env: { ...env, ...secondBox, LARDER_SECOND_URL } });
    expect(await isThere(sale.id)).toBe(true);
  });

  // Where there is no compiler, or no headers of libcurl, nothing can be made of it.
  it.skipIf(!hasLibcurl)('in C (with libcurl and its headers) sends a batch, once', async () => {
    const sale = sold();
    const [program, source, batch] = ['controller', 'controller.c', 'batch.json'].map((name) =>
      join(folder, name),
    );
    writeFileSync(source!, programOf('c'));
    writeFileSync(batch!, JSON.stringify({ items: [sale] }));
    await exec('cc', ['-Wall', '-Wextra', '-Werror', source!, '-o', program!, '-lcurl']);
    const { stdout } = await exec(program!, [batch!], { env });
    expect(stdout).toMatch(/^clock behind by -?\d+ s\n.*"accepted":1/);
    expect(await isThere(sale.id)).toBe(true);
    const { LARDER_URL: LARDER_SECOND_URL } = env;
    const again = await exec(program!, [batch!], { env: { ...env, ...secondBox, LARDER_SECOND_URL } });
    expect(again.stdout).toContain('"duplicate":1');
    await expect(exec(program!, [batch!], { env: { ...env, LARDER_TOKEN: 'ctl_x' } })).rejects.toMatchObject({
      code: 1,
    });
  });
});
