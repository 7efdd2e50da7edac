import { describe, expect, it } from 'vitest';
import { password, settled, shot, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 60, days: 3 });

// Shows rules/system#network in the panel.
describe('network access', () => {
  it('is turned on from the warning beside a link, and new links then work on other devices', async () => {
    const { page } = await panel.signedIn();
    const newWall = async (name: string) => {
      await page.goto('/panel/planta-bogota/access/walls');
      await settled(page);
      await page.getByRole('button', { name: 'Add a wall screen' }).first().click();
      await page.getByLabel('Name').fill(name);
      await page.getByRole('button', { name: 'Create the link' }).click();
    };
    await newWall('Hall');
    await page.getByText('Only this computer can reach Larder.').waitFor();
    await shot(page, 'network-warning');
    // The link of the wall is shown once, and stays beside the screen that makes it work.
    const [beside] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'System › Network' }).click(),
    ]);
    await page.getByText('Only this computer can reach Larder.').waitFor();
    await page.goto(beside.url());
    await beside.close();

    await page.getByRole('heading', { name: 'Only this computer can reach Larder' }).waitFor();
    await page.getByText(panel.address).waitFor();
    await shot(page, 'network-off');
    await page.getByRole('button', { name: 'Turn on network access' }).click();
    const dialog = page.getByRole('dialog', { name: 'Network access' });
    await dialog.getByText('Connections are not encrypted').waitFor();
    await shot(page, 'network-dialog');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm your password' });
    const isOn = page.getByText('Network access is on.');
    await question.or(isOn).first().waitFor();
    if (await question.isVisible()) {
      await question.getByLabel('Password').fill(password);
      await question.getByRole('button', { name: 'Continue' }).click();
    }
    await isOn.waitFor();
    await page.getByRole('heading', { name: 'Devices on the network can reach Larder' }).waitFor();
    await shot(page, 'network-on');
    const { ownAddresses } = await (await page.request.get('/network')).json();
    const { port } = new URL(panel.address);
    expect((await fetch(`http://127.0.0.2:${port}/healthz`)).status).toBe(200);
    for (const address of ownAddresses) await page.getByText(`http://${address}:${port}`).waitFor();

    await newWall('Gate');
    for (const address of ownAddresses.slice(0, 1))
      await page.getByText(`http://${address}:${port}/wall/`).waitFor();
    expect(await page.getByText('Only this computer can reach Larder.').count()).toBe(0);
    await shot(page, 'network-elsewhere');
  });
});
