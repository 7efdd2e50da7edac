import { describe, expect, it } from 'vitest';
import { chargeOf } from '../../src/panel/screens/movements/charge.ts';

const sale = { businessLine: 'vending', isDelivered: true, method: 'CASH', failureReason: null } as const;
const failed = { ...sale, isDelivered: false, failureReason: 'product_jammed' };

// Shows rules/feed#failed-deliveries.
describe('what became of the money of a movement', () => {
  it('is asked of sales alone', () => {
    expect(chargeOf({ ...failed, businessLine: 'eas' })).toBe('none');
    expect(chargeOf(sale)).toBe('paid');
  });

  it('is that a card is charged nothing for what failed', () => {
    expect(chargeOf({ ...failed, method: 'CASHLESS' })).toBe('free');
  });

  it('is that money in the machine may be owed, unless nothing was paid', () => {
    for (const method of ['CASH', 'CARD', 'WALLET']) expect(chargeOf({ ...failed, method })).toBe('owed');
    for (const failureReason of ['payment_failed', 'insufficient_credit'])
      expect(chargeOf({ ...failed, failureReason })).toBe('free');
  });
});
