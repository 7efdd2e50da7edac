import type { Caller } from '../../api/caller.ts';
import { parseJson } from '../../api/json-bytes.ts';
import { creditColumns } from '../../api/vocabulary.ts';
import type { Reader } from '../../store/statement.ts';
import { eachConsumer } from '../consumers/consumer-list.ts';
import { creditItem, creditOf } from '../reports/credit-report.ts';
import { amountColumn, booleanColumn, type ColumnType, dateColumn, idColumn, textColumn } from './columns.ts';
import type { CreditExport } from './export-fields.ts';
import { type CreditColumn, exportTexts } from './export-texts.ts';
import { daysText, mixesCurrencies, type Sheet, withCurrency, zoneOf } from './sheet.ts';

const types: Readonly<Record<CreditColumn, ColumnType>> = {
  consumerId: idColumn,
  name: textColumn(28),
  identification: textColumn(18),
  codeId: textColumn(22),
  codeType: textColumn(14),
  operationId: idColumn,
  isActive: booleanColumn,
  subsidy: amountColumn,
  recharge: amountColumn,
  available: amountColumn,
  profileId: idColumn,
  profileName: textColumn(24),
  cumulative: booleanColumn,
  lastSubsidyAt: dateColumn,
  lastRechargeAt: dateColumn,
};

const rowsOfAPage = 1000;

/**
 * The sheet of an export of available credit (rules/exports#credit-exports): the rows of GET /consumers/report under
 * the same filters, read by the same list, in its order, with the credit that codes have at `nowMs`.
 */
export function creditSheet(reader: Reader, actor: Caller, asked: CreditExport, nowMs: number): Sheet {
  const texts = exportTexts[asked.locale ?? 'en'];
  const timeZone = asked.timeZone ?? zoneOf(reader, actor, asked);

  function* items(): Generator<object> {
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const page = creditOf(reader, actor, asked, before, rowsOfAPage);
      for (const row of page) {
        const item = JSON.stringify({ ...creditItem(reader, row, nowMs), currency: row.currency });
        yield JSON.parse(item);
      }
      if (page.length < rowsOfAPage) return;
      before = page.at(-1)!.seq;
    }
  }

  const columns = (asked.columns ?? creditColumns).map((path) => ({
    path,
    type: types[path],
    header: texts.creditHeaders[path],
  }));
  const isMixed = mixesCurrencies(
    reader,
    actor,
    asked,
    (accountId) => creditOf(reader, actor, { ...asked, accountId }, Number.MAX_SAFE_INTEGER, 1).length > 0,
  );

  return {
    ...(asked.people && { before: peopleSheet(reader, actor, asked, timeZone, nowMs) }),
    name: texts.credit,
    fileName: `${texts.creditFile}_${daysText(timeZone, [nowMs])}`,
    timeZone,
    columns: isMixed ? withCurrency(columns, texts.transactionHeaders.currency) : columns,
    items: items(),
  };
}

type Person = {
  name: string;
  identification: string;
  codes: readonly { codeId: string }[];
  tags: readonly { value: string }[];
  isActive: boolean;
  validFrom?: string;
  validUntil?: string;
};

const peopleColumns = {
  name: textColumn(28),
  number: textColumn(18),
  cards: textColumn(26),
  tags: textColumn(32),
  state: textColumn(12),
} as const;

/** The word for validity that has not begun or has ended; null while it lasts. */
function validityIn(
  { validFrom, validUntil }: Pick<Person, 'validFrom' | 'validUntil'>,
  { notYet, expired }: Record<'notYet' | 'expired', string>,
  nowMs: number,
): string | null {
  if (validUntil !== undefined && nowMs >= Date.parse(validUntil)) return expired;
  return validFrom !== undefined && nowMs < Date.parse(validFrom) ? notYet : null;
}

/** The list of people as the panel shows it. */
function peopleSheet(
  reader: Reader,
  actor: Caller,
  { locale = 'en', accountId, clientId, operationId, search }: CreditExport,
  timeZone: string,
  nowMs: number,
): Sheet {
  const { people, personHeaders } = exportTexts[locale];
  function* items(): Generator<object> {
    for (const body of eachConsumer(reader, actor, {
      accountId,
      clientId,
      search,
      operationId: operationId === undefined ? undefined : [operationId],
    })) {
      const { name, identification, codes, tags, isActive, ...validity } = parseJson(body) as Person;
      yield {
        name,
        number: identification,
        cards: codes.map(({ codeId }) => codeId).join(', '),
        tags: tags.map(({ value }) => value).join(', '),
        state: isActive ? validityIn(validity, personHeaders, nowMs) : personHeaders.inactive,
      };
    }
  }
  const names = Object.keys(peopleColumns) as (keyof typeof peopleColumns)[];
  return {
    name: people,
    fileName: '',
    timeZone,
    columns: names.map((path) => ({ path, type: peopleColumns[path], header: personHeaders[path] })),
    items: items(),
  };
}
