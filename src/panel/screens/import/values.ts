import { minorDigits } from '../../../lib/currencies.ts';
import { money, numbers } from '../../language/format.ts';
import { words } from '../../language/words.ts';
import { account } from '../../state/account.ts';
import type { Columns, Value } from './outcome.ts';
import { columnOf } from './outcome.ts';
import { fieldWords } from './past/logic.ts';
import { texts } from './words.ts';

const amounts = ['subsidy', 'cost', 'listPrice', 'suggestedPrice'];
const keys: Record<string, Readonly<Record<string, string>>> = {
  codeType: words.codeTypes,
  type: words.productTypes,
  businessLine: words.lines,
};

/** A value of a row as people read it. */
export function shownValue(field: string, value: Value): string {
  if (value === null || value === '') return texts.nothingBefore;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (amounts.includes(field)) {
    const { currency } = account.value!;
    return money(Math.round(Number(value) * 10 ** minorDigits(currency)), currency);
  }
  if (field === 'taxRate')
    return numbers({ style: 'percent', maximumFractionDigits: 4 }).format(Number(value) / 100);
  return keys[field]?.[String(value)] ?? String(value);
}

/** The header of a field in the sheet, or its name where the sheet has no such column. */
export function fieldName(columns: Columns, field: string): string {
  return columnOf(columns, field) ?? fieldWords(field);
}
