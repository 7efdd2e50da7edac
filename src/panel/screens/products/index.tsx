import { Plus } from 'lucide';
import lazy from 'preact-iso/lazy';
import { useRoute } from 'preact-iso/router';
import { useCall } from '../../api/use-call.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Split } from '../../parts/detail.tsx';
import { ImportLink, mayImport } from '../../parts/import-link.tsx';
import { texts as common } from '../../parts/messages-catalogue.ts';
import { Page } from '../../parts/page.tsx';
import { Await } from '../../parts/waiting.tsx';
import { pathTo } from '../../shell/paths.ts';
import { may } from '../../shell/session.ts';
import { EditProduct, NewProductForm } from './form.tsx';
import { ProductList } from './list.tsx';
import { texts } from './messages.ts';
import { ProductView } from './view.tsx';

const Import = lazy(() => import('../import/index.tsx'));

/** The products: a list, what imports a file of them, and beside it the one that the URL names, or the form of a new one. */
export default function Products() {
  const { rest } = useRoute().params;
  return rest === 'import' && mayImport('products') ? <Import kind="products" /> : <Listed />;
}

function Listed() {
  const [named = '', part = ''] = (useRoute().params['rest'] ?? '').split('/');
  // An address of a form leads who may not use it to what he may see.
  const isBarred = named === 'import' || (named === 'new' && !may('products:create'));
  const id = isBarred ? '' : named;
  const isEdit = part === 'edit' && may('products:update');
  const isNew = id === 'new';
  const shown = useCall('GET /products/:id', id === '' || isNew ? null : { params: { id } });
  const name = shown.data?.name;
  const editing = name === undefined ? common.edit : texts.editTitle(name);
  const ofOne = isEdit ? editing : name;
  return (
    <Page
      title={texts.title}
      tab={isNew ? texts.newTitle : id === '' ? undefined : ofOne}
      lead={texts.lead}
      actions={
        <>
          <ImportLink of="products" />
          {may('products:create') && (
            <ButtonLink href={pathTo('products', 'new')} look={id === '' ? 'primary' : 'plain'} icon={Plus}>
              {texts.add}
            </ButtonLink>
          )}
        </>
      }
    >
      <Split
        of={`${id}/${part}`}
        detail={
          id !== '' &&
          (isNew ? (
            <NewProductForm />
          ) : (
            <Await of={shown} lines={8}>
              {(product) => (isEdit ? <EditProduct product={product} /> : <ProductView product={product} />)}
            </Await>
          ))
        }
      >
        <ProductList chosen={id} />
      </Split>
    </Page>
  );
}
