import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { BrowserServer, LaunchOptions } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { ensureExtra, ensurePanel } from '../../../build/ensure.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which the browser of all tests takes commands. */
    browser: string;
  }
}

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * Bundles the panel and provides the address of the browser that all tests share; each opens windows of its own in it. The
 * browser starts with the first connection, so that runs without browser tests do not pay for it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensurePanel(root);
  let browser: Promise<BrowserServer> | undefined;
  const door = createServer((socket) => {
    browser ??= startBrowser();
    browser.then(
      (server) => {
        const onward = connect(Number(new URL(server.wsEndpoint()).port), '127.0.0.1');
        pipeline(socket, onward, socket, () => {});
      },
      (error: Error) => {
        console.error(error);
        socket.destroy();
      },
    );
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  project.provide('browser', `ws://127.0.0.1:${(door.address() as AddressInfo).port}${browserPath}`);
  return async () => {
    door.close();
    const server = await browser?.catch(() => undefined);
    await server?.close();
  };
}

const browserPath = '/browser';

async function startBrowser(): Promise<BrowserServer> {
  const { chromium } = await import('playwright-core');
  return chromium.launchServer({ ...(await browserOptions()), host: '127.0.0.1', wsPath: browserPath });
}

/** Launch options for the browser of the npm package, which is installed on first use. */
export async function browserOptions(): Promise<LaunchOptions> {
  const folder = join(await ensureExtra('browser'), 'node_modules', '@sparticuz', 'chromium');
  const entry = createRequire(join(folder, 'package.json')).resolve('@sparticuz/chromium');
  const { default: chromium, inflate } = (await import(pathToFileURL(entry).href)) as Sparticuz;

  // It unpacks itself into the folder for temporary files. Incomplete files of a killed run are removed.
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const stamp = join(tmpdir(), `chromium-${version}.whole`);
  if (!existsSync(stamp)) rmSync(join(tmpdir(), 'chromium'), { force: true });
  const executablePath = await chromium.executablePath();
  writeFileSync(stamp, '');

  const env: LaunchOptions['env'] = { ...process.env };
  if (execFileSync('ldd', [executablePath], { encoding: 'utf8' }).includes('not found')) {
    // The package carries the libraries that small systems lack.
    await inflate(join(folder, 'bin', 'al2023.tar.br'));
    env['LD_LIBRARY_PATH'] = join(tmpdir(), 'al2023', 'lib');
  }
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
  return { executablePath, args, env };
}

/** The parts of `@sparticuz/chromium` that are used: its types are not there before it is installed. */
type Sparticuz = {
  default: { executablePath(): Promise<string> };
  inflate(archive: string): Promise<string>;
};
