import { money } from '../../language/format.ts';
import { amountCell, type FileColumn, momentCell } from '../../parts/lists/save-list.tsx';
import type { FiledColumn } from '../../parts/lists/table.tsx';
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

export const personColumn: FiledColumn<OfBalance> = {
  title: texts.person,
  at: 'main',
  cell: ({ consumer }) => consumer.name,
  inFile: ({ consumer }) => consumer.name,
  path: 'consumer.name',
};

export const whenColumn: FiledColumn<OfBalance> = {
  title: texts.when,
  plain: true,
  line: 2,
  cell: ({ date }) => <When at={date} brief />,
  inFile: ({ date }) => momentCell(date),
  path: 'date',
};

export function balanceAfterColumn(title: string, line: 2 | 3): FiledColumn<OfBalance> {
  return {
    title,
    line,
    isNumber: true,
    cell: ({ balanceAfter, currency }) => money(balanceAfter, currency),
    inFile: ({ balanceAfter, currency }) => amountCell(balanceAfter, currency),
    isMoney: true,
    path: 'balanceAfter',
  };
}

export const amountColumn: FiledColumn<OfBalance> = {
  title: texts.amount,
  at: 'aside',
  isNumber: true,
  cell: ({ amount, currency }) => money(amount, currency),
  inFile: ({ amount, currency }) => amountCell(amount, currency),
  isMoney: true,
  path: 'amount',
};

/** Details of the owner, for a file. */
export const ownerDetails: readonly FileColumn<OfBalance>[] = [
  [texts.personNumber, ({ consumer }) => consumer.identification],
  [texts.card, ({ code }) => code.codeId],
];
