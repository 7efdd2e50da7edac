import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  judgeQuota,
  type QuotaFacts,
  type QuotaRule,
} from '../../../../src/features/consumers/entitlements/quotas.ts';

const minuteMs = 60_000;
const nowMs = Date.parse('2026-07-15T12:00Z');
const period = { bounds: { startMs: nowMs - 1, endMs: nowMs + 1000 }, nextStartMs: nowMs + 1000 };

const judge = (rule: Partial<QuotaRule>, facts: Partial<QuotaFacts>, at = nowMs, within = period as never) =>
  judgeQuota(
    { quantity: 2, minutesBetweenDeliveries: 0, restrictDelivery: false, ...rule },
    { used: 0, latestMs: null, openReturn: false, ...facts },
    within,
    at,
  );

// Shows rules/quotas-and-periods#quotas.
describe('quotas', () => {
  it('a used up quantity blocks until the next period starts', () => {
    const verdict = { remaining: 0, blockedBy: 'quota', availableAtMs: nowMs + 1000 };
    expect(judge({}, { used: 2 })).toEqual(verdict);
    expect(judge({ quantity: 0 }, {})).toEqual(verdict);
  });

  it('remaining is never under 0, whatever machines reported', () => {
    expect(judge({}, { used: 5 }).remaining).toBe(0);
  });

  it('in the last custom period a used up quantity comes back never', () => {
    const last = { bounds: { startMs: 0, endMs: null }, nextStartMs: null } as never;
    expect(judge({}, { used: 2 }, nowMs, last)).toEqual({
      remaining: 0,
      blockedBy: 'quota',
      availableAtMs: null,
    });
  });

  it('before the first custom period nothing is granted, but what is unlimited is', () => {
    const none = { bounds: null, nextStartMs: nowMs + 5 } as never;
    expect(judge({}, {}, nowMs, none)).toEqual({
      remaining: 0,
      blockedBy: 'quota',
      availableAtMs: nowMs + 5,
    });
    expect(judge({ quantity: null }, {}, nowMs, none).blockedBy).toBeNull();
  });

  it('the interval blocks until its end, to the millisecond', () => {
    const rule = { minutesBetweenDeliveries: 30 };
    const latestMs = nowMs - 30 * minuteMs;
    expect(judge(rule, { used: 1, latestMs: latestMs + 1 })).toEqual({
      remaining: 1,
      blockedBy: 'interval',
      availableAtMs: nowMs + 1,
    });
    expect(judge(rule, { used: 1, latestMs })).toEqual({
      remaining: 1,
      blockedBy: null,
      availableAtMs: null,
    });
  });

  it('without an interval a delivery dated ahead blocks nothing', () => {
    expect(judge({}, { used: 1, latestMs: nowMs + 1 }).blockedBy).toBeNull();
  });

  it('an interval of any length ends at a moment that can be written', () => {
    const verdict = judge({ minutesBetweenDeliveries: Number.MAX_SAFE_INTEGER }, { latestMs: nowMs });
    expect(new Date(verdict.availableAtMs!).toISOString()).toBe('9999-12-31T23:59:59.999Z');
  });

  it('an unreturned one blocks where the product restricts delivery, with an unknown end', () => {
    expect(judge({ restrictDelivery: true }, { used: 1, openReturn: true })).toEqual({
      remaining: 1,
      blockedBy: 'return',
      availableAtMs: null,
    });
    expect(judge({ restrictDelivery: false }, { used: 1, openReturn: true }).blockedBy).toBeNull();
    expect(judge({ restrictDelivery: true }, { used: 1, openReturn: false }).blockedBy).toBeNull();
  });

  it('quota is named before interval, interval before return', () => {
    const rule = { minutesBetweenDeliveries: 30, restrictDelivery: true };
    const facts = { latestMs: nowMs, openReturn: true };
    expect(judge(rule, { ...facts, used: 2 }).blockedBy).toBe('quota');
    expect(judge(rule, { ...facts, used: 1 }).blockedBy).toBe('interval');
    expect(judge(rule, { ...facts, used: 1 }, nowMs + 30 * minuteMs).blockedBy).toBe('return');
  });

  it('null is unlimited, and interval and return hold all the same', () => {
    expect(judge({ quantity: null }, { used: 1000 })).toEqual({
      remaining: null,
      blockedBy: null,
      availableAtMs: null,
    });
    const limited = { quantity: null, minutesBetweenDeliveries: 1, restrictDelivery: true };
    expect(judge(limited, { latestMs: nowMs }).blockedBy).toBe('interval');
    expect(judge(limited, { openReturn: true }).blockedBy).toBe('return');
  });

  it('once an interval has ended it blocks no more, and a moment before it does', () => {
    const rules = fc.record({
      quantity: fc.option(fc.integer({ min: 0, max: 3 })),
      minutesBetweenDeliveries: fc.integer({ min: 0, max: 100 }),
      restrictDelivery: fc.boolean(),
    });
    const facts = fc.record({
      used: fc.nat(4),
      latestMs: fc.option(fc.integer({ min: nowMs - 200 * minuteMs, max: nowMs + 200 * minuteMs })),
      openReturn: fc.boolean(),
    });
    fc.assert(
      fc.property(rules, facts, (rule, facts) => {
        const { remaining, blockedBy, availableAtMs } = judge(rule, facts);
        expect(blockedBy === 'quota').toBe(remaining === 0);
        if (blockedBy !== 'interval') return;
        expect(availableAtMs).toBeGreaterThan(nowMs);
        expect(judge(rule, facts, availableAtMs!).blockedBy).not.toBe('interval');
        expect(judge(rule, facts, availableAtMs! - 1).blockedBy).toBe('interval');
      }),
    );
  });
});
