import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { accountById } from '../../src/access/accounts.ts';
import { permissions } from '../../src/api/permissions.ts';
import { addDevice } from '../../src/features/devices/devices.ts';
import { ingest } from '../../src/features/movements/intake/ingest.ts';
import { addAccount } from '../../src/features/sites/tenants.ts';
import { listen } from '../../src/http/listener/server.ts';
import { readAsset } from '../../src/lib/assets.ts';
import { issueFromLocalCa } from '../../src/ops/tls/local-ca.ts';
import { localCaFiles } from '../../src/ops/tls/local-ca-files.ts';
import { newId } from '../../src/store/ids.ts';
import { makeDevice, report } from '../support/movements.ts';
import { person } from '../support/people.ts';
import { restorable } from '../support/restorable.ts';
import { inProofs } from '../support/scaled.ts';
import { useSite } from '../support/site.ts';
import { make, uniqueName } from '../support/things.ts';

/** The runtimes for the programs of a language, by the name of their fences; null if this machine has none. */
const runtimes = { js: process.execPath, python: pythonHere() };

function pythonHere(): string | null {
  try {
    execFileSync('python3', ['-c', 'import json, ssl, urllib.request']);
    return 'python3';
  } catch {
    return null;
  }
}

/** The program of a guide: its only block of a language, whole. */
function programOf(guide: string, language: string): string {
  const text = readAsset(`docs/guides/${guide}.md`).toString('utf8');
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))];
  expect(blocks, `${guide} in ${language}`).toHaveLength(1);
  return blocks[0]![1]!;
}

describe.each((['js', 'python'] as const).slice(0, inProofs(2, 1)))(
  'the programs of the guides in %s',
  (language) => {
    const runtime = runtimes[language];
    const site = useSite();
    let folder: string;
    let dollars: { seq: number; id: string };
    let products: { pesos: string; dollars: string };
    let run: (guide: string, args?: readonly string[], env?: object) => Promise<string>;

    beforeAll(async () => {
      makeDevice(site, 'north', { serial: 'VM-1' });
      // One of the same client that counts in dollars.
      dollars = site.write((tx) => {
        const { client } = accountById(tx, site.ids.north)!;
        const zone = { currency: 'USD', timeZone: 'America/Chicago' };
        const account = addAccount(tx, { client, name: 'Dollars', businessLines: ['vending'], ...zone });
        const device = { serial: 'VM-2', name: 'VM-2', operation: null, businessLines: ['vending'] as const };
        addDevice(tx, { ...account, client }, device);
        return account;
      });
      const water = {
        businessLine: 'vending',
        name: 'Water',
        type: 'beverage',
        cost: 100,
        attributes: { taxRate: 0, listPrice: 250, suggestedPrice: 250 },
      };
      const productOf = async (accountId: string) =>
        (await make(site, '/products', { ...water, accountId }, site.keys.acme)).id as string;
      products = { pesos: await productOf(site.ids.north), dollars: await productOf(dollars.id) };
    });
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'larder-guide-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      run = async (guide, args = [], env = {}) => {
        const file = join(folder, `program.${language === 'js' ? 'mjs' : 'py'}`);
        writeFileSync(file, programOf(guide, language));
        const given = { LARDER_URL: site.address, LARDER_KEY: keyOf(guide), PYTHONUTF8: '1', ...env };
        const { stdout } = await promisify(execFile)(runtime!, [file, ...args], {
          cwd: folder,
          env: { PATH: process.env['PATH'], ...given },
        });
        return stdout;
      };
    });

    /** A key with the permissions that a guide names, and no others. */
    const keyOf = (guide: string, scope: 'north' | 'acme' = 'north') => {
      const text = readAsset(`docs/guides/${guide}.md`).toString('utf8');
      const [needed = ''] = /^The key needs .*$/m.exec(text) ?? [];
      return site.key(
        scope,
        permissions.filter((permission) => needed.includes(`\`${permission}\``)),
      );
    };
    const profile = () =>
      make(site, '/profiles', {
        accountId: site.ids.north,
        businessLine: 'vending',
        name: uniqueName('Plant'),
        policy: { defaultReloadValue: 500, maxBalance: 500, cumulative: false },
        period: { type: 'preset', value: 'daily' },
      });
    const sold = (more: object = {}) => ({
      kind: 'delivery',
      id: newId(),
      deviceSerial: 'VM-1',
      date: '2026-03-01T10:00:00Z',
      productId: products.pesos,
      method: 'CASH',
      sellValue: 250,
      isDelivered: true,
      ...more,
    });
    const sale = (more?: object) => report(site, 'north', [sold(more)]);

    it.skipIf(!runtime)('hire, keep, dismiss and bring back people', async () => {
      const listOf = (...people: object[]) =>
        writeFileSync(join(folder, 'people.json'), JSON.stringify(people));
      const { id: vending } = await profile();
      const [ana, luis] = [uniqueName('Ana'), uniqueName('Luis')];
      const inLarder = async (name: string) => {
        const { body } = await site.call('GET', `/consumers?identification=${encodeURIComponent(name)}`);
        return body.items[0];
      };
      const both = [
        { identification: ana, name: ana, card: `card of ${ana}` },
        { identification: luis, name: luis },
      ];
      const withProfile = { LARDER_PROFILE: vending };

      listOf(...both);
      expect(await run('nightly-people', ['people.json'], withProfile)).toMatch(
        /^2 hired, 0 kept, 0 left, 0 failed/,
      );
      expect((await inLarder(ana)).codes).toMatchObject([
        { codeId: `card of ${ana}`, vendingProfileId: vending },
      ]);
      listOf(both[0]!);
      expect(await run('nightly-people', ['people.json'])).toMatch(/^0 hired, 1 kept, 1 left, 0 failed/);
      expect(await inLarder(luis)).toMatchObject({ isActive: false });
      listOf(...both);
      expect(await run('nightly-people', ['people.json'])).toMatch(/^0 hired, 2 kept, 0 left, 0 failed/);
      expect(await inLarder(luis)).toMatchObject({ isActive: true });

      // Another card, another department; and Luis's new card was that of somebody who leaves.
      const [pia, joiner] = [uniqueName('Pia'), uniqueName('Joiner')];
      listOf(...both, { identification: pia, name: pia, card: 'shared card', department: 'Foundry' });
      await run('nightly-people', ['people.json'], withProfile);
      expect((await inLarder(pia)).tags).toEqual([{ key: 'Department', value: 'Foundry' }]);
      listOf(
        { ...both[0], card: `new card of ${ana}`, department: 'Paint' },
        { ...both[1], card: `card of ${ana}` },
        { identification: joiner, name: joiner, card: 'shared card' },
      );
      for (const _ of [1, 2]) {
        const printed = await run('nightly-people', ['people.json'], withProfile);
        expect(printed).toMatch(/^[01] hired, [23] kept, [01] left, 0 failed/);
        expect(await inLarder(ana)).toMatchObject({
          tags: [{ key: 'Department', value: 'Paint' }],
          codes: [{ codeId: `new card of ${ana}`, vendingProfileId: vending }],
        });
        expect((await inLarder(luis)).codes).toMatchObject([{ codeId: `card of ${ana}` }]);
        expect((await inLarder(joiner)).codes).toMatchObject([{ codeId: 'shared card' }]);
        const left = await inLarder(pia);
        expect(left).toMatchObject({ isActive: false, tags: [{ key: 'Department', value: 'Foundry' }] });
        expect(left.codes[0].codeId).toMatch(/^shared card until /);
      }

      for (let n = 0; n < 6; n++) await person(site);
      listOf(...both);
      await expect(run('nightly-people', ['people.json'])).rejects.toThrow(
        /7 of 9 people .*: nothing was done/,
      );
    });

    it.skipIf(!runtime)('pull every movement once, late ones too', async () => {
      const pulled = () =>
        readFileSync(join(folder, 'movements.ndjson'), 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).id as string);
      const [first, second, late] = [newId(), newId(), newId()];
      sale({ id: first, date: '2026-03-02T10:00:00Z' });
      sale({ id: second, date: '2026-03-03T10:00:00Z' });
      await run('pulling-movements');
      expect(pulled().slice(-2)).toEqual([first, second]);
      expect(await run('pulling-movements')).toMatch(/^0 new/);
      sale({ id: late, date: '2025-01-01T10:00:00Z' });
      expect(await run('pulling-movements')).toMatch(/^1 new/);
      expect(pulled().at(-1)).toBe(late);
    });

    it.skipIf(!runtime)('keep a ledger of every movement, also where some are taken back', async () => {
      const restored = await restorable();
      const env = { LARDER_URL: restored.address, LARDER_KEY: restored.key };
      const ledger = () => {
        const database = new DatabaseSync(join(folder, 'erp.db'));
        const ids = database.prepare('SELECT id FROM ledger ORDER BY rowid').all();
        database.close();
        return ids.map(({ id }) => id);
      };
      const pulled = async () => {
        await run('erp-pull', [], { ...env, LARDER_URL: restored.address });
        return ledger();
      };
      const shared = [...restored.report(2)];
      expect(await pulled()).toEqual(shared);
      shared.push(...restored.report(3));
      expect(await pulled()).toEqual(shared);
      const file = await restored.backup();
      restored.report(2);
      await pulled();
      const lost = restored.report(1);
      expect(await pulled()).toEqual(expect.arrayContaining(lost));
      await restored.restore(file);
      const own = restored.report(2);
      expect(await pulled()).toEqual([...shared, ...own]);
      expect(await pulled()).toEqual([...shared, ...own]);
    });

    it.skipIf(!runtime)('tell postings of two currencies apart', async () => {
      const date = '2026-04-01T10:00:00Z';
      sale({ date });
      sale({ date, isDelivered: false, failureReason: 'jam' });
      site.write((tx) =>
        ingest(tx, { account: dollars.seq, controller: null }, [
          sold({ date, deviceSerial: 'VM-2', productId: products.dollars, sellValue: 199 }),
        ]),
      );
      const day = ['2026-04-01', '2026-04-01'];
      const key = { LARDER_KEY: keyOf('postings', 'acme') };
      const linesOf = async (account: string) =>
        (await run('postings', [...day, account], key)).trim().split(/\r?\n/);
      const head = 'currency,method,count,minorUnits';
      expect(await linesOf(site.ids.north)).toEqual([head, 'COP,CASH,1,250', 'COP,TOTAL,1,250']);
      expect(await linesOf(dollars.id)).toEqual([head, 'USD,CASH,1,199', 'USD,TOTAL,1,199']);
      // The accounts of this key have several time zones, so no date is a day of all of them.
      await expect(run('postings', day, key)).rejects.toThrow('accountId');
      await expect(run('postings', ['yesterday', 'today'])).rejects.toThrow('isISO8601');
    });

    describe('over HTTPS', () => {
      let data: string;
      let served: Awaited<ReturnType<typeof listen>>;
      beforeAll(async () => {
        data = mkdtempSync(join(tmpdir(), 'larder-tls-'));
        await issueFromLocalCa({ data, newAuthority: false, nowMs: Date.now() });
        const { cert, key } = localCaFiles(data);
        const tls = { cert: readFileSync(cert), key: readFileSync(key) };
        served = await listen(site.appliance.handle, { host: '127.0.0.1', port: 0, tls });
      });
      afterAll(async () => {
        await served.close(0);
        rmSync(data, { recursive: true, force: true });
      });

      it.skipIf(!runtime)('trust the site where they are told to, and only there', async () => {
        const { authority } = localCaFiles(data);
        const variable = { js: 'NODE_EXTRA_CA_CERTS', python: 'SSL_CERT_FILE' }[language];
        const env = { LARDER_URL: served.address };
        expect(await run('certificate', [], { ...env, [variable]: authority })).toMatch(
          /^test north: \d+ perm/,
        );
        await expect(run('certificate', [], env)).rejects.toThrow(
          /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERTIFICATE_VERIFY_FAILED/,
        );
      });
    });
  },
);
