import type { Column } from '../../../parts/lists/table.tsx';
import type { Sheet } from '../../../parts/sheet.tsx';
import { texts } from './words.ts';

/* The person of a row, in tables and files. */

type OfPerson = { consumer: { name: string; identification: string } };

export const personColumn: Column<OfPerson> = {
  title: texts.person,
  at: 'main',
  cell: ({ consumer }) => consumer.name,
};

export const personHeads: Sheet['columns'] = [
  { title: texts.person, kind: 'text' },
  { title: texts.number, kind: 'text' },
];

/** The cells under `personHeads`. */
export function personCells({ consumer }: OfPerson): [name: string, number: string] {
  return [consumer.name, consumer.identification];
}
