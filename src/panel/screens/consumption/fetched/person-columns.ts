import type { FileColumn } from '../../../parts/lists/save-list.tsx';
import type { FiledColumn } from '../../../parts/lists/table.tsx';
import { texts } from './words.ts';

/* The person of a row, in tables and files. */

type OfPerson = { consumer: { name: string; identification: string } };

export const personColumn: FiledColumn<OfPerson> = {
  title: texts.person,
  at: 'main',
  cell: ({ consumer }) => consumer.name,
  inFile: ({ consumer }) => consumer.name,
};

/** Details of a person, which a file has after the columns of the screen. */
export const personDetails: readonly FileColumn<OfPerson>[] = [
  [texts.number, ({ consumer }) => consumer.identification],
];
