import type { NewProduct } from '../catalogue/product-fields.ts';
import { createProduct } from '../catalogue/products.ts';
import { createProfile } from '../catalogue/profiles.ts';
import type { WriteContext } from '../interface/endpoint.ts';
import { replacePlanogram } from '../tenancy/device-planograms.ts';
import type { AppliedAccount } from '../tenancy/provision.ts';
import { type Article, easArticles, vendingArticles } from './assortment.ts';
import type { SeededRandom } from './random.ts';
import type { DemoAccount } from './site.ts';

type Stocked = { id: string; article: Article; listPrice: number };

const weekdays = { weekdays: [1, 2, 3, 4, 5] };

/**
 * Fills an account with products, planograms and profiles, as a key of its client would through the API. What is
 * drawn from `random` is the same for the same seed.
 */
export function fillAccount(
  context: WriteContext,
  random: SeededRandom,
  account: AppliedAccount,
  plan: DemoAccount,
): void {
  const sold = vendingArticles
    .slice(0, plan.vendingArticles)
    .map((article) => sell(context, random, account, plan, article));
  const issued = easArticles
    .slice(0, plan.easArticles)
    .map((article) => issue(context, account, plan, article));
  for (const device of account.operations.flatMap(({ devices }) => devices)) {
    const vends = device.businessLines.includes('vending');
    const chosen = random.sample(vends ? sold : issued, vends ? 10 : 6);
    replacePlanogram(context, device.id, {
      items: chosen.map((product, index) => slot(random, product, index, vends)),
    });
  }
  addProfiles(context, account, plan, issued);
}

function sell(
  context: WriteContext,
  random: SeededRandom,
  account: AppliedAccount,
  plan: DemoAccount,
  article: Article,
): Stocked {
  const cost = rounded(article.cost * plan.rate * (0.95 + random.next() / 10), plan);
  const listPrice = rounded(cost * (1.6 + random.next() / 2), plan);
  const suggestedPrice = rounded(listPrice * 1.1, plan);
  const attributes = { taxRate: plan.taxRate, listPrice, suggestedPrice };
  return created(context, account, plan, article, { businessLine: 'vending', cost, attributes }, listPrice);
}

function issue(context: WriteContext, account: AppliedAccount, plan: DemoAccount, article: Article): Stocked {
  const isReturnable = article.returnable === true;
  const attributes = { returnPolicy: { isReturnable, restrictDelivery: isReturnable } };
  const cost = rounded(article.cost * plan.rate, plan);
  return created(context, account, plan, article, { businessLine: 'eas', cost, attributes }, 0);
}

function created(
  context: WriteContext,
  account: AppliedAccount,
  plan: DemoAccount,
  article: Article,
  line: Pick<NewProduct, 'businessLine' | 'cost' | 'attributes'>,
  listPrice: number,
): Stocked {
  const { code, type } = article;
  const product = { accountId: account.id, name: article.name[plan.language], code, type, ...line };
  const { id } = JSON.parse(createProduct(context, product as NewProduct)) as { id: string };
  return { id, article, listPrice };
}

function slot(random: SeededRandom, { id, listPrice }: Stocked, index: number, vends: boolean) {
  const capacity = vends ? 10 : 24;
  const selection = vends ? `${1 + Math.floor(index / 5)}${index % 5}` : String(index + 1);
  const stock = random.integer(2, capacity);
  return { selection, productId: id, price: vends ? listPrice : null, stock, capacity };
}

function addProfiles(
  context: WriteContext,
  account: AppliedAccount,
  plan: DemoAccount,
  issued: Stocked[],
): void {
  const named = (es: string, en: string) => (plan.language === 'es' ? es : en);
  const amount = (cents: number) => rounded(cents * plan.rate, plan);
  const accountId = account.id;
  createProfile(context, {
    accountId,
    businessLine: 'vending',
    name: named('Subsidio semanal', 'Weekly allowance'),
    period: { type: 'preset', value: 'weekly' },
    policy: { defaultReloadValue: amount(1000), maxBalance: amount(2000), cumulative: true },
    consumptionSchedule: weekdays,
  });
  createProfile(context, {
    accountId,
    businessLine: 'vending',
    name: named('Refrigerio diario', 'Daily snack'),
    period: { type: 'preset', value: 'daily' },
    policy: { defaultReloadValue: amount(150), maxBalance: amount(150), cumulative: false },
  });
  const protective = issued.filter(({ article }) => article.type === 'ppe');
  const tools = issued.filter(({ article }) => article.returnable);
  createProfile(context, {
    accountId,
    businessLine: 'eas',
    name: named('EPP del operario', 'Operator PPE'),
    period: { type: 'preset', value: 'monthly' },
    policy: {
      products: protective.map(({ id }, index) => ({
        productId: id,
        quantity: index === 0 ? null : 4,
        minutesBetweenDeliveries: 60,
      })),
    },
  });
  if (tools.length === 0) return;
  createProfile(context, {
    accountId,
    businessLine: 'eas',
    name: named('Herramientas de mantenimiento', 'Maintenance tools'),
    period: { type: 'preset', value: 'weekly' },
    policy: {
      products: tools.map(({ id }) => ({ productId: id, quantity: 5, minutesBetweenDeliveries: 0 })),
    },
    consumptionSchedule: weekdays,
  });
}

function rounded(amount: number, { step }: DemoAccount): number {
  return Math.max(step, Math.round(amount / step) * step);
}
