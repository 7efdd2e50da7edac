import { money } from '../../language/format.ts';
import { amountCell, amountTitle, type FileColumn, momentCell } from '../../parts/lists/save-list.tsx';
import type { Column } from '../../parts/lists/table.tsx';
import { When } from '../../parts/moment.tsx';
import { texts } from './words.ts';

/* Columns shared by credits and top-ups, which both change a balance. */

type OfBalance = {
  date: string;
  amount: number;
  balanceAfter: number;
  currency: string;
  consumer: { name: string; identification: string };
  code: { codeId: string };
};

export const personColumn: Column<OfBalance> = {
  title: texts.person,
  at: 'main',
  cell: ({ consumer }) => consumer.name,
};

export const whenColumn: Column<OfBalance> = {
  title: texts.when,
  plain: true,
  line: 2,
  cell: ({ date }) => <When at={date} brief />,
};

export function balanceAfterColumn(title: string, line: 2 | 3): Column<OfBalance> {
  return {
    title,
    line,
    isNumber: true,
    cell: ({ balanceAfter, currency }) => money(balanceAfter, currency),
  };
}

export const amountColumn: Column<OfBalance> = {
  title: texts.amount,
  at: 'aside',
  isNumber: true,
  cell: ({ amount, currency }) => money(amount, currency),
};

/** Columns with the time and the owner, for a file. */
export const whoseInFile: readonly FileColumn<OfBalance>[] = [
  [texts.when, ({ date }) => momentCell(date)],
  [texts.person, ({ consumer }) => consumer.name],
  [texts.personNumber, ({ consumer }) => consumer.identification],
  [texts.card, ({ code }) => code.codeId],
];

export function amountInFile(): FileColumn<OfBalance> {
  return [amountTitle(texts.amount), ({ amount, currency }) => amountCell(amount, currency)];
}

export function balanceAfterInFile(title: string): FileColumn<OfBalance> {
  return [amountTitle(title), ({ balanceAfter, currency }) => amountCell(balanceAfter, currency)];
}
