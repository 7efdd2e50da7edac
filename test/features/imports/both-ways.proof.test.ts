import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaled } from '../../support/scaled.ts';
import { siteOfTest } from '../../support/site.ts';
import { csv, send, workbook, xlsxType } from './support.ts';

const header = [
  'Identification',
  'Name',
  'Card',
  'Card type',
  'Location',
  'Vending profile',
  'Subsidy',
  'Area',
  'Other',
];
const maybe = <T>(values: readonly T[]) => fc.constantFrom(...values, null);
/** Few people and cards, so that rows get in each other's way. */
const row = fc.tuple(
  fc.constantFrom('01', '02', '3', '04', '5', '6', '7', '8', '9', '', ' 01 '),
  maybe(['Ana', 'Ana', 'Luis', 'Luis', 'Eva Ñandú', 'x'.repeat(201)]),
  maybe(['A1', 'A2', '007', '7', 'A5', 'A6', 'A7', '.']),
  maybe(['NFC', 'NFC', 'QR', 'nfc card', 'nfc card', 'none']),
  maybe(['Hall', 'Hall', 'Yard', 'Yard', 'nowhere']),
  maybe(['Lunch', 'lunch', 'Dinner']),
  maybe(['1', '2', '2.50', '3', '4', '1,000.00', '-1', '0.001']),
  maybe(['North', 'South']),
  maybe(['ignored']),
);

const cases = scaled(200, 60);

// Shows rules/imports#one-run.
it('random sheets: a dry run answers what the run does, and leaves nothing', async () => {
  const site = await siteOfTest();
  const made = (path: string, body: object) => site.call('POST', path, { body });
  for (const name of ['Hall', 'Yard']) await made('/operations', { name });
  await made('/tags', { key: 'Area' });
  const policy = { defaultReloadValue: 1, maxBalance: 2, cumulative: false };
  const profile = {
    accountId: site.ids.north,
    businessLine: 'vending',
    period: { type: 'preset', value: 'daily' },
  };
  for (const name of ['Lunch', 'Dinner']) await made('/profiles', { ...profile, name, policy });
  const state = async () => JSON.stringify((await site.call('GET', '/consumers?pageSize=100')).body);

  const sheet = fc.record({
    rows: fc.array(row, { minLength: 1, maxLength: 12 }),
    isWorkbook: fc.boolean(),
    onError: fc.constantFrom('stop', 'skip', 'skip'),
    isUndone: fc.boolean(),
  });
  let [applied, undone] = [0, 0];
  await fc.assert(
    fc.asyncProperty(sheet, async ({ rows, isWorkbook, onError, isUndone }) => {
      const bytes = isWorkbook ? await workbook([header, ...rows]) : csv([header, ...rows]);
      const options = { type: isWorkbook ? xlsxType : 'text/csv' };
      const before = await state();
      site.audited();
      const dry = await send(site, 'consumers', bytes, {
        ...options,
        query: `?dryRun=true&onError=${onError}`,
      });
      expect(dry.status).toBe(200);
      expect(await state()).toBe(before);
      expect(site.audited()).toEqual([]);

      const real = await send(site, 'consumers', bytes, { ...options, query: `?onError=${onError}` });
      expect(told(real.body)).toEqual(told(dry.body));
      const { created, updated, failed } = real.body.summary;
      const stays = created + updated > 0 && (onError === 'skip' || failed === 0);
      expect((await state()) !== before).toBe(stays);
      if (stays) applied++;
      expect(real.body.importId !== null).toBe(stays);
      if (stays && isUndone) {
        const { body } = await site.call('POST', `/imports/${real.body.importId}/undo`, { body: {} });
        // A card that had no profile keeps the one that it got: rules/people-and-codes.
        for (const { left } of body.rows) expect(left.code).toBe('consumers.code_requires_profile');
        if (body.left > 0) return;
        expect(withoutMoments(await state())).toBe(withoutMoments(before));
        undone++;
        return;
      }
      if (onError === 'stop' && failed > 0) expect(site.audited()).toEqual([]);

      if (failed > 0) return;
      const again = await send(site, 'consumers', bytes, { ...options, query: '?onError=skip' });
      expect(again.body.summary.created).toBe(0);
    }),
    { numRuns: cases, seed: 16 },
  );
  expect(applied).toBeGreaterThan(cases / 10);
  expect(undone).toBeGreaterThan(cases / 50);
}, 120_000);

const withoutMoments = (people: string) => people.replaceAll(/"updatedAt":"[^"]+"/g, '');

type Told = { summary: object; unknownColumns: string[]; rows: { status: string; id: string | null }[] };

/** An answer without the ids of what was made, which a dry run has not. */
function told({ summary, unknownColumns, rows }: Told) {
  const made = rows.filter(({ status }) => status === 'created').map(({ id }) => id);
  return {
    summary,
    unknownColumns,
    rows: rows.map((each) => (made.includes(each.id) ? { ...each, id: null } : each)),
  };
}
