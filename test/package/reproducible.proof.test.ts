import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
const made = ['larder', `larder_${packageJson.version}_${architecture}.deb`];

// Shows docs/decisions/008-one-packaged-file.md.
it.runIf(process.platform === 'linux')(
  'gives the same bytes twice, wherever and whenever it is made',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'larder-made-twice-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const make = async (env: NodeJS.ProcessEnv) =>
      await run(process.execPath, [join(root, 'build', 'package.ts'), '--deb'], {
        cwd: root,
        env: { ...process.env, ...env },
      });
    await make({});
    for (const name of made) copyFileSync(join(root, 'dist', name), join(folder, name));
    // Another folder for temporary files, another time zone and language.
    await make({ TMPDIR: folder, TZ: 'Asia/Tokyo', LANG: 'es_CO.UTF-8' });
    for (const name of made) {
      const [first, second] = [join(folder, name), join(root, 'dist', name)].map((file) =>
        readFileSync(file),
      );
      expect(first!.equals(second!), name).toBe(true);
    }
  },
);

it.runIf(process.platform === 'linux')('is Node.js without the symbols that nothing loads', async () => {
  const program = statSync(join(root, 'dist', 'larder')).size;
  expect(program).toBeLessThan(statSync(process.execPath).size + 5 * 2 ** 20);
});
