import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { SeededRandom } from '../../src/demo/random.ts';
import { finishRestore } from '../../src/ops/finish-restore.ts';
import { issueFromLocalCa } from '../../src/ops/tls/local-ca.ts';
import { hasLocalCa, localCaFiles } from '../../src/ops/tls/local-ca-files.ts';
import { readPair } from '../../src/ops/tls/pair.ts';
import { unpackBackup } from '../../src/ops/unpack-backup.ts';
import { verify } from '../../src/ops/verify/verify.ts';
import { databaseFile, openStore } from '../../src/store/directory/open-store.ts';
import { acmeSite } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';
import { countMoments, cutsOf } from './prove.ts';
import { recordCommand, type Traced } from './record.ts';
import { lay } from './survey.ts';

const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
const cuts = Number(process.env['POWER_CUT_CUTS'] ?? 12);

/** Only root can run a command as a user who may not write beside the data. */
const places = ['beside the data', ...(process.getuid?.() === 0 ? ['inside them'] : [])];

type Look = (folder: string, at: string) => unknown;

/** Files that an operator's commands leave behind when the power fails, at POWER_CUT_CUTS points each. */
describe.skipIf(!canTrace)(
  'a power cut within (needs strace, and the right to trace)',
  { timeout: 120_000 },
  () => {
    let desk: Desk;
    let folder: string;
    beforeEach(async () => {
      desk = new Desk();
      folder = mkdtempSync(join(tmpdir(), 'larder-after-cut-'));
      await acmeSite(desk);
    });
    afterEach(async () => {
      rmSync(folder, { recursive: true });
      await desk.close();
    });

    /** Runs a command, and looks at what the desk's folder may hold after cuts all along its way. */
    function cutting(args: readonly string[], look: Look): Promise<number> {
      return cuttingInto(recordCommand(desk, args), look);
    }

    async function cuttingInto(traced: Traced, look: Look, last = 6): Promise<number> {
      onTestFinished(traced.remove);
      const { touches } = await countMoments(traced);
      const random = new SeededRandom(7);
      const all = Array.from({ length: touches }, (_, index) => index + 1);
      // In the last ones new things take the place of old ones.
      const points = new Set([...random.sample(all, cuts), ...all.slice(-last)]);
      let done = 0;
      for await (const { event, share, files } of cutsOf(traced, random, (moment) =>
        points.has(moment.touches),
      )) {
        const after = join(folder, String(done++));
        lay(files, after);
        await look(after, `after event ${event}, ${share * 100} % of what was not synced`);
      }
      return done;
    }

    /** Returns the number of operations in a sound data directory. */
    function operationsIn(data: string, at: string): number {
      const connection = openStore(data, Date.now);
      const count = connection.database.prepare<[], number>('SELECT count(*) FROM operations').pluck().get()!;
      connection.close();
      expect(
        verify(databaseFile(data), { full: true }).filter(({ ok }) => !ok),
        at,
      ).toEqual([]);
      return count;
    }

    it.each(places)('larder restore %s leaves what was there, or what was restored', async (where) => {
      await desk.json(['backup', 'a.backup']);
      const site = JSON.parse(readFileSync(join(desk.folder, 'site.json'), 'utf8'));
      site.clients[0].accounts[0].operations.push({ name: 'Second' });
      writeFileSync(join(desk.folder, 'site.json'), JSON.stringify(site));
      await desk.json(['provision', 'site.json']);
      const isInside = where !== 'beside the data';
      if (isInside) giveToNobody();
      const found = new Set<number>();
      const traced = recordCommand(desk, ['restore', 'a.backup', '--force'], isInside ? 'nobody' : undefined);
      const look: Look = (after, at) => {
        const data = join(after, 'larder-data');
        finishRestore(data);
        const operations = operationsIn(data, at);
        found.add(operations);
        const parent = isInside ? data : after;
        const kept = readdirSync(parent).find((name) => /^(larder-data\.)?before-/.test(name));
        // 1 is what was restored: what was there before is kept then, whole.
        expect([1, 2], at).toContain(operations);
        expect(kept !== undefined, at).toBe(operations === 1);
        if (kept) expect(operationsIn(join(parent, kept), at)).toBe(2);
      };
      // Names are swapped one by one inside.
      const done = await cuttingInto(traced, look, isInside ? 60 : 6);
      expect(done).toBeGreaterThan(10);
      expect(found).toEqual(new Set([1, 2]));
    });

    /** Gives the data to a user who may not write beside them, as a package gives them to its service. */
    function giveToNobody(): void {
      chmodSync(desk.folder, 0o755);
      chmodSync(join(desk.folder, 'a.backup'), 0o644);
      for (const entry of ['.', ...readdirSync(desk.data, { recursive: true, encoding: 'utf8' })])
        chownSync(join(desk.data, entry), 65_534, 65_534);
    }

    it('larder backup leaves a whole backup under its name, or none', async () => {
      await cutting(['backup', 'a.backup'], async (after) => {
        const file = join(after, 'a.backup');
        if (existsSync(file)) await unpackBackup(file, join(after, 'unpacked'), undefined);
      });
      await unpackBackup(join(desk.folder, 'a.backup'), join(folder, 'whole'), undefined);
    });

    it('larder tls init leaves a pair that fits, or something that it mends', async () => {
      await cutting(['tls', 'init'], async (after, at) => {
        const data = join(after, 'larder-data');
        const files = localCaFiles(data);
        if (existsSync(files.cert)) expect(readPair(files).endsMs, at).toBeGreaterThan(Date.now());
        await issueFromLocalCa({ data, newAuthority: false, nowMs: Date.now() });
        expect(hasLocalCa(data) && readPair(files).endsMs, at).toBeGreaterThan(Date.now());
      });
    });
  },
);
