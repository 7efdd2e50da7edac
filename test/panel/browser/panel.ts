import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { beginSession } from '../../../src/access/sessions.ts';
import { addUser } from '../../../src/access/users.ts';
import type { Role } from '../../../src/api/roles.ts';
import { type Appliance, openAppliance } from '../../../src/app/appliance.ts';
import { judgingWork } from '../../../src/app/background/judging.ts';
import { makeDemoSite } from '../../../src/cli/commands/demo.ts';
import { operatorWrite } from '../../../src/cli/operator-write.ts';
import { type HttpServer, listen } from '../../../src/http/listener/server.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { backupsOf } from '../../support/site.ts';

export { settled } from './settled.ts';

import { settled } from './settled.ts';

/** A picture to look at, where somebody wants to (`PANEL_SHOTS` names a folder). */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['PANEL_SHOTS'];
  if (folder === undefined) return;
  await settled(page);
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

export const password = 'correct horse battery staple';

/**
 * The end of the demos and the start of the tests, for the appliance and the browser, at any real hour: a Wednesday,
 * 16:00 in Bogotá, unless `PANEL_AT` names another moment.
 */
const startMs = Date.parse(process.env['PANEL_AT'] ?? '2026-11-18T21:00:00Z');

/** The size, theme and language of a window. */
export type Look = { width?: number; theme?: 'light' | 'dark'; language?: 'en' | 'es' };

/** A demo site that is served, and windows of a real browser on it. */
export type Panel = {
  readonly address: string;
  readonly appliance: Appliance;
  readonly data: string;
  /** The token in the first owner's link. */
  readonly token: string;
  /** The present, as the appliance and the windows have it. */
  now(): number;
  /**
   * Advances the appliance's clock by minutes, one at a time, each within a second or so; `each` runs in each.
   * Windows opened before keep their clock.
   */
  pass(minutes: number, each?: (nowMs: number) => void): Promise<void>;
  /** A window without a session, closed when the test ends; errors in it fail the test. */
  visit(look?: Look): Promise<Window>;
  /** A session of somebody of a role. */
  session(role?: Role): Promise<string>;
  /** A window of somebody of a role who is signed in. */
  signedIn(role?: Role, look?: Look): Promise<Window>;
  /** Makes the next window of a role that of another person. */
  forget(role: Role): void;
  /**
   * Like `signedIn`, but a window that earlier tests used for the same role, language and kind of pointer: it has the
   * program of the panel already, which a new one loads and compiles again. It is empty, stores nothing, and reports
   * no faults. Not for tests that change the window itself, or need two.
   */
  reused(role?: Role, look?: Look): Promise<Window>;
  /** The file that a window is handed once `press` is done. */
  fetched(page: Page, press: () => Promise<void>): Promise<Buffer>;
};

const hasTouch = ({ width = 1280 }: Look) => width < 600;

export function sizeOf({ width = 1280 }: Look): { width: number; height: number } {
  return { width, height: width < 600 ? 780 : 860 };
}

/** A window, and what it must not have seen. */
export type Window = { page: Page; context: BrowserContext; faults: string[] };

/**
 * A demo of few days for all tests of a file, with its videos; `withBackups` people can make backups of it. In every
 * page of every window, `script` runs first.
 */
export function usePanel(
  size = { deliveries: 400, days: 10 },
  { withBackups = false, script = '' } = {},
): Panel {
  let open:
    | (Pick<Panel, 'address' | 'appliance' | 'data' | 'token'> & { browser: Browser; close(): Promise<void> })
    | undefined;
  const people = new Map<Role, Somebody>();
  /** Those to be reused, by what they have in common. They are closed with the connection to the browser. */
  const windows = new Map<string, Window>();
  let offsetMs = 0;
  let passedMs = 0;

  beforeAll(async () => {
    const browser = await chromium.connect(inject('browser'));
    const data = mkdtempSync(join(tmpdir(), 'larder-panel-'));
    offsetMs = startMs - Date.now();
    const clockFile = join(data, 'clock');
    writeFileSync(clockFile, String(offsetMs));
    process.env['LARDER_TEST_CLOCK'] = clockFile;
    const { token } = await makeDemoSite(data, size);
    const backupService = withBackups ? await backupsOf(data, systemClock()) : undefined;
    const elapsed = () => performance.now() + passedMs;
    let served: HttpServer | undefined;
    const movable = { current: () => served, fixedBy: undefined, certificateNames: () => [], onMoved() {} };
    const appliance = openAppliance({ data, backupService, server: movable, ipLimit: 1_000_000, elapsed });
    const server = await listen(appliance.handle, {
      host: '127.0.0.1',
      port: 0,
      countAddress: appliance.countAddress,
    });
    served = server;
    open = {
      address: server.address,
      appliance,
      data,
      token,
      browser,
      async close() {
        await browser.close();
        await server.close(0);
        await appliance.close();
        await backupService?.close();
        delete process.env['LARDER_TEST_CLOCK'];
        rmSync(data, { recursive: true, force: true });
      },
    };
  });
  afterAll(() => open?.close());

  const cookieOf = (session: string) => ({ name: 'larder_session', value: session, url: open!.address });

  const opened = async (look: Look = {}, session?: string) => {
    const { theme = 'light', language = 'en' } = look;
    const context = await open!.browser.newContext({
      baseURL: open!.address,
      viewport: sizeOf(look),
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: language === 'es' ? 'es-CO' : 'en-US',
      hasTouch: hasTouch(look),
      // Providers of tests have certificates of an authority of their own.
      ignoreHTTPSErrors: true,
    });
    // Sooner than the test's own, which would not say what was waited for.
    context.setDefaultTimeout(30_000);
    await context.addInitScript(clockMovedBy(offsetMs));
    if (script !== '') await context.addInitScript(script);
    if (session !== undefined) await context.addCookies([cookieOf(session)]);
    const page = await context.newPage();
    return { page, context, faults: faultsOf(page, open!.address) };
  };

  const visit = async (look?: Look, session?: string) => {
    const window = await opened(look, session);
    onTestFinished(() => window.context.close());
    return window;
  };

  /** Somebody of a role, who has chosen the password of all. */
  let enrolled = 0;
  const enrol = async (role: Role): Promise<Somebody> => {
    const user = {
      name: `Some ${role} ${++enrolled}`,
      role,
      client: null,
      account: null,
      language: 'en' as const,
    };
    const { seq, link } = operatorWrite(open!.data, (tx) => addUser(tx, user));
    const answer = await fetch(`${open!.address}/auth/welcome`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: link.token, password }),
    });
    expect(answer.status).toBe(200);
    return { seq, windows: 0, session: '' };
  };

  const session = async (role: Role = 'owner') => {
    // A person has 600 requests a minute: these windows ask for more than one person's would.
    const known = people.get(role);
    const somebody = known && known.windows < 8 ? known : await enrol(role);
    people.set(role, somebody);
    if (somebody.windows++ === 0)
      somebody.session = operatorWrite(open!.data, (tx) => beginSession(tx, somebody.seq));
    return somebody.session;
  };

  return {
    get address() {
      return open!.address;
    },
    get appliance() {
      return open!.appliance;
    },
    get data() {
      return open!.data;
    },
    get token() {
      return open!.token;
    },
    now: () => Date.now() + offsetMs,
    async pass(minutes, each) {
      // One minute at a time: a clock that jumps is noticed. Its readers read it every second.
      for (let minute = 0; minute < minutes; minute++) {
        offsetMs += 60_000;
        passedMs += 60_000;
        writeFileSync(join(open!.data, 'clock'), String(offsetMs));
        await setTimeout(1100);
        each?.(Date.now() + offsetMs);
        await open!.appliance.due.run(judgingWork);
      }
    },
    visit,
    session,
    async fetched(page, press) {
      const [file] = await Promise.all([page.waitForEvent('download'), press()]);
      const path = join(open!.data, 'fetched');
      await file.saveAs(path);
      return readFileSync(path);
    },
    forget(role) {
      people.delete(role);
    },
    async signedIn(role = 'owner', look = {}) {
      return visit(look, await session(role));
    },
    async reused(role = 'owner', look = {}) {
      const kind = JSON.stringify([role, look.language, hasTouch(look)]);
      const left = windows.get(kind);
      const window = left ?? (await opened(look));
      windows.set(kind, window);
      if (left && left.page.url() !== 'about:blank') {
        await left.page.evaluate('localStorage.clear(), sessionStorage.clear()');
        await left.page.goto('about:blank');
      }
      window.faults.length = 0;
      await window.context.addCookies([cookieOf(await session(role))]);
      await window.page.setViewportSize(sizeOf(look));
      await window.page.emulateMedia({ colorScheme: look.theme ?? 'light' });
      return window;
    },
  };
}

/** A script that a page runs before its own, so that its clock equals the appliance's. Its timers are unchanged. */
const clockMovedBy = (offsetMs: number) => `{
  const now = Date.now;
  Date = class extends Date {
    constructor(...parts) {
      if (parts.length > 0) super(...parts);
      else super(Date.now());
    }
    static now = () => now() + ${offsetMs};
  };
}`;

type Somebody = { seq: number; session: string; windows: number };

/** Collects the faults of a page: errors, violations of its policy, and requests to other servers. */
export function faultsOf(page: Page, address: string): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    // That something is gone is an answer; the browser itself complains of it.
    const isGone = /^Failed to load resource: .* 404 /.test(message.text());
    if (message.type() === 'error' && !isGone)
      faults.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.stack}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) faults.push(`asks ${url}`);
  });
  return faults;
}
