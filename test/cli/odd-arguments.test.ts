import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandNames, loadCommand } from '../../src/cli/commands.ts';
import { larderHere } from '../support/in-process.ts';

/** Arguments that no command accepts. */
const odd: readonly string[][] = [
  ['--no-such-flag'],
  ['--no-such-flag=1'],
  ['-z'],
  ['--__proto__=1'],
  ['--constructor'],
  ['a', 'b', 'c', 'd'],
  ['', '', ''],
  ['--', '--help', '--help', '--help'],
  ['\u001b[2J\n', 'b', 'c'],
  ['--data'],
  ['--data='],
];

describe('odd arguments', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-odd-'));
  const file = join(folder, 'a file');
  beforeAll(() => writeFileSync(file, '{'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const refused = async (args: string[], codes: number[]) => {
    const { code, stdout, stderr } = await larderHere(args);
    const shown = JSON.stringify(args);
    expect(codes, `${shown}: ${stderr}`).toContain(code);
    expect(stdout, shown).toBe('');
    expect(stderr, shown).toMatch(/^larder: [^\n]{1,600}\n$/);
    expect(stderr, shown).not.toMatch(/^\s+at |node:internal|undefined|\[object/m);
    return stderr;
  };

  it.each(commandNames)('of larder %s are bad usage, told in one line', async (name) => {
    const { flags } = await loadCommand(name);
    for (const args of odd) await refused([...name.split(' '), ...args], [2]);
    for (const [flag, { value }] of Object.entries(flags)) {
      await refused([...name.split(' '), value ? `--${flag}` : `--${flag}=x`], [2]);
    }
  });

  it.each(commandNames)('of larder %s that name no data directory are told in one line', async (name) => {
    const { flags, positionals } = await loadCommand(name);
    // Errors in the data are reported by doctor, and openapi needs none.
    if (!('data' in flags) || name === 'doctor' || name === 'openapi') return;
    const words = Array.from({ length: positionals[0] }, () => file);
    for (const data of [file, join(file, 'in'), 'a\0b']) {
      await refused([...name.split(' '), ...words, '--data', data], [1, 2]);
    }
  });

  it('of files are told in one line', async () => {
    for (const path of [folder, join(folder, 'none'), file, 'a\0b']) {
      for (const args of [
        ['provision', path],
        ['restore', path],
        ['import', path, '--account', 'x'],
        ['import-people', path, '--account', 'x'],
        ['backup', '--passphrase-file', path],
        ['serve', '--port', '0', '--tls-cert', path, '--tls-key', path],
      ]) {
        const text = await refused([...args, '--data', join(folder, 'data')], [1, 2]);
        expect(text, args.join(' ')).not.toMatch(/ENOENT|EISDIR|EACCES/);
      }
    }
  });
});
