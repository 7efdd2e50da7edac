import type { Interface } from '../../../app/routes.ts';
import { dayMs } from '../../../lib/calendar/durations.ts';

/*
 * Checks of the installation from both sides: its own report, and the browser's view. Plain functions without
 * a browser; words.ts has the words, by the names used here.
 */

export type System = Interface['GET /system']['reply'];
export type Tone = 'good' | 'warn' | 'bad' | 'idle';

/** The browser's connection to the server. */
export type Browser = {
  origin: string;
  /** True if the browser treats the page as secure: over HTTPS, or on the same computer. */
  isSecure: boolean;
  cookiesWork: boolean;
  /** The browser's clock minus the server's, in milliseconds. */
  aheadMs: number;
};

/** One thing that was checked: how it is, why (`because`, a name of a text), and what is in that text. */
export type Check<Name extends string = string> = {
  name: Name;
  tone: Tone;
  because: string;
  values: readonly string[];
};

const check = <N extends string>(name: N, tone: Tone, because: string, ...values: string[]): Check<N> => ({
  name,
  tone,
  because,
  values,
});

/** From here a clock is wrong enough to be checked, and to be wrong. */
const clockLooks = 60_000;
const clockIsBad = 5 * 60_000;

const onMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Checks of the browser's side: address, HTTPS, cookie, clock, and proxies. */
export function selfCheck(system: System, browser: Browser): Check<SelfCheckName>[] {
  return [
    addressOf(system, browser),
    secureOf(system, browser),
    browser.cookiesWork ? check('cookie', 'good', 'works') : check('cookie', 'bad', 'refused'),
    clockOf(browser.aheadMs),
    proxyOf(system, browser),
  ];
}
export type SelfCheckName = 'address' | 'secure' | 'cookie' | 'clock' | 'proxy';

function addressOf({ request, listens }: System, { origin }: Browser): Check<'address'> {
  if (request.origin !== origin) return check('address', 'bad', 'differs', origin, request.origin);
  const { baseUrl } = listens;
  if (baseUrl !== null && new URL(baseUrl).origin !== origin) {
    return check('address', 'warn', 'notBase', origin, baseUrl);
  }
  return check('address', 'good', 'known', origin);
}

function secureOf({ certificate }: System, { origin, isSecure }: Browser): Check<'secure'> {
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:' && isSecure) return check('secure', 'good', 'encrypted');
  if (protocol === 'https:') return check('secure', 'warn', 'untrusted');
  if (onMachine.has(hostname)) return check('secure', 'good', 'onMachine');
  return check('secure', 'warn', certificate === null ? 'plain' : 'plainBesideHttps');
}

function clockOf(aheadMs: number): Check<'clock'> {
  const off = Math.abs(aheadMs);
  const seconds = String(Math.round(off / 1000));
  if (off < clockLooks) return check('clock', 'good', 'same');
  return check('clock', off < clockIsBad ? 'warn' : 'bad', aheadMs > 0 ? 'ahead' : 'behind', seconds);
}

function proxyOf({ request, listens }: System, { origin }: Browser): Check<'proxy'> {
  const { proxyHeaders, peer, address, scheme } = request;
  const sent = Object.keys(proxyHeaders);
  const { protocol } = new URL(origin);
  if (`${scheme}:` !== protocol) return check('proxy', 'bad', 'hidesScheme', protocol.slice(0, -1));
  if (sent.length === 0) {
    return listens.trustedProxies.length === 0
      ? check('proxy', 'good', 'none')
      : check('proxy', 'idle', 'passedBy', listens.trustedProxies.join(', '));
  }
  if (address === peer) return check('proxy', 'warn', 'untrusted', peer, sent.join(', '));
  return check('proxy', 'good', 'trusted', peer, address);
}

/** A certificate that Larder makes itself is new a month before its end; one that is not by now will not be. */
const certificateLooks = 20 * dayMs;
/** A backup by the clock is late when two nights passed without one. */
const backupLooks = 2 * dayMs;

export type HealthName = 'storage' | 'backups' | 'https' | 'clock' | 'log' | 'version';

/** Checks from the installation's own report. */
export function healthOf(system: System, nowMs: number): Check<HealthName>[] {
  return [
    storageOf(system),
    backupsOf(system, nowMs),
    httpsOf(system, nowMs),
    ownClock(system),
    logOf(system),
    versionOf(system),
  ];
}

function storageOf({ data }: System): Check<'storage'> {
  if (data.isInMemory) return check('storage', 'warn', 'inMemory');
  const sizes = [String(data.databaseBytes + data.walBytes), String(data.freeBytes ?? 0)];
  return data.isLow ? check('storage', 'bad', 'low', ...sizes) : check('storage', 'good', 'room', ...sizes);
}

function backupsOf({ backups }: System, nowMs: number): Check<'backups'> {
  if (backups === null) return check('backups', 'idle', 'none');
  const { schedule, lastProvenAt, failures, onDataDisk } = backups;
  if (failures > 0) return check('backups', 'bad', 'failing', String(failures));
  if (lastProvenAt === null)
    return check('backups', 'warn', schedule === null ? 'neverAndNoSchedule' : 'never');
  if (schedule !== null && nowMs - Date.parse(lastProvenAt) > backupLooks) {
    return check('backups', 'warn', 'late', lastProvenAt);
  }
  if (schedule === null) return check('backups', 'warn', 'byHand', lastProvenAt);
  if (onDataDisk === true) return check('backups', 'warn', 'sameDisk', lastProvenAt);
  return check('backups', 'good', 'proven', lastProvenAt);
}

function httpsOf({ certificate }: System, nowMs: number): Check<'https'> {
  if (certificate === null) return check('https', 'warn', 'off');
  const left = Date.parse(certificate.endsAt) - nowMs;
  if (left <= 0) return check('https', 'bad', 'over', certificate.endsAt);
  if (left < certificateLooks) return check('https', 'warn', 'ending', certificate.endsAt);
  return check('https', 'good', 'on', certificate.endsAt);
}

/** Findings of the doctor about the clock, shown only there. */
const ofTheClock = new Set(['clock', 'last write', 'time zone']);

/** The findings that are in no other check. */
export function otherFindings({ data, findings }: System): System['findings'] {
  const isTold = (name: string) => ofTheClock.has(name) || (name === 'disk space' && data.isLow);
  return findings.filter(({ name, state }) => state !== 'ok' && !isTold(name));
}

function ownClock({ isTestClock, now, timeZone, findings }: System): Check<'clock'> {
  const stateOf = (of: string) => findings.find(({ name }) => name === of)?.state ?? 'ok';
  if (stateOf('last write') === 'bad') return check('clock', 'bad', 'ahead', now);
  if (!isTestClock && stateOf('clock') !== 'ok') return check('clock', 'warn', 'unset', now);
  return isTestClock
    ? check('clock', 'warn', 'test', now, timeZone)
    : check('clock', 'good', 'real', now, timeZone);
}

function logOf({ log }: System): Check<'log'> {
  return log.file === null ? check('log', 'good', 'output') : check('log', 'good', 'file', log.file);
}

function versionOf({ version }: System): Check<'version'> {
  return check('version', 'good', 'is', version);
}

const order: readonly Tone[] = ['idle', 'good', 'warn', 'bad'];

/** The worst of several. */
export function worstOf(tones: readonly Tone[]): Tone {
  return tones.reduce((worst, tone) => (order.indexOf(tone) > order.indexOf(worst) ? tone : worst), 'good');
}

/** A schedule that a person can read: the time of a daily one; null for any other cron expression. */
export function dailyAt(schedule: string): string | null {
  const [, minute = '', hour = ''] = /^(\d{1,2}) (\d{1,2}) \* \* \*$/.exec(schedule) ?? [];
  return hour === '' ? null : `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

export const platforms = ['windows', 'android', 'ios', 'macos', 'linux', 'firefox'] as const;
export type Platform = (typeof platforms)[number];

/** The platform that a browser says it runs on, to open its steps first. */
export function platformOf(agent: string): Platform {
  if (/Firefox\//.test(agent)) return 'firefox';
  if (/Android/.test(agent)) return 'android';
  if (/iPhone|iPad|iPod/.test(agent)) return 'ios';
  if (/Macintosh/.test(agent)) return 'macos';
  return /Windows/.test(agent) ? 'windows' : 'linux';
}
