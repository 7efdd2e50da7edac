import { accountsIn, listScope } from '../../access/accounts.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { permissions } from '../../api/permissions.ts';
import * as vocabulary from '../../api/vocabulary.ts';
import { periodPresets } from '../../lib/calendar/periods.ts';
import { currencies } from '../../lib/currency-codes.ts';
import { memoized } from '../../lib/memo.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import type { Json } from '../../store/json.ts';
import { productTypes } from '../catalogue/product-fields.ts';
import { tagKeys } from '../sites/tags.ts';
import { businessLines } from '../sites/tenant-fields.ts';
import * as labels from './labels.ts';
import { labelled } from './labels.ts';

type Items = { key: string; label: string }[];

/** The static catalogues (rules/selectors#keys), made when they are first requested. */
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

/** A catalogue by its key, for a caller. @throws `selectors.not_found` */
export function readSelector(context: ReadContext, key: string): Json {
  if (!Object.hasOwn(catalogues, key)) {
    throw new Problem('selectors.not_found', details.selectorKeys({ keys: selectorKeys.join(', ') }));
  }
  const items = key === 'export_columns' ? tagColumns(context) : [];
  if (items.length > 0) return JSON.stringify({ key, items: [...catalogues[key]!(), ...items] });
  return memoized(replies, key, () => JSON.stringify({ key, items: catalogues[key]!() }));
}

/** A column for each tag key of the accounts that may be exported. */
function tagColumns({ reader, actor }: ReadContext): Items {
  if (!actor.permissions.has('reports:read')) return [];
  const keys = new Set(
    accountsIn(reader, listScope(reader, actor, {})).flatMap((account) => tagKeys(reader, account)),
  );
  return [...keys]
    .sort()
    .map((key) => ({ key: `${vocabulary.tagColumnPrefix}${key}`, label: `Tag: ${key}` }));
}

function currencyItems(): Items {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return currencies.map((key) => ({ key, label: names.of(key) ?? key }));
}
