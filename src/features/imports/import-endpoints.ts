import { randomUUID } from 'node:crypto';
import type { AskContext, StreamContext } from '../../api/contexts.ts';
import { endpoint } from '../../api/endpoint.ts';
import { isoOf } from '../../lib/clock.ts';
import { sheetBounds, sheetTypes } from '../../lib/sheets/cells.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { languages } from '../../problems/text.ts';
import type { ImportKind } from './columns.ts';
import {
  type ImportQuery,
  importQuery,
  importReply,
  peopleImportQuery,
  type TemplateQuery,
  templateQuery,
} from './import-fields.ts';
import { type ImportProgress, importSheet } from './import-sheet.ts';
import { listImportRows, listImports, readImport } from './imported.ts';
import {
  importedList,
  importedQuery,
  importedReply,
  importedRows,
  importedRowsQuery,
  undoneReply,
} from './imported-fields.ts';
import { type ImportStep, runStep, type StepDone } from './run-import.ts';
import { planTemplate, type TemplateWish } from './template.ts';
import { templateTexts } from './template-texts.ts';
import { undoesKind, undoImport } from './undo.ts';

const theFile =
  'The body is a workbook (XLSX) or a CSV file, of up to 8 MiB and 20,000 rows. Its first row has the names of the ' +
  'columns, in English or Spanish, in any order; unknown ones are returned as `unknownColumns`. An empty cell changes ' +
  'nothing. ';
const theRun =
  'Each row follows the rules of the single calls. With `onError=stop`, nothing is applied if a row fails, and the answer ' +
  'is a 200 with `summary.failed` above 0; with `skip`, the other rows are applied. `dryRun=true` returns the results ' +
  'without storing anything. `row` is the number that the sheet shows; amounts are in major units. Sending the same ' +
  'sheet again changes nothing; with an `Idempotency-Key`, it gets the first answer again once a run was applied. A ' +
  'client-level key sends the account.';
const theTemplate =
  'Its columns are those of the import, with lists of choices, in the language of `locale`, or else of ' +
  '`Accept-Language`. `filled=true` includes the existing rows: sent back unchanged, they change nothing.';

const anImport = {
  repeatable: true,
  query: importQuery,
  takes: Object.values(sheetTypes),
  bodyLimit: sheetBounds.bytes,
  alone: true,
  status: 200,
  reply: importReply,
  problems: ['imports.unreadable', 'imports.columns', 'auth.out_of_scope'],
} as const;

const aTemplate = {
  query: templateQuery,
  status: 200,
  produces: sheetTypes.xlsx,
  alsoProduces: [sheetTypes.csv],
  problems: ['imports.unreadable', 'auth.out_of_scope'],
} as const;

const reads = ['consumers:read', 'products:read'] as const;
const anImported = { tag: 'Imports', permission: reads } as const;

/** Lists of people and products from spreadsheets (rules/imports). */
export const importEndpoints = [
  endpoint({
    ...anImport,
    query: peopleImportQuery,
    method: 'POST',
    path: '/consumers/imports',
    operation: 'importConsumers',
    tag: 'Consumers',
    permission: ['consumers:create', 'consumers:update'],
    summary: 'Create and update people and their cards from a spreadsheet',
    description:
      `${theFile}A row is a person, found by \`identification\`, and one card; a person may have several rows. ` +
      `Cards need \`codes:create\` and \`codes:update\`. ${theRun}`,
    where: 'stream',
    run: (context, { query }) => takeIn(context, 'people', query),
    write: (context, step: ImportStep) => runStep(context, 'people', step),
  }),
  endpoint({
    ...anImport,
    method: 'POST',
    path: '/products/imports',
    operation: 'importProducts',
    tag: 'Products',
    permission: ['products:create', 'products:update'],
    summary: 'Create and update products from a spreadsheet',
    description: `${theFile}A row is a product, found by \`code\`, or by its id where it has no code. ${theRun}`,
    where: 'stream',
    run: (context, { query }) => takeIn(context, 'products', query),
    write: (context, step: ImportStep) => runStep(context, 'products', step),
  }),
  endpoint({
    ...aTemplate,
    method: 'GET',
    path: '/consumers/imports/template',
    operation: 'getConsumerImportTemplate',
    tag: 'Consumers',
    permission: ['consumers:create', 'consumers:update'],
    summary: 'Get a spreadsheet template for people and their cards',
    description: `${theTemplate} That needs \`consumers:read\` and \`codes:read\`.`,
    where: 'process',
    run: (context, { query }) => giveTemplate(context, 'people', query),
    gather: (context, { wish }: { wish: TemplateWish }) => planTemplate(context, 'people', wish),
  }),
  endpoint({
    ...aTemplate,
    method: 'GET',
    path: '/products/imports/template',
    operation: 'getProductImportTemplate',
    tag: 'Products',
    permission: ['products:create', 'products:update'],
    summary: 'Get a spreadsheet template for products',
    description: `${theTemplate} That needs \`products:read\`.`,
    where: 'process',
    run: (context, { query }) => giveTemplate(context, 'products', query),
    gather: (context, { wish }: { wish: TemplateWish }) => planTemplate(context, 'products', wish),
  }),
  endpoint({
    ...anImported,
    method: 'GET',
    path: '/imports',
    operation: 'listImports',
    summary: 'List the imports that changed something, newest first',
    description:
      'Imports of people need `consumers:read`, those of products `products:read`. `undo.until` is the time until which ' +
      'an import can be undone.',
    query: importedQuery,
    status: 200,
    reply: importedList,
    where: 'report',
    run: (context, { query }) => listImports(context, query),
  }),
  endpoint({
    ...anImported,
    method: 'GET',
    path: '/imports/:id',
    operation: 'getImport',
    summary: 'Get an import',
    status: 200,
    reply: importedReply,
    problems: ['imports.not_found', 'auth.out_of_scope'],
    where: 'here',
    run: (context, { params }) => readImport(context, params.id),
  }),
  endpoint({
    ...anImported,
    method: 'GET',
    path: '/imports/:id/rows',
    operation: 'listImportRows',
    summary: 'List the changes of each row of an import',
    description:
      'In the order of the sheet, for 7 days; after that the list is empty. A row that was undone has `undoneAt`; a ' +
      'row that the last undo left as it is has the reason in `left`.',
    query: importedRowsQuery,
    status: 200,
    reply: importedRows,
    problems: ['imports.not_found', 'auth.out_of_scope'],
    where: 'report',
    run: (context, { params, query }) => listImportRows(context, params.id, query),
  }),
  endpoint({
    ...anImported,
    method: 'POST',
    path: '/imports/:id/undo',
    operation: 'undoImport',
    permission: [...undoesKind.people, ...undoesKind.products],
    summary: 'Undo an import, except rows that were changed since',
    description:
      'Within 7 days, in one transaction. Each row is undone by the rules of the single calls and ' +
      'needs their permission: what was created is removed, what was changed gets its earlier values. ' +
      'A row that was changed or used since stays as it is, with the reason; the call may be repeated.',
    status: 200,
    reply: undoneReply,
    problems: ['imports.not_found', 'auth.out_of_scope', 'imports.nothing_to_undo'],
    alone: true,
    where: 'write',
    run: (context, { params }) => undoImport(context, params.id),
  }),
];

async function takeIn(context: StreamContext, kind: ImportKind, query: ImportQuery) {
  const { actor, body, sheets, repeat, write } = context;
  const bytes = await body.whole(sheetBounds.bytes, false);
  const { stored, identity } = await repeat(bytes);
  if (stored !== undefined) return stored;
  const sheet = await sheets.read({ kind, mediaType: body.mediaType, bytes }, actor.id);
  const { dryRun, onError, accountId, locale, codeType, firstSubsidy, fileName } = query;
  const run = (step: ImportStep) => write(step, false, step.earlier && identity) as Promise<StepDone>;
  const isRepeatable = identity !== undefined;
  return importSheet(run, sheet, {
    ...{ dryRun, onError, accountId, locale, codeType, firstSubsidy, fileName },
    isRepeatable,
    onProgress: (progress) => {
      const staysOpen = progress.step === 'applying' && !progress.isWhole;
      // The client is gone and nothing was changed: no one would read the result.
      if (context.isGone() && !staysOpen) throw new Problem('request.malformed', details.clientGone);
      tellProgress(context, kind, progress);
    },
  });
}

/** Tells the asker's page how far an import is (rules/live#events). */
function tellProgress(
  { actor: { client, account }, traceId, tell, nowMs }: StreamContext,
  kind: ImportKind,
  progress: ImportProgress,
): void {
  const body = { id: randomUUID(), date: isoOf(nowMs), traceId, ...progress };
  tell({
    kind: 'import',
    client,
    account,
    needs: kind === 'people' ? 'consumers:read' : 'products:read',
    body,
  });
}

async function giveTemplate(
  { actor, gather, sheets, sendBytes, request }: AskContext,
  kind: ImportKind,
  { format, filled, locale: named, accountId }: TemplateQuery,
): Promise<undefined> {
  const locale = named ?? request.preferred(languages);
  const plan = await gather({ wish: { locale, filled, accountId } satisfies TemplateWish });
  const bytes = await sheets.write({ format, plan }, actor.id);
  const mediaType = format === 'csv' ? `${sheetTypes.csv}; charset=utf-8` : sheetTypes.xlsx;
  return sendBytes(bytes, { mediaType, name: `${templateTexts[locale].files[kind]}.${format}` });
}
