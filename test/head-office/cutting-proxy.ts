import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A socket before that of a PostgreSQL, which can break connections at the worst moment. */
export type CuttingProxy = {
  /** The folder of its socket, for `?host=`. */
  readonly folder: string;
  /** Breaks the next connection whose COMMIT the server has answered, before the client hears of it. */
  cutAfterCommit(): Promise<void>;
  close(): void;
};

/** A simple query and the server's answer that it is done hold the same text (PostgreSQL, "Message Formats"). */
const commit = Buffer.from('COMMIT\0');
const commandComplete = 'C'.charCodeAt(0);
const simpleQuery = 'Q'.charCodeAt(0);

/** Stands before a server's socket until it is closed. */
export async function startCuttingProxy(socket: string): Promise<CuttingProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-proxy-'));
  chmodSync(folder, 0o755);
  let cut: (() => void) | undefined;
  const open = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = connect(socket);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const side of [client, upstream]) {
      open.add(side);
      side.on('error', end).on('close', () => {
        end();
        open.delete(side);
      });
    }
    let isCommitting = false;
    client.on('data', (data) => {
      isCommitting = data[0] === simpleQuery && data.includes(commit);
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (cut && isCommitting && data[0] === commandComplete && data.includes(commit)) {
        end();
        cut();
        cut = undefined;
        return;
      }
      client.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
  return {
    folder,
    cutAfterCommit: () =>
      new Promise((resolve) => {
        cut = resolve;
      }),
    close() {
      server.close();
      for (const side of open) side.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
