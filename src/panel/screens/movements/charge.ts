import { refusalReasons, unpaidFailures } from '../../../api/vocabulary.ts';

/** Payment members of a movement. */
type Sale = {
  businessLine: 'vending' | 'eas';
  isDelivered: boolean;
  method: string;
  failureReason: string | null;
};

/** True if the machine refused as instructed and nothing failed. */
export function isRefusal(failureReason: string | null): boolean {
  return (refusalReasons as readonly string[]).includes(failureReason ?? '');
}

const unpaid: readonly string[] = unpaidFailures;

/**
 * The state of the payment. `none`: no sale. `paid`: a successful sale. A failed sale charges no card and is
 * `free`; cash put into the machine may be `owed`, which no machine reports.
 */
export function chargeOf({ businessLine, isDelivered, method, failureReason }: Sale) {
  if (businessLine === 'eas') return 'none';
  if (isDelivered) return 'paid';
  return method === 'CASHLESS' || unpaid.includes(failureReason ?? '') ? 'free' : 'owed';
}
