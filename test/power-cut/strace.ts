import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** The system calls by which a program changes files, syncs them, and answers its clients. */
export const tracedCalls = [
  ...[
    'open',
    'openat',
    'creat',
    'write',
    'writev',
    'pwrite64',
    'pwritev',
    'pwritev2',
    'ftruncate',
    'truncate',
  ],
  ...[
    'fallocate',
    'fsync',
    'fdatasync',
    'sync_file_range',
    'rename',
    'renameat',
    'renameat2',
    'link',
    'linkat',
  ],
  ...['unlink', 'unlinkat', 'rmdir', 'mkdir', 'mkdirat', 'copy_file_range', 'sendfile', 'sendto', 'sendmsg'],
];

/** strace's options for what `events` reads: all threads, whole data in hexadecimal, descriptors with what they are. */
export const straceOptions = (output: string): string[] => [
  ...['--seccomp-bpf', '-f', '-y', '-xx', '-s', String(2 ** 26), '-o', output],
  ...['-e', `trace=${tracedCalls.join(',')}`, '-e', 'signal=none'],
];

/** A system call: `fd` is the descriptor that it names, `path` what that is. */
export type Call = {
  name: string;
  fd: number;
  path: string;
  /** Its text arguments, decoded: paths and data. */
  data: Buffer[];
  /** Its other arguments, as strace writes them. */
  rest: string;
};

/** A call that begins, or that has ended with a result; strace sees them in an order in which they may have caused each other. */
export type Event = { call: Call } & ({ kind: 'begins' } | { kind: 'ended'; result: number });

/** The events of a trace, in their order. */
export async function* events(file: string): AsyncGenerator<Event> {
  const running = new Map<string, Call>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, thread, text] = /^(\d+) +(.*)$/s.exec(line)!;
    if (text!.startsWith('+++') || text!.startsWith('---')) continue;
    const resumed = text!.startsWith('<... ');
    if (!resumed) {
      const call = parsed(text!);
      running.set(thread!, call);
      yield { kind: 'begins', call };
    }
    if (text!.endsWith('<unfinished ...>')) continue;
    const call = running.get(thread!);
    if (!call) continue;
    running.delete(thread!);
    const result = / = (-?\d+|\?)[^=]*$/.exec(text!.slice(text!.lastIndexOf(') ')))?.[1];
    yield { kind: 'ended', call, result: result === '?' ? -1 : Number(result) };
  }
}

const quoted = /"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?/g;

function parsed(text: string): Call {
  const name = text.slice(0, text.indexOf('('));
  const args = text.slice(name.length + 1);
  const [, fd = '-1', path = ''] = /^(\d+)<((?:\\x[0-9a-f]{2})*)/.exec(args) ?? [];
  const data: Buffer[] = [];
  const rest = args.replaceAll(quoted, (_, hex: string, cut: string | undefined) => {
    if (cut) throw new Error(`strace cut the data of a ${name}`);
    data.push(decoded(hex));
    return '';
  });
  return { name, fd: Number(fd), path: decoded(path).toString(), data, rest };
}

const decoded = (hex: string) => Buffer.from(hex.replaceAll('\\x', ''), 'hex');
