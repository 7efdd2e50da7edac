import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Debian's; undefined where it is not installed. */
export const pgBouncer: string | undefined = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) =>
  existsSync(file),
);

/** Starts PgBouncer before a server's socket, as its package configures it but for a connection for each transaction. */
export function startPgBouncer(program: string, socket: string): { folder: string; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'larder-bouncer-'));
  chmodSync(folder, 0o777);
  const settings = [
    '[databases]',
    `* = host=${dirname(socket)}`,
    '[pgbouncer]',
    'pool_mode = transaction',
    'default_pool_size = 2',
    'auth_type = any',
    `unix_socket_dir = ${folder}`,
    'listen_port = 5432',
  ];
  // Without a user to connect as, `any` needs one for each database.
  settings[1] += ' user=postgres';
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`, { mode: 0o644 });
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, [...user, join(folder, 'pgbouncer.ini')], { stdio: 'ignore', cwd: '/' });
  return {
    folder,
    close() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
