import { describe, expect, it } from 'vitest';
import { refusalReasons } from '../../../../src/api/vocabulary.ts';
import {
  authorizationOf,
  type Facts,
  judgedRules,
  type RefusalReason,
  reasonToRefuse,
} from '../../../../src/features/feed/authorizations/authorization-rules.ts';

const product = {
  id: 'p',
  name: 'Water',
  businessLine: 'vending' as const,
  isActive: true,
  deviceHasLine: true,
  price: 300,
};
const always = { validFromMs: null, validUntilMs: null };
const code = {
  isActive: true,
  consumerActive: true,
  consumerName: 'Ana',
  consumerBounds: always,
  bounds: always,
  subsidy: 200,
  topUps: 100,
};
const day = () => ({ date: '2026-07-15', weekday: 3, schedule: null });
const profile = {
  name: 'Staff',
  isActive: true,
  qualification: null,
  allowsDevice: true,
  dayPasses: true,
  day,
};
const open = { quota: false, interval: false, return: false };
const quota = {
  quantity: 4,
  used: 2,
  remaining: 2,
  periodStartMs: 0,
  periodEndMs: null,
  minutesBetweenDeliveries: 60,
  latestMs: 0,
  extra: 0,
  blocks: open,
  openDelivery: () => null,
};

const requiring = (isHeld: 0 | 1, untilMs: number | null) => ({
  tag: 'forklift',
  value: null,
  isHeld,
  untilMs,
});

/** A sale that is allowed. */
const sale: Facts = {
  nowMs: 60_000,
  asked: { deviceSerial: 'VM-1', codeId: '0042', selection: 'A1', productId: undefined },
  device: { name: 'Lobby', isActive: true },
  product,
  code,
  profile,
  quota: null,
};

/** Something given out that is allowed. */
const issue: Facts = {
  ...sale,
  product: { ...product, businessLine: 'eas', price: null },
  quota,
};

const blocked = ({ quota }: Facts, by: keyof typeof open) =>
  quota && { ...quota, blocks: { ...quota.blocks, [by]: true } };

/** Changes that make each reason apply while everything else is well. */
const causes: Record<RefusalReason, [base: Facts, change: (facts: Facts) => Partial<Facts>]> = {
  device_unknown: [sale, () => ({ device: null })],
  device_inactive: [sale, () => ({ device: { name: 'Lobby', isActive: false } })],
  selection_unknown: [sale, () => ({ product: null })],
  product_unknown: [sale, ({ asked }) => ({ product: null, asked: { ...asked, productId: 'p' } })],
  product_inactive: [sale, (facts) => ({ product: facts.product && { ...facts.product, isActive: false } })],
  code_unknown: [sale, () => ({ code: null })],
  consumer_inactive: [sale, (facts) => ({ code: facts.code && { ...facts.code, consumerActive: false } })],
  code_inactive: [sale, (facts) => ({ code: facts.code && { ...facts.code, isActive: false } })],
  not_yet_valid: [
    sale,
    (facts) => ({
      code: facts.code && { ...facts.code, bounds: { ...facts.code.bounds, validFromMs: 60_001 } },
    }),
  ],
  expired: [
    sale,
    (facts) => ({
      code: facts.code && { ...facts.code, consumerBounds: { validFromMs: null, validUntilMs: 60_000 } },
    }),
  ],
  profile_missing: [sale, () => ({ profile: null })],
  profile_inactive: [sale, (facts) => ({ profile: facts.profile && { ...facts.profile, isActive: false } })],
  qualification_missing: [
    issue,
    (facts) => ({ profile: facts.profile && { ...facts.profile, qualification: requiring(0, null) } }),
  ],
  qualification_expired: [
    issue,
    (facts) => ({ profile: facts.profile && { ...facts.profile, qualification: requiring(1, 60_000) } }),
  ],
  product_not_allowed: [issue, () => ({ quota: null })],
  device_not_allowed: [
    sale,
    (facts) => ({ profile: facts.profile && { ...facts.profile, allowsDevice: false } }),
  ],
  day_not_allowed: [sale, (facts) => ({ profile: facts.profile && { ...facts.profile, dayPasses: false } })],
  quota_exhausted: [issue, (facts) => ({ quota: blocked(facts, 'quota') })],
  too_soon: [issue, (facts) => ({ quota: blocked(facts, 'interval') })],
  return_pending: [issue, (facts) => ({ quota: blocked(facts, 'return') })],
  insufficient_credit: [sale, (facts) => ({ code: facts.code && { ...facts.code, topUps: 99 } })],
};

const refused = (reason: RefusalReason): Facts => {
  const [base, change] = causes[reason];
  return { ...base, ...change(base) };
};

// Shows rules/authorisations#reasons.
describe('reasonToRefuse', () => {
  it('allows what nothing speaks against', () => {
    expect(reasonToRefuse(sale)).toBeNull();
    expect(reasonToRefuse(issue)).toBeNull();
  });

  it.each(refusalReasons)('%s', (reason) => {
    expect(reasonToRefuse(refused(reason))).toBe(reason);
  });

  it.each(refusalReasons)('%s comes before every later reason that applies too', (reason) => {
    const [base] = causes[reason];
    const later = refusalReasons.slice(refusalReasons.indexOf(reason) + 1);
    let facts = base;
    // The last ones first, so that each change finds what it changes.
    for (const other of [...later.reverse(), reason]) {
      // One names its product one way, and is blocked by one thing.
      if (other === 'product_unknown' && reason === 'selection_unknown') continue;
      facts = { ...facts, ...causes[other][1](facts) };
    }
    expect(reasonToRefuse(facts)).toBe(reason);
  });

  it('refuses a product of a line that the device has not, sale or not', () => {
    for (const facts of [sale, issue]) {
      const elsewhere = { ...facts, product: { ...facts.product!, deviceHasLine: false } };
      expect(reasonToRefuse(elsewhere)).toBe('product_not_allowed');
    }
  });

  it('lets credit that is the price itself pay for it', () => {
    expect(reasonToRefuse({ ...sale, code: { ...code, subsidy: 300, topUps: 0 } })).toBeNull();
    expect(
      reasonToRefuse({
        ...sale,
        product: { ...product, price: 0 },
        code: { ...code, subsidy: 0, topUps: 0 },
      }),
    ).toBeNull();
  });

  it('asks for no credit where nothing is sold', () => {
    expect(reasonToRefuse({ ...issue, code: { ...code, subsidy: -5, topUps: 0 } })).toBeNull();
  });
});

// Shows rules/people-and-codes#validity.
describe('the validity of a person and a card', () => {
  const within = (consumer: [number | null, number | null], own: [number | null, number | null]): Facts => ({
    ...sale,
    code: {
      ...code,
      consumerBounds: { validFromMs: consumer[0], validUntilMs: consumer[1] },
      bounds: { validFromMs: own[0], validUntilMs: own[1] },
    },
  });
  const factsOf = (facts: Facts, rule: RefusalReason) =>
    judgedRules(facts).find((judged) => judged.rule === rule)?.facts;

  it('counts from its first moment until before its last', () => {
    expect(reasonToRefuse(within([60_000, 60_001], [60_000, 60_001]))).toBeNull();
    expect(reasonToRefuse(within([60_001, null], [null, null]))).toBe('not_yet_valid');
    expect(reasonToRefuse(within([null, 60_000], [null, null]))).toBe('expired');
  });

  it('explains the bound that decides, and whose it is', () => {
    const both = within([10_000, 90_000], [20_000, 80_000]);
    expect(factsOf(both, 'not_yet_valid')).toEqual({ validFrom: '1970-01-01T00:00:20.000Z', of: 'code' });
    expect(factsOf(both, 'expired')).toEqual({ validUntil: '1970-01-01T00:01:20.000Z', of: 'code' });
    const outer = within([30_000, 70_000], [null, 80_000]);
    expect(factsOf(outer, 'not_yet_valid')).toEqual({
      validFrom: '1970-01-01T00:00:30.000Z',
      of: 'consumer',
    });
    expect(factsOf(outer, 'expired')).toEqual({ validUntil: '1970-01-01T00:01:10.000Z', of: 'consumer' });
    expect(factsOf(sale, 'expired')).toBeUndefined();
  });
});

describe('authorizationOf', () => {
  it('tells price and credit of a sale, and what remains of an issue', () => {
    const known = {
      allowed: true,
      reason: null,
      consumer: { name: 'Ana' },
      product: { id: 'p', name: 'Water' },
    };
    expect(authorizationOf(sale)).toEqual({ ...known, price: 300, credit: 300, remaining: null });
    expect(authorizationOf(issue)).toEqual({ ...known, price: null, credit: null, remaining: 2 });
    const unlimited = { ...issue, quota: { ...quota, quantity: null, remaining: null } };
    expect(authorizationOf(unlimited)).toMatchObject({ allowed: true, remaining: null });
  });

  it.each(refusalReasons)('%s leaves unknown what comes after it', (reason) => {
    const { allowed, ...answer } = authorizationOf(refused(reason));
    expect(allowed).toBe(false);
    expect(answer.reason).toBe(reason);
    const at = refusalReasons.indexOf(reason);
    const past = (check: RefusalReason) => at > refusalReasons.indexOf(check);
    const isIssue = causes[reason][0] === issue;
    expect(answer.product !== null).toBe(past('product_unknown'));
    expect(answer.price !== null).toBe(past('product_unknown') && !isIssue);
    expect(answer.consumer !== null).toBe(past('code_unknown'));
    expect(answer.credit !== null).toBe(past('code_unknown') && !isIssue);
    expect(answer.remaining !== null).toBe(past('product_not_allowed') && isIssue);
  });
});
