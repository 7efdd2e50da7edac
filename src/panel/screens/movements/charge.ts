import { refusalReasons, unpaidFailures } from '../../../api/vocabulary.ts';

/** What a movement says about money. */
type Sale = {
  businessLine: 'vending' | 'eas';
  isDelivered: boolean;
  method: string;
  failureReason: string | null;
};

/** Whether a machine did as it was told, and nothing went wrong. */
export function isRefusal(failureReason: string | null): boolean {
  return (refusalReasons as readonly string[]).includes(failureReason ?? '');
}

const unpaid: readonly string[] = unpaidFailures;

/**
 * What became of the money: `none` is no sale, and `paid` one that went well. Of one that failed nothing is taken from a
 * card, so it is `free`; money that was put into the machine may be `owed`, which no machine tells.
 */
export function chargeOf({ businessLine, isDelivered, method, failureReason }: Sale) {
  if (businessLine === 'eas') return 'none';
  if (isDelivered) return 'paid';
  return method === 'CASHLESS' || unpaid.includes(failureReason ?? '') ? 'free' : 'owed';
}
