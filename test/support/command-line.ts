import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Connection } from '../../src/store/connection.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';

const root = join(import.meta.dirname, '..', '..');

/** The program in the checkout, as a command: its sources in a few files where vitest made those (build/test-program.ts). */
export const checkout: readonly string[] = [
  process.execPath,
  process.env['TESTED_PROGRAM'] ?? join(root, 'src', 'main.ts'),
];

/** The environment of the program, without variables of this process that it could read. */
export const environment = {
  PATH: process.env['PATH'] ?? '',
  // The same as for npm run larder: a command starts in a third of the time.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'larder', 'compile'),
};

/** A folder of its own, and the program run in it as an operator does: `./larder-data` is the data directory. */
export class Desk {
  readonly #program: readonly string[];
  readonly #environment: Record<string, string>;

  /** `program` is run with `given` and nothing else of this process's. */
  constructor(program = checkout, given: Record<string, string> = environment) {
    this.#program = program;
    this.#environment = given;
  }

  readonly folder = mkdtempSync(join(tmpdir(), 'larder-cli-'));
  readonly data = join(this.folder, 'larder-data');
  /** Variables for what serves, unless `serve` is told otherwise. */
  readonly serverEnvironment: Record<string, string> = {};
  /** The port of what serves; 0: any free one. */
  port = 0;
  readonly #servers: ChildProcessByStdio<null, Readable, Readable>[] = [];

  /** Runs `larder ARGS` to its end. */
  larder(args: string[], env: Record<string, string> = {}): Promise<Ended> {
    return new Promise((resolve) => {
      const options = { cwd: this.folder, env: { ...this.#environment, ...env }, maxBuffer: 2 ** 24 };
      const [file, ...before] = this.#program;
      execFile(file!, [...before, ...args], options, (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      });
    });
  }

  /** Runs `larder ARGS --json`. @returns what it printed */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into output of every shape
  async json(args: string[], env: Record<string, string> = {}): Promise<any> {
    const { code, stdout, stderr } = await this.larder([...args, '--json'], env);
    if (code !== 0) throw new Error(`larder ${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout);
  }

  /** Runs a command that serves on any free port. @returns its address, once it accepts connections, and its output */
  async serve(
    command: 'serve' | 'start' | 'standby' = 'serve',
    env: Record<string, string> = {},
  ): Promise<{ address: string; output(): string }> {
    const [file, ...before] = this.#program;
    const child = spawn(file!, [...before, command, '--port', String(this.port)], {
      cwd: this.folder,
      env: { ...this.#environment, LARDER_LOG_LEVEL: 'error', ...this.serverEnvironment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#servers.push(child);
    let output = '';
    const address = await new Promise<string>((resolve, reject) => {
      child.stderr.on('data', (chunk) => (output += chunk));
      child.stdout.on('data', (chunk) => {
        output += chunk;
        const listening = /listening on (\S+)/.exec(output);
        if (listening) resolve(listening[1]!);
      });
      // Not `exit`, which may come before the last of the output.
      child.once('close', (code) => reject(new Error(`${command} ended with ${code}: ${output}`)));
    });
    return { address, output: () => output };
  }

  /** Stops what serves, as an operator does, and waits for it. @returns the exit codes */
  stop(): Promise<(number | null)[]> {
    return this.#end('SIGTERM');
  }

  /** The ids of the processes that serve. */
  get pids(): number[] {
    return this.#servers.map(({ pid }) => pid!);
  }

  /** Sends what serves a signal that does not end it. */
  signal(name: NodeJS.Signals): void {
    for (const child of this.#servers) child.kill(name);
  }

  /** Stops reading what the servers write, as a pipe does whose reader ends. */
  deafen(): void {
    for (const { stdout, stderr } of this.#servers) for (const stream of [stdout, stderr]) stream.destroy();
  }

  /** Ends what serves as a power cut would: it gets no say in it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<(number | null)[]> {
    const ended = this.#servers.splice(0).map((child) => {
      if (child.exitCode !== null) return child.exitCode;
      const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
      child.kill(signal);
      return code;
    });
    return Promise.all(ended);
  }

  /** Every audit row, as `actor action resourceType`. */
  audited(): string[] {
    const connection = Connection.open(databaseFile(this.data), 'read');
    try {
      return connection.database
        .prepare<[], string>(
          `SELECT actor_type || ' ' || action || ' ' || resource_type FROM audit_log ORDER BY seq`,
        )
        .pluck()
        .all();
    } finally {
      connection.close();
    }
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export type Ended = { code: number; stdout: string; stderr: string };
