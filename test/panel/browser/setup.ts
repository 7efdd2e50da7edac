import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import sparticuz, { inflate } from '@sparticuz/chromium';
import type { BrowserServer, LaunchOptions } from 'playwright-core';
import type { TestProject } from 'vitest/node';
// biome-ignore lint/correctness/useImportExtensions: it is a script, with its types beside it
import { ensurePanel } from '../../../build/panel.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of all tests is told what to do. */
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

/** How the browser of the npm package is started. */
export async function browserOptions(): Promise<LaunchOptions> {
  const executablePath = await unpackedBrowser();
  return {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    env: { ...process.env, ...(await missingLibraries(executablePath)) },
  };
}

/** The package unpacks into the folder for temporary files; what a killed run left half there is made anew. */
async function unpackedBrowser(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as {
    version: string;
  };
  const stamp = join(tmpdir(), `chromium-${version}.whole`);
  if (!existsSync(stamp)) rmSync(join(tmpdir(), 'chromium'), { force: true });
  const path = await sparticuz.executablePath();
  writeFileSync(stamp, '');
  return path;
}

/** The package carries the libraries that small systems lack; where none is lacking, the system's own serve. */
async function missingLibraries(executablePath: string): Promise<Record<string, string>> {
  const listed = execFileSync('ldd', [executablePath], { encoding: 'utf8' });
  if (!listed.includes('not found')) return {};
  await inflate(join(packageFolder(), 'bin', 'al2023.tar.br'));
  return { LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib') };
}

function packageFolder(): string {
  return join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '..', '..');
}
