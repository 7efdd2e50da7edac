import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A change, as `/changes` returns it. */
export type Told = { kind: string; op: string; id: string; sequence: number | null; body: unknown };
/** A change without the cursor, which is another in each history. */
export const plain = ({ cursor: _, ...change }: Told & { cursor: string }): Told => change;

type Page = { items: (Told & { cursor: string })[]; nextCursor: string; head: string };

/** Returns every change of a site, as it is now. */
export async function changesOf(get: (path: string) => Promise<{ body: unknown }>): Promise<Told[]> {
  const all: Told[] = [];
  for (let after = ''; ; ) {
    const { body } = await get(`/changes?limit=1000${after && `&after=${after}`}`);
    const { items, nextCursor, head } = body as Page;
    all.push(...items.map(plain));
    if (nextCursor === head) return all;
    after = nextCursor;
  }
}

/** A process of the reference client (`client.ts`), and its ledger. */
export class Client {
  readonly folder = mkdtempSync(join(tmpdir(), 'larder-ledger-'));
  readonly #key: string;
  readonly #mode: string;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;
  errors = '';
  /** The number of refused cursors of another history. */
  forks = 0;

  constructor(key: string, mode: string, environment: Record<string, string> = {}) {
    [this.#key, this.#mode, this.#environment] = [key, mode, environment];
  }

  siteIsAt(address: string): void {
    writeFileSync(join(this.folder, 'address'), address);
  }

  /** Starts the client; it ends itself when it reaches a step for the given time. */
  begin(...death: [step?: string, count?: number]): {
    ended: Promise<string | number>;
    begun: Promise<void>;
  } {
    const program = join(import.meta.dirname, 'client.ts');
    const child = spawn(
      process.execPath,
      [program, this.folder, this.#key, this.#mode, ...death.map(String)],
      {
        env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...this.#environment },
      },
    );
    this.#child = child;
    child.stderr.on('data', (part) => (this.errors += part));
    child.stdout.on('data', (part) => (this.forks += String(part).split('forked').length - 1));
    return {
      begun: new Promise((resolve) => child.stdout.once('data', () => resolve())),
      ended: new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code ?? 0))),
    };
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  ledger(): Told[] {
    const database = new DatabaseSync(join(this.folder, 'ledger.db'));
    try {
      const rows = database.prepare('SELECT change FROM ledger ORDER BY n').all();
      return rows.map(({ change }) => JSON.parse(String(change)));
    } finally {
      database.close();
    }
  }

  close(): void {
    this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
