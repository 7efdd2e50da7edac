import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '../../src/api/permissions.ts';
import { restorable } from '../support/restorable.ts';
import { siteOfTest } from '../support/site.ts';
import { uniqueName } from '../support/things.ts';
import { type Fault, type FaultyProxy, faultyProxy } from './faulty-proxy.ts';
import { python } from './runners.ts';

/* Runs the programs in the READMEs of the clients with the packages as they are installed. */

const root = join(import.meta.dirname, '..', '..');
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

const languages = {
  TypeScript: { folder: 'typescript', fence: 'ts', suffix: 'ts', command: process.execPath, isHere: true },
  Python: { folder: 'python', fence: 'python', suffix: 'py', command: python ?? '', isHere: python !== null },
} as const;

/** The number of kills of the ledger's program: a third before the backup, a third before the restore. */
const kills = 24;

const slow: Fault = { answer: 429, headers: { 'retry-after': '0' }, body: { code: 'rate_limit.exceeded' } };

describe.each(Object.keys(languages) as (keyof typeof languages)[])(
  'the README of the client in %s',
  (name) => {
    const { folder, fence, suffix, command, isHere } = languages[name];
    const readme = readFileSync(join(root, 'clients', folder, 'README.md'), 'utf8');
    let work: string;
    let proxy: FaultyProxy;

    beforeAll(async () => {
      work = mkdtempSync(join(tmpdir(), 'larder-client-'));
      proxy = await faultyProxy();
      for (const [, text, file] of readme.matchAll(
        new RegExp(`^\`\`\`${fence}\n((?://|#) ([\\w.]+)[\\s\\S]*?)^\`\`\`$`, 'gm'),
      ))
        writeFileSync(join(work, file!), text!);
      if (name === 'TypeScript') installTypescript(work);
    });
    afterAll(async () => {
      await proxy.close();
      rmSync(work, { recursive: true, force: true });
    });
    beforeEach(() => rmSync(join(work, 'ledger.db'), { force: true }));

    const run = (file: string, key: string, args: string[] = []) =>
      promisify(execFile)(command, [join(work, file), ...args], {
        cwd: work,
        env: {
          PATH: process.env['PATH'],
          LARDER_URL: proxy.address,
          LARDER_KEY: key,
          PYTHONPATH: join(root, 'clients', 'python'),
          PYTHONUTF8: '1',
          PYTHONDONTWRITEBYTECODE: '1',
          NODE_NO_WARNINGS: '1',
        },
      });

    /** Runs a program, and kills it after a while if it still runs. */
    const killed = (file: string, key: string, afterMs: number) => {
      const running = run(file, key);
      const timer = setTimeout(() => running.child.kill('SIGKILL'), afterMs);
      return running.then(
        () => clearTimeout(timer),
        ({ signal }) => expect(signal).toBe('SIGKILL'),
      );
    };

    it('is one screen of text beside its two programs', () => {
      expect(
        readme
          .replaceAll(/```[\s\S]*?```/g, '')
          .trim()
          .split('\n').length,
      ).toBeLessThanOrEqual(50);
    });

    it.skipIf(!isHere)('keeps people in step with a list', async () => {
      const site = await siteOfTest();
      const granted: Permission[] = ['consumers:read', 'consumers:create', 'consumers:update'];
      const key = site.key('north', granted);
      const listOf = (...people: object[]) =>
        writeFileSync(join(work, 'people.json'), JSON.stringify(people));
      const found = async () => {
        const { body } = await site.call('GET', '/consumers?sort=name');
        return body.items.map(
          ({ name, isActive }: { name: string; isActive: boolean }) => `${name} ${isActive}`,
        );
      };
      const sync = async (...faults: Fault[]) => {
        proxy.plan(() => site.address, faults);
        return run(`people.${suffix}`, key, ['people.json']);
      };
      const [ana, luis] = ['Ana', 'Luis'].map((one) => ({ name: one, identification: uniqueName(one) }));

      listOf(ana!, luis!);
      await sync('cut before', slow, 'cut after', 'cut within');
      expect(await found()).toEqual(['Ana true', 'Luis true']);
      listOf({ ...ana!, name: 'Ana Torres' });
      await sync('pass', 'cut after', slow);
      expect(await found()).toEqual(['Ana Torres true', 'Luis false']);
      listOf(ana!, luis!, { name: '', identification: uniqueName('nobody') });
      expect((await sync()).stderr).toContain('nobody');
      expect(await found()).toEqual(['Ana true', 'Luis true']);

      const many = Array.from({ length: 8 }, (_, n) => ({ name: `B ${n}`, identification: uniqueName('B') }));
      listOf(ana!, luis!, ...many);
      await sync();
      listOf(ana!, luis!);
      await expect(sync()).rejects.toThrow('8 people are not in the list');
    });

    it.skipIf(!isHere)('keeps a ledger of every movement once, over a restore', async () => {
      const restored = await restorable();
      const ledger = () => {
        const database = new DatabaseSync(join(work, 'ledger.db'));
        const ids = database.prepare('SELECT id FROM ledger ORDER BY sequence').all();
        database.close();
        return ids.map(({ id }) => id);
      };
      const pulled = async (...faults: Fault[]) => {
        proxy.plan(() => restored.address, faults);
        await run(`ledger.${suffix}`, restored.key);
        return ledger();
      };
      const shared = [...restored.report(2)];
      expect(await pulled('cut before', slow)).toEqual(shared);
      shared.push(...restored.report(3));
      expect(await pulled('cut within')).toEqual(shared);
      const file = await restored.backup();
      const lost = restored.report(2);
      expect(await pulled()).toEqual([...shared, ...lost]);
      await restored.restore(file);
      const own = restored.report(3);
      expect(await pulled()).toEqual([...shared, ...own]);
      expect(await pulled('cut after')).toEqual([...shared, ...own]);
    });

    it.skipIf(!isHere)('keeps a ledger of every movement once, however often it is killed', async () => {
      const restored = await restorable();
      proxy.plan(() => restored.address);
      const file = `ledger.${suffix}`;
      const startedMs = Date.now();
      await run(file, restored.key);
      const wholeMs = Date.now() - startedMs;
      let expected: string[] = [];
      let backup: { file: string; expected: string[] } | undefined;
      for (let kill = 1; kill <= kills; kill++) {
        expected.push(...restored.report(5));
        // From before its first request to after its last write.
        await killed(file, restored.key, (wholeMs * kill) / kills);
        if (kill === kills / 3) backup = { file: await restored.backup(), expected: [...expected] };
        if (kill === (kills * 2) / 3) {
          await restored.restore(backup!.file);
          expected = backup!.expected;
        }
      }
      await run(file, restored.key);
      const database = new DatabaseSync(join(work, 'ledger.db'));
      const ids = database.prepare('SELECT id FROM ledger ORDER BY sequence').all();
      database.close();
      expect(ids.map(({ id }) => id)).toEqual(expected);
    });
  },
);

/** Builds the package, puts it where a program finds it, and checks the types of the programs. */
function installTypescript(work: string): void {
  const [client, installed] = [
    join(root, 'clients', 'typescript'),
    join(work, 'node_modules', 'larder-client'),
  ];
  mkdirSync(join(installed, 'dist'), { recursive: true });
  cpSync(join(client, 'package.json'), join(installed, 'package.json'));
  execFileSync(process.execPath, [tsc, '-p', client, '--outDir', join(installed, 'dist')], {
    stdio: 'inherit',
  });
  symlinkSync(join(root, 'node_modules', '@types'), join(work, 'node_modules', '@types'));
  writeFileSync(join(work, 'package.json'), '{ "type": "module" }');
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--skipLibCheck'];
  const modules = ['--target', 'es2024', '--module', 'nodenext', '--types', 'node', '--noEmit'];
  execFileSync(process.execPath, [tsc, ...strict, ...modules, 'people.ts', 'ledger.ts'], {
    cwd: work,
    stdio: 'inherit',
  });
}
