/** Writes a workbook of a number of rows and columns with xlsx-populate, and prints its cost as JSON. */
import { resourceUsage } from 'node:process';
import XlsxPopulate from 'xlsx-populate';

const [rows, columns] = process.argv.slice(2).map(Number) as [number, number];
const begunMs = performance.now();
const beforeBytes = process.memoryUsage().rss;
const workbook = await XlsxPopulate.fromBlankAsync();
const values = Array.from({ length: rows }, (_, row) =>
  Array.from({ length: columns }, (_, column) =>
    column % 4 === 3 ? row * 1.25 : `text ${row % 977} ${column}`,
  ),
);
workbook.sheet(0).cell('A1').value(values);
const file = await workbook.outputAsync();
console.log(
  JSON.stringify({
    seconds: (performance.now() - begunMs) / 1000,
    megabytes: (resourceUsage().maxRSS * 1024 - beforeBytes) / 1e6,
    file: file.length / 1e6,
  }),
);
