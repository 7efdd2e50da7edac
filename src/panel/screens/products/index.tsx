import { Plus } from 'lucide';
import lazy from 'preact-iso/lazy';
import { useLocation, useRoute } from 'preact-iso/router';
import { useCall } from '../../api/use-call.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { FormPage } from '../../parts/forms/form-page.tsx';
import { ImportLink, mayImport } from '../../parts/import-link.tsx';
import { Split } from '../../parts/lists/detail.tsx';
import { texts as common } from '../../parts/lists/words-catalogue.ts';
import { Page } from '../../parts/page.tsx';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { EditProduct, NewProductForm } from './form.tsx';
import { ProductList } from './list.tsx';
import { ProductView } from './view.tsx';
import { texts } from './words.ts';

const Import = lazy(() => import('../import/index.tsx'));
const PastImports = lazy(() => import('../import/past/index.tsx'));

/** The products: a list, and the one in the URL next to it. Adding, changing and importing use the whole page. */
export default function Products() {
  const { rest = '' } = useRoute().params;
  const [first, id = ''] = rest.split('/');
  if (first === 'imports') return <PastImports kind="products" id={id} />;
  return rest === 'import' && mayImport('products') ? <Import kind="products" /> : <Listed />;
}

function Listed() {
  const [named = '', part = ''] = (useRoute().params['rest'] ?? '').split('/');
  // A user who may not use a form is sent to the view that they may see.
  const isBarred = named === 'import' || (named === 'new' && !may('products:create'));
  const id = isBarred ? '' : named;
  const isEdit = part === 'edit' && may('products:update');
  const isNew = id === 'new';
  const shown = useCall('GET /products/:id', id === '' || isNew ? null : { params: { id } });
  const name = shown.data?.name;
  const { query } = useLocation();
  if (isNew) {
    return (
      <FormPage
        title={texts.newTitle}
        back={{ href: withQuery(pathTo('products'), query), label: texts.title }}
      >
        <NewProductForm />
      </FormPage>
    );
  }
  if (isEdit) {
    return (
      <FormPage
        title={name === undefined ? common.edit : texts.editTitle(name)}
        back={{ href: withQuery(pathTo('products', id), query), label: name ?? texts.title }}
      >
        <Await of={shown} lines={8}>
          {(product) => <EditProduct product={product} />}
        </Await>
      </FormPage>
    );
  }
  return (
    <Page
      title={texts.title}
      tab={id === '' ? undefined : name}
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
        of={id}
        detail={
          id !== '' && (
            <Await of={shown} lines={8}>
              {(product) => <ProductView product={product} />}
            </Await>
          )
        }
      >
        <ProductList chosen={id} />
      </Split>
    </Page>
  );
}
