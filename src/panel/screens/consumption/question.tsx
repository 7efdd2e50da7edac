import { ListFilter } from 'lucide';
import { useId, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { words } from '../../language/words.ts';
import { Button } from '../../parts/button.tsx';
import { accountLines } from '../../parts/forms/account-options.ts';
import { SelectField } from '../../parts/forms/field.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import type { Period } from '../../parts/lists/period.ts';
import { PeriodFilter } from '../../parts/lists/period-filter.tsx';
import { PickFilter } from '../../parts/lists/pick-filter.tsx';
import { TagFilter } from '../../parts/lists/tag-filter.tsx';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import { MachineFilter, OperationFilter, ProductFilter } from '../movements/filter-fields.tsx';
import { type Measure, measures } from './measures.ts';
import { narrowing } from './query.ts';
import { texts } from './words.ts';

type Options = readonly (readonly [value: string, label: string])[];

/** Controls for period, grouping and measure. Filters are behind a button. */
export function Question({
  period,
  options,
  by,
  then,
  measure,
}: {
  period: Period;
  options: Options;
  by: string;
  then: string | undefined;
  measure: Measure;
}) {
  const { query, set } = useFilters();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = narrowing.filter((name) => name !== 'value' && query[name]).length;
  return (
    <div class={`filters question no-print${isOpen ? ' open' : ''}`}>
      <PeriodFilter period={period} set={set} />
      <SelectField label={texts.by} value={by} options={options} onChange={(one) => set({ by: one })} />
      <div class="later">
        <SelectField
          label={texts.andBy}
          value={then ?? ''}
          options={[['', texts.nothing], ...options.filter(([value]) => value !== by)]}
          onChange={(one) => set({ and: one || null })}
        />
        <SelectField
          label={texts.show}
          value={measure}
          options={measures.map((one) => [one, texts.measures[one]] as const)}
          onChange={(show) => set({ show })}
        />
      </div>
      <div class="question-more">
        <Button icon={ListFilter} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {texts.filters}
          {count > 0 && ` (${count})`}
        </Button>
      </div>
      <div id={id} class="question-filters" hidden={!isOpen}>
        {isOpen && <Narrow />}
      </div>
    </div>
  );
}

function Narrow() {
  const { query, set } = useFilters();
  const lines = accountLines();
  return (
    <>
      <TagFilter />
      {lines.length > 1 && (
        <SelectField
          label={texts.line}
          value={query['line'] ?? ''}
          options={[['', texts.bothLines], ...lines.map((line) => [line, words.lines[line]] as const)]}
          onChange={(line) => set({ line: line || null })}
        />
      )}
      <OperationFilter />
      <MachineFilter />
      <ProductFilter />
      <ProfileFilter />
    </>
  );
}

const few = 8;

function ProfileFilter() {
  const { query, set } = useFilters();
  const { profile } = query;
  const { data } = useCall('GET /profiles/:id', profile ? { params: { id: profile } } : null);
  if (!may('profiles:read')) return null;
  return (
    <PickFilter
      label={texts.dimensions.profile}
      chosen={profile && (data?.name ?? '…')}
      find={async (search) => {
        const asked = { accountId: account.value?.id, search, pageSize: few };
        const { items } = await call('GET /profiles', { query: asked });
        return items.map(({ id, name, businessLine }) => ({
          value: id,
          label: name,
          note: words.lines[businessLine],
        }));
      }}
      onPick={(value) => set({ profile: value })}
    />
  );
}
