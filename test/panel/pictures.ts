/**
 * `npm run pictures`: takes the pictures of the documents (docs/pictures) from a demo of a fixed seed and clock, so that
 * the same ones come out as long as the panel is the same.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { accountById } from '../../src/access/accounts.ts';
import { noteControllersSeen } from '../../src/access/controller-status.ts';
import { controllerBySerial } from '../../src/access/controllers.ts';
import { beginSession } from '../../src/access/sessions.ts';
import { userByName } from '../../src/access/users.ts';
import { openAppliance } from '../../src/app/appliance.ts';
import { inTransaction } from '../../src/cli/operator-write.ts';
import { makeDemo } from '../../src/demo/index.ts';
import { demoOwner } from '../../src/demo/site.ts';
import { takeInVideos } from '../../src/demo/videos.ts';
import { listen } from '../../src/http/listener/server.ts';
import { readAsset } from '../../src/lib/assets.ts';
import { inMemory } from '../../src/store/directory/open-store.ts';
import { operatorActor } from '../../src/store/writer/actor.ts';
import { settled } from './browser/settled.ts';
import { browserOptions } from './browser/setup.ts';

/** A Wednesday, 15:00 in Austin, where the pictures are taken. */
const nowMs = Date.UTC(2026, 10, 18, 21);
const account = { name: 'Austin Workshop', path: '/panel/austin-workshop', timeZone: 'America/Chicago' };
const folder = join(import.meta.dirname, '..', '..', 'docs', 'pictures');

type Found = {
  id: string;
  name: string;
  codes: { codeType: string }[];
  deliveryVideoKey: string | null;
  returnVideoKey: string | null;
};
type Player = { readyState: number; addEventListener(name: string, told: (value: unknown) => void): void };
/** Reads a list of the interface, of that account. */
type Read = (list: string) => Promise<{ items: Found[] }>;
type Picture = {
  file: string;
  /** Below the account's. */
  path: string | ((read: Read) => Promise<string>);
  width?: number;
  theme?: 'dark';
  /** Prepares the page for its picture. */
  prepare?: (page: Page) => Promise<void>;
};

const ofList =
  (list: string, below: string, rest = '') =>
  async (read: Read) => {
    const { items } = await read(list);
    return `/${below}/${items[0]!.id}${rest}`;
  };

const person = async (read: Read) => {
  const { items } = await read('/consumers?isActive=true&businessLine=eas&pageSize=50');
  const both = items.find(({ codes }) => codes.length === 1 && codes[0]!.codeType === 'NFC');
  return `/people/${both!.id}`;
};

const filmedReturn = async (read: Read) => {
  const { items } = await read('/transactions/returns?status=returned&limit=1000');
  const both = items.find((pair) => pair.deliveryVideoKey !== null && pair.returnVideoKey !== null);
  return `/movements/returns/${both!.id}?period=28d`;
};

const pictures: readonly Picture[] = [
  { file: 'today', path: '' },
  { file: 'today-dark', path: '', theme: 'dark' },
  { file: 'machines', path: '/machines' },
  { file: 'planogram', path: ofList('/devices?serial=VM-201', 'machines', '/planogram') },
  { file: 'person', path: person },
  {
    file: 'movement',
    path: filmedReturn,
    async prepare(page) {
      await page
        .getByLabel(/^Video: /)
        .first()
        .waitFor();
      // Its first picture is there.
      await page
        .locator('video')
        .evaluateAll((videos) =>
          Promise.all(
            (videos as unknown as Player[]).map(
              (video) =>
                video.readyState >= 2 || new Promise((shown) => video.addEventListener('loadeddata', shown)),
            ),
          ),
        );
    },
  },
  { file: 'reports', path: '/reports' },
  { file: 'today-phone', path: '', width: 390 },
  { file: 'person-phone', path: person, width: 390 },
];

/** The demo in memory, and the session of its owner. */
function openSite() {
  const clock = () => nowMs;
  const appliance = openAppliance({ data: inMemory, clock, ipLimit: 1_000_000 });
  const { connection } = appliance.reader;
  const history = makeDemo(
    ({ clock, ...origin }, work) => inTransaction(connection, clock, work, origin),
    appliance.settings,
    { seed: 1, deliveries: 10_000, days: 60, untilMs: nowMs },
    () => {},
  );
  const session = inTransaction(connection, clock, (step) =>
    step(operatorActor, (tx) => beginSession(tx, userByName(tx, demoOwner.name)!.seq)),
  );
  return { appliance, history, session };
}

/** Lets the account's controllers have called every few minutes, as those of a site that runs do. */
function hearControllers({ appliance, history }: ReturnType<typeof openSite>): void {
  const { connection } = appliance.reader;
  const own = history.client.controllers.filter((one) => one.account === account.name);
  inTransaction(
    connection,
    () => nowMs,
    (step) =>
      step(operatorActor, (tx) => {
        const { seq } = accountById(tx, own[0]!.accountId)!;
        const seqs = own.map(({ serial }) => controllerBySerial(tx, seq, serial)!.seq);
        for (let ago = 61; ago >= 1; ago -= 2)
          noteControllersSeen(
            tx,
            seqs.map((each) => [each, nowMs - ago * 60_000]),
          );
      }),
  );
}

/** Takes in what cameras saw at the account. */
async function addVideos({ appliance, history }: ReturnType<typeof openSite>): Promise<void> {
  const { connection } = appliance.reader;
  const { filesDirectory } = appliance.settings;
  const { id } = history.client.accounts.find(({ name }) => name === account.name)!;
  const delivery = readAsset('assets/demo/delivery.webm');
  const films = { delivery, loan: delivery, return: readAsset('assets/demo/return.webm') };
  const clips = history.clipsOf(id);
  await takeInVideos({ reader: { connection }, filesDirectory }, id, clips, films, (atMs, work) =>
    inTransaction(
      connection,
      () => atMs,
      (step) => step(operatorActor, work),
    ),
  );
}

async function take(browser: Browser, address: string, session: string, picture: Picture): Promise<number> {
  const { file, path, width = 1280, theme = 'light', prepare } = picture;
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height: width < 600 ? 844 : 800 },
    hasTouch: width < 600,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: account.timeZone,
  });
  await context.addCookies([{ name: 'larder_session', value: session, url: address }]);
  const page = await context.newPage();
  await page.clock.setFixedTime(nowMs);
  const { items } = await (await context.request.get('/accounts')).json();
  const { id } = items.find(({ name }: Found) => name === account.name);
  const read = async (list: string) =>
    (await context.request.get(`${list}${list.includes('?') ? '&' : '?'}accountId=${id}`)).json();
  await page.goto(account.path + (typeof path === 'string' ? path : await path(read)));
  await settled(page);
  await prepare?.(page);
  await settled(page);
  // The page learns of events from a stream, which opens a moment after the view.
  await page.waitForLoadState('load');
  const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await context.close();
  writeFileSync(join(folder, `${file}.png`), taken);
  return taken.length;
}

const site = openSite();
hearControllers(site);
await addVideos(site);
const server = await listen(site.appliance.handle, { host: '127.0.0.1', port: 0 });
const browser = await chromium.launch(await browserOptions());
mkdirSync(folder, { recursive: true });
try {
  let bytes = 0;
  for (const picture of pictures) bytes += await take(browser, server.address, site.session, picture);
  console.log(`${pictures.length} pictures in docs/pictures, ${Math.ceil(bytes / 1024)} KiB`);
} finally {
  await browser.close();
  await server.close(0);
  await site.appliance.close();
  rmSync(site.appliance.settings.filesDirectory, { recursive: true, force: true });
}
