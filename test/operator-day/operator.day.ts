import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { Ledger } from '../crash/ledger.ts';
import { Reports } from '../crash/reports.ts';
import { expectAllThere, expectRetriesToWork } from '../crash/survey.ts';
import { SmallDisk } from '../ops/small-disk.ts';
import { prove } from '../power-cut/prove.ts';
import { record } from '../power-cut/record.ts';
import { acmeSecrets, type Caller, callerOf, provisionByCommand, stock } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';

const root = join(import.meta.dirname, '..', '..');
const larder = join(root, 'dist', 'larder');
const can = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const say = (text: string) => process.stdout.write(`      ${text}\n`);

/** The packaged file, in an empty folder, with an environment that holds nothing. */
describe('an operator’s first and worst day', () => {
  const desk = new Desk([larder], {});
  let [secret, token] = ['', ''];
  let call: Caller;
  let feed: Caller;
  let load: Promise<unknown>;
  const ledger = new Ledger();
  const reports = new Reports();
  const slowest = { ms: 0 };
  let created = '';
  afterAll(() => desk.close());

  const path = (...names: string[]) => join(desk.folder, ...names);
  const serve = async (env: Record<string, string> = {}) => {
    const { address } = await desk.serve('serve', env);
    [call, feed] = [callerOf(address, secret), callerOf(address, token)];
    return address;
  };
  const done = async (...args: string[]) => {
    const { code, stdout, stderr } = await desk.larder(args);
    expect({ code, stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' });
    return stdout;
  };
  const refused = async (...args: string[]) => {
    const ended = await desk.larder(args);
    expect(ended.code, args.join(' ')).toBe(1);
    return ended;
  };

  it('a demo site is made from nothing, and served', async () => {
    expect(readdirSync(desk.folder)).toEqual([]);
    const { clients, from, until } = await desk.json([
      'demo',
      '--data',
      'demo',
      '--deliveries',
      '1000',
      '--days',
      '20',
    ]);
    const key = clients[0].keys.find(({ scope }: { scope: string }) => scope === 'account').secret;
    const address = await serve({ LARDER_DATA: 'demo' });
    const { body } = await callerOf(address, key)('GET', `/transactions?from=${from}&to=${until}&limit=1`);
    expect(body['items']).toHaveLength(1);
    expect(await desk.stop()).toEqual([0]);
    await done('verify', '--full', '--data', 'demo');
    say(
      `larder demo: ${JSON.stringify(clients[0].accounts.map(({ name }: { name: string }) => name))}, verified`,
    );
  });

  it('a site of one’s own is provisioned and served by HTTPS, and the doctor finds nothing wrong', async () => {
    ({ secret, token } = await acmeSecrets(desk, provisionByCommand));
    execFileSync('chmod', ['go=', desk.data]);
    await done('tls', 'init', '--name', 'larder.lan');
    const before = readFileSync(join(desk.data, 'tls', 'server.crt'));
    writeFileSync(path('clock'), String(340 * 24 * 60 * 60 * 1000));
    await serve({ LARDER_TEST_CLOCK: path('clock'), LARDER_ALLOW_TEST_CLOCK: 'true' });
    expect(await desk.stop()).toEqual([0]);
    expect(readFileSync(join(desk.data, 'tls', 'server.crt')), 'renewed by the server').not.toEqual(before);
    await done('tls', 'renew');
    const ca = join(desk.data, 'tls', 'ca.crt');
    setDefaultCACertificates([...getCACertificates(), readFileSync(ca, 'utf8')]);
    const settings = {
      'ip-limit': 1_000_000_000,
      'backup-at': '*/4 * * * * *',
      'backup-dir': path('backups'),
      'backup-keep': 2,
    };
    mkdirSync(path('backups'));
    writeFileSync(join(desk.data, 'larder.json'), JSON.stringify(settings));
    const address = await serve();
    expect(address).toMatch(/^https:/);
    if (can('curl', '--version')) execFileSync('curl', ['-sf', '--cacert', ca, `${address}/healthz`]);
    await stock(call);
    say((await done('doctor')).trim().replaceAll('\n', '\n      '));
  });

  it('backups are made and proven at night, by the clock and by hand, under load', async () => {
    const timed: Caller = async (...request) => {
      const startedMs = performance.now();
      const answer = await call(...request);
      slowest.ms = Math.max(slowest.ms, performance.now() - startedMs);
      return answer;
    };
    load = Promise.all([
      reports.send(feed),
      ...Array.from({ length: 8 }, (_, writer) => ledger.write(timed, writer)),
    ]);
    await vi.waitUntil(() => ledger.acknowledged > 0, 20_000);
    writeFileSync(path('passphrase'), 'correct horse battery staple\n', { mode: 0o600 });
    ({ createdAt: created } = await desk.json(['backup', 'night.backup']));
    await done('backup', 'sealed.backup', '--passphrase-file', 'passphrase');
    const proven = async () =>
      (await call('GET', '/readyz')).body['lastProvenBackup'] as { createdAt: string } | null;
    const first = await vi.waitUntil(proven, 60_000);
    await vi.waitUntil(async () => (await proven())!.createdAt !== first.createdAt, 60_000);
    say(`${ledger.acknowledged} writes meanwhile, the slowest of ${Math.round(slowest.ms)} ms`);
  });

  it('kill -9 in the middle of it loses nothing that was acknowledged', async () => {
    await desk.kill();
    await load;
    await serve();
    await expectAllThere(ledger, call, desk.data);
    await expectRetriesToWork(ledger, call, desk.data);
    await reports.expectAllThere(feed, desk.data);
    await done('verify', '--full');
    say(`${ledger.acknowledged} acknowledged writes are there, each with its audit row`);
  });

  it('a flipped byte is seen: restore refuses the backup, verify names what is wrong in the copy', async () => {
    const backup = readFileSync(path('night.backup'));
    backup[Math.floor(backup.length / 2)]! ^= 1;
    writeFileSync(path('flipped.backup'), backup);
    const { stderr } = await refused('restore', 'flipped.backup', '--new', '--data', 'never');
    expect(existsSync(path('never'))).toBe(false);
    say(stderr.trim());

    expect(await desk.stop()).toEqual([0]);
    cpSync(desk.data, path('copy'), { recursive: true });
    const file = path('copy', 'larder.db');
    const bytes = readFileSync(file);
    // A text of the audit trail.
    bytes[bytes.indexOf('"name":"product ') + 20]! ^= 1;
    writeFileSync(file, bytes);
    const { stdout } = await refused('verify', '--full', '--data', 'copy');
    const wrong = stdout.split('\n').filter((line) => line.startsWith('WRONG'));
    expect(wrong.join()).toMatch(/audit/);
    say(wrong.join('\n      ').slice(0, 300));
  });

  it('the night’s backup is restored, and what was there is kept', async () => {
    expect((await refused('restore', 'sealed.backup', '--force')).stderr).toContain('it is encrypted');
    const { kept } = await desk.json(['restore', 'night.backup', '--force']);
    expect(existsSync(join(kept, 'larder.db'))).toBe(true);
    await done('verify', '--full');
    await serve();
    expect((await call('GET', '/me')).status).toBe(200);
    await done('restore', 'sealed.backup', '--new', '--data', 'unsealed', '--passphrase-file', 'passphrase');
    await done('verify', '--full', '--data', 'unsealed');
    expect(await desk.stop()).toEqual([0]);
    say(
      `as it was on ${created}, HTTPS under the same authority; what was there: ${kept.slice(desk.folder.length + 1)}`,
    );
  });

  it('data of an older release is brought to this one, and kept as it was', async () => {
    for (const name of readdirSync(join(root, 'test', 'fixtures')).filter((file) => file.endsWith('.gz'))) {
      const data = name.split('.')[0]!;
      writeFileSync(path('old.backup'), gunzipSync(readFileSync(join(root, 'test', 'fixtures', name))));
      const { schema } = await desk.json(['restore', 'old.backup', '--new', '--data', data]);
      const address = await serve({ LARDER_DATA: data });
      const ready = (await (await fetch(`${address}/readyz`)).json()) as { schemaVersion: number };
      expect(await desk.stop()).toEqual([0]);
      await done('verify', '--full', '--data', data);
      expect(existsSync(path(data, `larder.db.schema-${schema}`))).toBe(ready.schemaVersion > schema);
      say(`${name}: schema ${schema} is ${ready.schemaVersion} now, verified`);
    }
  });

  it('a full disk refuses writes, says so, goes on reading, and takes writes again by itself', async (context) => {
    const small = new Desk([larder], {});
    const disk = SmallDisk.mount(small.data, 24);
    if (!disk) return context.skip();
    try {
      const caller = await acmeSecrets(small, provisionByCommand);
      const ask = callerOf((await small.serve()).address, caller.secret);
      const attributes = { taxRate: 19, listPrice: 1, suggestedPrice: 1 };
      let written = 0;
      const write = async () => {
        const name = `product ${written}`;
        const body = {
          businessLine: 'vending',
          name,
          description: 'x'.repeat(2000),
          type: 'snack',
          cost: 1,
          attributes,
        };
        const { status } = await ask('POST', '/products', body);
        if (status === 201) written++;
        return status;
      };
      disk.fill(200_000);
      let status = await write();
      for (let turn = 0; status === 201 && turn < 2000; turn++) status = await write();
      expect(status).toBe(507);
      expect(await ask('GET', '/readyz')).toMatchObject({ status: 507, body: { code: 'storage.full' } });
      expect(await ask('GET', '/products')).toMatchObject({ status: 200, body: { total: written } });
      disk.empty();
      expect(await ask('GET', '/readyz')).toMatchObject({ status: 200, body: { storage: 'low' } });
      expect(await write()).toBe(201);
      expect(await small.stop()).toEqual([0]);
      expect((await small.larder(['verify', '--full'])).code).toBe(0);
      say(`507 storage.full after ${written - 1} writes, and 201 as soon as there was room`);
    } finally {
      await small.kill();
      disk.unmount();
      await small.close();
    }
  });

  it('power cuts lose nothing that was acknowledged', async (context) => {
    if (!can('strace', '-o', '/dev/null', 'true')) return context.skip();
    const recording = await record(1500, 'FULL', [larder]);
    try {
      const { broken, cuts, acknowledged, syncs } = await prove(recording, 30, 1);
      expect(broken).toEqual([]);
      say(`${cuts} cuts in a life of ${acknowledged} acknowledged writes and ${syncs} syncs`);
    } finally {
      await recording.remove();
    }
  });

  it('the service is a unit that systemd takes', async (context) => {
    if (!can('systemd-analyze', '--version')) return context.skip();
    writeFileSync(path('larder.service'), await done('service', 'install', '--print'));
    execFileSync('systemd-analyze', ['verify', '--man=no', path('larder.service')], { stdio: 'pipe' });
    const security = execFileSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', path('larder.service')],
      { encoding: 'utf8' },
    );
    say(security.trim().split('\n').at(-1)!);
  });
});
