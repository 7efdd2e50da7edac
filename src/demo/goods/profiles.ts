import type { NewProfile, VendingPolicy } from '../../features/catalogue/profile-fields.ts';
import { createProfile } from '../../features/catalogue/profiles.ts';
import { type AccountSetup, amountOf, type Catalogue, type Stocked } from './catalogue.ts';

/** A vending profile, and how often its subsidy reloads. */
export type Allowance = {
  id: string;
  policy: VendingPolicy;
  reloads: 'daily' | 'weekly' | 'never';
  weekdaysOnly: boolean;
};

/** An eas profile's weekly grant of a product; null means unlimited. */
export type Grant = { quantity: number | null; minutes: number };

/** An eas profile: its quotas, by the product's code. */
export type Equipment = { id: string; grants: ReadonlyMap<string, Grant>; weekdaysOnly: boolean };

/** The profiles of an account. */
export type Profiles = {
  weekly: Allowance;
  daily: Allowance;
  topUpsOnly: Allowance;
  operator: Equipment;
  maintenance: Equipment;
};

const weekdays = { weekdays: [1, 2, 3, 4, 5] };

/** Creates an account's profiles. */
export function addProfiles(setup: AccountSetup, { issued }: Catalogue): Profiles {
  const { plan } = setup;
  const named = (es: string, en: string) => (plan.language === 'es' ? es : en);
  const amount = (cents: number) => amountOf(plan, cents);
  const subsidy = (defaultReloadValue: number, maxBalance: number, cumulative: boolean) => ({
    defaultReloadValue,
    maxBalance,
    cumulative,
  });
  return {
    weekly: addAllowance(
      setup,
      named('Subsidio semanal', 'Weekly allowance'),
      'weekly',
      subsidy(amount(800), amount(1600), true),
      true,
    ),
    daily: addAllowance(
      setup,
      named('Refrigerio diario', 'Daily snack'),
      'daily',
      subsidy(amount(150), amount(150), false),
      false,
    ),
    topUpsOnly: addAllowance(
      setup,
      named('Solo recargas', 'Top-ups only'),
      'never',
      subsidy(0, 0, false),
      false,
    ),
    operator: addEquipment(setup, named('EPP del operario', 'Operator PPE'), issued, operatorGrants, false),
    maintenance: addEquipment(
      setup,
      named('Herramientas de mantenimiento', 'Maintenance tools'),
      issued,
      maintenanceGrants,
      true,
    ),
  };
}

/** By the article's code, a week. */
const operatorGrants: Record<string, Grant> = {
  'EPP-001': { quantity: null, minutes: 60 },
  'EPP-002': { quantity: 2, minutes: 60 },
  'EPP-003': { quantity: 1, minutes: 0 },
  'EPP-004': { quantity: 6, minutes: 120 },
  'EPP-005': { quantity: 5, minutes: 240 },
  'EPP-006': { quantity: 1, minutes: 0 },
  'UNI-002': { quantity: 1, minutes: 0 },
  'MED-002': { quantity: 2, minutes: 0 },
  'CON-001': { quantity: 10, minutes: 0 },
};

const maintenanceGrants: Record<string, Grant> = {
  'HER-001': { quantity: 5, minutes: 0 },
  'HER-002': { quantity: 5, minutes: 0 },
  'HER-003': { quantity: 5, minutes: 0 },
  'CON-001': { quantity: null, minutes: 0 },
  'CON-002': { quantity: 12, minutes: 0 },
  'CON-003': { quantity: 4, minutes: 0 },
  'REP-001': { quantity: 8, minutes: 0 },
  'REP-002': { quantity: 4, minutes: 0 },
  'EPP-001': { quantity: null, minutes: 60 },
  'EPP-003': { quantity: 1, minutes: 0 },
};

function addAllowance(
  setup: AccountSetup,
  name: string,
  reloads: Allowance['reloads'],
  policy: VendingPolicy,
  weekdaysOnly: boolean,
): Allowance {
  // A quota without reloads needs a period all the same.
  const value = reloads === 'never' ? 'annual' : reloads;
  const id = added(setup, {
    businessLine: 'vending',
    name,
    period: { type: 'preset', value },
    policy,
    ...(weekdaysOnly && { consumptionSchedule: weekdays }),
  });
  return { id, policy, reloads, weekdaysOnly };
}

function addEquipment(
  setup: AccountSetup,
  name: string,
  issued: readonly Stocked[],
  granted: Record<string, Grant>,
  weekdaysOnly: boolean,
): Equipment {
  const grants = new Map<string, Grant>();
  const products = issued.flatMap(({ id, article: { code } }) => {
    const grant = granted[code];
    if (!grant) return [];
    grants.set(code, grant);
    return [{ productId: id, quantity: grant.quantity, minutesBetweenDeliveries: grant.minutes }];
  });
  const id = added(setup, {
    businessLine: 'eas',
    name,
    period: { type: 'preset', value: 'weekly' },
    policy: { products },
    ...(weekdaysOnly && { consumptionSchedule: weekdays }),
  });
  return { id, grants, weekdaysOnly };
}

function added({ context, account }: AccountSetup, profile: Omit<NewProfile, 'accountId'>): string {
  const made = createProfile(context, { accountId: account.id, ...profile } as NewProfile);
  return (JSON.parse(made) as { id: string }).id;
}
