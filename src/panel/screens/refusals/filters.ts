import { type Rule, rules } from './steps.ts';

/** The members of a URL that filter refusals, in addition to those of the period. */
export const filterNames = ['machine', 'person', 'product', 'reason', 'card'] as const;

/** The filters of refusals that a URL requests; what it says wrong is left out. */
export function refusalFilters(query: Readonly<Record<string, string | undefined>>): {
  deviceSerial?: string;
  consumerId?: string;
  productId?: string;
  codeId?: string;
  reason?: Rule;
} {
  const { machine, person, product, card } = query;
  const reason = rules.find((one) => one === query['reason']);
  return {
    ...(machine && { deviceSerial: machine }),
    ...(person && { consumerId: person }),
    ...(product && { productId: product }),
    ...(card && { codeId: card }),
    ...(reason && { reason }),
  };
}
