import type { Rule } from './steps.ts';

/** The rules that an exception passes over; a device that is not allowed stays so. */
const passedOver: readonly Rule[] = ['day_not_allowed', 'quota_exhausted', 'too_soon', 'return_pending'];

/** True if an extra overrides every rule that failed. */
export function helps(rules: readonly { rule: Rule; passed: boolean }[]): boolean {
  const refusing = rules.filter(({ passed }) => !passed);
  return refusing.length > 0 && refusing.every(({ rule }) => passedOver.includes(rule));
}
