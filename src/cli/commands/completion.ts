import { mustBeOneOf } from '../../api/nearest.ts';
import { type Command, type CommandRegistry, type Flag, UsageError } from '../command.ts';

/** A command with all that a shell completes of it. */
type Entry = { name: string; command: Command };

/** `larder completion bash|zsh`, for the commands of `registry`: a script that the shell reads. */
export function completionCommand(registry: CommandRegistry): Command {
  return {
    usage: 'completion bash|zsh',
    summary: 'print a script that completes commands and flags in a shell',
    flags: {},
    positionals: [1, 1],
    async run({ positionals }) {
      const [shell] = positionals as [string];
      const script = Object.hasOwn(scripts, shell) ? scripts[shell as keyof typeof scripts] : undefined;
      if (!script)
        throw new UsageError(`completion is ${shell}, but ${mustBeOneOf(shell, Object.keys(scripts))}`);
      const entries = await Promise.all(
        registry.names.map(async (name) => ({ name, command: await registry.load(name) })),
      );
      process.stdout.write(script(entries));
      return 0;
    },
  };
}

const scripts = { bash: bashScript, zsh: zshScript };

/** The words that commands begin with, each once, and the second words of those that have two. */
function groupsOf(entries: readonly Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const [first, second] = entry.name.split(' ') as [string, string?];
    groups.set(first, [...(groups.get(first) ?? []), ...(second === undefined ? [] : [entry])]);
  }
  return groups;
}

const secondWord = ({ name }: Entry) => name.split(' ')[1]!;
const takesFile = ({ usage }: Command) => /\bFILE\b/.test(usage.replaceAll(/(?<![^\s[])--\S+ \S+/g, ''));

/** The completions for a command's positionals. */
function wordsFor({ name }: Entry, groups: Map<string, Entry[]>): string[] {
  if (name === 'help') return [...groups.keys()];
  return name === 'completion' ? Object.keys(scripts) : [];
}

/** The bash expression that completes a flag's value; '' if the values cannot be listed. */
function bashValue({ value, choices }: Flag): string {
  if (choices) return `compgen -W '${choices.join(' ')}'`;
  if (value === 'DIR') return 'compgen -d';
  return value?.startsWith('FILE') ? 'compgen -f' : '';
}

function bashScript(entries: readonly Entry[]): string {
  const groups = groupsOf(entries);
  const valued = new Map<string, string[]>();
  for (const { command } of entries) {
    for (const [name, flag] of Object.entries(command.flags)) {
      if (!flag.value) continue;
      const by = bashValue(flag);
      valued.set(by, [...new Set([...(valued.get(by) ?? []), `--${name}`])]);
    }
  }
  const second = [...groups].filter(([, members]) => members.length > 0);
  return `# bash completion for larder; made by: larder completion bash
_larder() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  local IFS=$'\\n' words='' files=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    _larder_words '${[...groups.keys(), '--help', '--version'].join(' ')}'
    return
  fi
  case "$command" in
${second
  .map(
    ([group, members]) => `    ${group})
      if [ "$COMP_CWORD" -eq 2 ]; then
        _larder_words '${[...members.map(secondWord), '--help'].join(' ')}'
        return
      fi
      command="${group} \${COMP_WORDS[2]}" ;;`,
  )
  .join('\n')}
  esac
  case "$previous" in
${[...valued]
  .map(([by, names]) => {
    const names_ = names.join('|');
    if (by === '') return `    ${names_}) return ;;`;
    if (by.includes('-W')) return `    ${names_}) _larder_words '${by.slice(12, -1)}'; return ;;`;
    return `    ${names_}) compopt -o filenames 2>/dev/null; COMPREPLY=($(${by} -- "$current")); return ;;`;
  })
  .join('\n')}
  esac
  case "$command" in
${entries
  .map((entry) => {
    const { name, command } = entry;
    const words = [
      ...wordsFor(entry, groups),
      ...Object.keys(command.flags).map((flag) => `--${flag}`),
      '--help',
    ];
    return `    '${name}') words='${words.join(' ')}'${takesFile(command) ? '; files=yes' : ''} ;;`;
  })
  .join('\n')}
  esac
  if [ -n "$files" ] && [ "\${current#-}" = "$current" ]; then
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$current"))
  else
    _larder_words "$words"
  fi
}
_larder_words() {
  local IFS=$' \\n'
  COMPREPLY=($(compgen -W "$1" -- "$current"))
}
complete -F _larder larder
`;
}

function zshScript(entries: readonly Entry[]): string {
  const groups = groupsOf(entries);
  const first = [...groups].map(([word, members]) => {
    const summary =
      members.length > 0
        ? members.map(secondWord).join(', ')
        : entries.find(({ name }) => name === word)!.command.summary;
    return described(word, summary);
  });
  const second = [...groups].filter(([, members]) => members.length > 0);
  return `#compdef larder
# zsh completion for larder; made by: larder completion zsh
_larder() {
  local command=$words[2]
  local -a choices
  if (( CURRENT == 2 )); then
    choices=(
${first.map((line) => `      ${line}`).join('\n')}
    )
    _describe command choices
    return
  fi
  case $command in
${second
  .map(
    ([group, members]) => `    ${group})
      if (( CURRENT == 3 )); then
        choices=(
${members.map((entry) => `          ${described(secondWord(entry), entry.command.summary)}`).join('\n')}
        )
        _describe command choices
        return
      fi
      command="${group} $words[3]"
      shift words
      (( CURRENT-- )) ;;`,
  )
  .join('\n')}
  esac
  shift words
  (( CURRENT-- ))
  case $command in
${entries
  .map((entry) => {
    const { name, command } = entry;
    const words = wordsFor(entry, groups);
    const positionals =
      words.length > 0
        ? [quoted(`*:word:(${words.join(' ')})`)]
        : takesFile(command)
          ? [quoted('*:file:_files')]
          : [];
    const specs = [
      ...Object.entries(command.flags).map(zshFlag),
      quoted('--help[show how it is used]'),
      ...positionals,
    ];
    return `    ${quoted(name)})
      _arguments \\
${specs.map((spec) => `        ${spec}`).join(' \\\n')} ;;`;
  })
  .join('\n')}
  esac
}
if [ "$funcstack[1]" = _larder ]; then _larder "$@"; else compdef _larder larder; fi
`;
}

function zshFlag([name, { value, help, repeatable, choices }]: [string, Flag]): string {
  const about = `${repeatable ? '*' : ''}--${name}[${help.replaceAll(/[[\]\\]/g, '\\$&')}]`;
  if (!value) return quoted(about);
  const by = choices
    ? `(${choices.join(' ')})`
    : value === 'DIR'
      ? '_files -/'
      : value.startsWith('FILE')
        ? '_files'
        : ' ';
  return quoted(`${about}:${value.replaceAll(':', '\\:')}:${by}`);
}

const described = (word: string, about: string) => quoted(`${word}:${about.replaceAll(':', '\\:')}`);
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
