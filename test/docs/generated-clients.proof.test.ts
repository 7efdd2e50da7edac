import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ensureExtra } from '../../build/ensure.ts';
import { readAsset } from '../../src/lib/assets.ts';
import { newId } from '../../src/store/ids.ts';
import { makeDevice, report } from '../support/movements.ts';
import { useSite } from '../support/site.ts';
import { make, uniqueName } from '../support/things.ts';

type Block = { language: string; text: string };

const guide = readAsset('docs/guides/generated-clients.md').toString('utf8');

/** The blocks of code of a section of the guide, in their order. */
function blocksOf(heading: string): Block[] {
  const section = guide.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, text]) => ({
    language: language!,
    text: text!,
  }));
}

/** The commands of some blocks, without those that install what this test has installed. */
const commandsOf = (blocks: readonly Block[]) =>
  blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.trim().split('\n'))
    .filter((line) => !/^(?:npm|export) /.test(line));

// Shows rules/versions#the-document: what accept=json is for.
describe('the programs of "Generated clients"', () => {
  const site = useSite();
  let packages: string;
  let key: string;
  beforeAll(async () => {
    packages = join(await ensureExtra('clients'), 'node_modules');
    key = site.key('north', ['reports:read', 'consumers:create']);
    makeDevice(site, 'north', { serial: 'VM-1' });
    const product = {
      businessLine: 'vending',
      name: 'Water',
      type: 'beverage',
      cost: 100,
      attributes: { taxRate: 0, listPrice: 250, suggestedPrice: 250 },
    };
    const { id: productId } = await make(site, '/products', product);
    const sale = { kind: 'delivery', deviceSerial: 'VM-1', productId, method: 'CASH', isDelivered: true };
    // The first and the last minutes of March in Bogotá, and those beside them; one that failed.
    const rows = [
      { date: '2026-03-01T04:59:00Z', sellValue: 1 },
      { date: '2026-03-01T05:00:00Z', sellValue: 250 },
      { date: '2026-04-01T04:59:00Z', sellValue: 300 },
      { date: '2026-04-01T05:00:00Z', sellValue: 2 },
      { date: '2026-03-15T12:00:00Z', sellValue: 4, isDelivered: false, failureReason: 'jam' },
    ];
    report(
      site,
      'north',
      rows.map((row) => ({ ...sale, id: newId(), ...row })),
    );
  });

  const [prepare] = [commandsOf(blocksOf('The document'))];

  it.each(['Hey API', 'openapi-typescript and openapi-fetch', 'orval'])(
    'compile strictly and run with %s',
    async (heading) => {
      const folder = mkdtempSync(join(tmpdir(), 'larder-clients-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      symlinkSync(packages, join(folder, 'node_modules'));
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
      const blocks = blocksOf(heading);
      for (const { language, text } of blocks)
        if (language === 'ts') writeFileSync(join(folder, /^\/\/ (\S+)/.exec(text)![1]!), text);
      const run = async (command: string): Promise<string> => {
        const env = {
          PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
          HOME: folder,
          LARDER_URL: site.address,
          LARDER_KEY: key,
          npm_config_yes: 'false',
        };
        const done = promisify(execFile)('sh', ['-c', command], { cwd: folder, env });
        return (await done.catch((error) => Promise.reject(new Error(error.stdout + error.stderr)))).stdout;
      };

      for (const command of commandsOf(blocks)) await run(command);
      const [compile, start] = prepare as [string, string];
      expect(compile).toMatch(/^npx tsc .*--strict/);
      await run(compile);
      const identification = uniqueName('1020');
      const withArguments = start
        .replace(/2026-10-01 2026-10-31/, '2026-03-01 2026-03-31')
        .replace('1020304050', `'${identification}'`);
      expect(await run(withArguments)).toMatch(
        /^key: test north\ndeliveries: 2, minor units: 550\nperson: [\w-]{36}\n$/,
      );
      const { body } = await site.call('GET', `/consumers?search=${encodeURIComponent(identification)}`);
      expect(body.items).toMatchObject([{ identification, name: 'Ana Torres' }]);
      // The same person again is a refusal, which the program shows with its code.
      await expect(run(withArguments)).rejects.toThrow('consumers.');
    },
  );
});
