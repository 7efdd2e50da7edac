import { CircleOff, MapPin, RotateCcw } from 'lucide';
import { useLocation } from 'preact-iso/router';
import { call, type Item } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Icon } from '../../parts/icon.tsx';
import { pageIn } from '../../parts/lists/listing.tsx';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { NamedList, pageSize } from './named-list.tsx';
import { texts } from './words.ts';

type Place = Item<'GET /operations'>;

const words = {
  title: texts.places,
  lead: texts.placesLead,
  add: texts.newPlace,
  none: texts.noPlaces,
  noneLead: texts.noPlacesLead,
  remove: texts.removePlace,
  removeLead: texts.removePlaceLead,
  icon: MapPin,
  page: 'places',
  member: 'name',
};

async function rename({ id, name: before }: Pick<Place, 'id' | 'name'>, name: string): Promise<void> {
  await call('PATCH /operations/:id', { params: { id }, body: { name } });
  tell(texts.renamed(before, name), () => rename({ id, name }, before));
}

async function switchPlace({ id, name }: Pick<Place, 'id' | 'name'>, isActive: boolean): Promise<void> {
  await call('PATCH /operations/:id', { params: { id }, body: { isActive } });
  tell(isActive ? texts.activated(name) : texts.deactivated(name), () =>
    switchPlace({ id, name }, !isActive),
  );
}

/** The places of the account (operations, as the interface calls them). */
export function Places() {
  const accountId = account.value!.id;
  const page = pageIn(useLocation().query, 'places');
  const found = useCall('GET /operations', { query: { accountId, sort: 'name', page, pageSize } });
  return (
    <NamedList<Place>
      words={words}
      found={found}
      page={page}
      can={{
        add: may('operations:create'),
        change: may('operations:update'),
        remove: may('operations:delete'),
      }}
      add={async (name) => {
        await call('POST /operations', { body: { accountId, name } });
        tell(texts.added(name));
      }}
      rename={rename}
      remove={async ({ id, name }) => {
        await call('DELETE /operations/:id', { params: { id } });
        tell(texts.removed(name));
      }}
      aside={({ id, isActive }) => (
        <>
          {!isActive && <Lamp tone="idle">{texts.inactive}</Lamp>}
          <a href={withQuery(pathTo('machines'), { operation: id })}>{texts.machines}</a>
          <a href={withQuery(pathTo('people'), { operation: id })}>{texts.people}</a>
        </>
      )}
      items={(place) => (
        <button type="button" class="nav-link" onClick={() => void switchPlace(place, !place.isActive)}>
          <Icon of={place.isActive ? CircleOff : RotateCcw} />
          {place.isActive ? texts.deactivate : texts.activate}
        </button>
      )}
    />
  );
}
