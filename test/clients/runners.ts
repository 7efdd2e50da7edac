import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type CallOptions,
  Larder,
  LarderConnectionError,
  type LarderOptions,
  LarderProblem,
  LarderWebhookError,
  verifyWebhook,
  type WebhookOptions,
} from '../../clients/typescript/src/index.ts';

type Json = Record<string, unknown>;
type Given = { url: string; key: string; client: Omit<LarderOptions, 'url' | 'key'> };

/** A command to a client, as JSON, so that all languages run the same cases. */
export type Command =
  | (Given & { do: 'call' | 'answer'; operation: string; input?: Json; options?: CallOptions })
  | (Given & { do: 'list' | 'pages'; operation: string; input?: Json })
  | (Given & { do: 'snapshot'; input?: Json })
  | (Given & { do: 'bulk'; operation: string; rows: readonly Json[] })
  | (Given & { do: 'changes'; after: string | null; query: Json; most?: number })
  | {
      do: 'verify';
      secret: string | string[];
      headers: Record<string, string>;
      body: string;
      options?: WebhookOptions;
    };

/** The outcome of a command: a value, or an error as its members. */
export type Outcome = {
  // biome-ignore lint/suspicious/noExplicitAny: cases look into values of every shape
  value?: any;
  error?: {
    type: 'problem' | 'connection' | 'webhook' | 'usage';
    message?: string;
    status?: number;
    code?: string;
    detail?: string;
    errors?: readonly object[];
    traceId?: string;
    retryAfterMs?: number | null;
  };
};

/** Runs commands with the client of a language, one after another. */
export type Runner = { run(command: Command): Promise<Outcome>; close(): void };

/** The Python that runs the Python client; null where this machine has none. */
export const python = pythonHere();

function pythonHere(): string | null {
  try {
    execFileSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 11)'], { stdio: 'ignore' });
    return 'python3';
  } catch {
    return null;
  }
}

/** The runner of each language. */
export const runners: Readonly<Record<'TypeScript' | 'Python', () => Runner>> = {
  TypeScript: () => ({ run: typescript, close() {} }),
  Python() {
    const child = spawn(python!, [join(import.meta.dirname, 'runner.py')], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { PATH: process.env['PATH'], PYTHONUTF8: '1', PYTHONDONTWRITEBYTECODE: '1' },
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return {
      async run(command) {
        child.stdin.write(`${JSON.stringify(command)}\n`);
        const { value, done } = await lines.next();
        if (done) throw new Error('the runner ended');
        return JSON.parse(value);
      },
      close: () => child.stdin.end(),
    };
  },
};

async function typescript(command: Command): Promise<Outcome> {
  try {
    // Both runners answer in JSON.
    return JSON.parse(JSON.stringify({ value: (await resultOf(command)) ?? null }, written));
  } catch (error) {
    return { error: errorOf(error) };
  }
}

async function resultOf(command: Command): Promise<unknown> {
  if (command.do === 'verify')
    return verifyWebhook(command.secret, command.headers, command.body, command.options);
  // The commands are JSON: any operation with any input.
  // biome-ignore lint/suspicious/noExplicitAny: the table of cases is not typed by operation
  const larder = new Larder({ url: command.url, key: command.key, ...command.client }) as any;
  switch (command.do) {
    case 'call':
      return larder.call(command.operation, command.input ?? {}, command.options);
    case 'answer': {
      const { status, headers, body } = await larder.answer(
        command.operation,
        command.input ?? {},
        command.options,
      );
      return { status, etag: headers.get('etag'), body };
    }
    case 'list':
    case 'pages':
      return taken(larder[command.do](command.operation, command.input ?? {}));
    case 'snapshot':
      return larder.snapshot(command.input);
    case 'bulk':
      return taken(larder.bulk(command.operation, command.rows));
    case 'changes':
      return taken(larder.changes({ ...command.query, after: command.after }), command.most);
  }
}

async function taken(items: AsyncIterable<unknown>, most = Number.POSITIVE_INFINITY): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const item of items) if (found.push(item) >= most) break;
  return found;
}

function errorOf(error: unknown): NonNullable<Outcome['error']> {
  if (error instanceof LarderProblem) {
    const { status, code, detail, errors, traceId, retryAfterMs = null } = error;
    return { type: 'problem', status, code, detail, errors, traceId, retryAfterMs };
  }
  if (!(error instanceof Error)) throw error;
  if (error instanceof LarderConnectionError) return { type: 'connection', message: error.message };
  if (error instanceof LarderWebhookError) return { type: 'webhook', message: error.message };
  if (error instanceof TypeError) return { type: 'usage', message: error.message };
  throw error;
}

function written(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;
}
