import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { editAccount } from '../../../src/features/sites/tenants.ts';
import { reloadWhatIsDue } from '../../../src/features/subsidies/reloads.ts';
import { scaled } from '../../support/scaled.ts';
import { firstMomentOf, wallDay } from '../../support/wall-clock.ts';
import { balanceOf, type Driven, type Held, held, openDriven, profile } from './fixtures.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Zones, and a day some weeks before their clocks did something odd. */
const places = [
  ['America/Bogota', '2026-03-10'],
  ['America/Sao_Paulo', '2018-10-10'],
  ['America/Havana', '2024-10-01'],
  ['America/St_Johns', '2010-10-10'],
  ['Asia/Beirut', '2023-03-01'],
  ['Australia/Lord_Howe', '2026-03-15'],
  ['Pacific/Apia', '2011-12-01'],
  ['Pacific/Kiritimati', '2026-01-10'],
] as const;

const presets = {
  daily: () => true,
  weekly: (day: number) => (day - 4) % 7 === 0,
  monthly: (day: number) => new Date(day * dayMs).getUTCDate() === 1,
};

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('later' as const), hours: fc.integer({ min: 0, max: 60 }) }),
  },
  fc.record({ kind: fc.constant('later' as const), hours: fc.integer({ min: 60, max: 24 * 40 }) }),
  fc.record({ kind: fc.constant('off' as const), hours: fc.integer({ min: 0, max: 24 * 10 }) }),
  fc.record({ kind: fc.constant('back' as const), hours: fc.integer({ min: 1, max: 72 }) }),
  fc.record({
    kind: fc.constant('set' as const),
    code: fc.nat(2),
    balance: fc.integer({ min: 0, max: 900 }),
  }),
  fc.record({ kind: fc.constant('switch code' as const), code: fc.nat(2) }),
  fc.record({ kind: fc.constant('switch profile' as const) }),
);

const history = fc.record({
  place: fc.constantFrom(...places),
  preset: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
  policy: fc
    .record({
      defaultReloadValue: fc.integer({ min: 0, max: 300 }),
      room: fc.integer({ min: 0, max: 700 }),
      cumulative: fc.boolean(),
    })
    .map(({ room, ...policy }) => ({ ...policy, maxBalance: policy.defaultReloadValue + room })),
  most: fc.integer({ min: 1, max: 4 }),
  steps: fc.array(step, { maxLength: 25 }),
});

const starts = new Map<string, number>();

/** The starts after one moment until another, by looking at the wall day by day. */
function startsBetween(
  zone: string,
  begins: (day: number) => boolean,
  sinceMs: number,
  untilMs: number,
): number[] {
  const found = new Set<number>();
  for (let day = wallDay(zone, sinceMs) - 1; day <= wallDay(zone, untilMs) + 1; day++) {
    if (!begins(day)) continue;
    const name = `${zone} ${day}`;
    if (!starts.has(name)) starts.set(name, firstMomentOf(zone, day));
    const start = starts.get(name)!;
    if (start > sinceMs && start <= untilMs) found.add(start);
  }
  return [...found].sort((a, b) => a - b);
}

/** The plain model: what a code has, and until when it was looked at. */
type Modelled = { balance: number; isActive: boolean; throughMs: number };

it('every code has what a plain model gives it, whatever happens to clocks, codes and profiles', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ place: [zone, from], preset, policy, most, steps }) => {
      let nowMs = Date.parse(`${from}T12:34:56Z`);
      const site = await openDriven(new Date(nowMs).toISOString());
      try {
        site.write((tx) => editAccount(tx, accountById(tx, site.ids.north)!, { timeZone: zone }));
        const id = await profile(site, { period: { type: 'preset', value: preset }, policy });
        let profileIsActive = true;
        const codes: Held[] = [];
        const model: Modelled[] = [];
        for (const balance of [0, 150, 2000]) {
          codes.push(await held(site, id, balance));
          model.push({ balance, isActive: true, throughMs: nowMs });
        }

        const look = (code: Modelled) => {
          const due = startsBetween(zone, presets[preset], code.throughMs, nowMs);
          for (const start of due) {
            code.throughMs = start;
            if (!code.isActive || !profileIsActive) continue;
            const { cumulative, defaultReloadValue, maxBalance } = policy;
            if (!cumulative) code.balance = defaultReloadValue;
            else if (code.balance < maxBalance)
              code.balance = Math.min(maxBalance, code.balance + defaultReloadValue);
          }
        };

        for (const step of steps) {
          if (step.kind === 'later' || step.kind === 'off') nowMs += step.hours * hourMs;
          if (step.kind === 'back') nowMs -= step.hours * hourMs;
          site.offUntil(new Date(nowMs).toISOString());
          if (step.kind === 'later' || step.kind === 'back') {
            for (let more = true; more; ) more = site.write((tx) => reloadWhatIsDue(tx, most));
            for (const code of model) look(code);
          }
          if (step.kind === 'set') {
            const code = model[step.code]!;
            if (profileIsActive) look(code);
            code.balance = step.balance;
            await site.call('PATCH', codes[step.code]!.path, { body: { vendingBalance: step.balance } });
          }
          if (step.kind === 'switch code') {
            const code = model[step.code]!;
            code.isActive = !code.isActive;
            await site.call('PATCH', `${codes[step.code]!.path}/active`, { body: { active: code.isActive } });
          }
          if (step.kind === 'switch profile') {
            profileIsActive = !profileIsActive;
            await site.call('PATCH', `/profiles/${id}/${profileIsActive ? 'activate' : 'deactivate'}`);
          }
        }
        for (const [index, code] of codes.entries()) {
          expect(await balanceOf(site, code)).toBe(model[index]!.balance);
          expect(await explained(site, code)).toBe(model[index]!.balance);
        }
      } finally {
        await site.close();
      }
    }),
    { numRuns: scaled(50) },
  );
}, 60_000);

/** The subsidy of a code as its audit rows have it, each beginning where the one before it ended. */
async function explained(site: Driven, code: Held): Promise<number | undefined> {
  const query = `resourceType=code&search=${encodeURIComponent(code.codeId)}&pageSize=1000`;
  const { body } = await site.call('GET', `/audit-logs?${query}`);
  type Value = { vendingBalance: number };
  const rows = (body.items as { resourceId: string; previousValue: Value; newValue: Value }[])
    .filter(({ resourceId }) => resourceId === `${code.id}/${code.codeId}`)
    .reverse();
  for (const [index, { previousValue }] of rows.entries())
    if (index > 0) expect(previousValue.vendingBalance).toBe(rows[index - 1]!.newValue.vendingBalance);
  return rows.at(-1)?.newValue.vendingBalance;
}
