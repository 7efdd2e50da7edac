import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { variableOf } from '../../src/cli/command-settings.ts';
import { commandNames, loadCommand } from '../../src/cli/commands.ts';
import { manual } from '../../src/cli/manual.ts';
import { larderHere } from '../support/in-process.ts';

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

describe.skipIf(!has('bash'))('what bash completes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-completion-'));
  beforeAll(async () => {
    writeFileSync(join(folder, 'larder.bash'), (await larderHere(['completion', 'bash'])).stdout);
    writeFileSync(join(folder, 'site one.json'), '');
    mkdirSync(join(folder, 'site-data'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Returns bash's completions at the end of a line, which is the text before the cursor. */
  const completed = (line: string): string[] => {
    const words = line.split(' ');
    const script = `. ./larder.bash
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=\${#COMP_LINE}
_larder larder "\${COMP_WORDS[COMP_CWORD]}" "\${COMP_WORDS[COMP_CWORD-1]}"
printf '%s\\n' "\${COMPREPLY[@]}"`;
    const options = { cwd: folder, encoding: 'utf8' as const, env: { PATH: process.env['PATH'] } };
    const printed = execFileSync('bash', ['--norc', '-u', '-c', script, 'bash', ...words], options);
    return printed.split('\n').filter((word) => word !== '');
  };

  it('is read by bash, which knows then what completes larder', () => {
    const shown = execFileSync('bash', ['--norc', '-c', '. ./larder.bash; complete -p larder'], {
      cwd: folder,
    });
    expect(String(shown)).toBe('complete -F _larder larder\n');
  });

  it('is every command, in both of its words', () => {
    const firsts = [...new Set(commandNames.map((name) => name.split(' ')[0]))];
    expect(completed('larder ').sort()).toEqual([...firsts, '--help', '--version'].sort());
    expect(completed('larder prov')).toEqual(['provision']);
    expect(completed('larder keys ')).toEqual(['create', 'list', 'update', 'revoke', '--help']);
    expect(completed('larder keys re')).toEqual(['revoke']);
    expect(completed('larder help ver')).toEqual(['verify']);
    expect(completed('larder completion ')).toEqual(['bash', 'zsh', '--help']);
  });

  it('is every flag of every command', async () => {
    for (const name of commandNames) {
      const { flags } = await loadCommand(name);
      const all = [...Object.keys(flags).map((flag) => `--${flag}`), '--help'];
      expect(completed(`larder ${name} --`).sort(), name).toEqual(all.sort());
    }
  });

  it('is what a flag or a command takes: files with blanks, folders, the values that there are', () => {
    expect(completed('larder provision si').sort()).toEqual(['site one.json', 'site-data']);
    expect(completed('larder provision --data si')).toEqual(['site-data']);
    expect(completed('larder serve --tls-cert site').sort()).toEqual(['site one.json', 'site-data']);
    expect(completed('larder serve --log-level w')).toEqual(['warn']);
    expect(completed('larder keys create --label si')).toEqual([]);
    expect(completed('larder keys list si')).toEqual([]);
  });
});

describe('what zsh completes', () => {
  it('has every command and every flag, with what it is for', async () => {
    const { stdout } = await larderHere(['completion', 'zsh']);
    expect(stdout).toMatch(/^#compdef larder\n/);
    for (const name of commandNames) {
      expect(stdout).toContain(`    '${name}')\n      _arguments \\\n`);
      for (const flag of Object.keys((await loadCommand(name)).flags)) expect(stdout).toContain(`--${flag}[`);
    }
  });

  it.skipIf(!has('zsh'))('is a script that zsh reads', async () => {
    const { stdout } = await larderHere(['completion', 'zsh']);
    expect(spawnSync('zsh', ['-n'], { input: stdout, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });
});

describe('larder man', () => {
  const page = async () => (await larderHere(['man'])).stdout;

  it('is a man page in ASCII, with the sections of one', async () => {
    const text = await page();
    expect(text).toMatch(/^\.TH LARDER 1 "" "larder [\w.-]+" "User Commands"\n\.SH NAME\nlarder \\- /);
    expect(text).toMatch(/^[\n\x20-\x7e]*$/);
    for (const title of ['SYNOPSIS', 'DESCRIPTION', 'ENVIRONMENT', 'FILES', 'EXIT STATUS']) {
      expect(text).toContain(`\n.SH ${title}\n`);
    }
    const requests = [...new Set(text.match(/^[.'].*?(?= |$)/gm))].sort();
    expect(requests).toEqual([
      '.B',
      '.I',
      '.PP',
      '.RE',
      '.RS',
      '.SH',
      '.SS',
      '.TH',
      '.TP',
      '.br',
      '.fi',
      '.nf',
    ]);
  });

  it.skipIf(!has('groff'))(
    'is set by groff without a warning: every command, flag, variable and example',
    async () => {
      const set = spawnSync('groff', ['-man', '-Tascii', '-P-cbou', '-ww', '-rLL=300n'], {
        input: await page(),
        encoding: 'utf8',
      });
      expect(set).toMatchObject({ status: 0, stderr: '' });
      const shown = set.stdout.replaceAll(/\s+/g, ' ');
      for (const name of commandNames) {
        const { usage, flags } = await loadCommand(name);
        expect(shown).toContain(`larder ${usage}`);
        for (const [flag, { value }] of Object.entries(flags)) {
          expect(shown).toContain(value ? `--${flag} ${value}` : `--${flag}`);
          expect(shown).toContain(variableOf(flag));
        }
        for (const [line] of manual[name]!.examples) expect(shown).toContain(`larder ${line}`);
      }
    },
  );
});
