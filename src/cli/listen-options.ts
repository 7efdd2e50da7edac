import { hasLocalCa, localCaFiles } from '../ops/tls/local-ca-files.ts';
import { readPair, type ServedFiles } from '../ops/tls/pair.ts';
import { larderCommand } from '../store/directory/larder-command.ts';
import { inMemory } from '../store/directory/open-store.ts';
import { type Flag, UsageError } from './command.ts';
import type { CommandSettings } from './command-settings.ts';

export const hostFlag: Record<'host', Flag> = {
  host: { value: 'HOST', help: 'the address to listen on (127.0.0.1)' },
};

export const hostOption = (settings: CommandSettings): string => settings.text('host') ?? '127.0.0.1';

export const tlsFlags: Record<'tls-cert' | 'tls-key' | 'no-tls', Flag> = {
  'tls-cert': { value: 'FILE', help: 'a PEM certificate for HTTPS (the one of tls init)' },
  'tls-key': { value: 'FILE', help: 'the PEM key of the certificate' },
  'no-tls': { help: 'serve HTTP even if there is a certificate' },
};

/**
 * The certificate to serve: the files that were given, else the one of the local CA, where `larder tls init` made it;
 * undefined: serve HTTP.
 * @throws UsageError when only one of certificate and key was given
 */
export function certificateChoice(settings: CommandSettings): ServedFiles | undefined {
  const { data } = settings;
  const [cert, key] = [settings.text('tls-cert'), settings.text('tls-key')];
  if (settings.switch('no-tls')) return undefined;
  if (cert !== undefined && key !== undefined) return { cert, key, fromLocalCa: false };
  if (cert !== undefined || key !== undefined)
    throw new UsageError('tls-cert and tls-key must be set together');
  if (data === inMemory || !hasLocalCa(data)) return undefined;
  const files = localCaFiles(data);
  return { cert: files.cert, key: files.key, fromLocalCa: true };
}

/**
 * Reads the pair once, before anything is opened.
 * @throws when it cannot be used: a server never falls back to HTTP silently
 */
export function requirePair(files: ServedFiles, data: string): void {
  try {
    readPair(files);
  } catch (error) {
    if (!files.fromLocalCa) throw error;
    const advice = `to create it again: ${larderCommand(data, ['tls', 'init'])}; to serve without it: --no-tls`;
    throw new Error(`${(error as Error).message}; ${advice}`, { cause: error });
  }
}
