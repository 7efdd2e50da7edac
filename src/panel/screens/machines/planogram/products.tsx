import { Search } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { call, type Item } from '../../../api/call.ts';
import { useCall } from '../../../api/use-call.ts';
import { money } from '../../../language/format.ts';
import { Await } from '../../../parts/feedback/waiting.tsx';
import type { Option } from '../../../parts/forms/picking.ts';
import { Icon } from '../../../parts/icon.tsx';
import { PickFilter } from '../../../parts/lists/pick-filter.tsx';
import { account } from '../../../state/account.ts';
import { know, productOf } from './draft.ts';
import { dragsProduct } from './grid.tsx';
import { texts } from './words.ts';

type Product = Item<'GET /products'>;
type Lines = readonly ('vending' | 'eas')[];

const listPriceOf = ({ attributes }: Product) => ('listPrice' in attributes ? attributes.listPrice : null);

const queryOf = (lines: Lines) => ({
  accountId: account.value!.id,
  isActive: 'true',
  businessLine: lines.length === 1 ? lines[0]! : null,
  pageSize: '50',
});

function remember(product: Product): void {
  const { id, name, businessLine } = product;
  know(id, { name, businessLine, listPrice: listPriceOf(product) });
}

/** The products that fit into a machine and match what was typed, after a pause in the typing. */
function useProducts(typed: string, lines: Lines) {
  const [search, setSearch] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), 200);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useCall('GET /products', { query: { ...queryOf(lines), search } });
  found.data?.items.forEach(remember);
  return found;
}

/** The products next to a machine's front: one is chosen by a press, or dragged. */
export function Palette({
  lines,
  chosen,
  onChoose,
}: {
  lines: Lines;
  chosen: string | null;
  onChoose: (id: string | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const found = useProducts(typed, lines);
  return (
    <section class="card palette no-print" aria-label={texts.products}>
      <h2>{texts.products}</h2>
      <div class="search-box">
        <Icon of={Search} />
        <input
          class="input"
          type="search"
          aria-label={texts.findProduct}
          placeholder={texts.findProduct}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <p class="hint small" role="status">
        {chosen !== null && texts.chosen(productOf(chosen)?.name ?? '')}
      </p>
      <Await of={found} lines={8}>
        {({ items, total }) => (
          <>
            {items.length === 0 && <p class="soft">{texts.noProducts}</p>}
            <ul>
              {items.map((product) => {
                const price = listPriceOf(product);
                return (
                  <li key={product.id}>
                    <button
                      type="button"
                      class="product"
                      aria-pressed={chosen === product.id}
                      onClick={() => onChoose(chosen === product.id ? null : product.id)}
                      {...dragsProduct(product.id)}
                    >
                      <span>{product.name}</span>
                      {price !== null && <span class="soft small">{money(price)}</span>}
                    </button>
                  </li>
                );
              })}
            </ul>
            {total > items.length && <p class="soft small">{texts.moreProducts}</p>}
          </>
        )}
      </Await>
    </section>
  );
}

/** A field in which a product is found by typing a part of its name. */
export function ProductField({
  lines,
  value,
  onPick,
}: {
  lines: Lines;
  value: string | null;
  onPick: (id: string | null) => void;
}) {
  const find = async (search: string) => {
    const { items } = await call('GET /products', { query: { ...queryOf(lines), search } });
    items.forEach(remember);
    return items.map((product): Option => {
      const price = listPriceOf(product);
      return { value: product.id, label: product.name, ...(price !== null && { note: money(price) }) };
    });
  };
  return (
    <PickFilter
      label={texts.product}
      chosen={productOf(value)?.name}
      find={find}
      onPick={onPick}
      placeholder={texts.findProduct}
    />
  );
}
