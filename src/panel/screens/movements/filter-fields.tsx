import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { words } from '../../language/words.ts';
import { useOperations } from '../../parts/forms/account-options.ts';
import { SelectField } from '../../parts/forms/field.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { PickFilter } from '../../parts/lists/pick-filter.tsx';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import { texts } from './words.ts';

const few = 8;
const scope = () => ({ accountId: account.value?.id });

/** By a machine. */
export function MachineFilter() {
  const { query, set } = useFilters();
  const { machine } = query;
  const { data } = useCall('GET /devices/:id', machine ? { params: { id: machine } } : null);
  if (!may('devices:read')) return null;
  return (
    <PickFilter
      label={texts.machine}
      chosen={machine && (data?.name ?? '…')}
      find={async (search) => {
        const { items } = await call('GET /devices', { query: { ...scope(), search, pageSize: few } });
        return items.map(({ id, name, serial }) => ({ value: id, label: name, note: serial }));
      }}
      onPick={(value) => set({ machine: value })}
    />
  );
}

/** By a person, whose identification is in the URL: movements keep it, whatever becomes of the person. */
export function PersonFilter() {
  const { query, set } = useFilters();
  const { person } = query;
  const isAllowed = may('consumers:read');
  const { data } = useCall(
    'GET /consumers',
    person && isAllowed ? { query: { ...scope(), search: person, pageSize: few } } : null,
  );
  if (!isAllowed) return null;
  const name = data?.items.find(({ identification }) => identification === person)?.name;
  return (
    <PickFilter
      label={texts.person}
      chosen={person && (name ?? person)}
      find={async (search) => {
        const { items } = await call('GET /consumers', { query: { ...scope(), search, pageSize: few } });
        return items.map(({ identification, name }) => ({
          value: identification,
          label: name,
          note: identification,
        }));
      }}
      onPick={(value) => set({ person: value })}
    />
  );
}

/** A filter by product; `line` limits the choices. */
export function ProductFilter({ line }: { line?: 'vending' | 'eas' }) {
  const { query, set } = useFilters();
  const { product } = query;
  const { data } = useCall('GET /products/:id', product ? { params: { id: product } } : null);
  if (!may('products:read')) return null;
  return (
    <PickFilter
      label={texts.product}
      chosen={product && (data?.name ?? '…')}
      find={async (search) => {
        const { items } = await call('GET /products', {
          query: { ...scope(), search, pageSize: few, ...(line && { businessLine: line }) },
        });
        return items.map(({ id, name, code }) => ({ value: id, label: name, ...(code && { note: code }) }));
      }}
      onPick={(value) => set({ product: value })}
    />
  );
}

/** By an operation, where there are several. */
export function OperationFilter() {
  const { query, set } = useFilters();
  const operations = useOperations();
  const { operation = '' } = query;
  if (operations.length < 2 && operation === '') return null;
  return (
    <SelectField
      label={texts.operation}
      value={operation}
      options={[['', texts.anyKind], ...operations.map(({ id, name }) => [id, name] as const)]}
      onChange={(one) => set({ operation: one || null })}
    />
  );
}

/** Filters by line, if the account has both; by status; and by payment. */
export function DeliveryFilters() {
  const { query, set } = useFilters();
  const lines = account.value?.businessLines ?? [];
  const sells = lines.includes('vending');
  const all = ['', texts.anyKind] as const;
  return (
    <>
      {lines.length > 1 && (
        <SelectField
          label={texts.line}
          value={query['line'] ?? ''}
          options={[all, ['vending', words.lines.vending], ['eas', words.lines.eas]]}
          onChange={(line) => set({ line: line || null })}
        />
      )}
      <SelectField
        label={texts.outcome}
        value={query['status'] ?? ''}
        options={[all, ['delivered', words.outcomes.delivered], ['failed', words.outcomes.failed]]}
        onChange={(status) => set({ status: status || null })}
      />
      {sells && (
        <SelectField
          label={texts.method}
          value={query['method'] ?? ''}
          options={[
            all,
            ...(['CASHLESS', 'CASH', 'CARD', 'WALLET', 'BRE_B', 'REMOTE'] as const).map(
              (method) => [method, words.methods[method]] as const,
            ),
          ]}
          onChange={(method) => set({ method: method || null })}
        />
      )}
    </>
  );
}

/** Active filters in words, for an export. */
export function filterWords(query: Readonly<Record<string, string>>): string[] {
  const { line, status, method } = query;
  const told: string[] = [];
  if (line === 'vending' || line === 'eas') told.push(words.lines[line]);
  if (status === 'delivered') told.push(words.outcomes.delivered);
  if (status === 'failed') told.push(words.outcomes.failed);
  if (method) told.push(words.methods[method as 'CASH']);
  for (const name of ['machine', 'person', 'product', 'operation'] as const)
    if (query[name]) told.push(texts[name]);
  if (query['value']) told.push(query['value']);
  return told;
}
