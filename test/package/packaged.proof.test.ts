import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patient } from '../support/patient.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

/** The file that an operator gets: in an empty folder, with an empty environment, and nothing else. */
describe('the packaged file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-packaged-'));
  const larder = join(root, 'dist', process.platform === 'win32' ? 'larder.exe' : 'larder');
  const bare = { cwd: folder, env: {} };
  let server: ChildProcess | undefined;

  beforeAll(async () => {
    await run(process.execPath, [join(root, 'build', 'package.ts')], { cwd: root });
  }, 120_000);

  afterAll(() => {
    server?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('tells its version', async () => {
    const { stdout } = await run(larder, ['--version'], bare);
    const { version } = (await import('../../package.json', { with: { type: 'json' } })).default;
    expect(stdout).toBe(`${version}\n`);
  });

  it('tells the licences of all that is in it', async () => {
    const { stdout } = await run(larder, ['licenses'], { ...bare, maxBuffer: 2 ** 24 });
    const { dependencies } = (await import('../../package.json', { with: { type: 'json' } })).default;
    for (const name of ['Larder', 'Node.js', 'SQLite', ...Object.keys(dependencies)]) {
      expect(stdout, name).toMatch(new RegExp(`^=+\\n${name}( [^\\n]+)?\\n=+\\n\\n.{5}`, 'm'));
    }
  });

  it('tells the same as a bill of materials', async () => {
    const { stdout } = await run(larder, ['licenses', '--sbom'], { ...bare, maxBuffer: 2 ** 24 });
    const bill = JSON.parse(stdout) as { bomFormat: string; components: { name: string; purl: string }[] };
    expect(bill.bomFormat).toBe('CycloneDX');
    const names = bill.components.map(({ name }) => name);
    const { dependencies } = (await import('../../package.json', { with: { type: 'json' } })).default;
    expect(names).toEqual(expect.arrayContaining(['node', 'sqlite', ...Object.keys(dependencies)]));
    expect(new Set(bill.components.map(({ purl }) => purl)).size).toBe(names.length);
  });

  it('makes a site, serves it, writes, reads, and stops in order', async () => {
    const account = {
      name: 'North',
      currency: 'COP',
      timeZone: 'America/Bogota',
      businessLines: ['vending'],
    };
    const key = { label: 'erp', scope: 'account', account: 'North' };
    writeFileSync(
      join(folder, 'site.json'),
      JSON.stringify({ clients: [{ name: 'Acme', accounts: [account], keys: [key] }] }),
    );
    const { stdout } = await run(larder, ['provision', 'site.json', '--json'], bare);
    const headers = {
      'x-api-key': JSON.parse(stdout).clients[0].keys[0].secret,
      'content-type': 'application/json',
    };

    writeFileSync(join(folder, 'larder-data', 'larder.json'), '{"backup-at":"* * * * * *"}');
    const address = await serve();
    const attributes = { taxRate: 19, listPrice: 2500, suggestedPrice: 2500 };
    const body = JSON.stringify({
      businessLine: 'vending',
      name: 'Still water',
      type: 'beverage',
      cost: 900,
      attributes,
    });
    const created = await fetch(`${address}/products`, { method: 'POST', headers, body });
    expect(created.status).toBe(201);
    const product = (await created.json()) as { id: string };
    const read = await fetch(`${address}/products/${product.id}`, { headers });
    expect(await read.json()).toEqual(product);
    expect(
      ((await (await fetch(`${address}/audit-logs`, { headers })).json()) as { total: number }).total,
    ).toBeGreaterThan(0);
    const reference = await (await fetch(`${address}/docs`)).text();
    const scripts = [...reference.matchAll(/="(docs\/assets\/[^"]+)"/g)].map(([, path]) => `/${path}`);
    expect(scripts.length).toBeGreaterThan(5);
    for (const page of [
      ...scripts,
      '/docs/guides/nightly-people',
      '/docs/rules/quotas-and-periods',
      '/openapi.json',
      '/asyncapi.json',
      '/docs/messages',
      '/problems/products.not_found',
      '/readyz',
      '/metrics',
    ]) {
      expect((await fetch(address + page)).status, page).toBe(200);
    }
    await vi.waitUntil(
      async () => (await (await fetch(`${address}/readyz`)).text()).includes('provenAt'),
      patient,
    );
    expect(await stop()).toBe(0);
    expect(readdirSync(join(folder, 'larder-data'))).toContain('larder.db');
    await run(larder, ['verify'], bare);
    await run(larder, ['backup', 'site.backup'], bare);
    await run(larder, ['restore', 'site.backup', '--new', '--data', 'back'], bare);
    await run(larder, ['verify', '--data', 'back'], bare);
  });

  async function serve(): Promise<string> {
    const child = spawn(larder, ['serve', '--port', '0', '--log-level', 'warn'], bare);
    server = child;
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    return new Promise((resolve, reject) => {
      child.stdout.on('data', (chunk) => resolve(/http:\S+/.exec(String(chunk))![0]));
      child.on('exit', (code) => reject(new Error(`it ended with ${code}: ${said}`)));
    });
  }

  function stop(): Promise<number | null> {
    return new Promise((resolve) => {
      server!.on('exit', (code) => resolve(code));
      server!.kill('SIGTERM');
    });
  }
});
