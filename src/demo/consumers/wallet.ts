import { type Paid, splitOf } from '../../features/movements/intake/money.ts';
import { reloaded } from '../../features/subsidies/reload-rules.ts';
import type { Allowance } from '../goods/profiles.ts';

/**
 * The balance of a person's code in minor units, so that no one in the demo buys more than they can pay. It
 * follows Larder's rules; the balance that Larder stores comes from the movements alone.
 */
export class Wallet {
  readonly allowance: Allowance;
  balance: number;
  recharge = 0;

  constructor(allowance: Allowance) {
    this.allowance = allowance;
    this.balance = allowance.policy.defaultReloadValue;
  }

  get available(): number {
    return this.balance + this.recharge;
  }

  /** A day of the wall calendar begins, on which the code is active. */
  newDay(weekday: number): void {
    const { policy, reloads } = this.allowance;
    if (reloads === 'daily' || (reloads === 'weekly' && weekday === 1))
      this.balance = reloaded(policy, this.balance);
  }

  pay(price: number): Paid {
    const paid = splitOf(price, this);
    this.balance -= paid.balancePaid;
    this.recharge -= paid.rechargePaid;
    return paid;
  }
}
