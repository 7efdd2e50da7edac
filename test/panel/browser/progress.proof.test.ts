import { describe, expect, it } from 'vitest';
import { settled, shot, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 100, days: 3 });

/** A file of as many people as one may have. */
const file = (from: number) => ({
  name: 'nómina planta bogotá.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Identification,Name',
      ...Array.from({ length: 20_000 }, (_, at) => `${from + at},Wilmer Zapata ${at}`),
    ].join('\n'),
  ),
});

// Shows rules/imports#progress.
describe('an import of 20,000 people', () => {
  it.each([
    ['en', 1280, /[\d,]+ of 20,000 rows checked/, 'Cancel', 52_000_000],
    ['es', 360, /[\d.\s]+ de 20[.\s]000 filas revisadas/, 'Cancelar', 71_000_000],
  ] as const)(
    'says how far it is and can be cancelled (%s, %d px)',
    async (language, width, words, cancel, from) => {
      const { page, context, faults } = await panel.signedIn('owner', { language, width });
      const total = async () =>
        (await (await context.request.get('/consumers?pageSize=1')).json()).total as number;
      const before = await total();
      await page.goto('/panel/planta-bogota/people/import');
      await settled(page);
      await page.locator('input[type=file]').setInputFiles(file(from));
      await page.getByText(words).waitFor();
      // Not when it is settled: then the file was checked.
      if (process.env['PANEL_SHOTS'])
        await page.screenshot({ path: `${process.env['PANEL_SHOTS']}/checking-${language}.png` });
      await page.getByRole('button', { name: cancel, exact: true }).click();
      await page.locator('input[type=file]').waitFor({ state: 'attached' });
      expect(await page.getByText(words).count()).toBe(0);

      // Once more to the end, then cancelled before anything is applied.
      await page.locator('input[type=file]').setInputFiles(file(from));
      await page.getByRole('button', { name: language === 'en' ? /^Import / : /^Importar / }).click();
      await page.getByText(words).waitFor();
      await page.getByRole('button', { name: cancel, exact: true }).click();
      await page.getByText(language === 'en' ? 'Import cancelled.' : 'Importación cancelada.').waitFor();
      await page.getByRole('button', { name: language === 'en' ? /^Import / : /^Importar / }).waitFor();
      expect(await total()).toBe(before);
      await shot(page, `cancelled-${language}`);
      expect(faults).toEqual([]);
    },
  );
});
