import { IdCard } from 'lucide';
import type { Item } from '../../api/call.ts';
import { useLatest } from '../../api/use-latest.ts';
import { words } from '../../language/words.ts';
import { CatalogueList, stateColumn, useCatalogueQuery } from '../../parts/lists/catalogue-list.tsx';
import type { Column } from '../../parts/lists/table.tsx';
import { givesWords, hasNoSubsidy, periodWords, scheduleWords } from './sentences.ts';
import { texts } from './words.ts';

const columns: Column<Item<'GET /profiles'>>[] = [
  { title: texts.name, at: 'main', cell: ({ name }) => name, sort: 'name' },
  { title: texts.line, plain: true, line: 2, cell: ({ businessLine }) => words.lines[businessLine] },
  { title: texts.gives, plain: true, at: 'aside', cell: (row) => givesWords(row) },
  {
    title: texts.period,
    plain: true,
    line: 2,
    cell: (row) => (hasNoSubsidy(row) ? '' : periodWords(row.period)),
  },
  { title: texts.days, plain: true, line: 2, cell: (row) => scheduleWords(row.consumptionSchedule) },
  stateColumn,
];

const narrow = columns.filter(({ title }) => title !== texts.days);

/** The profiles that the URL's filters leave, page by page. */
export function ProfileList({ chosen }: { chosen: string }) {
  const found = useLatest('GET /profiles', { query: useCatalogueQuery() });
  return (
    <CatalogueList
      screen="profiles"
      said={texts}
      icon={IdCard}
      columns={chosen === '' ? columns : narrow}
      found={found}
      lines={6}
      chosen={chosen}
    />
  );
}
