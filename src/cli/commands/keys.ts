import {
  addKey,
  defaultRateLimit,
  editKey,
  findKey,
  keyBody,
  listKeys,
  revokeKey,
} from '../../access/key-admin.ts';
import { permissions } from '../../api/permissions.ts';
import { type AppliedKey, withSecret } from '../../features/provisioning/provision-access.ts';
import { findClient } from '../../features/sites/tenants.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import {
  expiryOption,
  keyFlags,
  nameOption,
  permissionsOption,
  rateLimitOption,
  requireAccount,
} from '../access-options.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { operatorWrite, requireData, withStoreToRead } from '../operator-write.ts';
import { blockOf, jsonFlag, plain, print } from '../output.ts';
import { revoking } from './revoke.ts';

const flags = { ...dataFlag, ...jsonFlag };

/** `larder keys create` (rules/command-line#keys-and-controllers). */
export const createCommand: Command = {
  usage: 'keys create --account ID | --client ID [flags]',
  summary: 'create an API key; its secret is shown only once',
  flags: {
    ...flags,
    account: { value: 'ID', help: 'an account-level key for this account' },
    client: {
      value: 'ID',
      help: 'a client-level key for every account of this client, including future ones',
    },
    ...keyFlags,
  },
  positionals: [0, 0],
  run(given) {
    const settings = new CommandSettings(given);
    const scope = { account: settings.text('account'), client: settings.text('client') };
    if ((scope.account === undefined) === (scope.client === undefined)) {
      throw new UsageError('a key has one scope: give either --account ID or --client ID');
    }
    const label = nameOption(settings, 'label');
    const granted = permissionsOption(settings) ?? permissions;
    const rateLimit = rateLimitOption(settings) ?? defaultRateLimit;
    const expiresAt = expiryOption(settings) ?? null;
    requireData(settings.data);
    const made = operatorWrite(settings.data, (tx) => {
      const { name, ...owner } = requireOwner(tx, scope);
      const key = addKey(tx, {
        label: label ?? name,
        ...owner,
        permissions: granted,
        rateLimit,
        expiresAt,
      });
      return withSecret(shown(tx, key.seq), key.secret);
    });
    print(settings, made, () => [
      ...linesOf(made),
      `secret       ${made.secret}`,
      'The secret is shown only once; Larder stores only its SHA-256.',
    ]);
    return 0;
  },
};

/** `larder keys list`: all keys that are not revoked; with `--all` the revoked ones as well. */
export const listCommand: Command = {
  usage: 'keys list [flags]',
  summary: 'show the API keys and when they were last used, without their secrets',
  flags: { ...flags, all: { once: true, help: 'include revoked ones' } },
  positionals: [0, 0],
  run(given) {
    const settings = new CommandSettings(given);
    requireData(settings.data);
    const revoked = given.flags['all'] === true;
    const rows = withStoreToRead(settings.data, (connection) => listKeys({ connection }, { revoked }));
    const keys = rows.map(({ body, ...row }) => ({ ...row, key: JSON.parse(body) as AppliedKey }));
    // The body of a key does not say whether it is revoked.
    const shown = keys.map(({ key, lastUsedAt, revokedAt }) =>
      revoked ? { ...key, lastUsedAt, revokedAt } : key,
    );
    print(settings, shown, () => (keys.length === 0 ? ['There are no keys.'] : keys.flatMap(listedLines)));
    return 0;
  },
};

/**
 * `larder keys update ID`: changes what a key may do, without reissuing it (rules/keys-and-permissions#permissions).
 */
export const updateCommand: Command = {
  usage: 'keys update ID [flags]',
  summary: 'change an API key; its secret does not change',
  flags: { ...flags, ...keyFlags },
  positionals: [1, 1],
  run(given) {
    const settings = new CommandSettings(given);
    const [id] = given.positionals as [string];
    const edit = {
      label: nameOption(settings, 'label'),
      permissions: permissionsOption(settings),
      rateLimit: rateLimitOption(settings),
      expiresAt: expiryOption(settings),
    };
    if (Object.values(edit).every((value) => value === undefined)) {
      throw new UsageError('nothing to change: give --label, --permissions, --rate-limit or --expires');
    }
    requireData(settings.data);
    const changed = operatorWrite(settings.data, (tx) => {
      const key = findKey(tx, id.toLowerCase());
      if (!key) throw new Error(`there is no key ${id}, or it was revoked`);
      editKey(tx, key, edit);
      return shown(tx, key.seq);
    });
    print(settings, changed, () => linesOf(changed));
    return 0;
  },
};

/** `larder keys revoke ID`. */
export const revokeCommand = revoking({
  thing: 'key',
  summary: 'revoke an API key immediately and permanently',
  revoke: revokeKey,
  shown,
  nameOf: ({ label }) => label,
});

type Owner = { name: string; client: number; account: number | null };

function requireOwner(tx: Tx, scope: { account: string | undefined; client: string | undefined }): Owner {
  if (scope.account !== undefined) {
    const { name, client, seq } = requireAccount(tx, scope.account);
    return { name, client, account: seq };
  }
  const client = findClient(tx, scope.client!.toLowerCase());
  if (!client) throw new Error(`there is no client ${scope.client}`);
  return { name: client.name, client: client.seq, account: null };
}

function shown(reader: Reader, seq: number): AppliedKey {
  return JSON.parse(keyBody(reader, seq)) as AppliedKey;
}

function linesOf(key: AppliedKey): string[] {
  return [
    `id           ${key.id}`,
    `label        ${plain(key.label)}`,
    `scope        ${key.scope} ${key.accountId ?? key.clientId}`,
    `permissions  ${permissionsText(key)}`,
    `rate limit   ${key.rateLimit} per minute`,
    `expires      ${key.expiresAt ?? 'never'}`,
  ];
}

type Listed = Omit<ReturnType<typeof listKeys>[number], 'body'> & { key: AppliedKey };

function listedLines({ key, client, account, lastUsedAt, revokedAt }: Listed): string[] {
  return blockOf(`${key.id}  ${plain(key.label)}`, [
    ...(revokedAt === null ? [] : [`revoked ${revokedAt}`]),
    account === null ? `client ${plain(client)}` : `account ${plain(account)} of ${plain(client)}`,
    grantedText(key),
    `${key.rateLimit} per minute`,
    ...(key.expiresAt === null ? [] : [`until ${key.expiresAt}`]),
    lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`,
  ]);
}

function permissionsText(key: AppliedKey): string {
  return key.permissions.length === permissions.length ? 'all' : key.permissions.join(',') || 'none';
}

function grantedText(key: AppliedKey): string {
  const text = permissionsText(key);
  return key.permissions.length === permissions.length
    ? 'all permissions'
    : `permissions ${text.replaceAll(',', ', ')}`;
}
