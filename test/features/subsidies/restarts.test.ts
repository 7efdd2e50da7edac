import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Appliance, openAppliance } from '../../../src/app/appliance.ts';
import { patient } from '../../support/patient.ts';
import { siteOfTest } from '../../support/site.ts';
import { held, profile } from './fixtures.ts';

const dayMs = 86_400_000;

let directory: string;
let clockFile: string;
let appliance: Appliance | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'larder-clock-'));
  clockFile = join(directory, 'clock');
  moveClock(0);
  process.env['LARDER_TEST_CLOCK'] = clockFile;
});
afterEach(async () => {
  delete process.env['LARDER_TEST_CLOCK'];
  await appliance?.close();
  rmSync(directory, { recursive: true });
});

// To a noon of UTC, the morning in Bogotá, so that no midnight comes in between.
const noonMs = Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 2 - Date.now();

/** Moves Larder's clock, for every thread at its next look; none of them sees half a number. */
function moveClock(offsetMs: number): void {
  writeFileSync(`${clockFile}.new`, String(noonMs + offsetMs));
  renameSync(`${clockFile}.new`, clockFile);
}

type Row = { balance: number; lastReloadMs: number | null; reloads: number };

function stateOf({ reader }: Appliance): Row {
  return reader.connection.database
    .prepare(
      `SELECT vending_balance AS balance, last_reload_ms AS lastReloadMs,
        (SELECT count(*) FROM audit_log WHERE action = 'reload') AS reloads FROM codes`,
    )
    .get() as Row;
}

// Shows rules/credit#missed-reloads.
it('a running appliance reloads soon after its clock passes a start, and makes up what it slept through, once', async () => {
  const site = await siteOfTest({ onDisk: true });
  const data = dirname(site.appliance.reader.connection.database.name);
  const policy = { defaultReloadValue: 100, maxBalance: 100_000, cumulative: true };
  const daily = { period: { type: 'preset', value: 'daily' }, policy };
  await held(site, await profile(site, daily), 7);

  // Two seconds, where the machine has nothing else to do.
  moveClock(dayMs);
  await vi.waitFor(
    () => expect(stateOf(site.appliance)).toMatchObject({ balance: 107, reloads: 1 }),
    patient,
  );

  await site.server.close(0);
  await site.appliance.close();
  moveClock(5 * dayMs);
  appliance = openAppliance({ data });
  await vi.waitFor(() => expect(stateOf(appliance!)).toMatchObject({ balance: 507, reloads: 5 }), patient);
  const { lastReloadMs } = stateOf(appliance);
  for (let again = 0; again < 3; again++) {
    await appliance.close();
    appliance = openAppliance({ data });
    await appliance.reloadSubsidies();
    expect(stateOf(appliance)).toEqual({ balance: 507, lastReloadMs, reloads: 5 });
  }
}, 60_000);
