import { accountForNew, ownAccountOrStrict } from '../../access/scope.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { requirePermission } from '../../api/grants.ts';
import { parseJson } from '../../api/json-bytes.ts';
import type { Permission } from '../../api/permissions.ts';
import { minorDigits } from '../../lib/currencies.ts';
import { sheetBounds } from '../../lib/sheets/cells.ts';
import type { TemplateCell, TemplateColumn, TemplatePlan } from '../../lib/sheets/template.ts';
import { decimalFormat } from '../../lib/workbook/cells.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { allProducts } from '../catalogue/products.ts';
import { profileNames } from '../catalogue/profiles.ts';
import type { Tag } from '../consumers/consumer-fields.ts';
import { peopleWithCodes } from '../consumers/scoped-lookup.ts';
import { operationNames } from '../sites/operations.ts';
import { tagKeys } from '../sites/tags.ts';
import { boundShown } from './bounds.ts';
import { columnsOf, type ImportKind, tagHeader } from './columns.ts';
import { labelOf, labels, yesNo } from './labels.ts';
import { Names } from './names.ts';
import { shownOf } from './products.ts';
import { templateTexts } from './template-texts.ts';
import type { SheetLocale } from './values.ts';

/** Options for a template. */
export type TemplateWish = { locale: SheetLocale; filled: boolean; accountId: string | undefined };

/** Values of an account to choose from, as far as the caller may read them. */
type Offer = {
  reader: ReadContext['reader'];
  account: { seq: number; currency: string; timeZone: string };
  locale: SheetLocale;
  operations: Names;
  vending: Names;
  eas: Names;
  tags: readonly string[];
};

/**
 * The plan of a template (rules/imports#templates).
 * @throws what `accountForNew` throws; `auth.forbidden` when what it is to be filled with may not be read;
 *   `imports.unreadable` when that is more than a sheet may have
 */
export function planTemplate(context: ReadContext, kind: ImportKind, wish: TemplateWish): TemplatePlan {
  const { reader, actor } = context;
  const needed: Record<ImportKind, Permission[]> = {
    people: ['consumers:read', 'codes:read'],
    products: ['products:read'],
  };
  if (wish.filled) for (const permission of needed[kind]) requirePermission(actor, permission);
  const account = accountForNew(reader, actor, wish.accountId, ownAccountOrStrict);
  const may = (permission: Permission) => actor.permissions.has(permission);
  const profiles = may('profiles:read') || wish.filled ? profileNames(reader, account.seq) : [];
  const offer: Offer = {
    reader,
    account,
    locale: wish.locale,
    operations: new Names(may('operations:read') || wish.filled ? operationNames(reader, account.seq) : []),
    vending: new Names(profiles.filter(({ businessLine }) => businessLine === 'vending')),
    eas: new Names(profiles.filter(({ businessLine }) => businessLine === 'eas')),
    tags: kind === 'people' && (may('tags:read') || wish.filled) ? tagKeys(reader, account.seq) : [],
  };
  const rows: TemplateCell[][] = [];
  if (wish.filled)
    for (const row of kind === 'people' ? rowsOfPeople(offer) : rowsOfProducts(offer)) {
      if (rows.push(row) >= sheetBounds.rows)
        throw new Problem('imports.unreadable', details.tooManyRowsForSheet({ max: sheetBounds.rows - 1 }));
    }
  return {
    names: templateTexts[wish.locale].names[kind],
    columns: templateColumns(kind, offer),
    rows,
    marks: wish.locale === 'es' ? { delimiter: ';', decimal: ',' } : { delimiter: ',', decimal: '.' },
  };
}

const textColumns = ['name', 'description', 'id'];

function templateColumns(kind: ImportKind, offer: Offer): TemplateColumn[] {
  const { locale, account } = offer;
  const { help, tag } = templateTexts[locale];
  const choices = choicesOf(kind, offer);
  const money = decimalFormat(minorDigits(account.currency));
  const formats: Record<string, string> = {
    cost: money,
    listPrice: money,
    suggestedPrice: money,
    subsidy: money,
  };
  const columns = columnsOf[kind].map((column): TemplateColumn => {
    const { field } = column;
    return {
      header: column[locale][0]!,
      width: textColumns.includes(field) ? 36 : 20,
      format: field === 'taxRate' ? 'General' : formats[field],
      choices: choices[field],
      help: help[kind][field]![0],
      example: help[kind][field]![1],
    };
  });
  const tags = offer.tags.map((key): TemplateColumn => {
    return { header: tagHeader(key, locale), width: 20, help: tag[0], example: tag[1] };
  });
  return [...columns, ...tags];
}

function choicesOf(kind: ImportKind, offer: Offer): Record<string, string[]> {
  const { locale } = offer;
  const labelled = (table: (typeof labels)[keyof typeof labels]) =>
    Object.keys(table).map((key) => labelOf(table, key, locale));
  const either = [yesNo(true, locale), yesNo(false, locale)];
  if (kind === 'products')
    return {
      businessLine: labelled(labels.businessLine),
      type: labelled(labels.type),
      isReturnable: either,
      restrictDelivery: either,
    };
  const { operations, vending, eas } = offer;
  return {
    codeType: labelled(labels.codeType),
    operation: operations.all,
    vendingProfile: vending.all,
    easProfile: eas.all,
  };
}

// Balances change by themselves: a sheet of yesterday must not set them back.
function* rowsOfPeople({
  reader,
  account,
  locale,
  operations,
  vending,
  eas,
  tags,
}: Offer): Generator<TemplateCell[]> {
  for (const person of peopleWithCodes(reader, account)) {
    const values = new Map((parseJson(person.tags) as Tag[]).map(({ key, value }) => [key, value]));
    yield [
      person.identification,
      person.name,
      person.codeId,
      person.codeType && labelOf(labels.codeType, person.codeType, locale),
      operations.nameOf(person.operation),
      vending.nameOf(person.vendingProfile),
      eas.nameOf(person.easProfile),
      null,
      boundShown(account.timeZone, 'from', person.consumerFromMs),
      boundShown(account.timeZone, 'until', person.consumerUntilMs),
      boundShown(account.timeZone, 'from', person.validFromMs),
      boundShown(account.timeZone, 'until', person.validUntilMs),
      ...tags.map((key) => values.get(key) ?? null),
    ];
  }
}

function* rowsOfProducts({ reader, account, locale }: Offer): Generator<TemplateCell[]> {
  const fields = columnsOf.products.map(({ field }) => field).filter((field) => field !== 'id');
  for (const product of allProducts(reader, account.seq)) {
    const shown = shownOf(product, account.currency, fields);
    const cells = fields.map((field): TemplateCell => {
      const value = shown[field]!;
      if (typeof value === 'boolean') return yesNo(value, locale);
      if (value !== null && field in amounts) return amountCell(value);
      if (typeof value === 'string' && field in labels)
        return labelOf(labels[field as keyof typeof labels], value, locale);
      return value;
    });
    yield [...cells, product.code === null ? product.id : null];
  }
}

const amounts: Record<string, true> = { cost: true, listPrice: true, suggestedPrice: true };

/** The largest amount that a spreadsheet number represents exactly to the last decimal. */
const certainAmount = 1e11;

function amountCell(text: string | number): TemplateCell {
  return Number(text) < certainAmount ? Number(text) : String(text);
}
