import { endSecondFactor } from '../../access/second-factor.ts';
import {
  addUser,
  createLink,
  editUser,
  type Link,
  listUsers,
  shownUser,
  type UserEdit,
  type UserRow,
  userById,
  userByName,
  welcomeLink,
} from '../../access/users.ts';
import { type Role, roles } from '../../api/roles.ts';
import { findClient } from '../../features/sites/tenants.ts';
import { Problem } from '../../problems/problem.ts';
import { languages } from '../../problems/text.ts';
import { larderCommand } from '../../store/directory/larder-command.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { nameOption, requireAccount } from '../access-options.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { operatorWrite, requireData, withStoreToRead } from '../operator-write.ts';
import { blockOf, jsonFlag, plain, print } from '../output.ts';
import { addressFlags, panelAddress } from '../panel-address.ts';

const flags = { ...dataFlag, ...jsonFlag };

const scopeFlags = {
  client: { value: 'ID', help: 'only this client, with all its accounts' },
  account: { value: 'ID', help: 'only this account' },
};
const role = { value: 'ROLE', help: 'owner, operator or viewer' };
const language = { value: 'en|es', help: 'the language of the panel (en)' };

/** A person as an owner sees one (rules/people-and-sessions#users). */
type Shown = {
  id: string;
  name: string;
  role: Role;
  scope: 'all' | 'client' | 'account';
  clientId: string | null;
  accountId: string | null;
  language: string;
  isActive: boolean;
  lastSeenAt: string | null;
  identity: unknown;
};

/** `larder users create` (rules/people-and-sessions#users). */
export const createCommand: Command = {
  usage: 'users create --name N --role ROLE [flags]',
  summary: 'create a user; prints a link to choose a password, only once',
  flags: {
    ...flags,
    name: {
      value: 'N',
      once: true,
      help: 'the name that the user signs in with; must be unique, ignoring case and accents',
    },
    role,
    ...scopeFlags,
    language,
    ...addressFlags,
  },
  positionals: [0, 0],
  run(given) {
    const settings = new CommandSettings(given);
    const name = nameOption(settings, 'name')?.trim();
    const asked = settings.oneOf('role', roles);
    if (!name || asked === undefined) {
      throw new UsageError(`a user needs --name N and --role ${roles.join('|')}`);
    }
    const scope = scopeAsked(settings);
    const spoken = settings.oneOf('language', languages) ?? 'en';
    requireData(settings.data);
    const made = operatorWrite(settings.data, (tx) => {
      const user = { name, role: asked, language: spoken, ...(scope ? scopeOf(tx, scope) : everything) };
      const { seq, link } = inWords(name, () => addUser(tx, user));
      return linked(settings, tx, seq, link);
    });
    print(settings, made, () => linkLines(made));
    return 0;
  },
};

/** `larder users link NAME`: for a user who lost the password or the link. */
export const linkCommand: Command = {
  usage: 'users link NAME [flags]',
  summary: 'create a new link to choose a password; using it signs the user out everywhere',
  flags: { ...flags, ...addressFlags },
  positionals: [1, 1],
  run(given) {
    const settings = new CommandSettings(given);
    requireData(settings.data);
    const made = operatorWrite(settings.data, (tx) => {
      const user = requireUser(tx, given.positionals[0]!);
      if (!user.isActive)
        throw new Error(
          `${user.name} is disabled: ${larderCommand(settings.data, ['users', 'enable', user.name])}`,
        );
      return linked(settings, tx, user.seq, createLink(tx, user));
    });
    print(settings, made, () => linkLines(made));
    return 0;
  },
};

/** `larder users list`. */
export const listCommand: Command = {
  usage: 'users list [flags]',
  summary: 'show the users, their roles and when they were last active',
  flags,
  positionals: [0, 0],
  run(given) {
    const settings = new CommandSettings(given);
    requireData(settings.data);
    const rows = withStoreToRead(settings.data, (connection) => listUsers({ connection }));
    const users = rows.map((row) => JSON.parse(row) as Shown);
    print(settings, users, () => (users.length === 0 ? ['There are no users.'] : users.flatMap(listedLines)));
    return 0;
  },
};

/** `larder users update NAME`. */
export const updateCommand: Command = {
  usage: 'users update NAME [flags]',
  summary: 'change the role, scope or language of a user; a change of role or scope signs the user out',
  flags: {
    ...flags,
    role,
    ...scopeFlags,
    'all-clients': { once: true, help: 'every client' },
    language: { value: 'en|es', help: 'the language of the panel' },
    'no-totp': { once: true, help: 'stop asking for a code, for a user who lost their phone' },
  },
  positionals: [1, 1],
  run(given) {
    const settings = new CommandSettings(given);
    const [asked, spoken] = [settings.oneOf('role', roles), settings.oneOf('language', languages)];
    const [scope, all] = [scopeAsked(settings), settings.switch('all-clients')];
    if (scope && all)
      throw new UsageError('a user has one scope: give --all-clients without --client or --account');
    const endsTotp = settings.switch('no-totp');
    if (!asked && !spoken && !scope && !all && !endsTotp)
      throw new UsageError(
        'nothing to change: give --role, --client, --account, --all-clients, --language or --no-totp',
      );
    return change(settings, given.positionals[0]!, (tx, user) => {
      if (endsTotp) endSecondFactor(tx, user);
      return { role: asked, language: spoken, ...(all && everything), ...(scope && scopeOf(tx, scope)) };
    });
  },
};

/** `larder users disable NAME`. */
export const disableCommand = switching(
  'disable',
  'sign a user out everywhere, and prevent new sign-ins',
  false,
);

/** `larder users enable NAME`. */
export const enableCommand = switching(
  'enable',
  'let a disabled user sign in again, with the same password',
  true,
);

function switching(verb: string, summary: string, isActive: boolean): Command {
  return {
    usage: `users ${verb} NAME [flags]`,
    summary,
    flags,
    positionals: [1, 1],
    run: (given) => change(new CommandSettings(given), given.positionals[0]!, () => ({ isActive })),
  };
}

function change(
  settings: CommandSettings,
  name: string,
  editOf: (tx: Tx, user: UserRow) => UserEdit,
): number {
  requireData(settings.data);
  const changed = operatorWrite(settings.data, (tx) => {
    const user = requireUser(tx, name);
    editUser(tx, user, editOf(tx, user));
    return shown(tx, user.seq);
  });
  print(settings, changed, () => listedLines(changed));
  return 0;
}

type Scope = { client: number | null; account: number | null };

const everything: Scope = { client: null, account: null };

type ScopeAsked = { account: string | undefined; client: string | undefined };

function scopeAsked(settings: CommandSettings): ScopeAsked | undefined {
  const scope = { account: settings.text('account'), client: settings.text('client') };
  if (scope.account !== undefined && scope.client !== undefined)
    throw new UsageError('a user has one scope: give --account ID, --client ID, or neither');
  return scope.account === undefined && scope.client === undefined ? undefined : scope;
}

function scopeOf(tx: Tx, scope: ScopeAsked): Scope {
  if (scope.account !== undefined) {
    const { client, seq } = requireAccount(tx, scope.account);
    return { client, account: seq };
  }
  const client = findClient(tx, scope.client!.toLowerCase());
  if (!client) throw new Error(`there is no client ${scope.client}`);
  return { client: client.seq, account: null };
}

/** By name, else by id. */
function requireUser(reader: Reader, name: string): UserRow {
  const user = userByName(reader, name) ?? userById(reader, name.toLowerCase());
  if (!user) throw new Error(`there is no user ${name}`);
  return user;
}

function inWords<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Error(`there already is a user ${name}, ignoring case and accents`, { cause: error });
  }
}

type Linked = Omit<Shown, 'isActive' | 'lastSeenAt' | 'identity'> & { link: string; expiresAt: string };

function linked(settings: CommandSettings, reader: Reader, seq: number, { token, expiresAt }: Link): Linked {
  const { isActive, lastSeenAt, identity, ...user } = shown(reader, seq);
  return { ...user, link: welcomeLink(panelAddress(settings), token), expiresAt };
}

function shown(reader: Reader, seq: number): Shown {
  return JSON.parse(shownUser(reader, seq)) as Shown;
}

function linkLines(made: Linked): string[] {
  return [
    made.link,
    '',
    `name      ${plain(made.name)}`,
    `role      ${made.role}`,
    `scope     ${scopeText(made)}`,
    `language  ${made.language}`,
    `The link works once, until ${made.expiresAt}, and is shown only once.`,
  ];
}

function listedLines(user: Shown): string[] {
  return blockOf(`${plain(user.name)}  ${user.role}`, [
    user.id,
    ...(user.isActive ? [] : ['disabled']),
    scopeText(user),
    `language ${user.language}`,
    user.lastSeenAt === null ? 'never seen' : `last seen ${user.lastSeenAt}`,
  ]);
}

function scopeText({ scope, clientId, accountId }: Pick<Shown, 'scope' | 'clientId' | 'accountId'>): string {
  return scope === 'all' ? 'all clients' : `${scope} ${accountId ?? clientId}`;
}
