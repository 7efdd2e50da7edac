import { execFile } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { given } from '../../src/cli/command-line.ts';
import { commandNames, loadCommand } from '../../src/cli/commands.ts';
import { manual } from '../../src/cli/manual.ts';
import { programArguments } from '../../src/lib/assets.ts';
import { problemCatalogue } from '../../src/problems/catalogue.ts';
import { larderCommand, quotedForShell } from '../../src/store/directory/larder-command.ts';
import { smallSite } from '../ops/support.ts';
import { larderHere } from '../support/in-process.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

/**
 * The words of each command line, as a shell reads them. One shell reads all lines, because its start takes as long
 * as reading them.
 */
async function wordsOf(lines: readonly string[]): Promise<string[][]> {
  const { stdout } = await run('sh', [
    '-c',
    lines.map((line) => `printf '%s\\0' ${line}; printf '\\n\\0'`).join('\n'),
  ]);
  return stdout
    .split('\n\0')
    .slice(0, -1)
    .map((words) => words.split('\0').slice(0, -1));
}

/** Parses words with the parser of the command line. @returns the command's name and the `--data` that it got */
async function parsed(words: string[]): Promise<{ name: string; data: unknown; takesData: boolean }> {
  const name = commandNames
    .filter((one) => one.split(' ').every((word, at) => words[at] === word))
    .toSorted((one, other) => other.length - one.length)[0];
  expect(name, words.join(' ')).toBeDefined();
  const command = await loadCommand(name!);
  const { flags } = given(name!, command, words.slice(name!.split(' ').length));
  return { name: name!, data: flags['data'], takesData: 'data' in command.flags };
}

/** Works on another machine, or on no data. */
const needNoData = new Set(['head init', 'head upgrade']);

const program = programArguments().map(quotedForShell).join(' ');

/** The command lines in a text that Larder printed: from the program's path to the end of what can be a word of it. */
function printedIn(text: string): string[] {
  return text
    .split(program)
    .slice(1)
    .map((rest) => {
      const words = /^( (?:'(?:[^']|'\\'')*'|[\w@%+=:,./-]+))+/.exec(rest.replaceAll('’', ' '))?.[0] ?? '';
      return `${program}${words.replace(/[.,:]$/, '')}`;
    });
}

/** A site in a folder whose name a shell would take apart. */
function oddSite(): { folder: string; data: string } {
  const { data: made, folder } = smallSite();
  const odd = join(folder, "Ana's $HOME");
  mkdirSync(odd);
  const data = join(odd, 'my larder');
  renameSync(made, data);
  return { folder: odd, data };
}

// Shows rules/command-line#printed-commands.
describe('a command line that is printed', () => {
  it('in the panel is the server’s: the panel knows no path, and composes none', () => {
    const composed = globSync('src/panel/**/*.{ts,tsx}', { cwd: root }).filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return commandNames.some((name) => new RegExp(`[\`'"]larder ${name}\\b`).test(text));
    });
    // For another computer, whose folders no server knows.
    expect(composed).toEqual(['src/panel/screens/system/second-box.tsx']);
  });

  it.each(
    globSync(['README.md', 'docs/**/*.md', 'build/debian/postinst'], { cwd: root }).filter(
      (page) => !page.includes('decisions'),
    ),
  )('in %s is one that larder takes, with --data', async (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.split('\n'));
    blocks.push(...[...text.matchAll(/echo ".*: (sudo .*)"/g)].map(([, line]) => line!));
    // In a sentence, a name alone tells of a command: with a flag or a file after it, it is one to paste.
    const spans = [...text.matchAll(/`([^`\n]*larder [a-z][^`\n]*)`/g)]
      .map(([, span]) => span!)
      .filter((span) => / --data | YOUR-NAME|\.(json|xlsx)\b/.test(span));
    const lines = [...blocks, ...spans].flatMap((line) => {
      const [, rest] = /^(?:sudo (?:-u \w+ )?)?(?:\.\/|\/usr\/bin\/)?larder ([a-z].*)$/.exec(line) ?? [];
      return rest === undefined ? [] : [rest.replace(/\s*[#>].*$/, '').replaceAll('…', 'x')];
    });
    for (const words of await wordsOf(lines)) {
      const { name, data, takesData } = await parsed(words);
      if (takesData && !needNoData.has(name)) expect(data, words.join(' ')).toEqual(expect.any(String));
    }
  });

  it('in help and the man page is one that larder takes, with --data', async () => {
    const lines: string[] = [];
    for (const name of Object.keys(manual)) {
      const { stdout } = await larderHere(['help', ...name.split(' ')]);
      const printed = stdout.replaceAll(/ \\\n\s+/g, ' ').matchAll(/^ {2}\$ larder (.*)$/gm);
      lines.push(...[...printed].map(([, line]) => line!));
    }
    const { stdout } = await larderHere(['man']);
    for (const [, line] of stdout.matchAll(/\.nf\n\.B larder (.*)\n\.fi/g))
      lines.push(line!.replaceAll('\\-', '-'));
    expect(lines.length).toBeGreaterThan(100);
    for (const words of await wordsOf(lines)) {
      const { data, takesData } = await parsed(words);
      if (takesData) expect(data, words.join(' ')).toEqual(expect.any(String));
    }
  });

  it('stands on no page that anybody may read, where it would tell of paths', () => {
    expect(JSON.stringify(problemCatalogue)).not.toMatch(/`larder [a-z]/);
  });

  it('is made by larderCommand, and written out nowhere in the program', async () => {
    const takingData = await Promise.all(
      commandNames.map(async (name) => ('data' in (await loadCommand(name)).flags ? name.split(' ')[0] : [])),
    );
    const first = [...new Set(takingData.flat())];
    // Not in backticks, as documentation of the interface names a command, and not as a whole text, which is an identifier.
    const written = new RegExp(`(?<![\`\\w])larder (${first.join('|')})\\b(?!'| office)`);
    for (const path of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
      const code = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      expect(written.exec(code)?.[0], path).toBeUndefined();
    }
  });

  it('is advice of the doctor, and next steps, that name the data by their whole path', async () => {
    const { data, folder } = oddSite();
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    const told = [
      await larderHere(['doctor', '--data', data, '--host', '0.0.0.0']),
      await larderHere(['doctor', '--data', join(folder, 'none')]),
      await larderHere(['verify', '--data', data]),
      await larderHere(['keys', 'list', '--data', join(folder, 'none')]),
      await larderHere(['tls', 'renew', '--data', data]),
    ];
    for (const { stdout, stderr } of told) {
      const lines = printedIn(stdout + stderr);
      expect(lines.length, stdout + stderr).toBeGreaterThan(0);
      for (const words of await wordsOf(lines))
        expect([data, join(folder, 'none')], words.join(' ')).toContain(
          (await parsed(words.slice(programArguments().length))).data,
        );
    }
    vi.restoreAllMocks();
  });

  it('begins with sudo where the data is another user’s', () => {
    const { data } = smallSite();
    expect(larderCommand(data, ['doctor'])).toBe(`${program} doctor --data ${data}`);
    vi.stubEnv('SUDO_USER', 'ana');
    onTestFinished(() => void vi.unstubAllEnvs());
    const user = /^sudo -u (\S+) /.exec(larderCommand(data, ['doctor']))?.[1];
    expect(user).toMatch(/^[\w#'-]+$/);
    expect(larderCommand(data, ['restore', 'FILE', '--force'], 'root')).toBe(
      `sudo ${program} restore FILE --force --data ${data}`,
    );
  });
});
