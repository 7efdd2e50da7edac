import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openApiParts } from '../../src/app/openapi.ts';
import { given } from '../../src/cli/command-line.ts';
import { commandNames, groupNames, loadCommand } from '../../src/cli/commands.ts';
import { manual } from '../../src/cli/manual.ts';
import { openApiDocument } from '../../src/reference/openapi.ts';
import { larderHere } from '../support/in-process.ts';

const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
const larder = (...args: string[]) => spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });

/** A text without its line breaks. */
const unwrapped = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Returns the output of `larder ARGS`. */
async function printed(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await larderHere(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

// Shows rules/command-line#commands.
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

describe('what helps on the command line', () => {
  const wide = (text: string) => text.split('\n').filter((line) => line.length > 80);

  it.each(commandNames)(
    'larder %s --help is larder help %s, in 80 columns, with examples that parse',
    async (name) => {
      const words = name.split(' ');
      const text = await printed('help', ...words);
      expect(wide(text)).toEqual([]);
      for (const asked of [['--help'], ['-h'], ['--no-such-flag', '--help'], ['x', 'y', 'z', '-h']]) {
        expect(await printed(...words, ...asked)).toBe(text);
      }
      const { examples } = manual[name]!;
      expect(examples.length).toBeGreaterThan(0);
      const command = await loadCommand(name);
      for (const [line, purpose] of examples) {
        expect(unwrapped(text).replaceAll(' \\ ', ' ')).toContain(`# ${purpose} $ larder ${line}`);
        expect(line.startsWith(name), line).toBe(true);
        given(name, command, line.split(' ').slice(words.length));
      }
      for (const { help, value, choices } of Object.values(command.flags)) {
        expect(help).toMatch(/\S/);
        if (choices) expect(value).toBeDefined();
      }
    },
  );

  it('is told of every command and of no other', () => {
    expect(Object.keys(manual).sort()).toEqual([...commandNames].sort());
  });

  it.each(groupNames)('larder %s by itself shows its commands, in 80 columns', async (group) => {
    const text = await printed(group);
    expect(wide(text)).toEqual([]);
    for (const name of commandNames.filter((one) => one.startsWith(`${group} `)))
      expect(text).toContain(name);
    expect(await printed(group, '--help')).toBe(text);
    expect(await printed('help', group)).toBe(text);
  });

  it('stands in 80 columns as a whole', async () => {
    expect(wide(await printed('help'))).toEqual([]);
  });

  it.each([
    [['serv'], 'there is no command serv; did you mean larder serve?'],
    [['sevre', '--port', '1'], 'there is no command sevre; did you mean larder serve?'],
    [['key', 'list'], 'there is no command key; did you mean larder keys list?'],
    [['kesy'], 'there is no command kesy; did you mean larder keys?'],
    [['xyzzy'], 'there is no command xyzzy; see larder help'],
    [
      ['keys', 'lsit'],
      'there is no command keys lsit; keys has create, list, update, revoke; did you mean larder keys list?',
    ],
    [['keys', '--all'], 'there is no command keys --all; keys has create, list, update, revoke'],
    [['help', 'verfy'], 'there is no command verfy; did you mean larder help verify?'],
    [['--data', 'x', 'serve'], 'the command must come before its flags; see larder help'],
    [['serve', '--prot', '1'], 'there is no flag --prot; did you mean --port; see larder serve --help'],
    [['keys', 'list', '--al'], 'there is no flag --al; did you mean --all; see larder keys list --help'],
    [['keys', 'list', '-x'], 'there is no flag -x; see larder keys list --help'],
    [
      ['serve', '--port'],
      '--port needs a value: --port PORT, or --port=PORT if the value begins with a hyphen; see larder serve --help',
    ],
    [['keys', 'list', '--json=1'], '--json takes no value; see larder keys list --help'],
    [['provision'], 'usage: larder provision FILE [flags]'],
    [['completion', 'fish'], 'completion is fish, but must be one of bash, zsh'],
  ])('answers %j in one line with exit 2', async (args, message) => {
    expect(await larderHere(args)).toEqual({ code: 2, stdout: '', stderr: `larder: ${message}\n` });
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
