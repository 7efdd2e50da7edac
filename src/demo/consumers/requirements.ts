import { accountById } from '../../access/accounts.ts';
import { createRequirement } from '../../features/consumption/requirements.ts';
import { tagIdOfAccount } from '../../features/sites/tags.ts';
import type { AccountSetup, Catalogue } from '../goods/catalogue.ts';
import type { Profiles } from '../goods/profiles.ts';
import { areaNames } from './consumers.ts';

/** Adds the PPE requirements of an account, by article codes and names in its language. */
export function addRequirements(setup: AccountSetup, { issued }: Catalogue, { operator }: Profiles): void {
  const { context, account, plan } = setup;
  const named = (es: string, en: string) => (plan.language === 'es' ? es : en);
  const productIds = (...codes: string[]) =>
    codes.map((code) => issued.find(({ article }) => article.code === code)!.id);
  const common = { accountId: account.id, fromServiceDays: 0, isActive: true };
  createRequirement(context, {
    ...common,
    name: named('Guantes', 'Gloves'),
    productIds: productIds('EPP-001', 'EPP-002'),
    who: { profileId: operator.id },
    everyDays: 21,
    graceDays: 5,
  });
  createRequirement(context, {
    ...common,
    name: named('Gafas de seguridad', 'Safety glasses'),
    productIds: productIds('EPP-003'),
    who: { profileId: operator.id },
    everyDays: 90,
    graceDays: 7,
  });
  const [area] = plan.tags;
  const { seq } = accountById(context.tx, account.id)!;
  createRequirement(context, {
    ...common,
    ...(plan.language === 'es'
      ? { name: 'Chaleco de dotación', productIds: productIds('UNI-002'), dates: ['04-30', '08-31', '12-20'] }
      : { name: 'Hearing protection', productIds: productIds('EPP-004'), everyDays: 60 }),
    who: { tagId: tagIdOfAccount(context.tx, seq, area)!, tagValue: areaNames[plan.language].production },
    graceDays: 15,
  });
}
