import { money } from '../../language/format.ts';
import { chargeOf } from './charge.ts';
import { charges } from './words-charges.ts';

/** The price of a sale in a list; one that failed is crossed out, and says what became of the money. */
export function Price({
  of,
  amount,
  currency,
  isRefunded = false,
}: {
  of: Parameters<typeof chargeOf>[0];
  amount: number;
  currency: string | undefined;
  isRefunded?: boolean;
}) {
  const charge = chargeOf(of);
  if (charge === 'none') return null;
  if (charge === 'paid') return <>{money(amount, currency)}</>;
  return (
    <span class="not-sold">
      <s class="soft">{money(amount, currency)}</s>
      <span class="small">{isRefunded ? charges.refunded : charges[charge]}</span>
    </span>
  );
}
