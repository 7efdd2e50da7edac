import { type Account, accountById } from '../access/accounts.ts';
import { check, text } from '../api/fields.ts';
import { parseInstant } from '../api/instant.ts';
import { mustBeOneOf } from '../api/nearest.ts';
import { isPermission, type Permission, permissions } from '../api/permissions.ts';
import { isoOf, systemClock } from '../lib/clock.ts';
import type { Reader } from '../store/statement.ts';
import { type Flag, UsageError } from './command.ts';
import type { CommandSettings } from './command-settings.ts';

/** The flags that say what a key may do: `keys create` and `keys update` take them. */
export const keyFlags: Record<'label' | 'permissions' | 'rate-limit' | 'expires', Flag> = {
  label: { value: 'TEXT', help: 'the name of the key, which the audit log shows as the author' },
  permissions: { value: 'a,b', help: 'permissions, separated by commas (all)' },
  'rate-limit': { value: 'N', help: 'requests per minute (120)' },
  expires: { value: 'ISO', help: 'expiry, or never (never)' },
};

/** A text of 1 to 200 characters, as names are. @throws UsageError */
export function nameOption(settings: CommandSettings, flag: string): string | undefined {
  const value = settings.text(flag);
  if (value !== undefined && check(text(), value).errors) {
    throw new UsageError(`${settings.named(flag)} must have 1 to 200 characters`);
  }
  return value;
}

/** @throws UsageError for a text that names no permission */
export function permissionsOption(settings: CommandSettings): Permission[] | undefined {
  const list = settings.text('permissions');
  if (list === undefined) return undefined;
  return list.split(',').map((item) => {
    const name = item.trim();
    if (isPermission(name)) return name;
    const there = `there is no permission ${name || '""'}`;
    throw new UsageError(`${settings.named('permissions')}: ${there}; it ${mustBeOneOf(name, permissions)}`);
  });
}

/** @returns null for `never`. @throws UsageError for what is no date, or is past */
export function expiryOption(settings: CommandSettings): string | null | undefined {
  const given = settings.text('expires');
  if (given === undefined) return undefined;
  if (given === 'never') return null;
  const moment = parseInstant(given);
  if (moment === null)
    throw new UsageError(`${settings.named('expires')} is ${given}, but must be an ISO 8601 date or never`);
  if (moment <= systemClock()())
    throw new UsageError(`${settings.named('expires')} is ${given}, which is in the past`);
  return isoOf(moment);
}

/** @throws UsageError for what is no positive integer */
export function rateLimitOption(settings: CommandSettings): number | undefined {
  return settings.integer('rate-limit', 1, Number.MAX_SAFE_INTEGER);
}

/** @throws when there is no such account */
export function requireAccount(reader: Reader, id: string): Account {
  const account = accountById(reader, id.toLowerCase());
  if (!account) throw new Error(`there is no account ${id}`);
  return account;
}
