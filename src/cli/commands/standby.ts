import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { refuseNetworkFileSystem } from '../../ops/file-system.ts';
import { readBoxFile, tokenPattern, writeBoxFile } from '../../second-box/box-files.ts';
import { plainFingerprint } from '../../second-box/connect.ts';
import { makeFolder } from '../../store/directory/durable.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings } from '../command-settings.ts';
import { serve, serveFlags } from './serve.ts';

/** `larder standby`: makes a directory that of a second box, and follows (rules/second-box#pairing). */
export const command: Command = {
  usage: 'standby --primary URL --token TOKEN --fingerprint SHA256 [flags]',
  summary: 'run as the second box of another Larder: copy its data, follow it, and take over on command',
  flags: {
    ...serveFlags,
    primary: { value: 'URL', once: true, help: 'the HTTPS address of the box to follow' },
    token: { value: 'TOKEN', once: true, help: 'the token of the pairing' },
    fingerprint: { value: 'SHA256', once: true, help: 'the fingerprint of its certificate' },
  },
  positionals: [0, 0],
  run(given) {
    const settings = new CommandSettings(given);
    const { data } = settings;
    if (data === inMemory) throw new UsageError('standby needs a data directory');
    const [primary, token, fingerprint] = ['primary', 'token', 'fingerprint'].map((name) =>
      settings.text(name),
    );
    if (primary !== undefined || token !== undefined || fingerprint !== undefined)
      pairHere(data, {
        primary: httpsAddress(primary),
        token: requiredToken(token),
        fingerprint: requiredFingerprint(fingerprint),
        address: settings.text('base-url') ?? null,
      });
    else if (!readBoxFile(data, 'standby') && !readBoxFile(data, 'promoted'))
      throw new UsageError(
        'standby needs --primary, --token and --fingerprint, which `larder second-box pair` prints on the other box',
      );
    return serve(given);
  },
};

type Pairing = { primary: string; token: string; fingerprint: string; address: string | null };

/** Writes down whom to follow. A directory with data of its own is never overwritten. */
function pairHere(data: string, pairing: Pairing): void {
  const before = readBoxFile(data, 'standby');
  // The same command again, as a service runs it with each start.
  if (before?.token === pairing.token && before.primary === pairing.primary) return;
  // It took over since: the service continues with the same command.
  if (!before && readBoxFile(data, 'promoted')?.token === pairing.token) return;
  if (!before && existsSync(data) && readdirSync(data).some((name) => name !== 'second-box'))
    throw new Error(`${resolve(data)} is not empty: a second box needs an empty directory`);
  makeFolder(data);
  refuseNetworkFileSystem(data);
  const begun = { mode: 'sync', strict: false, usable: false, copyingFrom: null } as const;
  writeBoxFile(data, 'standby', { ...begun, ...before, ...pairing, session: null });
}

function httpsAddress(text: string | undefined): string {
  if (text === undefined || !URL.canParse(text))
    throw new UsageError('primary: the HTTPS address of the box to follow');
  const { protocol, host } = new URL(text);
  if (protocol !== 'https:') throw new UsageError('primary: a second box follows over HTTPS only');
  return `https://${host}`;
}

function requiredToken(text: string | undefined): string {
  if (text !== undefined && tokenPattern.test(text)) return text;
  throw new UsageError('token: the token of the pairing, which begins with lsb_');
}

function requiredFingerprint(text: string | undefined): string {
  const plain = plainFingerprint(text ?? '');
  if (/^[0-9a-f]{64}$/.test(plain)) return plain;
  throw new UsageError('fingerprint: the SHA-256 of the certificate, 64 hexadecimal digits');
}
