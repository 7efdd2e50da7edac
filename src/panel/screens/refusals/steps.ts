import type { refusalReasons } from '../../../api/vocabulary.ts';

export type Rule = (typeof refusalReasons)[number];
export type Line = 'vending' | 'eas';

/** A rule of an authorisation with its result (rules/refusals#rules). */
export type Judged = { rule: Rule; passed: boolean; facts: Readonly<Record<string, unknown>> };

/** A place where a refusal can be resolved. */
export type Step =
  | 'machines'
  | 'machine'
  | 'planogram'
  | 'products'
  | 'product'
  | 'give'
  | 'person'
  | 'cards'
  | 'profile'
  | 'delivery';

const steps: Record<Rule, readonly Step[]> = {
  device_unknown: ['machines'],
  device_inactive: ['machine'],
  selection_unknown: ['planogram'],
  product_unknown: ['products'],
  product_inactive: ['product'],
  code_unknown: ['give'],
  consumer_inactive: ['person'],
  code_inactive: ['cards'],
  not_yet_valid: ['person', 'cards'],
  expired: ['person', 'cards'],
  profile_missing: ['cards'],
  profile_inactive: ['profile', 'cards'],
  qualification_missing: ['person', 'profile'],
  qualification_expired: ['person', 'profile'],
  product_not_allowed: ['profile', 'cards'],
  device_not_allowed: ['profile', 'cards'],
  day_not_allowed: ['profile', 'cards'],
  quota_exhausted: ['profile', 'person'],
  too_soon: ['profile', 'person'],
  return_pending: ['delivery', 'person'],
  insufficient_credit: ['cards', 'profile'],
};

/** The rules, in the order in which they decide. */
export const rules = Object.keys(steps) as readonly Rule[];

/** Places where a refusal can be resolved, most likely first. */
export function stepsFor({ rule, facts }: Pick<Judged, 'rule' | 'facts'>): readonly Step[] {
  if (rule === 'product_not_allowed' && facts['deviceHasLine'] === false) return ['machine', 'planogram'];
  return steps[rule];
}

/** The line of a refused card, from the checked rules. */
export function lineAsked(rules: readonly Judged[]): Line | null {
  const told = rules.find(({ rule }) => rule === 'profile_missing')?.facts['businessLine'];
  return told === 'vending' || told === 'eas' ? told : null;
}
