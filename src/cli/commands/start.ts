import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findKeyBySecret, hasExpired } from '../../access/keys.ts';
import { createLink, userByName, welcomeLink } from '../../access/users.ts';
import { demoOwner } from '../../demo/site.ts';
import { latestReceipt } from '../../features/receipts/receipts.ts';
import { systemClock } from '../../lib/clock.ts';
import { hasLocalCa, localCaFiles } from '../../ops/tls/local-ca-files.ts';
import { Connection } from '../../store/connection.ts';
import { larderCommand } from '../../store/directory/larder-command.ts';
import { databaseFile, inMemory } from '../../store/directory/open-store.ts';
import { baseUrlOption } from '../address-options.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings } from '../command-settings.ts';
import { forgetUnfinishedDemo, hasClient } from '../demo-place.ts';
import { operatorWrite } from '../operator-write.ts';
import { curlLine, demoSecret, makeDemoSite } from './demo.ts';
import { serve, serveFlags } from './serve.ts';

/** `larder start`, which is `npm start`: serves, and makes a demo site first where there is none. */
export const command: Command = {
  usage: 'start [flags]',
  summary: 'serve the data directory; creates a demo site first if there is none',
  flags: serveFlags,
  positionals: [0, 0],
  async run(given) {
    const settings = new CommandSettings(given);
    const { data } = settings;
    if (data === inMemory) throw new UsageError('start needs a data directory; for :memory: use serve');
    if (hasClient(data)) forgetUnfinishedDemo(data);
    else {
      await makeDemoSite(data, {}, (folder, client) => keepSecret(folder, demoSecret(client, 'account')));
      process.stdout.write(`A demo site was created in ${data}.\n`);
    }
    return serve(given, (address) => process.stdout.write(welcome(settings, address)));
  },
};

function welcome(settings: CommandSettings, address: string): string {
  const { data } = settings;
  const stored = storedDemo(data);
  if (stored === undefined)
    return `To sign in: ${larderCommand(data, ['users', 'create', '--name', 'NAME', '--role', 'owner'])}\nTo create a key: ${larderCommand(data, ['keys', 'create', '--account', 'ID'])}\n`;
  const { secret, receiptPath } = stored;
  const authority =
    address.startsWith('https:') && hasLocalCa(data) ? localCaFiles(data).authority : undefined;
  const receipt = receiptPath === undefined ? '' : `  receipt  ${address}${receiptPath}\n`;
  const docs = !settings.switch('no-docs') ? `  docs     ${address}/docs\n` : '';
  const panel = panelOf(data, baseUrlOption(settings) ?? address);
  return `\n  panel    ${panel}\n  address  ${address}\n${docs}  key      ${secret}\n${receipt}\n  ${curlLine(address, secret, { authority })}\n\n`;
}

/** The panel of the demo: a link to choose its owner's password with, until they have one. */
function panelOf(data: string, address: string): string {
  const token = operatorWrite(data, (tx) => {
    const owner = userByName(tx, demoOwner.name);
    return owner?.isActive && owner.passwordHash === null ? createLink(tx, owner).token : undefined;
  });
  return token === undefined ? `${address}/panel/` : welcomeLink(address, token);
}

/*
 * Every start of a demo shows a key that works, so its secret is stored in a file that only the owner can read. The
 * secrets of a real site are never kept.
 */
const secretFile = (data: string) => join(data, 'demo-key');

function keepSecret(data: string, secret: string): void {
  writeFileSync(secretFile(data), `${secret}\n`, { mode: 0o600 });
}

/** The secret of the demo's key while it is valid, and the path of its latest receipt. */
function storedDemo(data: string): { secret: string; receiptPath: string | undefined } | undefined {
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
