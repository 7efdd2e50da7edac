import { readFileSync, rmSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { writeDurably } from '../store/directory/durable.ts';
import { inMemory } from '../store/directory/open-store.ts';
import { baseUrlOption } from './address-options.ts';
import type { Flag } from './command.ts';
import type { CommandSettings } from './command-settings.ts';
import { certificateChoice, hostFlag, hostOption } from './listen-options.ts';

/* The panel's address in printed links. A wrong one keeps a new user out. */

/** The flags that determine the address if no server reports it: those of `larder serve`. */
export const addressFlags: Record<string, Flag> = {
  ...hostFlag,
  port: { value: 'PORT', help: 'the port that the server listens on (8080)' },
  'base-url': { value: 'URL', help: 'the address that people use, if it differs' },
};

/** `--base-url`; otherwise the address of the running or last server; otherwise the default one. */
export function panelAddress(settings: CommandSettings): string {
  const base = baseUrlOption(settings);
  return base ?? notedAddress(settings.data) ?? wouldBe(settings);
}

function wouldBe(settings: CommandSettings): string {
  const scheme = certificateChoice(settings) ? 'https' : 'http';
  const name = reachable(hostOption(settings));
  return `${scheme}://${name.includes(':') ? `[${name}]` : name}:${settings.integer('port', 0, 65_535) || 8080}`;
}

/** A name that others can reach: 0.0.0.0 is not one. */
function reachable(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host;
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  const own = addresses.find(({ internal, family }) => !internal && family === 'IPv4');
  return own?.address ?? hostname();
}

const noteFile = (data: string) => join(data, 'address');

/** Notes where a server listens, for the links that commands print. */
export function noteAddress(data: string, address: string): void {
  if (data === inMemory) return;
  const { protocol, hostname: host, port } = new URL(address);
  const name = reachable(host.replace(/^\[|\]$/g, ''));
  const text = `${protocol}//${name.includes(':') ? `[${name}]` : name}${port && `:${port}`}`;
  try {
    writeDurably(noteFile(data), `${text}\n`);
  } catch {
    // A full disk: links then have the address of the settings.
  }
}

/** Forgets the address with the server that listened there. */
export function forgetAddress(data: string): void {
  if (data !== inMemory) rmSync(noteFile(data), { force: true });
}

function notedAddress(data: string): string | undefined {
  try {
    return readFileSync(noteFile(data), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
