import { useLocation } from 'preact-iso/router';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { count, money, percent } from '../../language/format.ts';
import { locale } from '../../language/language.ts';
import { words } from '../../language/words.ts';
import { Await } from '../../parts/feedback/waiting.tsx';
import { CatalogueHead } from '../../parts/lists/catalogue-head.tsx';
import { pageIn, Rows } from '../../parts/lists/listing.tsx';
import { When } from '../../parts/moment.tsx';
import { Card, Facts, Figure } from '../../parts/page.tsx';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { type Product, profitOf } from './draft.ts';
import { texts } from './words.ts';

/** A product: its details, price, machines and profiles. */
export function ProductView({ product }: { product: Product }) {
  return (
    <div class="stack">
      <Head product={product} />
      {'listPrice' in product.attributes && <Prices product={product} attributes={product.attributes} />}
      <Card title={texts.facts} level="h3">
        <ProductFacts product={product} />
      </Card>
      {may('inventory:read') && <Machines product={product} />}
      {product.businessLine === 'eas' && may('profiles:read') && <Profiles product={product} />}
    </div>
  );
}

function Head({ product }: { product: Product }) {
  const { businessLine, type } = product;
  const options = { params: { id: product.id } };
  return (
    <CatalogueHead
      screen="products"
      of={product}
      note={[words.productTypes[type], words.lines[businessLine]]}
      switchTo={(isActive) =>
        isActive
          ? call('PATCH /products/:id/activate', options)
          : call('PATCH /products/:id/deactivate', options)
      }
      remove={() => call('DELETE /products/:id', options)}
      removeLead={
        <>
          <p>{texts.removeLead}</p>
          <WhereFrom product={product} />
          <p class="soft">{texts.removeInstead}</p>
        </>
      }
    />
  );
}

/** The machines and profiles from which a product would be removed: a readable number of names. */
function WhereFrom({ product: { id, accountId, businessLine } }: { product: Product }) {
  const places = useCall(
    'GET /products/:id/placements',
    may('inventory:read') ? { params: { id }, query: { pageSize: 100 } } : null,
  );
  const profiles = useCall(
    'GET /profiles',
    businessLine === 'eas' && may('profiles:read')
      ? { query: { accountId, productId: id, pageSize: 100 } }
      : null,
  );
  const machines = [...new Set((places.data?.items ?? []).map(({ device }) => device.name))];
  const granted = (profiles.data?.items ?? []).map(({ name }) => name);
  if (places.isLoading && !places.data) return <p class="soft">…</p>;
  return (
    <>
      {machines.length > 0 && <p>{texts.goneFromMachines(machines.length, named(machines))}</p>}
      {granted.length > 0 && <p>{texts.goneFromProfiles(granted.length, named(granted))}</p>}
      {machines.length + granted.length === 0 && <p class="soft">{texts.goneFromNowhere}</p>}
    </>
  );
}

const shownNames = 6;

function named(names: readonly string[]): string {
  const shown = names.length > shownNames + 1 ? names.slice(0, shownNames) : names;
  const rest = names.length - shown.length;
  return rest === 0
    ? new Intl.ListFormat(locale, { type: 'conjunction' }).format(shown)
    : `${shown.join(', ')} ${texts.andMore(count(rest))}`;
}

type VendingAttributes = Extract<Product['attributes'], { listPrice: number }>;

function Prices({ product, attributes }: { product: Product; attributes: VendingAttributes }) {
  const { listPrice, suggestedPrice, taxRate } = attributes;
  const profit = profitOf(listPrice, taxRate, product.cost);
  return (
    <Card>
      <div class="product-prices">
        <Figure label={texts.listPrice} value={money(listPrice)} />
        <Figure label={texts.suggestedPrice} value={money(suggestedPrice)} />
        <Figure
          label={texts.profit}
          value={money(profit)}
          {...(listPrice > 0 && { note: percent(profit / listPrice) })}
        />
      </div>
    </Card>
  );
}

function ProductFacts({ product }: { product: Product }) {
  const { attributes } = product;
  return (
    <Facts
      of={[
        [texts.code, product.code],
        [texts.description, product.description],
        [texts.cost, money(product.cost)],
        [texts.taxRate, 'taxRate' in attributes ? texts.ofHundred(count(attributes.taxRate)) : undefined],
        [texts.returns, 'returnPolicy' in attributes ? returnsOf(attributes.returnPolicy) : undefined],
        [texts.changed, <When key="changed" at={product.updatedAt} />],
        [texts.since, <When key="since" at={product.createdAt} />],
      ]}
    />
  );
}

function returnsOf({ isReturnable, restrictDelivery }: { isReturnable: boolean; restrictDelivery: boolean }) {
  if (!isReturnable) return texts.notReturned;
  return restrictDelivery ? texts.returnedFirst : texts.returned;
}

function Machines({ product: { id, attributes } }: { product: Product }) {
  const { query, path } = useLocation();
  const page = pageIn(query, 'places');
  const pageSize = 20;
  const places = useCall('GET /products/:id/placements', { params: { id }, query: { page, pageSize } }, [
    'devices',
  ]);
  const isSold = 'listPrice' in attributes;
  return (
    <Card title={texts.machines} level="h3" flush>
      <Await of={places}>
        {(found) => (
          <Rows
            of={found}
            empty={<p class="soft card-text">{texts.noMachines}</p>}
            label={texts.machines}
            keyOf={({ device, selection }) => `${device.id} ${selection}`}
            href={({ device }) => pathTo('machines', device.id, 'planogram')}
            columns={[
              { title: texts.machine, at: 'main', cell: ({ device }) => device.name },
              { title: texts.selection, cell: ({ selection }) => selection },
              {
                title: texts.stock,
                isNumber: true,
                cell: ({ stock, capacity }) => stockOf(stock, capacity),
              },
              ...(isSold
                ? [
                    {
                      title: texts.priceHere,
                      at: 'aside' as const,
                      isNumber: true,
                      cell: ({ price }: { price: number | null }) => money(price ?? attributes.listPrice),
                    },
                  ]
                : []),
            ]}
            page={page}
            pageSize={pageSize}
            pageHref={(to) => withQuery(path, { ...query, places: to })}
          />
        )}
      </Await>
    </Card>
  );
}

function stockOf(stock: number | null, capacity: number | null) {
  if (stock === null) return <span class="soft">{texts.notCounted}</span>;
  return capacity === null ? count(stock) : texts.stockOf(count(stock), count(capacity));
}

function Profiles({ product }: { product: Product }) {
  const { id: productId, accountId } = product;
  const found = useCall('GET /profiles', { query: { accountId, productId, pageSize: 50 } });
  return (
    <Card title={texts.profiles} level="h3">
      <Await of={found}>
        {({ items }) =>
          items.length === 0 ? (
            <div class="stack tight">
              <p class="soft">{texts.noProfiles}</p>
              <p>
                <a href={pathTo('profiles')}>{texts.toProfiles}</a>
              </p>
            </div>
          ) : (
            <ul class="list">
              {items.map(({ id, name, policy }) => (
                <li key={id}>
                  <a href={pathTo('profiles', id)}>{name}</a>
                  <span class="soft">{'products' in policy && quantityOf(policy.products, productId)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Await>
    </Card>
  );
}

function quantityOf(granted: readonly { productId: string; quantity: number | null }[], productId: string) {
  const quantity = granted.find((one) => one.productId === productId)?.quantity;
  return typeof quantity === 'number' ? texts.inPeriod(count(quantity)) : texts.unlimited;
}
