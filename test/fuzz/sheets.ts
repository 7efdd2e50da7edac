import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { hostileValue, type KnownIds } from './arbitraries.ts';

const headers = [
  ...['Identification', 'Name', 'Card', 'Card type', 'Code', 'Id', 'Line', 'Cost', 'Type', 'Operation'],
  ...['Identificación', 'Nombre', '', ' ', '__proto__', 'x'.repeat(3000), 'Active', 'Profile'],
];

/** A workbook as a program writes it. */
const workbook = Buffer.from(
  await writeXlsx({
    sheets: [
      {
        name: 'People',
        rows: [
          ['Identification', 'Name', 'Card'],
          ['1', 'Ana', '0007'],
          ['2', 'Béla', 8],
          [3, true, null],
        ],
      },
    ],
  }),
);

const cellOf = (ids: KnownIds) =>
  fc.oneof(
    fc.nat().map((at) => ids()[at % ids().length]!),
    fc.constantFrom('', '=1+1', "'1", '"', '\t', '1,5', '1.5', 'true', 'yes', '2026-01-01'),
    hostileValue.map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))),
  );

/** A file for an import: a CSV file of strange cells, or a workbook with some of its bytes changed. */
export function hostileSheet(ids: KnownIds): fc.Arbitrary<Buffer> {
  const row = fc.array(cellOf(ids), { maxLength: 6 });
  const csv = fc
    .tuple(
      fc.array(fc.constantFrom(...headers), { maxLength: 6 }),
      fc.array(row, { maxLength: 5 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom(1, 1, 1, 100),
    )
    .map(([header, rows, mark, times]) => {
      const lines = [header, ...rows].map((cells) => cells.map((cell) => JSON.stringify(cell)).join(mark));
      return Buffer.from([...lines, ...Array(times).fill(lines.at(-1))].join('\n').toWellFormed());
    });
  const bytes = fc
    .array(fc.tuple(fc.nat(workbook.length - 1), fc.nat(255)), { maxLength: 3 })
    .map((changes) => {
      const changed = Buffer.from(workbook);
      for (const [at, value] of changes) changed[at] = value;
      return changed;
    });
  return fc.oneof(
    { weight: 4, arbitrary: csv },
    { weight: 2, arbitrary: bytes },
    fc.tuple(bytes, fc.nat(workbook.length)).map(([whole, end]) => whole.subarray(0, end)),
    fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)),
  );
}
