import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { systemClock } from '../../lib/clock.ts';
import { restoreBackup } from '../../ops/restore.ts';
import type { HolderKind, RestoredRights, RestoredSetting, Revived } from '../../ops/revived.ts';
import { larderCommand } from '../../store/directory/larder-command.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { jsonFlag, plain, print } from '../output.ts';
import { passphraseFlag, passphraseOption } from '../passphrase.ts';

/** `larder restore FILE` (rules/command-line#backups). */
export const command: Command = {
  usage: 'restore FILE [flags]',
  summary: 'replace the data directory with a backup; nothing is changed before the backup is tested',
  flags: {
    ...dataFlag,
    force: {
      once: true,
      help: 'restore even if there is data, which is kept as <data>.before-<time>, or inside it as before-<time>',
    },
    new: { once: true, help: 'create the data directory, which does not exist yet' },
    'keep-revocations': {
      once: true,
      help: 'revoke again what was revoked or disabled in the replaced data (keys, controllers, walls, users, subscriptions), and remove the rights that were removed there',
    },
    ...passphraseFlag,
    ...jsonFlag,
  },
  positionals: [1, 1],
  async run(given) {
    const settings = new CommandSettings(given);
    if (settings.data === inMemory) throw new UsageError('restore needs a data directory');
    const [file] = given.positionals as [string];
    if (given.flags['new'] !== true) requireFolder(settings.data);
    const {
      manifest,
      kept,
      carriedVideos,
      forgottenVideos,
      carriedBackups,
      isSendingOff,
      rights,
      settings: brought,
    } = await restoreBackup({
      file,
      data: settings.data,
      // Never from larder.json, where it would apply to every call.
      force: given.flags['force'] === true,
      keepRevocations: given.flags['keep-revocations'] === true,
      passphrase: passphraseOption(settings),
      nowMs: systemClock()(),
    });
    const { larder, schema, createdAt, auditHead } = manifest;
    print(
      settings,
      {
        data: settings.data,
        kept,
        larder,
        schema,
        createdAt,
        auditHead,
        carriedVideos,
        forgottenVideos,
        carriedBackups,
        isSendingOff,
        ...rights,
        settings: brought,
      },
      () => [
        `${settings.data} is as it was on ${createdAt} (Larder ${larder}, schema ${schema}, audit row ${auditHead.seq})`,
        ...(kept === null ? [] : [`What was there is in ${kept}`]),
        ...(manifest.evidence ? [] : ['The backup does not include videos.']),
        ...(carriedVideos === 0 ? [] : [`${carriedVideos} videos were taken over from there.`]),
        ...(carriedBackups.length === 0
          ? []
          : [`Its backups were kept: ${carriedBackups.map(plain).join(', ')}.`]),
        ...(forgottenVideos === 0
          ? []
          : [
              `Videos that are neither in the backup nor on this disk: ${forgottenVideos}. Larder removed their records, and machines may send them again.`,
            ]),
        ...(isSendingOff
          ? [
              'Messages and webhooks are off until an owner turns sending on in the panel, under Notifications.',
            ]
          : []),
        ...linesOfRights(rights, kept !== null),
        ...linesOfSettings(brought),
        `To check it: ${larderCommand(settings.data, ['verify'])}`,
      ],
    );
    return 0;
  },
};

/** @throws when there is no data directory: a misspelt path must not create a second, empty site */
function requireFolder(data: string): void {
  if (existsSync(data)) return;
  throw new Error(`there is no data directory at ${resolve(data)}; check --data, or create it with --new`);
}

const kindNames = {
  person: 'user',
  provider: 'identity provider',
  key: 'API key',
  controller: 'controller',
  directory: 'directory',
  wall: 'wall screen',
  subscription: 'subscription',
  contact: 'contact',
  schedule: 'scheduled report',
  figures: 'per-person figures of the account',
} as const;

const endedWords: Partial<Record<HolderKind, string>> = {
  person: 'was disabled',
  provider: 'was removed',
  subscription: 'was removed',
  contact: 'was removed',
  schedule: 'was removed',
  figures: 'were turned off',
};

const counted = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;

function linesOfRights({ endedSessions, endedLinks, revived }: RestoredRights, wasForced: boolean): string[] {
  const ended = `Everyone is signed out (${counted(endedSessions, 'session')}, ${counted(endedLinks, 'one-time link')}).`;
  if (revived === null)
    return [
      ended,
      ...(wasForced ? ['The replaced data cannot be read, so Larder cannot list who regains access.'] : []),
    ];
  const waiting = revived.filter(({ isEnded, isNarrowed }) => !isEnded && !isNarrowed);
  const narrowed = revived.filter(({ isNarrowed }) => isNarrowed);
  const again = revived.filter(({ isEnded }) => isEnded);
  const canBeEnded = waiting.some(({ was }) => was === 'ended');
  return [
    ended,
    ...section('Regain access, as in the backup:', waiting),
    ...(canBeEnded ? ['To revoke them again, restore with --keep-revocations.'] : []),
    ...section('Revoked again:', again),
    ...section('Without the rights that were removed:', narrowed),
  ];
}

function section(title: string, of: readonly Revived[]): string[] {
  return of.length === 0 ? [] : [title, ...of.map(lineOf)];
}

function lineOf({ kind, name, id, was }: Revived): string {
  const before = {
    ended: endedWords[kind] ?? 'was revoked',
    unknown: 'was not there',
    other:
      kind === 'person'
        ? 'had another role, scope, password or second factor'
        : 'had other rights or another target',
  }[was];
  return `  ${kindNames[kind]} ${plain(name)} (${id}): ${before}`;
}

function linesOfSettings(settings: readonly RestoredSetting[]): string[] {
  if (settings.length === 0) return [];
  const shown = (value: unknown) => plain(typeof value === 'string' ? value : JSON.stringify(value));
  const before = (value: unknown) => (value === undefined ? 'not set before' : `before: ${shown(value)}`);
  return [
    'Settings in the backup (larder.json):',
    ...settings.map((one) => {
      const isSame = JSON.stringify(one.value) === JSON.stringify(one.before);
      return `  ${plain(one.name)} = ${shown(one.value)}${isSame ? '' : ` (${before(one.before)})`}`;
    }),
  ];
}
