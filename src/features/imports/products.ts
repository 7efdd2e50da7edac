import { check } from '../../api/fields.ts';
import { requirePermission } from '../../api/grants.ts';
import { parseJson } from '../../api/json-bytes.ts';
import { majorUnits } from '../../lib/currencies.ts';
import { invalidField, missingField, Problem, validationFailed } from '../../problems/problem.ts';
import { fieldTexts } from '../../problems/sentences.ts';
import { newProduct, productEdit } from '../catalogue/product-fields.ts';
import { createProduct, editProduct, findProduct, findProductByCode } from '../catalogue/products.ts';
import { sameRows } from './duplicates.ts';
import { labels } from './labels.ts';
import { changesBetween, type RowDone, type RunContext, type Runner, type Shown, warningsOf } from './row.ts';
import { productState } from './undo-products.ts';
import {
  amountAt,
  booleanAt,
  defined,
  eitherText,
  keyAt,
  numberAt,
  type RowCells,
  storedOr,
  textAt,
} from './values.ts';

type Found = NonNullable<ReturnType<typeof findProduct>>;
type Attributes = {
  taxRate?: number;
  listPrice?: number;
  suggestedPrice?: number;
  returnPolicy?: { isReturnable?: boolean; restrictDelivery?: boolean };
};

/** Runs rows of products by the rules of the single calls (rules/imports#products). */
export function productRows(context: RunContext): Runner {
  const { tx, actor, account } = context;
  const find = (cells: RowCells) => {
    const id = textAt(cells, 'id');
    const code = eitherText(cells, 'code', (text) => findProductByCode(tx, account.seq, text) !== undefined);
    if (id === undefined) {
      if (code === undefined) throw missingField('code', fieldTexts.productOfRow);
      return findProductByCode(tx, account.seq, code);
    }
    const found = findProduct(tx, id.toLowerCase());
    if (found?.account !== account.seq) throw new Problem('products.not_found');
    // Which product a row means must not depend on what another row does: parts of a sheet run by themselves.
    if (found.code !== null && storedOr(found.code, code) !== found.code)
      throw invalidField('code', 'matches', fieldTexts.codeOfProduct({ code: found.code }));
    return found;
  };

  return { run, duplicates: (rows) => sameRows(rows, keysOf, ['code', 'id']) };

  function keysOf(cells: RowCells) {
    try {
      const isKnown = (text: string) => findProductByCode(tx, account.seq, text) !== undefined;
      return { id: textAt(cells, 'id')?.toLowerCase(), code: eitherText(cells, 'code', isKnown) };
    } catch (error) {
      // A cell that shows nothing fails its row in its turn.
      if (error instanceof Problem) return {};
      throw error;
    }
  }

  function run(cells: RowCells): RowDone {
    const found = find(cells);
    const said = whatIsSaid(context, cells, found);
    const before = found ? shownOf(found, account.currency, said.fields) : {};
    requirePermission(actor, found ? 'products:update' : 'products:create');
    const id = found ? edit(found, said) : create(said);
    const now = findProduct(tx, id)!;
    const changes = changesBetween(before, shownOf(now, account.currency, said.fields));
    const state = changesBetween(productState(found), productState(now));
    const undoable = { name: now.name, key: now.code, state };
    const row = { id, changes, warnings: warningsOf(changes), undoable };
    if (!found) return { status: 'created', ...row };
    return { status: Object.keys(changes).length > 0 ? 'updated' : 'unchanged', ...row };
  }

  function create({ members, businessLine, attributes: said }: Said): string {
    // The suggested price is the list price, unless the row has one.
    const attributes =
      said.listPrice === undefined
        ? said
        : { ...said, suggestedPrice: said.suggestedPrice ?? said.listPrice };
    const product = checked(newProduct, {
      ...members,
      ...(businessLine !== undefined && { businessLine }),
      attributes,
      accountId: account.id,
    });
    return (parseJson(createProduct(context, product)) as { id: string }).id;
  }

  function edit(found: Found, { members, businessLine, attributes }: Said): string {
    if (businessLine !== undefined && businessLine !== found.businessLine)
      throw invalidField('businessLine', 'isForBusinessLine', fieldTexts.lineIsFixed);
    const stored = parseJson(found.attributes) as Attributes;
    const policy = { ...stored.returnPolicy, ...attributes.returnPolicy };
    const whole = {
      ...stored,
      ...attributes,
      ...(Object.keys(policy).length > 0 && { returnPolicy: policy }),
    };
    const own = found.businessLine === 'eas' ? 'easAttributes' : 'vendingAttributes';
    const isSaid = Object.keys(attributes).length > 0;
    editProduct(context, found.id, checked(productEdit, { ...members, ...(isSaid && { [own]: whole }) }));
    return found.id;
  }
}

/** A row's content: members of the bodies of single calls, and the fields that it names. */
type Said = {
  members: Record<string, string | number>;
  businessLine: string | undefined;
  attributes: Attributes;
  fields: readonly string[];
};

function whatIsSaid({ account, locale }: RunContext, cells: RowCells, found: Found | undefined): Said {
  const amount = (field: string) => amountAt(cells, field, account.currency, locale);
  const attributes = defined({
    taxRate: numberAt(cells, 'taxRate', locale),
    listPrice: amount('listPrice'),
    suggestedPrice: amount('suggestedPrice'),
    returnPolicy: defined({
      isReturnable: booleanAt(cells, 'isReturnable'),
      restrictDelivery: booleanAt(cells, 'restrictDelivery'),
    }),
  });
  if (Object.keys(attributes.returnPolicy ?? {}).length === 0) delete attributes.returnPolicy;
  return {
    members: defined({
      name: storedOr(found?.name, textAt(cells, 'name')),
      type: keyAt(cells, 'type', labels.type),
      cost: amount('cost'),
      code: storedOr(found?.code, textAt(cells, 'code')),
      description: storedOr(found?.description, textAt(cells, 'description')),
    }) as Said['members'],
    businessLine: keyAt(cells, 'businessLine', labels.businessLine),
    attributes: attributes as Attributes,
    fields: Object.keys(cells).filter((field) => field !== 'id'),
  };
}

/** A body as single calls take it. @throws `validation.failed` by the fields of the sheet */
function checked<T>(schema: Parameters<typeof check<T>>[0], body: unknown): T {
  const { value, errors, omitted } = check(schema, body);
  if (!errors) return value;
  throw validationFailed(
    errors.map(({ field, pointer, ...said }) => ({ ...said, field: field.split('.').at(-1)! })),
    omitted,
  );
}

/** A product's values as a sheet shows them, of some of its fields. */
export function shownOf(product: Found, currency: string, fields: readonly string[]): Record<string, Shown> {
  const { taxRate, listPrice, suggestedPrice, returnPolicy } = parseJson(product.attributes) as Attributes;
  const amount = (minor: number | undefined) => (minor === undefined ? null : majorUnits(minor, currency));
  const all: Record<string, Shown> = {
    code: product.code,
    name: product.name,
    businessLine: product.businessLine,
    type: product.type,
    cost: amount(product.cost),
    taxRate: taxRate ?? null,
    listPrice: amount(listPrice),
    suggestedPrice: amount(suggestedPrice),
    isReturnable: returnPolicy?.isReturnable ?? null,
    restrictDelivery: returnPolicy?.restrictDelivery ?? null,
    description: product.description,
  };
  return Object.fromEntries(fields.map((field) => [field, all[field] ?? null]));
}
