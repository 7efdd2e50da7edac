import { expect, it } from 'vitest';
import { movementsAfterReloads } from '../../../src/app/background/movements-after-reloads.ts';
import { areReloadsMissed } from '../../../src/features/subsidies/reloads.ts';
import type { Writer } from '../../../src/store/writer/writer.ts';
import { vendingProfile } from '../../features/catalogue/fixtures.ts';
import { command } from '../../store/support.ts';
import { siteOfTest } from '../../support/site.ts';
import { make } from '../../support/things.ts';

const dayMs = 24 * 60 * 60 * 1000;

function noted({ missed, patienceMs }: { missed: boolean; patienceMs?: number }) {
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const inner: Writer = {
    waiting: 3,
    isAsleep: false,
    submit: async ({ name }) => void order.push(name),
    close: async () => void order.push('closed'),
  };
  const writer = movementsAfterReloads(inner, {
    areMissed: () => missed,
    makeUp: () => promise.then(() => order.push('made up')),
    ...(patienceMs !== undefined && { patienceMs }),
  });
  return { writer, order, makeUp: resolve };
}

it('a batch of movements waits until missed reloads are made up, and nothing else does', async () => {
  const { writer, order, makeUp } = noted({ missed: true });
  const batch = writer.submit(command('POST /feed/movements'));
  await writer.submit(command('POST /tags'));
  makeUp();
  await batch;
  await writer.close();
  expect(order).toEqual(['POST /tags', 'made up', 'POST /feed/movements', 'closed']);
  expect(writer.waiting).toBe(3);
});

it('it waits for nothing where none were missed, and not for ever', async () => {
  for (const given of [{ missed: false }, { missed: true, patienceMs: 20 }]) {
    const { writer, order } = noted(given);
    await writer.submit(command('POST /feed/movements'));
    expect(order).toEqual(['POST /feed/movements']);
  }
});

it('reloads are missed when the appliance was off for days, until they are made up', async () => {
  let nowMs = Date.UTC(2026, 0, 10, 12);
  const site = await siteOfTest({ clock: () => nowMs });
  const areMissed = () => areReloadsMissed(site.appliance.reader, nowMs);
  await make(site, '/profiles', vendingProfile(site));
  await site.appliance.reloadSubsidies();
  const seen = [areMissed()];
  for (const days of [1, 400, -400, 400]) {
    nowMs += days * dayMs;
    seen.push(areMissed());
    await site.appliance.reloadSubsidies();
    seen.push(areMissed());
  }
  expect(seen).toEqual([false, false, false, true, false, false, false, true, false]);
});
