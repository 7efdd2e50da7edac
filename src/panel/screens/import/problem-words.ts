import type { ProblemError } from '../../api/problem.ts';
import { type Columns, cellOf, columnOf, type ImportKind, markOf, type Row } from './outcome.ts';
import { texts } from './words-problems.ts';

/** A problem in a row: its place, its value, and the remedy. */
export type Wrong = { row: number; column: string | null; value: string | null; words: string };

type RowError = NonNullable<Row['error']>;
type FieldError = NonNullable<RowError['errors']>[number];

/** Problems of a failed row, in words for the author of the sheet. */
export function wrongsOf(kind: ImportKind, row: Row, columns: Columns): Wrong[] {
  const { error } = row;
  if (error === null) return [];
  const at = (field: string | undefined, words: string): Wrong => {
    const value = field === undefined ? null : cellOf(row, columns, field);
    return {
      row: row.row,
      column: field === undefined ? null : columnOf(columns, field),
      value: value === null ? null : String(value),
      words,
    };
  };
  if (error.code === 'products.attributes_mismatch') {
    const mismatches = attributesOf(row, columns).map(([field, words]) => at(field, words));
    if (mismatches.length > 0) return mismatches;
  }
  if (error.errors === undefined || error.errors.length === 0) {
    const field = fieldsOfCodes[error.code]?.find((field) => cellOf(row, columns, field) !== null);
    return [at(field, texts.codes[error.code] ?? error.detail)];
  }
  return error.errors.map((each) => at(each.field, fieldWords(kind, each, row, columns)));
}

const membersOf = {
  vending: ['taxRate', 'listPrice'],
  eas: ['isReturnable', 'restrictDelivery'],
} as const;

/** Missing or extra product fields for the row's line; empty if the row names no line. */
function attributesOf(row: Row, columns: Columns): [field: string, words: string][] {
  const line = cellOf(row, columns, 'businessLine');
  if (typeof line !== 'string') return [];
  // As a sheet calls it: Sales, Ventas, Vending; Issues, Entregas, Hand-outs.
  const [own, other] = /^\s*[sv]/i.test(line) ? (['vending', 'eas'] as const) : (['eas', 'vending'] as const);
  const has = (field: string) => cellOf(row, columns, field) !== null;
  const foreign = other === 'vending' ? [...membersOf.vending, 'suggestedPrice'] : membersOf.eas;
  // A hand-out that says nothing of its return does not come back.
  const missing = membersOf[own].filter((field) => !has(field));
  return [
    ...missing.map((field): [string, string] => [field, texts.lines[own].needs]),
    ...foreign.filter(has).map((field): [string, string] => [field, texts.lines[other].alone]),
  ];
}

/** The fields that a refusal may be about; the first that the row fills in. */
const fieldsOfCodes: Record<string, readonly string[]> = {
  'operations.not_found': ['operation'],
  'profiles.not_found': ['vendingProfile', 'easProfile'],
  'consumers.profile_not_for_this_account': ['vendingProfile', 'easProfile'],
  'consumers.identification_exists': ['identification'],
  'consumers.code_value_taken_in_operation': ['codeId'],
  'consumers.code_value_taken_at_account': ['codeId'],
  'products.code_exists': ['code'],
  'products.not_found': ['id'],
  'accounts.business_line_not_enabled': ['businessLine'],
  'products.attributes_mismatch': ['businessLine'],
};

function fieldWords(
  kind: ImportKind,
  { field, rule, message }: FieldError,
  row: Row,
  columns: Columns,
): string {
  const fault = faults.find(([says]) => says.test(message));
  if (fault) return texts.faults[fault[1]];
  if (row.cells === undefined) return message;
  const cell = cellOf(row, columns, field);
  if (cell === null) return texts.missing[kind][field] ?? texts.isMissing;
  const named = texts.of[field]?.[rule];
  if (named !== undefined) return named;
  if (rule === 'isNumber')
    return typeof cell === 'string' && markOf(cell) !== undefined ? texts.twoMeanings : texts.notANumber;
  const bound = /\d+/.exec(message)?.[0];
  if (bound !== undefined && rule in texts.bounds)
    return texts.bounds[rule as keyof typeof texts.bounds](bound);
  return texts.rules[rule] ?? message;
}

/** The reason that a cell is unusable, by the appliance's answer. */
const faults: readonly (readonly [RegExp, keyof typeof texts.faults])[] = [
  [/^The formula has no value/, 'formula'],
  [/^The cell shows/, 'error'],
  [/^A number of more than 15 digits/, 'digits'],
];

/** The reason that a file is refused as a whole, by the appliance's answer. */
const reasons: readonly (readonly [RegExp, keyof typeof texts.reasons])[] = [
  [/password/, 'password'],
  [/has macros/, 'macros'],
  [/links to other files/, 'links'],
  [/programs or other files/, 'objects'],
  [/has a formula/, 'formula'],
  [/file is empty|has no sheet/, 'empty'],
  [/ has more than |too long|too much (memory|text)/, 'tooLarge'],
  [/declares entities|nested too deep|^The workbook is not read/, 'hostile'],
  [/is damaged/, 'damaged'],
  [/no workbook|a workbook \(\.xlsx\)|no text|not written as CSV/, 'notASheet'],
  [/names no columns/, 'noHeader'],
  [/for the same field/, 'columnTwice'],
  [/^No column is called/, 'noKey'],
];

/** The reason that a file was refused; undefined if only the appliance has words for it. */
export function reasonOf(detail: string): keyof typeof texts.reasons | undefined {
  return reasons.find(([says]) => says.test(detail))?.[1];
}

/** The problem with a refused file, and the remedy. Null if the file was not the cause. */
export function refusedWords({ code, detail, status }: ProblemError): readonly [string, string] | null {
  if (status === 413) return texts.reasons.tooLarge;
  if (code !== 'imports.unreadable' && code !== 'imports.columns') return null;
  const reason = reasonOf(detail);
  if (reason === undefined) return [texts.refused, detail];
  const [what, advice] = texts.reasons[reason];
  // Which columns, or which row, the appliance alone knows.
  const quoted = [...detail.matchAll(/“([^“”]*)”/g)].map(([, name]) => `“${name}”`).join(', ');
  const row = /^Row (\d+)/.exec(detail)?.[1];
  const where = quoted || (row && texts.row(row));
  return [where ? `${what} (${where})` : what, advice];
}
