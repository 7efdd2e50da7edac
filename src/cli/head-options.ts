import { hostname } from 'node:os';
import {
  batchRange,
  faultOfUrl,
  type HeadSettings,
  personalModes,
  siteNamePattern,
} from '../head-office/settings.ts';
import { type Flag, UsageError } from './command.ts';
import type { CommandSettings } from './command-settings.ts';
import { secretOption } from './passphrase.ts';

/** The variable for the head office's password, as an alternative to a file and the address. */
const passwordVariable = 'LARDER_HEAD_PASSWORD';

export const headFlags = {
  'head-office': {
    value: 'URL',
    help: 'send movements to this PostgreSQL, such as postgres://larder@head.example/larder (off)',
  },
  'head-site': {
    value: 'NAME',
    help: 'the name of this site at head office, unique among all sites (the name of the computer)',
  },
  'head-personal': {
    value: 'MODE',
    help: 'people at head office: pseudonym, full or none (pseudonym)',
    choices: personalModes,
  },
  'head-batch': { value: 'N', help: 'the approximate number of movements to send at once (5000)' },
  'head-password-file': {
    value: 'FILE',
    help: `a file whose first line is the password (${passwordVariable}, or else the address)`,
  },
} satisfies Record<string, Flag & { choices?: readonly string[] }>;

/**
 * The head office that the site ships to; undefined if there is none.
 * @throws UsageError, which never shows the address
 */
export function headOption(settings: CommandSettings, given?: string): HeadSettings | undefined {
  const url = given ?? settings.text('head-office');
  if (url === undefined) return undefined;
  const fault = faultOfUrl(url);
  if (fault)
    throw new UsageError(`${given === undefined ? settings.named('head-office') : 'the address'} ${fault}`);
  const site = settings.text('head-site') ?? hostname();
  if (!siteNamePattern.test(site))
    throw new UsageError(
      `${settings.named('head-site')} is ${site}, but must be up to 63 letters, digits, spaces, dots, dashes and underscores`,
    );
  return {
    url,
    site,
    personal: settings.oneOf('head-personal', personalModes) ?? 'pseudonym',
    batch: settings.integer('head-batch', batchRange.min, batchRange.max) ?? batchRange.default,
    password: secretOption(settings, 'head-password-file', 'a password') ?? process.env[passwordVariable],
  };
}
