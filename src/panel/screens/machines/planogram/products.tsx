import { Search } from 'lucide';
import { useEffect, useId, useState } from 'preact/hooks';
import type { Item } from '../../../api/call.ts';
import { useCall } from '../../../api/use-call.ts';
import { money } from '../../../language/format.ts';
import { Field } from '../../../parts/field.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Await } from '../../../parts/waiting.tsx';
import { account } from '../../../shell/account.ts';
import { know, productOf } from './draft.ts';
import { dragsProduct } from './grid.tsx';
import { texts } from './messages.ts';

type Product = Item<'GET /products'>;
type Lines = readonly ('vending' | 'eas')[];

const listPriceOf = ({ attributes }: Product) => ('listPrice' in attributes ? attributes.listPrice : null);

/** The products that fit into a machine and match what was typed, after a pause in the typing. */
function useProducts(typed: string, lines: Lines) {
  const [search, setSearch] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), 200);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useCall('GET /products', {
    query: {
      accountId: account.value!.id,
      isActive: 'true',
      businessLine: lines.length === 1 ? lines[0]! : null,
      search,
      pageSize: '50',
    },
  });
  for (const product of found.data?.items ?? [])
    know(product.id, {
      name: product.name,
      businessLine: product.businessLine,
      listPrice: listPriceOf(product),
    });
  return found;
}

/** The products beside a machine's front: one is chosen with a press, or dragged. */
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

/** A field in which a product is found by typing, and taken with the arrow keys and Enter, or a press. */
export function ProductField({
  lines,
  value,
  onPick,
}: {
  lines: Lines;
  value: string | null;
  onPick: (id: string) => void;
}) {
  const id = useId();
  const named = productOf(value)?.name ?? '';
  const [typed, setTyped] = useState(named);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const found = useProducts(isOpen && typed !== named ? typed : '', lines);
  const items = found.data?.items ?? [];
  const active = Math.min(at, items.length - 1);
  const pick = (product: Product) => {
    onPick(product.id);
    setTyped(product.name);
    setOpen(false);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen)
        setAt(Math.max(0, Math.min(active + (event.key === 'ArrowDown' ? 1 : -1), items.length - 1)));
      setOpen(true);
    } else if (event.key === 'Enter' && isOpen && items[active]) {
      event.preventDefault();
      pick(items[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      setTyped(named);
    }
  };
  return (
    <Field id={id} label={texts.product}>
      <div class="picker">
        <input
          id={id}
          class="input"
          role="combobox"
          autocomplete="off"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && items[active] ? `${id}-${active}` : undefined}
          placeholder={texts.pickProduct}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setOpen(true);
            setAt(0);
          }}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={onKey}
          onBlur={() => {
            setOpen(false);
            setTyped(named);
          }}
        />
        <div id={`${id}-list`} role="listbox" aria-label={texts.products} hidden={!isOpen}>
          {items.map((product, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and says which one is active
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
            <div
              key={product.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(product)}
            >
              {product.name}
            </div>
          ))}
        </div>
      </div>
    </Field>
  );
}
