import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openApiParts } from '../../src/appliance/openapi.ts';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { commandNames, loadCommand } from '../../src/cli/commands.ts';
import { openApiDocument } from '../../src/http/openapi.ts';

const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
const larder = (...args: string[]) => spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });

/** A text without its line breaks. */
const unwrapped = (text: string) => text.replaceAll(/\s+/g, ' ');

/** What `larder ARGS` prints, run in this process: a new one for each command would take a third of a second. */
async function printed(...args: string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    expect(await runCommandLine(args)).toBe(0);
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
  }
}

describe('larder help', () => {
  it('lists every command with what it does', async () => {
    const { status, stdout } = larder('help');
    expect(status).toBe(0);
    for (const name of commandNames) {
      const { usage, summary } = await loadCommand(name);
      expect(usage.startsWith(name), `${usage} starts with ${name}`).toBe(true);
      expect(unwrapped(stdout)).toContain(summary);
      expect(stdout).toMatch(new RegExp(`^  ${name}`, 'm'));
    }
  });

  it.each(commandNames)('shows the usage of %s, with its flags and their variables', async (name) => {
    const stdout = await printed('help', ...name.split(' '));
    const { usage, summary, flags } = await loadCommand(name);
    expect(stdout).toContain(`usage: larder ${usage}`);
    expect(unwrapped(stdout)).toContain(summary);
    for (const flag of Object.keys(flags)) {
      expect(stdout).toContain(`--${flag}`);
      expect(stdout).toContain(`LARDER_${flag.toUpperCase().replaceAll('-', '_')}`);
    }
  });

  it.each([[], ['--help'], ['-h']])('is what no command is answered with (%s)', async (...args) => {
    expect(await printed(...args)).toBe(await printed('help'));
  });

  it('refuses a command that there is not, with exit 2 and one line', () => {
    for (const args of [['help', 'nothing'], ['nothing'], ['help', 'serve', 'well', 'please']]) {
      const { status, stdout, stderr } = larder(...args);
      expect(status, args.join(' ')).toBe(2);
      expect(stdout).toBe('');
      expect(stderr).toMatch(/^larder: .+\n$/);
    }
  });
});

describe('larder openapi', () => {
  it('prints the document that the server serves', () => {
    const document = execFileSync(
      process.execPath,
      [main, 'openapi', '--base-url', 'https://larder.example/'],
      {
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      },
    );
    expect(JSON.parse(document)).toEqual(openApiDocument(openApiParts(), 'https://larder.example'));
  });
});
