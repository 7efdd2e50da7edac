import { Boxes } from 'lucide';
import type { Item } from '../../api/call.ts';
import { useLatest } from '../../api/use-latest.ts';
import { money } from '../../language/format.ts';
import { words } from '../../language/words.ts';
import { CatalogueList, stateColumn, useCatalogueQuery } from '../../parts/lists/catalogue-list.tsx';
import type { Column } from '../../parts/lists/table.tsx';
import { texts } from './words.ts';

const columns: Column<Item<'GET /products'>>[] = [
  { title: texts.name, at: 'main', cell: ({ name }) => name, sort: 'name' },
  { title: texts.type, plain: true, line: 2, cell: ({ type }) => words.productTypes[type] },
  { title: texts.code, plain: true, line: 2, cell: ({ code }) => code },
  { title: texts.line, plain: true, line: 2, cell: ({ businessLine }) => words.lines[businessLine] },
  {
    title: texts.price,
    at: 'aside',
    isNumber: true,
    cell: ({ attributes }) => 'listPrice' in attributes && money(attributes.listPrice),
  },
  stateColumn,
];

// Beside a product there is room for what it is called and costs.
const narrow = columns.filter(({ title }) => title !== texts.line && title !== texts.code);

/** The products that the URL's filters leave, page by page. */
export function ProductList({ chosen }: { chosen: string }) {
  const found = useLatest('GET /products', { query: useCatalogueQuery() });
  return (
    <CatalogueList
      screen="products"
      said={texts}
      icon={Boxes}
      columns={chosen === '' ? columns : narrow}
      found={found}
      lines={10}
      chosen={chosen}
    />
  );
}
