import { describe, expect, it } from 'vitest';
import { useSiteEach } from '../../support/site.ts';
import { csv, send, template, workbook, xlsxType } from './support.ts';

const site = useSiteEach();

const header = ['ID', 'Name', 'Valid from', 'Valid until', 'Card', 'Card type', 'Card valid until'];
const guest = ['1', 'Luz Rey', '2026-07-01', '2026-07-31', 'V1', 'QR', '2026-07-15 18:30'];
const people = async () => (await site.call('GET', '/consumers')).body.items;

// Shows rules/imports#people and rules/imports#cells; the account is in Bogotá.
describe('the validity of people and cards in a sheet', () => {
  it('is of whole days, or of moments on the account’s clocks, and the same sheet changes nothing', async () => {
    const { body } = await send(site, 'consumers', csv([header, guest]));
    expect(body.summary).toMatchObject({ created: 1, failed: 0 });
    expect(body.rows[0].changes).toMatchObject({
      validFrom: [null, '2026-07-01'],
      validUntil: [null, '2026-07-31'],
      codeValidUntil: [null, '2026-07-15 18:30:00'],
    });
    expect(await people()).toMatchObject([
      {
        validFrom: '2026-07-01T05:00:00.000Z',
        validUntil: '2026-08-01T05:00:00.000Z',
        codes: [{ codeId: 'V1', validUntil: '2026-07-15T23:30:00.000Z' }],
      },
    ]);
    expect((await send(site, 'consumers', csv([header, guest]))).body.summary).toMatchObject({
      unchanged: 1,
    });
    const { bytes } = await template(site, 'consumers', '?filled=true&format=csv');
    expect(bytes.toString()).toContain('2026-07-01,2026-07-31,,2026-07-15 18:30:00');
    expect((await send(site, 'consumers', bytes)).body.summary).toMatchObject({ unchanged: 1, failed: 0 });
  });

  it('comes from dates of a workbook, and from texts as the language writes them', async () => {
    const day = new Date('2026-09-30T00:00:00Z');
    const file = await workbook([header, ['1', 'Luz Rey', null, day, 'V1', 'QR', null]]);
    expect((await send(site, 'consumers', file, { type: xlsxType })).body.summary.created).toBe(1);
    expect(await people()).toMatchObject([{ validUntil: '2026-10-01T05:00:00.000Z' }]);
    const until = async (text: string, query: string) => {
      const { body } = await send(
        site,
        'consumers',
        csv(
          [
            ['ID', 'Valid until'],
            ['1', text],
          ],
          ';',
        ),
        { query },
      );
      return body.rows[0].changes?.validUntil?.[1] ?? body.rows[0].error?.errors[0];
    };
    expect(await until('04/03/2026', '?locale=es')).toBe('2026-03-04');
    expect(await until('04/03/2026', '?locale=en')).toBe('2026-04-03');
    for (const [text, query] of [
      ['04/03/2026', ''],
      ['31/02/2026', '?locale=es'],
      ['soon', '?locale=en'],
    ] as const)
      expect(await until(text, query)).toMatchObject({ field: 'validUntil', rule: 'isISO8601' });
  });

  it('is refused under the column that is wrong, and for a person who has two of them', async () => {
    const rule = async (...rows: string[][]) =>
      (await send(site, 'consumers', csv(rows))).body.rows.map(
        ({ error }: { error: { errors: { field: string; rule: string }[] } | null }) =>
          error?.errors.map(({ field, rule }) => `${field} ${rule}`).join(),
      );
    const columns = ['ID', 'Name', 'Card', 'Card type', 'Card valid from', 'Card valid until'];
    const wrong = ['1', 'Luz', 'V1', 'QR', '2026-07-02', '2026-07-01'];
    expect(await rule(columns, wrong)).toEqual(['codeValidUntil isAfterFrom']);
    await send(
      site,
      'consumers',
      csv([
        ['ID', 'Name', 'Card', 'Card type'],
        ['1', 'Luz', 'V1', 'QR'],
      ]),
    );
    expect(await rule(columns, wrong)).toEqual(['codeValidUntil isAfterFrom']);
    const two = ['ID', 'Card', 'Card type', 'Valid until'];
    const rows = [
      ['1', 'V1', 'QR', '2026-07-01'],
      ['1', 'V2', 'QR', '2026-07-02'],
    ];
    expect(await rule(two, ...rows)).toEqual(['validUntil equals', 'validUntil equals']);
  });

  it('goes back with an undo', async () => {
    await send(site, 'consumers', csv([header, guest]));
    const before = await people();
    const later = ['1', '', '', '2026-08-31', 'V1', '', '2026-08-15'];
    const { importId } = (await send(site, 'consumers', csv([header, later]))).body;
    expect(await people()).toMatchObject([
      { validUntil: '2026-09-01T05:00:00.000Z', codes: [{ validUntil: '2026-08-16T05:00:00.000Z' }] },
    ]);
    const undone = await site.call('POST', `/imports/${importId}/undo`, { body: {} });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    const plain = ({ updatedAt: _, ...rest }: { updatedAt: string }) => rest;
    expect((await people()).map(plain)).toEqual(before.map(plain));
  });
});
