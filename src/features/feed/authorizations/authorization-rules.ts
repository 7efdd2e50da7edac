import { refusalReasons } from '../../../api/vocabulary.ts';
import type { QuotaOfProduct } from '../../consumers/entitlements/quota-facts.ts';
import type { Qualification } from '../../consumers/qualification.ts';
import type { Bounds } from '../../consumers/validity.ts';
import type { BusinessLine } from '../../sites/tenant-fields.ts';

/** The reason why a code may not take a product: the first that applies, in the list's order. */
export type RefusalReason = (typeof refusalReasons)[number];

/**
 * The facts about a device, a product and a code at a moment. Null is a thing that does not exist, and whatever would
 * follow from it.
 */
export type Facts = {
  nowMs: number;
  asked: {
    deviceSerial: string;
    codeId: string;
    selection: string | undefined;
    productId: string | undefined;
  };
  device: { name: string; isActive: boolean } | null;
  /** `price` in minor units, null for eas; `deviceHasLine`: whether the device dispenses its line. */
  product: {
    id: string;
    name: string;
    businessLine: BusinessLine;
    isActive: boolean;
    deviceHasLine: boolean;
    price: number | null;
  } | null;
  /** `subsidy` and `topUps`: minor units, together the credit. */
  code: {
    isActive: boolean;
    consumerActive: boolean;
    consumerName: string;
    consumerBounds: Bounds;
    bounds: Bounds;
    subsidy: number;
    topUps: number;
  } | null;
  /** The profile in the slot of the product's line; `day` is that of the moment in the account's time zone. */
  profile: {
    name: string;
    isActive: boolean;
    qualification: Qualification | null;
    allowsDevice: boolean;
    dayPasses: boolean;
    day: () => { date: string; weekday: number; schedule: object | null };
  } | null;
  /** The eas profile's grant of the product; null if its policy lacks the product, or there is no profile. */
  quota: (QuotaOfProduct & { openDelivery: () => { id: string; date: string } | null }) | null;
};

/** A rule of an authorisation. */
type Rule = {
  rule: RefusalReason;
  /**
   * True if the facts pass; null if the rule does not apply: it belongs to another line, or its subject is
   * missing.
   */
  passes(facts: Facts): boolean | null;
  /** The facts that decide it, for people (rules/refusals#rules). Asked only of what can be judged. */
  tells(facts: Facts): object;
};

/** True if an extra of the code allows the product, overriding day, quota, interval and open return. */
const isExtra = ({ quota }: Pick<Facts, 'quota'>) => quota !== null && quota.extra > 0;

/** Facts of a rule that an extra overrides. */
const grantedBy = (facts: Pick<Facts, 'quota'>) => (isExtra(facts) ? { extra: facts.quota!.extra } : {});

function passesQuota(facts: Facts, block: keyof QuotaOfProduct['blocks']): boolean | null {
  return facts.quota ? isExtra(facts) || !facts.quota.blocks[block] : null;
}

const isoOrNull = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
const creditOf = ({ subsidy, topUps }: { subsidy: number; topUps: number }) => subsidy + topUps;

type PresentedCode = NonNullable<Facts['code']>;
/** A bound of a validity, and of which of the two it is. */
type Bound = { atMs: number; of: 'consumer' | 'code' };

/** The later start of a code's and its person's validity; null: neither has one. */
function startOf({ consumerBounds, bounds }: PresentedCode): Bound | null {
  return outermost(consumerBounds.validFromMs, bounds.validFromMs, (one, other) => one >= other);
}

/** The earlier end of a code's and its person's validity; null: neither has one. */
function endOf({ consumerBounds, bounds }: PresentedCode): Bound | null {
  return outermost(consumerBounds.validUntilMs, bounds.validUntilMs, (one, other) => one <= other);
}

function outermost(
  consumer: number | null,
  code: number | null,
  decides: (consumer: number, code: number) => boolean,
): Bound | null {
  if (consumer !== null && (code === null || decides(consumer, code)))
    return { atMs: consumer, of: 'consumer' };
  return code === null ? null : { atMs: code, of: 'code' };
}

const nullOr = <T>(found: T | null, passes: (found: T) => boolean) => (found === null ? null : passes(found));

const boundFacts = (member: 'validFrom' | 'validUntil', { atMs, of }: Bound) => ({
  [member]: isoOrNull(atMs),
  of,
});

/** Every rule, in the order that refuses. */
const rules: readonly Rule[] = [
  {
    rule: 'device_unknown',
    passes: ({ device }) => device !== null,
    tells: ({ asked }) => ({ serial: asked.deviceSerial }),
  },
  {
    rule: 'device_inactive',
    passes: ({ device }) => device?.isActive ?? null,
    tells: ({ device }) => ({ name: device!.name }),
  },
  {
    rule: 'selection_unknown',
    passes: ({ asked, device, product }) =>
      device && asked.productId === undefined ? product !== null : null,
    tells: ({ asked }) => ({ selection: asked.selection }),
  },
  {
    rule: 'product_unknown',
    passes: ({ asked, product }) => (asked.productId === undefined ? null : product !== null),
    tells: ({ asked }) => ({ productId: asked.productId }),
  },
  {
    rule: 'product_inactive',
    passes: ({ product }) => product?.isActive ?? null,
    tells: ({ product }) => ({ name: product!.name }),
  },
  {
    rule: 'code_unknown',
    passes: ({ code }) => code !== null,
    tells: ({ asked }) => ({ codeId: asked.codeId }),
  },
  {
    rule: 'consumer_inactive',
    passes: ({ code }) => code?.consumerActive ?? null,
    tells: ({ code }) => ({ name: code!.consumerName }),
  },
  {
    rule: 'code_inactive',
    passes: ({ code }) => code?.isActive ?? null,
    tells: ({ asked }) => ({ codeId: asked.codeId }),
  },
  {
    rule: 'not_yet_valid',
    passes: ({ code, nowMs }) => nullOr(code && startOf(code), ({ atMs }) => nowMs >= atMs),
    tells: ({ code }) => boundFacts('validFrom', startOf(code!)!),
  },
  {
    rule: 'expired',
    passes: ({ code, nowMs }) => nullOr(code && endOf(code), ({ atMs }) => nowMs < atMs),
    tells: ({ code }) => boundFacts('validUntil', endOf(code!)!),
  },
  {
    rule: 'profile_missing',
    passes: ({ product, code, profile }) => (product && code ? profile !== null : null),
    tells: ({ product }) => ({ businessLine: product!.businessLine }),
  },
  {
    rule: 'profile_inactive',
    passes: ({ profile }) => profile?.isActive ?? null,
    tells: ({ profile }) => ({ name: profile!.name }),
  },
  {
    rule: 'qualification_missing',
    passes: ({ profile }) => nullOr(profile?.qualification ?? null, ({ isHeld }) => isHeld === 1),
    tells: ({ profile }) => ({ tag: profile!.qualification!.tag, value: profile!.qualification!.value }),
  },
  {
    rule: 'qualification_expired',
    passes: ({ profile, nowMs }) => {
      const untilMs = profile?.qualification?.untilMs ?? null;
      return untilMs === null ? null : nowMs < untilMs;
    },
    tells: ({ profile }) => ({
      tag: profile!.qualification!.tag,
      validUntil: isoOrNull(profile!.qualification!.untilMs),
    }),
  },
  {
    rule: 'product_not_allowed',
    passes: ({ product, profile, quota }) =>
      product && profile && product.deviceHasLine && (product.businessLine !== 'eas' || quota !== null),
    tells: ({ product, quota }) => ({
      businessLine: product!.businessLine,
      deviceHasLine: product!.deviceHasLine,
      isInPolicy: product!.businessLine === 'eas' ? quota !== null : null,
    }),
  },
  {
    rule: 'device_not_allowed',
    passes: ({ profile }) => profile?.allowsDevice ?? null,
    tells: ({ profile, device }) => ({ profile: profile!.name, device: device?.name ?? null }),
  },
  {
    rule: 'day_not_allowed',
    passes: (facts) => (facts.profile ? isExtra(facts) || facts.profile.dayPasses : null),
    tells: (facts) => ({ ...facts.profile!.day(), ...grantedBy(facts) }),
  },
  {
    rule: 'quota_exhausted',
    passes: (facts) => passesQuota(facts, 'quota'),
    tells: ({ quota }) => ({
      used: quota!.used,
      quantity: quota!.quantity,
      remaining: quota!.remaining,
      periodStart: isoOrNull(quota!.periodStartMs),
      periodEnd: isoOrNull(quota!.periodEndMs),
      ...grantedBy({ quota }),
    }),
  },
  {
    rule: 'too_soon',
    passes: (facts) => passesQuota(facts, 'interval'),
    tells: ({ quota, nowMs }) => ({
      minutesBetweenDeliveries: quota!.minutesBetweenDeliveries,
      minutesSinceLast: quota!.latestMs === null ? null : Math.floor((nowMs - quota!.latestMs) / 60_000),
      lastDeliveryAt: isoOrNull(quota!.latestMs),
      ...grantedBy({ quota }),
    }),
  },
  {
    rule: 'return_pending',
    passes: (facts) => passesQuota(facts, 'return'),
    tells: ({ quota }) => ({ openDelivery: quota!.openDelivery(), ...grantedBy({ quota }) }),
  },
  {
    rule: 'insufficient_credit',
    passes: ({ product, code }) =>
      product && product.price !== null && code ? creditOf(code) >= product.price : null,
    tells: ({ product, code }) => ({
      price: product!.price,
      credit: creditOf(code!),
      subsidy: code!.subsidy,
      topUps: code!.topUps,
    }),
  },
];

/** The first reason that applies; null when the code may take the product (rules/authorisations#reasons). */
export function reasonToRefuse(facts: Facts): RefusalReason | null {
  return rules.find(({ passes }) => passes(facts) === false)?.rule ?? null;
}

/** A checked rule, with its facts. */
export type JudgedRule = { rule: RefusalReason; passed: boolean; facts: object };

/**
 * The rules that can be judged by these facts, in the order that refuses; the first that did not pass is the reason
 * (rules/refusals#rules).
 */
export function judgedRules(facts: Facts): JudgedRule[] {
  return rules.flatMap(({ rule, passes, tells }) => {
    const passed = passes(facts);
    return passed === null ? [] : [{ rule, passed, facts: tells(facts) }];
  });
}

/** Those up to the one that refused. */
export function rulesUntil(judged: readonly JudgedRule[]): JudgedRule[] {
  const last = judged.findIndex(({ passed }) => !passed);
  return last === -1 ? [...judged] : judged.slice(0, last + 1);
}

/** The answer to a machine (rules/authorisations#the-answer); amounts in minor units. */
export type Authorization = {
  allowed: boolean;
  reason: RefusalReason | null;
  consumer: { name: string } | null;
  product: { id: string; name: string } | null;
  price: number | null;
  credit: number | null;
  /** The remaining number of an eas product before this one, including extras; null: unlimited, or a sale. */
  remaining: number | null;
  /** There where it is an extra that lets it pass. */
  grantedBy?: 'extra';
};

/** Judges the facts. Facts after the reason in the order of checks were not read, and are null. */
export function authorizationOf(facts: Facts): Authorization {
  const reason = reasonToRefuse(facts);
  const passed = (check: RefusalReason) =>
    reason === null || refusalReasons.indexOf(reason) > refusalReasons.indexOf(check);
  const product = passed('product_unknown') ? facts.product : null;
  const code = passed('code_unknown') ? facts.code : null;
  const price = product?.price ?? null;
  return {
    allowed: reason === null,
    reason,
    consumer: code && { name: code.consumerName },
    product: product && { id: product.id, name: product.name },
    price,
    credit: price === null || !code ? null : creditOf(code),
    remaining: passed('product_not_allowed') ? remainingOf(facts) : null,
    ...(reason === null && isExtra(facts) && { grantedBy: 'extra' as const }),
  };
}

function remainingOf({ quota }: Facts): number | null {
  return quota && quota.remaining !== null ? quota.remaining + quota.extra : null;
}
