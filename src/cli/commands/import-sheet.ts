import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Account } from '../../access/accounts.ts';
import type { UserActor } from '../../api/caller.ts';
import { parseJson } from '../../api/json-bytes.ts';
import { permissionsOfRole } from '../../api/roles.ts';
import { codeTypes } from '../../api/vocabulary.ts';
import { inlineSheets } from '../../app/threads/sheets.ts';
import type { ImportKind } from '../../features/imports/columns.ts';
import { type ImportWish, importSheet } from '../../features/imports/import-sheet.ts';
import { runStep, type StepDone } from '../../features/imports/run-import.ts';
import { sheetBounds, sheetTypes } from '../../lib/sheets/cells.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import { operatorActor } from '../../store/writer/actor.ts';
import { RolledBack } from '../../store/writer/rolled-back.ts';
import { requireAccount } from '../access-options.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { inOwnTransaction, requireData, withStoreDuring } from '../operator-write.ts';
import { jsonFlag, plain, print } from '../output.ts';

/** The number of failed rows shown. The summary counts all of them. */
const maxFailuresShown = 20;

/** Longer names of files are cut in the list of imports. */
const maxFileName = 255;

/** `larder import-people FILE` (rules/imports). */
export const peopleCommand = commandFor('people', 'import-people', 'people and their cards');

/** `larder import-products FILE` (rules/imports). */
export const productsCommand = commandFor('products', 'import-products', 'products');

function commandFor(kind: ImportKind, name: string, what: string): Command {
  return {
    usage: `${name} FILE --account ID [flags]`,
    summary: `create and change ${what} from a spreadsheet or CSV file; exits with 1 if rows fail`,
    flags: {
      ...dataFlag,
      account: { value: 'ID', help: 'the account of the rows' },
      'dry-run': { once: true, help: 'show the changes without writing them' },
      'on-error': {
        value: 'WHAT',
        choices: ['stop', 'skip'],
        help: 'stop: apply nothing if a row fails; skip: apply the other rows (stop)',
      },
      locale: {
        value: 'LANG',
        choices: ['en', 'es'],
        help: 'the language of amounts that are text: 2,500.00 or 2.500,00',
      },
      ...(kind === 'people' && {
        'code-type': {
          value: 'TYPE',
          choices: [...codeTypes],
          help: 'the type of new cards whose row has no card type',
        },
        'first-subsidy': {
          once: true,
          help: 'give new people the subsidy of the current period instead of waiting for the next one',
        },
      }),
      ...jsonFlag,
    },
    positionals: [1, 1],
    async run(given) {
      const settings = new CommandSettings(given);
      const [file] = given.positionals as [string];
      const accountId = settings.text('account');
      if (accountId === undefined) throw new UsageError(`${name} needs --account ID`);
      if (settings.data === inMemory) throw new UsageError('an import into memory would be lost immediately');
      requireData(settings.data);
      const wish: ImportWish = {
        dryRun: given.flags['dry-run'] === true,
        onError: settings.oneOf('on-error', ['stop', 'skip']) ?? 'stop',
        locale: settings.oneOf('locale', ['en', 'es']),
        fileName: basename(file).slice(0, maxFileName),
        accountId,
        ...(kind === 'people' && {
          codeType: settings.oneOf('code-type', codeTypes),
          firstSubsidy: given.flags['first-subsidy'] === true,
        }),
      };
      const reply = await importFile(settings.data, kind, file, wish);
      for (const line of failureLines(reply)) process.stderr.write(`${line}\n`);
      print(settings, reply, () => summaryLines(reply, wish));
      return reply.summary.failed === 0 ? 0 : 1;
    },
  };
}

type Reply = {
  firstSubsidy?: { given: number; waiting: number; waitingUntil: string | null };
  summary: StepDone['summary'];
  warnings: { nameChanges: number; balancesReduced: number; withoutProfile: number };
  unknownColumns: string[];
  rows: {
    row: number;
    error: { code: string; detail: string; errors?: { field: string; message: string }[] } | null;
  }[];
};

async function importFile(data: string, kind: ImportKind, file: string, wish: ImportWish): Promise<Reply> {
  if (statSync(file).size > sheetBounds.bytes) throw new Error(`${file} has more than 8 MiB`);
  const bytes = readFileSync(file);
  const mediaType = bytes.toString('latin1', 0, 2) === 'PK' ? sheetTypes.xlsx : sheetTypes.csv;
  const sheet = await inlineSheets.read({ kind, mediaType, bytes });
  return withStoreDuring(data, async (connection, clock) => {
    const account = requireAccount({ connection }, wish.accountId!);
    const actor = operatorFor(account);
    const text = await importSheet(
      async (step) => {
        try {
          return inOwnTransaction(connection, clock, (tx) => runStep({ tx, actor }, kind, step));
        } catch (error) {
          if (error instanceof RolledBack) return error.value as StepDone;
          throw error;
        }
      },
      sheet,
      wish,
    );
    return parseJson(text) as Reply;
  });
}

/** The person at the command line, as a caller of one account. */
function operatorFor(account: Account): UserActor {
  return {
    ...operatorActor,
    type: 'operator',
    id: '',
    seq: 0,
    scope: 'account',
    client: account.client,
    clientId: '',
    account: account.seq,
    accountId: account.id,
    permissions: permissionsOfRole.owner,
    rateLimit: 0,
    expiresAt: null,
    role: 'owner',
    language: 'en',
  };
}

function failureLines({ rows }: Reply): string[] {
  const failed = rows.filter(({ error }) => error !== null);
  const lines = failed.slice(0, maxFailuresShown).map(({ row, error }) => {
    const errors = (error!.errors ?? [])
      .map(({ field, message }) => ` ${field || 'row'}: ${message}`)
      .join(';');
    return plain(`row ${row}: ${error!.code}: ${errors === '' ? error!.detail : errors.trim()}`);
  });
  return failed.length > lines.length ? [...lines, `and ${failed.length - lines.length} more`] : lines;
}

function summaryLines(
  { summary, warnings, firstSubsidy, unknownColumns }: Reply,
  { dryRun, onError }: ImportWish,
): string[] {
  const { created, updated, unchanged, failed } = summary;
  const unknown = unknownColumns.map((name) => plain(name)).join(', ');
  const stopped = failed > 0 && onError === 'stop';
  return [
    `${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} failed`,
    ...warningLines(warnings),
    ...(firstSubsidy ? subsidyLines(firstSubsidy) : []),
    ...(unknown === '' ? [] : [`unknown columns: ${unknown}`]),
    ...(dryRun ? ['dry run: nothing was written'] : stopped ? ['nothing was applied'] : []),
  ];
}

function warningLines({ nameChanges, balancesReduced, withoutProfile }: Reply['warnings']): string[] {
  return [
    ...(withoutProfile > 0
      ? [`people who cannot buy, having no card with a profile: ${withoutProfile}`]
      : []),
    ...(nameChanges > 0 ? [`changed names: ${nameChanges}`] : []),
    ...(balancesReduced > 0 ? [`reduced balances: ${balancesReduced}`] : []),
  ];
}

function subsidyLines({ given, waiting, waitingUntil }: NonNullable<Reply['firstSubsidy']>): string[] {
  return [
    ...(given > 0 ? [`new people with their first subsidy: ${given}`] : []),
    ...(waiting > 0 ? [`new people who get their first subsidy on ${waitingUntil}: ${waiting}`] : []),
  ];
}
