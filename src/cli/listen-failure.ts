import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';

/** An error that says in one line why a server cannot listen, and what to do about it. */
export function listenFailure(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): Error {
  return new Error(reasonOf(error, host, port), { cause: error });
}

function reasonOf(error: NodeJS.ErrnoException, host: string, port: number): string {
  const at = `port ${port} of ${host}`;
  switch (error.code) {
    case 'EADDRINUSE':
      return `${at} is in use${holderText(port)}; end that program, or give another port with --port (0: any free port)`;
    case 'EACCES':
      return port < 1024
        ? `this user may not listen on ${at}: ports under 1024 are reserved; give a higher one with --port, or run it as a service (service install), which grants that right`
        : `this user may not listen on ${at}; give another one with --port`;
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `this computer has no address ${host}; set --host to one of ${addresses().join(', ')}, or 0.0.0.0 for all`;
    default:
      return `cannot listen on ${at}: ${error.message}`;
  }
}

const addresses = () =>
  Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));

function holderText(port: number): string {
  const holders = holdersOf(port).map(({ pid, name }) => `process ${pid} (${name})`);
  return holders.length === 0 ? '' : ` by ${holders.join(' and ')}`;
}

/** The processes that listen on a port, as far as this user may see them (Linux, proc(5)); none elsewhere. */
function holdersOf(port: number): { pid: number; name: string }[] {
  const sockets = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => listeningSockets(file, port)),
  );
  if (sockets.size === 0) return [];
  return namesIn('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => namesIn(`/proc/${pid}/fd`).some((fd) => sockets.has(linkOf(`/proc/${pid}/fd/${fd}`))))
    .map((pid) => ({ pid: Number(pid), name: commandLineOf(pid) }));
}

/** The command line of a process, cut to a length: the name of a runtime alone, such as `node`, says too little. */
function commandLineOf(pid: string): string {
  const text = textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
  return text.length > maxCommandLineLength ? `${text.slice(0, maxCommandLineLength)}…` : text;
}
const maxCommandLineLength = 120;

/** Lines of `sl local_address rem_address st … inode`; the state 0A is LISTEN. */
function listeningSockets(file: string, port: number): string[] {
  return textOf(file)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === '0A' && Number.parseInt(fields[1]!.split(':')[1]!, 16) === port)
    .map((fields) => `socket:[${fields[9]}]`);
}

function namesIn(folder: string): string[] {
  return attempt(() => readdirSync(folder)) ?? [];
}
const linkOf = (path: string) => attempt(() => readlinkSync(join(path))) ?? '';
const textOf = (file: string) => attempt(() => readFileSync(file, 'utf8')) ?? '';

/** undefined when reading fails: processes end meanwhile, and those of other users are private. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
