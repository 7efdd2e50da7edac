import type { WriteContext } from '../../api/contexts.ts';
import type { NewProduct } from '../../features/catalogue/product-fields.ts';
import { createProduct } from '../../features/catalogue/products.ts';
import type { AppliedAccount } from '../../features/provisioning/provision.ts';
import type { SeededRandom } from '../random.ts';
import type { DemoAccount } from '../site.ts';
import { type Article, easArticles, vendingArticles } from './assortment.ts';

/** A product of the account, with its prices as they are now. */
export type Stocked = { id: string; article: Article; cost: number; listPrice: number };

/** The products of an account, by line. */
export type Catalogue = { sold: Stocked[]; issued: Stocked[] };

/**
 * Inputs for setting up an account: the write context of a key, the random numbers, the account and its plan.
 */
export type AccountSetup = {
  context: WriteContext;
  random: SeededRandom;
  account: AppliedAccount;
  plan: DemoAccount;
};

/** Creates an account's products, as a key of its client would through the API. */
export function addProducts(setup: AccountSetup): Catalogue {
  const { plan } = setup;
  return {
    sold: vendingArticles.slice(0, plan.vendingArticles).map((article) => sell(setup, article)),
    issued: easArticles.slice(0, plan.easArticles).map((article) => issue(setup, article)),
  };
}

/** An amount of US cents in the account's money, as its prices are rounded. */
export function amountOf({ rate, step }: DemoAccount, cents: number): number {
  return Math.max(step, Math.round((cents * rate) / step) * step);
}

function sell(setup: AccountSetup, article: Article): Stocked {
  const { plan, random } = setup;
  const costCents = article.cost * (0.95 + random.next() / 10);
  const listCents = costCents * (1.6 + random.next() / 2);
  const listPrice = amountOf(plan, listCents);
  const attributes = { taxRate: plan.taxRate, listPrice, suggestedPrice: amountOf(plan, listCents * 1.1) };
  const cost = amountOf(plan, costCents);
  return created(setup, article, { businessLine: 'vending', cost, attributes }, listPrice);
}

function issue(setup: AccountSetup, article: Article): Stocked {
  const isReturnable = article.returnable === true;
  const attributes = { returnPolicy: { isReturnable, restrictDelivery: isReturnable } };
  const cost = amountOf(setup.plan, article.cost);
  return created(setup, article, { businessLine: 'eas', cost, attributes }, 0);
}

function created(
  { context, account, plan }: AccountSetup,
  article: Article,
  line: Pick<NewProduct, 'businessLine' | 'cost' | 'attributes'>,
  listPrice: number,
): Stocked {
  const { code, type } = article;
  const product = { accountId: account.id, name: article.name[plan.language], code, type, ...line };
  const { id } = JSON.parse(createProduct(context, product as NewProduct)) as { id: string };
  return { id, article, cost: line.cost, listPrice };
}
