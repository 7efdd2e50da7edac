import { CircleOff, Pencil, RotateCcw, Trash2, X } from 'lucide';
import { useLocation } from 'preact-iso/router';
import { call } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { count, money, percent } from '../../language/format.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { ConfirmDialog, useDialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Lamp } from '../../parts/lamp.tsx';
import { When } from '../../parts/moment.tsx';
import { ProblemNotice } from '../../parts/notice.tsx';
import { Card, Facts, Figure } from '../../parts/page.tsx';
import { Pager, Table } from '../../parts/table.tsx';
import { tell } from '../../parts/toast.tsx';
import { Await } from '../../parts/waiting.tsx';
import { pathTo, withQuery } from '../../shell/paths.ts';
import { may } from '../../shell/session.ts';
import { type Product, profitOf } from './draft.ts';
import { texts } from './messages.ts';

/** A product: what it is, what it costs, where it stands and who may have it. */
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

/** Switches a product, and offers to take that back. */
async function switchProduct({ id, name }: Pick<Product, 'id' | 'name'>, active: boolean): Promise<void> {
  const options = { params: { id } };
  if (active) await call('PATCH /products/:id/activate', options);
  else await call('PATCH /products/:id/deactivate', options);
  tell(active ? texts.activated(name) : texts.deactivated(name), () => switchProduct({ id, name }, !active));
}

function Head({ product }: { product: Product }) {
  const { id, name, isActive, businessLine, type } = product;
  const { query, route } = useLocation();
  const dialog = useDialog<'remove'>();
  const toggle = useAction(() => switchProduct(product, !isActive));
  return (
    <header class="stack tight">
      <div class="detail-head">
        <div>
          <h2 class="detail-title">{name}</h2>
          <p class="soft">
            {texts.types[type]} · {texts.lines[businessLine]}
          </p>
        </div>
        <a
          class="button quiet square"
          href={withQuery(pathTo('products'), query)}
          aria-label={texts.close}
          title={texts.close}
        >
          <Icon of={X} />
        </a>
      </div>
      <div class="row no-print">
        {!isActive && <Lamp tone="idle">{texts.inactive}</Lamp>}
        {may('products:update') && (
          <>
            <ButtonLink look="primary" icon={Pencil} href={withQuery(pathTo('products', id, 'edit'), query)}>
              {texts.edit}
            </ButtonLink>
            <Button
              icon={isActive ? CircleOff : RotateCcw}
              busy={toggle.isBusy}
              onClick={() => void toggle.run()}
            >
              {isActive ? texts.deactivate : texts.activate}
            </Button>
          </>
        )}
        {may('products:delete') && (
          <Button look="quiet" icon={Trash2} onClick={() => dialog.open('remove')}>
            {texts.remove}
          </Button>
        )}
      </div>
      <ProblemNotice problem={toggle.problem} />
      {dialog.shown && (
        <ConfirmDialog
          title={texts.removeTitle(name)}
          label={texts.remove}
          onClose={dialog.close}
          work={async () => {
            await call('DELETE /products/:id', { params: { id } });
            tell(texts.removed(name));
            route(withQuery(pathTo('products'), query), true);
          }}
        >
          <p>{texts.removeLead}</p>
          <p class="soft">{texts.removeInstead}</p>
        </ConfirmDialog>
      )}
    </header>
  );
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
  const page = Math.max(1, Number(query['places']) || 1);
  const pageSize = 20;
  const places = useCall('GET /products/:id/placements', { params: { id }, query: { page, pageSize } }, [
    'devices',
  ]);
  const isSold = 'listPrice' in attributes;
  return (
    <Card title={texts.machines} level="h3" flush>
      <Await of={places}>
        {({ items, total }) =>
          items.length === 0 ? (
            <p class="soft card-text">{texts.noMachines}</p>
          ) : (
            <>
              <Table
                label={texts.machines}
                rows={items}
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
              />
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                count={count}
                href={(to) => withQuery(path, { ...query, places: to })}
              />
            </>
          )
        }
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
