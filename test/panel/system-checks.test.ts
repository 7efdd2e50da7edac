import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Browser,
  dailyAt,
  healthOf,
  otherFindings,
  platformOf,
  type System,
  selfCheck,
  worstOf,
} from '../../src/panel/screens/system/checks.ts';

const nowMs = Date.parse('2026-03-10T12:00:00.000Z');

const system = (told: Partial<System> = {}): System => ({
  version: '1.0.0',
  schemaVersion: 1,
  versions: { sqlite: '3', node: '24', system: 'linux' },
  now: '2026-03-10T12:00:00.000Z',
  startedAt: '2026-03-01T12:00:00.000Z',
  uptimeSeconds: 1,
  timeZone: 'America/Bogota',
  isTestClock: false,
  data: { isInMemory: false, folder: '/data', databaseBytes: 1, walBytes: 1, freeBytes: 1, isLow: false },
  writer: { waiting: 0 },
  memory: { rssBytes: 1, heapUsedBytes: 1 },
  log: { file: null, level: 'info' },
  listens: { address: 'http://10.0.0.5:8080', baseUrl: null, allowedHosts: [], trustedProxies: [] },
  certificate: {
    endsAt: '2026-12-01T00:00:00.000Z',
    names: ['larder.local'],
    fingerprint256: 'AA',
    authority: null,
  },
  backups: {
    schedule: '30 3 * * *',
    nextAt: null,
    folder: '/backups',
    isEncrypted: true,
    hasVideos: false,
    keep: 14,
    onDataDisk: false,
    lastProvenAt: '2026-03-10T03:31:00.000Z',
    failures: 0,
    lastFailure: null,
    running: null,
  },
  findings: [],
  commands: null,
  request: {
    origin: 'http://10.0.0.5:8080',
    scheme: 'http',
    host: '10.0.0.5:8080',
    address: '10.0.0.9',
    peer: '10.0.0.9',
    proxyHeaders: {},
  },
  ...told,
});

const browser = (told: Partial<Browser> = {}): Browser => ({
  origin: 'http://10.0.0.5:8080',
  isSecure: false,
  cookiesWork: true,
  aheadMs: 200,
  ...told,
});

const found = (name: string, told: System, seen: Browser) => {
  const { tone, because } = selfCheck(told, seen).find((one) => one.name === name)!;
  return `${tone} ${because}`;
};

describe('what the browser’s side shows', () => {
  it('is well where address, cookie, clock and way are', () => {
    const tones = selfCheck(system(), browser()).map(({ name, tone }) => [name, tone]);
    expect(Object.fromEntries(tones)).toEqual({
      address: 'good',
      secure: 'warn',
      cookie: 'good',
      clock: 'good',
      proxy: 'good',
    });
  });

  it('tells an address that Larder does not see, and one that it does not link to', () => {
    expect(found('address', system(), browser({ origin: 'http://proxy' }))).toBe('bad differs');
    const { listens } = system();
    const elsewhere = system({ listens: { ...listens, baseUrl: 'https://larder.example' } });
    expect(found('address', elsewhere, browser())).toBe('warn notBase');
  });

  it('tells plain connections, save at the machine itself', () => {
    expect(found('secure', system(), browser())).toBe('warn plainBesideHttps');
    expect(found('secure', system({ certificate: null }), browser())).toBe('warn plain');
    expect(found('secure', system(), browser({ origin: 'http://localhost:8080' }))).toBe('good onMachine');
    expect(found('secure', system(), browser({ origin: 'https://x', isSecure: true }))).toBe(
      'good encrypted',
    );
    expect(found('secure', system(), browser({ origin: 'https://x' }))).toBe('warn untrusted');
  });

  it('tells clocks that differ', () => {
    expect(found('clock', system(), browser({ aheadMs: 90_000 }))).toBe('warn ahead');
    expect(found('clock', system(), browser({ aheadMs: -3_600_000 }))).toBe('bad behind');
  });

  it('tells a cookie that is not kept', () => {
    expect(found('cookie', system(), browser({ cookiesWork: false }))).toBe('bad refused');
  });

  it('tells proxies: trusted, not trusted, and such as hide how one came', () => {
    const { request, listens } = system();
    const through = { ...request, proxyHeaders: { 'x-forwarded-for': '10.0.0.9' }, peer: '10.0.0.2' };
    expect(found('proxy', system({ request: through }), browser())).toBe('good trusted');
    const unknown = { ...through, address: '10.0.0.2' };
    expect(found('proxy', system({ request: unknown }), browser())).toBe('warn untrusted');
    expect(found('proxy', system(), browser({ origin: 'https://10.0.0.5' }))).toBe('bad hidesScheme');
    const trusting = system({ listens: { ...listens, trustedProxies: ['10.0.0.2'] } });
    expect(found('proxy', trusting, browser())).toBe('idle passedBy');
  });
});

describe('the health', () => {
  const health = (told: Partial<System>, name: string) => {
    const { tone, because } = healthOf(system(told), nowMs).find((one) => one.name === name)!;
    return `${tone} ${because}`;
  };
  const backups = (told: object) => health({ backups: { ...system().backups!, ...told } }, 'backups');

  it('is well where all is', () => {
    expect(worstOf(healthOf(system(), nowMs).map(({ tone }) => tone))).toBe('good');
  });

  it('tells backups that fail, are late, lie beside the data, or are made by hand alone', () => {
    expect(backups({ failures: 2 })).toBe('bad failing');
    expect(backups({ lastProvenAt: null })).toBe('warn never');
    expect(backups({ lastProvenAt: null, schedule: null })).toBe('warn neverAndNoSchedule');
    expect(backups({ lastProvenAt: '2026-03-07T03:00:00.000Z' })).toBe('warn late');
    expect(backups({ onDataDisk: true })).toBe('warn sameDisk');
    expect(backups({ schedule: null })).toBe('warn byHand');
    expect(health({ backups: null }, 'backups')).toBe('idle none');
  });

  it('tells a disk that is nearly full, and certificates that end', () => {
    expect(health({ data: { ...system().data, isLow: true } }, 'storage')).toBe('bad low');
    const ending = (endsAt: string) => health({ certificate: { ...system().certificate!, endsAt } }, 'https');
    expect(ending('2026-03-20T00:00:00.000Z')).toBe('warn ending');
    expect(ending('2026-03-10T00:00:00.000Z')).toBe('bad over');
    expect(health({ certificate: null }, 'https')).toBe('warn off');
  });

  it('is as bad as its worst part', () => {
    expect(worstOf(['good', 'bad', 'warn'])).toBe('bad');
    expect(worstOf(['idle', 'good'])).toBe('good');
  });
});

describe('words for machines', () => {
  it('are read where they are daily', () => {
    expect(dailyAt('30 3 * * *')).toBe('03:30');
    expect(dailyAt('0 */6 * * *')).toBeNull();
  });

  it('open the steps of the browser’s own platform', () => {
    expect(platformOf('Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
      'firefox',
    );
    expect(platformOf('Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari/537.36')).toBe('android');
    expect(platformOf('Mozilla/5.0 (iPad; CPU OS 18_0) Safari/604.1')).toBe('ios');
    expect(platformOf('Mozilla/5.0 (X11; Linux x86_64) Chrome/140')).toBe('linux');
  });
});

describe('what the doctor finds', () => {
  it('of the clock is told with the clock alone', () => {
    const finding = (name: string, state: 'look' | 'bad') => ({ name, state, text: '', advice: null });
    const told = system({ findings: [finding('clock', 'look'), finding('permissions', 'bad')] });
    expect(healthOf(told, nowMs).find(({ name }) => name === 'clock')).toMatchObject({ because: 'unset' });
    expect(otherFindings(told).map(({ name }) => name)).toEqual(['permissions']);
    const low = system({ findings: [finding('disk space', 'bad')] });
    expect(otherFindings(low)).toHaveLength(1);
    expect(otherFindings({ ...low, data: { ...low.data, isLow: true } })).toEqual([]);
    const ahead = system({ findings: [finding('last write', 'bad')] });
    expect(healthOf(ahead, nowMs).find(({ name }) => name === 'clock')).toMatchObject({ tone: 'bad' });
  });

  it('has words of the panel, whatever it is', () => {
    const read = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');
    const sources = read('ops/doctor.ts') + read('ops/doctor-certificate.ts');
    const named = sources.matchAll(/(?:\b(?:ok|look|bad)\(\s*|const name = )'([^']+)'/g);
    const names = [...new Set([...named].map(([, name]) => name))];
    expect(names.length).toBeGreaterThan(10);
    const words = read('panel/screens/system/words-findings.ts');
    expect(
      names.filter((name) => words.split(`${name}: {`).length + words.split(`'${name}': {`).length < 4),
    ).toEqual([]);
  });
});
