import lazy from 'preact-iso/lazy';
import { useLocation, useRoute } from 'preact-iso/router';
import { mayImport } from '../../parts/import-link.tsx';
import { may } from '../../state/session.ts';
import { AddPerson } from './add-person.tsx';
import { Badges } from './badges/badges.tsx';
import { People as List } from './list.tsx';
import { filtersOf } from './paths.ts';
import { Person } from './person.tsx';
import { RecordOfIssue } from './record/record.tsx';
import { RemovedPeople } from './record/removed.tsx';

const Import = lazy(() => import('../import/index.tsx'));
const PastImports = lazy(() => import('../import/past/index.tsx'));

/** People: the list, the open person, adding, importing, and badges to print. */
export default function People() {
  const { rest = '' } = useRoute().params;
  const { query } = useLocation();
  const [named = '', tab = ''] = rest.split('/').map(decodeURIComponent);
  // The address of the form leads who may not use it to the list.
  const isBarred =
    (named === 'new' && !may('consumers:create')) || (named === 'import' && !mayImport('people'));
  const first = isBarred ? '' : named;
  if (first === 'import') return <Import kind="people" />;
  if (first === 'imports') return <PastImports kind="people" id={tab} />;
  if (first === 'badges') {
    return (
      <div class="people">
        <Badges />
      </div>
    );
  }
  if (first === 'removed') {
    return (
      <div class="people">
        <RemovedPeople />
      </div>
    );
  }
  const filters = filtersOf(query);
  if (first === 'new') {
    return (
      <div class="people">
        <AddPerson filters={filters} />
      </div>
    );
  }
  if (first !== '' && tab === 'record') {
    return (
      <div class="people">
        <RecordOfIssue key={first} id={first} />
      </div>
    );
  }
  return (
    <div class={first === '' ? 'split people' : 'split open people'}>
      <div class="list">
        <List filters={filters} open={first} />
      </div>
      {first !== '' && (
        <div class="detail">
          <Person key={first} id={first} tab={tab} filters={filters} />
        </div>
      )}
    </div>
  );
}
