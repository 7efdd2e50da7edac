import { describe, expect, it } from 'vitest';
import { helps } from '../../src/panel/screens/refusals/passed-over.ts';

const judged = (...refusing: Parameters<typeof helps>[0][number]['rule'][]) => [
  { rule: 'product_not_allowed' as const, passed: true },
  ...refusing.map((rule) => ({ rule, passed: false })),
];

// Shows rules/quotas-and-periods#extras in the panel.
describe('an exception', () => {
  it('is offered where all that refuses is what it passes over', () => {
    expect(helps(judged('quota_exhausted'))).toBe(true);
    expect(helps(judged('day_not_allowed', 'too_soon', 'return_pending'))).toBe(true);
  });

  it('is not, where it would change nothing', () => {
    expect(helps(judged())).toBe(false);
    expect(helps(judged('device_not_allowed'))).toBe(false);
    expect(helps(judged('code_inactive', 'quota_exhausted'))).toBe(false);
    expect(helps(judged('insufficient_credit'))).toBe(false);
  });
});
