import { X } from 'lucide';
import { useCall } from '../../api/use-call.ts';
import { words } from '../../language/words.ts';
import { labelOf, useOperations, useTags } from '../../parts/forms/account-options.ts';
import { Icon } from '../../parts/icon.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import type { Changes } from './query.ts';
import { namesPeople } from './viewer.ts';
import { texts } from './words.ts';

const named = ['GET /devices/:id', 'GET /products/:id', 'GET /profiles/:id', 'GET /consumers/:id'] as const;

/** The name of a thing that the URL references by id; undefined without one. */
function useNameOf(endpoint: (typeof named)[number], id: string | undefined): string | undefined {
  const { data, problem } = useCall(endpoint, id ? { params: { id } } : null);
  if (id === undefined) return undefined;
  return data?.name ?? (problem ? texts.removed : '…');
}

/** Active filters, each with a button that removes it. */
export function Chips() {
  const { query, set } = useFilters();
  const tags = useTags();
  const operations = useOperations();
  const { tag, value, line, operation, machine, product, profile, who, method } = query;
  const key = tags.find(({ id }) => id === tag)?.key;
  const names = {
    machine: useNameOf('GET /devices/:id', machine),
    product: useNameOf('GET /products/:id', product),
    profile: useNameOf('GET /profiles/:id', profile),
    who: useNameOf('GET /consumers/:id', namesPeople() ? who : undefined),
  };
  const chips: [label: string, value: string | undefined, off: Changes][] = [
    [key === undefined ? texts.tag : labelOf(key), tag && (value ?? texts.any), { tag: null, value: null }],
    [texts.dimensions.consumer, names.who, { who: null }],
    [texts.dimensions.product, names.product, { product: null }],
    [texts.dimensions.device, names.machine, { machine: null }],
    [
      texts.dimensions.operation,
      operation && (operations.find(({ id }) => id === operation)?.name ?? '…'),
      { operation: null },
    ],
    [texts.dimensions.profile, names.profile, { profile: null }],
    [texts.line, line && words.lines[line as 'eas'], { line: null }],
    [texts.dimensions.method, method && words.methods[method as 'CASH'], { method: null }],
  ];
  const shown = chips.filter(([, value]) => value !== undefined && value !== '');
  if (shown.length === 0) return null;
  return (
    <ul class="consumption-chips" aria-label={texts.only}>
      {shown.map(([label, value, off]) => (
        <li key={label}>
          <button
            type="button"
            class="only-chip"
            aria-label={texts.without(label, value!)}
            title={texts.without(label, value!)}
            onClick={() => set(off)}
          >
            <span class="soft">{label}:</span> <strong>{value}</strong>
            <Icon of={X} />
          </button>
        </li>
      ))}
      {shown.length > 1 && (
        <li>
          <button
            type="button"
            class="button quiet"
            onClick={() => set(Object.assign({}, ...shown.map(([, , off]) => off)))}
          >
            {texts.all}
          </button>
        </li>
      )}
    </ul>
  );
}
