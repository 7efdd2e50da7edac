import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sheetTypes } from '../../../src/lib/sheets/cells.ts';
import { acmeSite } from '../../support/acme.ts';
import { checkout, Desk } from '../../support/command-line.ts';
import { zip } from '../../support/zip.ts';

const desk = new Desk(checkout);
let address: string;
let key: string;
beforeAll(async () => {
  key = await acmeSite(desk);
  ({ address } = await desk.serve());
}, 60_000);
afterAll(() => desk.close());

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

/** A text of 32 000 three-byte characters that hardly pack, in 2088 cells. */
function bomb(): Buffer {
  let text = '';
  for (let at = 0; at < 32_000; at++) text += String.fromCharCode(0x4e00 + ((at * 7919) % 20_000));
  const row = (number: number) => `<row r="${number}">${'<c t="s"><v>0</v></c>'.repeat(232)}</row>`;
  const rows = Array.from({ length: 9 }, (_, at) => row(at + 1));
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
  };
  return zip(Object.entries(parts).map(([path, content]) => ({ path, content })));
}

async function send(body: Buffer, type: string) {
  const response = await fetch(`${address}/consumers/imports?dryRun=true`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': type },
    body: new Uint8Array(body),
  });
  return [response.status, ((await response.json()) as { code: string }).code];
}

/** The most memory that the server ever held, in MiB. */
function peakMiB(): number {
  const status = readFileSync(`/proc/${desk.pids[0]}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)![1]) / 1024;
}

// Shows rules/imports#the-file.
it.runIf(process.platform === 'linux')(
  'a workbook that swells, three times at once, is refused in little memory while the server answers',
  async () => {
    const before = peakMiB();
    let slowestMs = 0;
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        const startedMs = performance.now();
        expect((await fetch(`${address}/me`, { headers: { 'x-api-key': key } })).status).toBe(200);
        slowestMs = Math.max(slowestMs, performance.now() - startedMs);
      }
    })();
    const refused = [400, 'imports.unreadable'];
    const bytes = bomb();
    expect(bytes.length).toBeLessThan(120_000);
    expect(await Promise.all([0, 1, 2].map(() => send(bytes, sheetTypes.xlsx)))).toEqual([
      refused,
      refused,
      refused,
    ]);
    const quote = Buffer.from(`"${'a'.repeat(8_000_000)}`);
    expect(await send(quote, sheetTypes.csv)).toEqual(refused);
    expect(await send(Buffer.from('"'), sheetTypes.csv)).toEqual(refused);
    isOver = true;
    await watching;
    if (process.env['SHOW']) console.log(before, peakMiB(), slowestMs);
    // It was 2 GB, and the end of the process.
    expect(peakMiB() - before).toBeLessThan(300);
    expect(slowestMs).toBeLessThan(20_000);
  },
  120_000,
);
