import { parseJson } from '../../api/json-bytes.ts';
import { majorUnits } from '../../lib/currencies.ts';
import { missingField, Problem, validationFailed } from '../../problems/problem.ts';
import { fieldTexts } from '../../problems/sentences.ts';
import { profileNames } from '../catalogue/profiles.ts';
import { runRow } from '../consumers/bulk/bulk.ts';
import { codeOperations } from '../consumers/bulk/code-bulk.ts';
import { consumerOperations } from '../consumers/bulk/consumer-bulk.ts';
import type { Tag } from '../consumers/consumer-fields.ts';
import { findIdentified, hasProfile } from '../consumers/scoped-lookup.ts';
import { operationNames } from '../sites/operations.ts';
import { type FirstReload, firstReload } from '../subsidies/reloads.ts';
import { type BoundSide, boundAt, boundShown } from './bounds.ts';
import { type PersonKeys, samePeople } from './duplicates.ts';
import { labels } from './labels.ts';
import { Names } from './names.ts';
import { changesBetween, type RowDone, type RunContext, type Runner, type Shown, warningsOf } from './row.ts';
import { personState } from './undo-people.ts';
import { amountAt, defined, eitherText, keyAt, type RowCells, storedOr, textAt } from './values.ts';

/** The field of a row for a tag. */
export const tagField = (key: string) => `tags.${key}`;

/** A row's person and card. Empty cells are absent. */
type Said = {
  identification: string;
  name?: string | undefined;
  tags: readonly Tag[];
  codeId?: string | undefined;
  codeType?: string | undefined;
  operation?: string | undefined;
  vendingProfile?: string | undefined;
  easProfile?: string | undefined;
  subsidy?: number | undefined;
  validFrom?: string | undefined;
  validUntil?: string | undefined;
  codeValidFrom?: string | undefined;
  codeValidUntil?: string | undefined;
};

/**
 * Runs rows of people as the bulk calls do: the person as an upsert, the card as a create or an update of a code
 * (rules/imports#people).
 */
export function consumerRows(context: RunContext): Runner {
  const { tx, actor, account } = context;
  const people = consumerOperations(context, account);
  const cards = codeOperations(context, account);
  const operations = new Names(operationNames(tx, account.seq));
  const profiles = profileNames(tx, account.seq);
  const ofLine = (line: 'vending' | 'eas') =>
    new Names(profiles.filter(({ businessLine }) => businessLine === line));
  const [vending, eas] = [ofLine('vending'), ofLine('eas')];
  /** People created by this run. Their other cards can follow in later rows. */
  const arrived = new Set<string>();
  /** People whom this run created or gave a card, by id. */
  const equipped = new Map<string, { seq: number }>();

  return {
    run: (cells) => inFieldsOfSheet(() => run(cells)),
    duplicates: (rows) => samePeople(rows, keysOf),
    withoutProfile() {
      const without = [...equipped].filter(([, { seq }]) => !hasProfile(tx, seq));
      return new Set(without.map(([id]) => id));
    },
  };

  function keysOf(cells: RowCells): PersonKeys {
    try {
      const identification = eitherText(cells, 'identification', isPerson);
      if (identification === undefined) return {};
      const codeId = eitherText(cells, 'codeId', (text) => isCard(identification, text));
      if (codeId === undefined || isCard(identification, codeId)) return { identification, codeId };
      return { identification, codeId, newCardAt: operations.idOf(textAt(cells, 'operation')) ?? '' };
    } catch (error) {
      // A cell that shows nothing fails its row in its turn.
      if (error instanceof Problem) return {};
      throw error;
    }
  }

  function run(cells: RowCells): RowDone {
    const said = whatIsSaid(context, cells);
    said.identification = eitherText(cells, 'identification', isPerson)!;
    said.codeId = eitherText(cells, 'codeId', (text) => isCard(said.identification, text));
    const found = findIdentified(tx, account, said.identification, said.codeId);
    const isNewCard = said.codeId !== undefined && !found.code;
    if (isNewCard) said.codeType ??= context.codeType;
    const before = shown(found, said);
    if (found.consumer) change(said, found as Found);
    else create(said);
    const now = findIdentified(tx, account, said.identification, said.codeId);
    const { id, seq } = now.consumer!;
    if (!found.consumer) arrived.add(id);
    if (!found.consumer || isNewCard) equipped.set(id, { seq });
    const first = isNewCard && arrived.has(id) ? firstOf(now.code!.seq, said) : null;
    const after = first === 'given' ? withSubsidy(said) : shown(now, said);
    const changes = changesBetween(before, after);
    const undoable = {
      name: now.consumer!.name,
      key: now.consumer!.identification,
      state: changesBetween(personState(found), personState(now)),
      codeId: said.codeId,
      madeCard: isNewCard,
    };
    const warnings = warningsOf(changes);
    const row = { id, changes, warnings, undoable, ...(first && { firstSubsidy: first }) };
    if (!found.consumer) return { status: 'created', ...row };
    return { status: Object.keys(changes).length > 0 ? 'updated' : 'unchanged', ...row };
  }

  /** The first subsidy of a new card; one whose balance the sheet sets has what it is to have. */
  function firstOf(code: number, { subsidy }: Said): FirstReload {
    return subsidy === undefined ? firstReload(tx, code, context.firstSubsidy === true) : null;
  }

  /** A person and card with the subsidy of the first reload. */
  function withSubsidy(said: Said) {
    const found = findIdentified(tx, account, said.identification, said.codeId);
    const balance = majorUnits(found.code!.vendingBalance, account.currency);
    return { ...shown(found, said), subsidy: balance };
  }

  function isPerson(identification: string): boolean {
    return findIdentified(tx, account, identification, undefined).consumer !== undefined;
  }

  function isCard(identification: string, codeId: string): boolean {
    return findIdentified(tx, account, identification, codeId).code !== undefined;
  }

  function create(said: Said): void {
    const { identification, name, tags, codeId, validFrom, validUntil } = said;
    requireCardFor(said);
    const initialCode = codeId === undefined ? undefined : { codeId, ...newCode(said) };
    runRow(actor, people, {
      op: 'upsert',
      identification,
      ...defined({ name, validFrom, validUntil, initialCode }),
      ...(tags.length > 0 && { tags }),
    });
  }

  function change(said: Said, { consumer, code }: Found): void {
    const { identification, codeId, validFrom, validUntil } = said;
    requireCardFor(said);
    const name = storedOr(consumer.name, said.name);
    const tags = merged(parseJson(consumer.tags) as Tag[], said.tags);
    const isOfPerson = [name, validFrom, validUntil].some((value) => value !== undefined);
    if (isOfPerson || said.tags.length > 0)
      runRow(actor, people, {
        op: 'upsert',
        identification,
        ...defined({ name, validFrom, validUntil }),
        ...(said.tags.length > 0 && { tags }),
      });
    if (codeId === undefined) return;
    if (!code) {
      inFieldsOfSheet(
        () => runRow(actor, cards, { op: 'create', identification, codeId, ...newCode(said) }),
        fieldOfCard,
      );
      return;
    }
    const { codeType, subsidy } = said;
    const operationId = operations.idOf(said.operation);
    const edit = defined({
      codeType,
      operationId,
      vendingBalance: subsidy,
      lineProfiles: linesOf(said),
      validFrom: said.codeValidFrom,
      validUntil: said.codeValidUntil,
    });
    if (Object.keys(edit).length > 0)
      inFieldsOfSheet(
        () => runRow(actor, cards, { op: 'update', identification, codeId, ...edit }),
        fieldOfCard,
      );
  }

  function newCode(said: Said) {
    const { codeType, operation, subsidy } = said;
    const operationId = operations.idOf(operation);
    return defined({
      codeType,
      operationId,
      vending: subsidy === undefined ? undefined : { balance: subsidy },
      lineProfiles: linesOf(said),
      validFrom: said.codeValidFrom,
      validUntil: said.codeValidUntil,
    });
  }

  function linesOf({ vendingProfile, easProfile }: Said) {
    const lines = defined({ vending: vending.idOf(vendingProfile), eas: eas.idOf(easProfile) });
    return Object.keys(lines).length > 0 ? lines : undefined;
  }

  /** The shown state of a person and card, limited to the fields of the row. */
  function shown(found: ReturnType<typeof findIdentified>, said: Said) {
    const { consumer, code } = found;
    const state: Record<string, Shown> = {};
    if (!consumer) return state;
    state['identification'] = consumer.identification;
    if (said.name !== undefined) state['name'] = consumer.name;
    const tags = new Map((parseJson(consumer.tags) as Tag[]).map(({ key, value }) => [key, value]));
    for (const { key } of said.tags) state[tagField(key)] = tags.get(key) ?? null;
    const bound = (side: BoundSide, atMs: number | null) => boundShown(account.timeZone, side, atMs);
    if (said.validFrom !== undefined) state['validFrom'] = bound('from', consumer.validFromMs);
    if (said.validUntil !== undefined) state['validUntil'] = bound('until', consumer.validUntilMs);
    if (!code) return state;
    state['codeId'] = code.value;
    if (said.codeType !== undefined) state['codeType'] = code.type;
    if (said.operation !== undefined) state['operation'] = operations.nameOf(code.operation);
    if (said.vendingProfile !== undefined) state['vendingProfile'] = vending.nameOf(code.vendingProfile);
    if (said.easProfile !== undefined) state['easProfile'] = eas.nameOf(code.easProfile);
    if (said.codeValidFrom !== undefined) state['codeValidFrom'] = bound('from', code.validFromMs);
    if (said.codeValidUntil !== undefined) state['codeValidUntil'] = bound('until', code.validUntilMs);
    if (said.subsidy !== undefined) state['subsidy'] = majorUnits(code.vendingBalance, account.currency);
    return state;
  }
}

type Found = Required<NonNullableMembers<ReturnType<typeof findIdentified>, 'consumer'>>;
type NonNullableMembers<T, K extends keyof T> = T & { [M in K]-?: NonNullable<T[M]> };

function whatIsSaid({ account, locale }: RunContext, cells: RowCells): Said {
  const identification = textAt(cells, 'identification');
  if (identification === undefined) throw missingField('identification', fieldTexts.isMissing);
  const tags = Object.keys(cells)
    .filter((field) => field.startsWith('tags.'))
    .map((field) => ({ key: field.slice('tags.'.length), value: textAt(cells, field)! }));
  return {
    identification,
    name: textAt(cells, 'name'),
    tags,
    codeId: textAt(cells, 'codeId'),
    codeType: keyAt(cells, 'codeType', labels.codeType),
    operation: textAt(cells, 'operation'),
    vendingProfile: textAt(cells, 'vendingProfile'),
    easProfile: textAt(cells, 'easProfile'),
    subsidy: amountAt(cells, 'subsidy', account.currency, locale),
    validFrom: boundAt(cells, 'validFrom', account.timeZone, locale),
    validUntil: boundAt(cells, 'validUntil', account.timeZone, locale),
    codeValidFrom: boundAt(cells, 'codeValidFrom', account.timeZone, locale),
    codeValidUntil: boundAt(cells, 'codeValidUntil', account.timeZone, locale),
  };
}

const fieldsOfCard = [
  'codeType',
  'operation',
  'vendingProfile',
  'easProfile',
  'subsidy',
  'codeValidFrom',
  'codeValidUntil',
] as const;

/** @throws `validation.failed` when something is said of a card, and no card is named */
function requireCardFor({ codeId, ...said }: Said): void {
  if (codeId !== undefined) return;
  for (const field of fieldsOfCard)
    if (said[field] !== undefined) throw missingField('codeId', fieldTexts.cardOfRow);
}

/** A person's tags with those of a row: a new value takes the position of the old one, a new tag comes last. */
function merged(stored: readonly Tag[], said: readonly Tag[]): Tag[] {
  const values = new Map(stored.map(({ key, value }) => [key, value]));
  for (const { key, value } of said) values.set(key, storedOr(values.get(key), value)!);
  return [...values].map(([key, value]) => ({ key, value }));
}

/** The fields of a sheet, by those of the rows that the bulk calls take. */
const fieldOf: Record<string, string> = {
  'initialCode.codeId': 'codeId',
  'initialCode.codeType': 'codeType',
  'initialCode.operationId': 'operation',
  'initialCode.validFrom': 'codeValidFrom',
  'initialCode.validUntil': 'codeValidUntil',
  'initialCode.vending.balance': 'subsidy',
  'initialCode.lineProfiles.vending': 'vendingProfile',
  'initialCode.lineProfiles.eas': 'easProfile',
  'vending.balance': 'subsidy',
  vendingBalance: 'subsidy',
  operationId: 'operation',
  'lineProfiles.vending': 'vendingProfile',
  'lineProfiles.eas': 'easProfile',
};

/** The fields of a sheet by those of the rows of codes, where the rows of people call something else so. */
const fieldOfCard: Record<string, string> = { validFrom: 'codeValidFrom', validUntil: 'codeValidUntil' };

/** Runs `work`; refusals name the fields of the sheet. */
function inFieldsOfSheet<T>(work: () => T, names = fieldOf): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Problem) || error.errors === undefined) throw error;
    const errors = error.errors.map(({ field, pointer, ...said }) => ({
      ...said,
      field: names[field] ?? field,
    }));
    if (error.code !== 'validation.failed') throw error;
    throw validationFailed(errors, error.errorsOmitted);
  }
}
