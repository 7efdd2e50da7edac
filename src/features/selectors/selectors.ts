import { permissions } from '../../api/permissions.ts';
import * as vocabulary from '../../api/vocabulary.ts';
import { periodPresets } from '../../lib/calendar/periods.ts';
import { currencies } from '../../lib/currencies.ts';
import { memoized } from '../../lib/memo.ts';
import { Problem } from '../../problems/problem.ts';
import type { Json } from '../../store/json.ts';
import { productTypes } from '../catalogue/product-fields.ts';
import { businessLines } from '../sites/tenant-fields.ts';
import * as labels from './labels.ts';
import { labelled } from './labels.ts';

type Items = { key: string; label: string }[];

/** The static catalogues (rules/selectors#keys), made when they are first asked for. */
const catalogues: Record<string, () => Items> = {
  currencies: currencyItems,
  product_types: () => labelled(productTypes, labels.productTypeLabels),
  code_types: () => labelled(vocabulary.codeTypes, labels.codeTypeLabels),
  business_lines: () => labelled(businessLines, labels.businessLineLabels),
  payment_methods: () => labelled(vocabulary.paymentMethods, labels.paymentMethodLabels),
  period_presets: () => labelled(periodPresets, labels.periodPresetLabels),
  return_statuses: () => labelled(vocabulary.returnStatuses),
  export_columns: () => labelled(vocabulary.exportColumns),
  credit_columns: () => labelled(vocabulary.creditColumns),
  locales: () => labelled(vocabulary.locales, labels.localeLabels),
  failure_reasons: () => labelled([...vocabulary.refusalReasons, ...vocabulary.machineFailures]),
  permissions: () => permissions.map((key) => ({ key, label: labels.wordsOf(key.replace(':', ': ')) })),
};

/** The keys of `GET /selectors/:key`. */
export const selectorKeys: readonly string[] = Object.keys(catalogues);

const replies = new Map<string, Json>();

/** A static catalogue by its key. @throws `selectors.not_found` */
export function readSelector(key: string): Json {
  if (!Object.hasOwn(catalogues, key)) {
    throw new Problem('selectors.not_found', `The selectors are ${selectorKeys.join(', ')}.`);
  }
  return memoized(replies, key, () => JSON.stringify({ key, items: catalogues[key]!() }));
}

function currencyItems(): Items {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return currencies.map((key) => ({ key, label: names.of(key) ?? key }));
}
