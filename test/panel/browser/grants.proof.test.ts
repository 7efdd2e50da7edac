import { describe, expect, it } from 'vitest';
import { signLink } from '../../../src/lib/signed-links.ts';
import { settled, shot, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 400, days: 10 });
const place = '/panel/planta-bogota';

// Shows rules/grants#links in a browser: the page acts by its button alone.
describe('a request to a supervisor', () => {
  it('is asked from a refusal, and granted by the button of a link’s page', async () => {
    const { page, faults } = await panel.signedIn('owner', { width: 1280 });
    await page.goto(place);
    await settled(page);
    const get = async (path: string) => (await page.request.get(path)).json();
    const headers = { origin: panel.address, 'sec-fetch-site': 'same-origin' };
    const send = async (method: string, path: string, data: object) => {
      const answer = await page.request.fetch(path, { method, data, headers });
      const body = await answer.json();
      if (!answer.ok()) throw new Error(`${path} ${JSON.stringify(body)}`);
      return body;
    };
    const accounts = await get('/accounts');
    const { id } = accounts.items.find(({ name }: { name: string }) => name === 'Planta Bogotá');
    const contact = await send('POST', '/contacts', {
      label: 'Jefe de turno',
      channel: 'ntfy',
      target: 'https://127.0.0.1:1/larder',
      personalData: true,
      grantsExtras: true,
    });
    const refusals = await get(`/authorizations/refusals?accountId=${id}&reason=quota_exhausted&limit=1`);
    const refusal = refusals.items[0];
    await page.goto(`${place}/refusals`);
    await settled(page);
    await page.getByText(refusal.consumer.name).first().click();
    await settled(page);
    await shot(page, 'g-refusal');
    await page.getByRole('button', { name: 'Ask a supervisor' }).click();
    await page
      .getByText(/Request sent\.|does not refuse|cannot grant/)
      .first()
      .waitFor();
    await shot(page, 'g-asked');
    const row = panel.appliance.reader.connection.database
      .prepare<[], { id: string; until: number }>('SELECT id, expires_ms AS until FROM grant_requests')
      .get();
    expect(row).toBeDefined();
    const from = {
      linkKey: panel.appliance.settings.linkKey,
      origin: panel.address,
      nowMs: 0,
      by: `contact.${contact.id}`,
    };
    for (const [kind, theme, language] of [
      ['decline', 'dark', 'es'],
      ['grant', 'light', 'en'],
    ] as const) {
      const own = await panel.visit({ width: 360, theme, language });
      await own.page.goto(signLink(from, kind, row!.id, row!.until).url);
      await shot(own.page, `g-page-${kind}`);
      if (kind === 'grant') {
        await own.page.getByRole('button', { name: 'Grant one' }).click();
        await own.page.getByText('Granted.').waitFor();
        await shot(own.page, 'g-granted');
        await own.page.reload();
        await own.page.getByText('This request was granted.').waitFor();
        expect(own.faults).toEqual([]);
      }
    }
    expect(faults).toEqual([]);
  });
});
