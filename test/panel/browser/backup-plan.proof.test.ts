import { describe, expect, it } from 'vitest';
import { password, settled, usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 60, days: 3 }, { withBackups: true });

// Shows rules/system#the-plan-of-backups in the panel.
describe('backups by the clock', () => {
  it('are set without a shell, and a folder that is none is said beside its field', async () => {
    const { page } = await panel.signedIn();
    const planOf = async () =>
      (await (await page.request.get('/backup-plan')).json()) as { hour: number; keep: number };
    await page.goto('/panel/planta-bogota/system/backups');
    await settled(page);
    await page.getByRole('button', { name: 'Schedule backups' }).click();
    const dialog = page.getByRole('dialog', { name: 'Automatic backups' });
    await dialog.getByLabel('Daily backup at').selectOption('4');
    await dialog.getByLabel('Backups to keep').fill('9');
    await dialog.getByLabel('Folder').fill('not a whole path');
    await dialog.getByRole('button', { name: 'Save the schedule' }).click();
    await dialog.locator('.wrong').waitFor();
    await dialog.getByLabel('Folder').fill('');
    await dialog.getByRole('button', { name: 'Save the schedule' }).click();
    // It decides what of the data leaves the machine: the password is asked for where it was given long ago.
    const question = page.getByRole('dialog', { name: 'Confirm your password' });
    const inForce = page.getByText('The schedule was saved.');
    await question.or(inForce).first().waitFor();
    if (await question.isVisible()) {
      await question.getByLabel('Password').fill(password);
      await question.getByRole('button', { name: 'Continue' }).click();
    }
    await inForce.waitFor();
    expect(await planOf()).toMatchObject({ hour: 4, keep: 9 });
    await page.getByRole('button', { name: 'Edit the schedule' }).waitFor();
  });
});
