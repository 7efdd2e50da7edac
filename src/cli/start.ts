import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findKeyBySecret, hasExpired } from '../access/keys.ts';
import { latestReceipt } from '../features/receipts/receipts.ts';
import { systemClock } from '../lib/clock.ts';
import { hasLocalCa, localCaFiles } from '../ops/tls/local-ca.ts';
import { Connection } from '../store/connection.ts';
import { databaseFile, inMemory } from '../store/open-store.ts';
import { type Command, UsageError } from './command.ts';
import { CommandSettings } from './command-settings.ts';
import { curlLine, demoSecret, makeDemoSite } from './demo.ts';
import { forgetUnfinishedDemo, hasClient } from './demo-place.ts';
import { serve, serveFlags } from './serve.ts';

/** `larder start`, which is `npm start`: serves, and makes a demo site first where there is none. */
export const command: Command = {
  usage: 'start [flags]',
  summary: 'serve the data directory, with a demo site made first where there is none',
  flags: serveFlags,
  positionals: [0, 0],
  async run(given) {
    const settings = new CommandSettings(given);
    const { data } = settings;
    if (data === inMemory) throw new UsageError('start needs a data directory; larder serve takes :memory:');
    if (hasClient(data)) forgetUnfinishedDemo(data);
    else {
      await makeDemoSite(data, {}, (folder, client) => keepSecret(folder, demoSecret(client, 'account')));
      process.stdout.write(`A demo site was made in ${data}.\n`);
    }
    return serve(given, (address) =>
      process.stdout.write(welcome(data, address, !settings.switch('no-docs'))),
    );
  },
};

function welcome(data: string, address: string, hasDocs: boolean): string {
  const kept = keptDemo(data);
  if (kept === undefined) return 'To make a key: larder help keys create\n';
  const { secret, receiptPath } = kept;
  const authority =
    address.startsWith('https:') && hasLocalCa(data) ? localCaFiles(data).authority : undefined;
  const receipt = receiptPath === undefined ? '' : `  receipt  ${address}${receiptPath}\n`;
  const docs = hasDocs ? `  docs     ${address}/docs\n` : '';
  return `\n  address  ${address}\n${docs}  key      ${secret}\n${receipt}\n  ${curlLine(address, secret, { authority })}\n\n`;
}

/*
 * Every start of a demo shows a key that works, so its secret is kept in a file that only the owner can read. The secrets
 * of a real site are never kept.
 */
const secretFile = (data: string) => join(data, 'demo-key');

function keepSecret(data: string, secret: string): void {
  writeFileSync(secretFile(data), `${secret}\n`, { mode: 0o600 });
}

/** The secret of the demo's key while it is valid, and the path of its latest receipt. */
function keptDemo(data: string): { secret: string; receiptPath: string | undefined } | undefined {
  if (!existsSync(secretFile(data))) return undefined;
  const secret = readFileSync(secretFile(data), 'utf8').trim();
  const connection = Connection.open(databaseFile(data), 'read');
  try {
    const reader = { connection };
    const key = findKeyBySecret(reader, secret);
    if (!key || hasExpired(key, systemClock()())) return undefined;
    return { secret, receiptPath: latestReceipt(reader, key.account === null ? [] : [key.account]) };
  } finally {
    connection.close();
  }
}
