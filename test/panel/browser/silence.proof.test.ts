import { describe, expect, it } from 'vitest';
import { drawn } from '../../support/scaled.ts';
import { settled, usePanel } from './panel.ts';
import { views } from './views.ts';
import { wayTo } from './way.ts';

const panel = usePanel({ deliveries: 100, days: 3 });

// Shows rules/panel#when-there-is-no-answer.
describe('when there is no answer', () => {
  it.each(
    drawn(
      [
        ['Today', 'cut'],
        ['People', 'frozen'],
        ['Reports', 'cut'],
        ['A wall', 'frozen'],
        ['A wall', 'cut'],
      ] as const,
      4,
    ),
  )('%s says so, and since when, until somebody does (%s)', async (name, how) => {
    const { page } = await panel.signedIn();
    const way = await wayTo(panel.address);
    const path = await views.find((view) => view.name === name)!.path(page, panel.address);
    await page.goto(way.address + path);
    await settled(page);
    const banner = page.getByText(/Larder has not responded since \d/);
    expect(await banner.count()).toBe(0);
    way.become(how);
    await banner.waitFor();
    expect(await banner.locator('..').textContent()).toContain('This page may be out of date.');
    way.become('open');
    await banner.waitFor({ state: 'detached' });
  });
});
