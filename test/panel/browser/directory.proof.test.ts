import { describe, expect, it } from 'vitest';
import { settled, shot, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 60, days: 3 });
const place = '/panel/planta-bogota';

// Shows rules/directory#tokens.
describe('an owner who connects a directory', () => {
  it('hands out the token once, maps attributes and groups, and sees what was refused', async () => {
    const { page, faults } = await panel.reused();
    await page.goto(`${place}/access/directory`);
    await page.getByRole('button', { name: 'Connect a directory' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.locator('.secret code').last().waitFor();
    const token = (await dialog.locator('.secret code').last().textContent())!;
    await shot(page, 'directory-token');
    await dialog.getByRole('button', { name: 'Done' }).click();
    const send = async (method: string, path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
      const answer = await fetch(`${panel.address}/scim/v2${path}`, {
        method,
        headers,
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as { id: string } };
    };
    const extension = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    const ana = await send('POST', '/Users', {
      userName: 'ana.torres@contoso.example',
      externalId: 'DIR-1',
      displayName: 'Ana Torres Directorio',
      [extension]: { department: 'Soldadura' },
    });
    expect(ana.status).toBe(201);
    expect((await send('POST', '/Users', { userName: 'luis.mora@contoso.example' })).status).toBe(400);
    await send('POST', '/Groups', { displayName: 'Soldadores', members: [{ value: ana.body.id }] });
    await panel.appliance.writeRefusals();

    await page.reload();
    await page.getByText('luis.mora@contoso.example').waitFor();
    await page.getByText('The user has none of the attributes for the number of the person').waitFor();
    await page.getByLabel('Show').selectOption({ label: 'Refused only' });
    await expect.poll(() => page.getByText('ana.torres@contoso.example').count()).toBe(0);
    expect(await page.content()).not.toContain(token);

    const mapping = page.locator('.card', { hasText: 'Mapping' });
    await mapping.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('button', { name: 'Add a group' }).waitFor();
    const [tag] = await dialog.locator('section').first().locator('label').allTextContents();
    await dialog.getByLabel(tag!, { exact: true }).selectOption({ label: 'Department' });
    await dialog.getByRole('button', { name: 'Add a group' }).click();
    await shot(page, 'directory-mapping');
    const rule = dialog.getByRole('group', { name: 'Soldadores' });
    await rule.getByLabel('Issue profile').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    // Where its people get another profile, it asks which one they get when they leave.
    await dialog.locator('.wrong').first().waitFor();
    const otherwise = dialog.getByRole('group', { name: 'No longer in any group' });
    await otherwise.getByLabel('Issue profile').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('The mapping was changed').waitFor();
    await expect
      .poll(async () => {
        const answer = await fetch(`${panel.address}/scim/v2/Users/${ana.body.id}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        return ((await answer.json()) as { groups?: { display: string }[] }).groups?.[0]?.display;
      })
      .toBe('Soldadores');
    await settled(page);
    await shot(page, 'directory');

    await page.getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No directory is connected').waitFor();
    expect((await send('POST', '/Users', { userName: 'x' })).status).toBe(401);
    // The browser notes that the first mapping was refused.
    expect(faults.filter((fault) => !/\b400\b/.test(fault))).toEqual([]);
  });

  it('finds it in Spanish on a phone in the dark, with nothing wider than the screen', async () => {
    const { page, faults } = await panel.signedIn('owner', { width: 360, theme: 'dark', language: 'es' });
    await page.goto(`${place}/access/directory`);
    await page.getByRole('button', { name: 'Conectar un directorio' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Conectar', exact: true }).click();
    await dialog.locator('.secret code').last().waitFor();
    const token = (await dialog.locator('.secret code').last().textContent())!;
    await dialog.getByRole('button').last().click();
    const body = JSON.stringify({ userName: 'una.persona.con.un.nombre.muy.largo@contoso.example' });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await fetch(`${panel.address}/scim/v2/Users`, { method: 'POST', headers, body });
    await panel.appliance.writeRefusals();
    await page.reload();
    await page.getByText('una.persona').waitFor();
    await settled(page);
    const widthOf = (name: string) => page.evaluate<number>(`document.documentElement.${name}`);
    const [wide, screen] = [await widthOf('scrollWidth'), await widthOf('clientWidth')];
    expect(wide).toBeLessThanOrEqual(screen);
    await shot(page, 'directory-phone');
    await page.getByRole('button', { name: 'Editar' }).first().click();
    await dialog.getByText('Etiquetas').first().waitFor();
    await settled(page);
    await shot(page, 'directory-phone-mapping');
    expect(faults).toEqual([]);
  });
});
