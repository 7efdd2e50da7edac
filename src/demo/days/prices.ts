import { editProduct } from '../../features/catalogue/products.ts';
import { amountOf, type Stocked } from '../goods/catalogue.ts';
import type { Machine } from '../machines.ts';
import type { SeededRandom } from '../random.ts';
import type { DemoAccount } from '../site.ts';
import type { Write } from '../types.ts';

/** The number of products in one price increase. */
const raised = 3;

/** Some products become dearer: in the catalogue, and then in each machine that sells them. */
export function raisePrices(
  random: SeededRandom,
  plan: DemoAccount,
  { sold, machines }: { sold: readonly Stocked[]; machines: readonly Machine[] },
  write: Write,
): void {
  const dearer = random.sample(sold, raised);
  for (const product of dearer) {
    const { cost, listPrice } = product;
    const cents = (amount: number) => (amount / plan.rate) * (1.05 + random.next() * 0.05);
    product.cost = amountOf(plan, cents(cost));
    product.listPrice = Math.max(listPrice + plan.step, amountOf(plan, cents(listPrice)));
    const suggestedPrice = amountOf(plan, (product.listPrice / plan.rate) * 1.1);
    write((context) =>
      editProduct(context, product.id, {
        cost: product.cost,
        vendingAttributes: { taxRate: plan.taxRate, listPrice: product.listPrice, suggestedPrice },
      }),
    );
  }
  for (const machine of machines) {
    const touched = machine.slots.filter(({ product }) => dearer.includes(product));
    for (const slot of touched) slot.price = slot.product.listPrice;
    if (touched.length > 0) write((context) => machine.putPlanogram(context));
  }
}
