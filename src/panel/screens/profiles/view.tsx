import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { count, lasting } from '../../language/format.ts';
import { byName } from '../../language/in-order.ts';
import { words } from '../../language/words.ts';
import { Await } from '../../parts/feedback/waiting.tsx';
import { labelOf, useTags } from '../../parts/forms/account-options.ts';
import { CatalogueHead } from '../../parts/lists/catalogue-head.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { Card, Facts } from '../../parts/page.tsx';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import type { Profile } from './calendar.ts';
import { Calendar } from './calendar-view.tsx';
import { useGrantable, useMachines } from './names.ts';
import { hasNoSubsidy, periodWords, reloadWords, scheduleWords } from './sentences.ts';
import { texts } from './words.ts';

/** A profile: its rules, their result on each day, and its people. */
export function ProfileView({ profile }: { profile: Profile }) {
  const grantable = useGrantable('products' in profile.policy);
  const names = new Map(grantable.data?.items.map(({ id, name }) => [id, name]));
  return (
    <div class="stack">
      <Head profile={profile} />
      <Calendar rules={profile} names={names} title={texts.calendar} />
      <Card title={texts.facts} level="h3">
        <Rules profile={profile} />
      </Card>
      {'products' in profile.policy && <Products policy={profile.policy} names={names} />}
      {may('consumers:read') && <People profile={profile} />}
    </div>
  );
}

function Head({ profile }: { profile: Profile }) {
  const options = { params: { id: profile.id } };
  return (
    <CatalogueHead
      screen="profiles"
      of={profile}
      note={[
        words.lines[profile.businessLine],
        ...(hasNoSubsidy(profile) ? [] : [periodWords(profile.period)]),
      ]}
      switchTo={(isActive) =>
        isActive
          ? call('PATCH /profiles/:id/activate', options)
          : call('PATCH /profiles/:id/deactivate', options)
      }
      remove={() => call('DELETE /profiles/:id', options)}
      removeLead={texts.removeLead}
    />
  );
}

function Rules({ profile }: { profile: Profile }) {
  const { policy, period, consumptionSchedule } = profile;
  const starts = texts.starts[period.type === 'custom' ? 'custom' : period.value];
  return (
    <Facts
      of={[
        [texts.reload, 'cumulative' in policy ? reloadWords(policy) : undefined],
        [texts.period, hasNoSubsidy(profile) ? undefined : `${periodWords(period)}. ${starts}`],
        [texts.qualificationTag, useQualificationWords(profile)],
        [texts.days, scheduleWords(consumptionSchedule)],
        [texts.machines, <Machines key="machines" profile={profile} />],
      ]}
    />
  );
}

/** The qualification that a profile requires, in words; undefined for none. */
function useQualificationWords(profile: Profile): string | undefined {
  const tags = useTags();
  const required = 'qualification' in profile ? profile.qualification : undefined;
  if (!required) return undefined;
  const name = labelOf(tags.find(({ id }) => id === required.tagId)?.key ?? '…');
  return required.tagValue === null ? name : `${name}: ${required.tagValue}`;
}

function Machines({ profile: { allowedDevices, businessLine } }: { profile: Profile }) {
  const some = allowedDevices !== null && allowedDevices.length > 0;
  const machines = useMachines(businessLine, some);
  if (allowedDevices === null) return <>{texts.everyMachine}</>;
  if (!some) return <>{texts.noMachine}</>;
  const found = byName(machines.data?.items ?? []).filter(({ id }) => allowedDevices.includes(id));
  if (found.length === 0) return <>{texts.machinesOf(count(allowedDevices.length))}</>;
  return (
    <ul>
      {found.map(({ id, name }) => (
        <li key={id}>
          <a href={pathTo('machines', id)}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

function Products({
  policy,
  names,
}: {
  policy: Extract<Profile['policy'], { products: unknown }>;
  names: ReadonlyMap<string, string>;
}) {
  if (policy.products.length === 0) {
    return (
      <Card title={texts.products} level="h3">
        <p class="soft">{texts.noProducts}</p>
      </Card>
    );
  }
  return (
    <Card title={texts.products} level="h3" flush>
      <Table
        label={texts.products}
        rows={policy.products}
        keyOf={({ productId }) => productId}
        href={({ productId }) => pathTo('products', productId)}
        columns={[
          {
            title: texts.product,
            at: 'main',
            cell: ({ productId }) => names.get(productId) ?? texts.unknownProduct,
          },
          {
            title: texts.quantity,
            at: 'aside',
            isNumber: true,
            cell: ({ quantity }) => (quantity === null ? texts.unlimited : count(quantity)),
          },
          {
            title: texts.apart,
            cell: ({ minutesBetweenDeliveries: minutes }) =>
              minutes === 0 ? texts.noWait : lasting(minutes * 60),
          },
        ]}
      />
    </Card>
  );
}

function People({ profile: { id, accountId } }: { profile: Profile }) {
  const query = { accountId, profileId: id, pageSize: 5 };
  const people = useCall('GET /consumers', { query });
  return (
    <Card title={texts.people} level="h3">
      <Await of={people}>
        {({ items, total }) =>
          total === 0 ? (
            <div class="stack tight">
              <p class="soft">{texts.nobody}</p>
              <p>
                <a href={pathTo('people')}>{texts.toPeople}</a>
              </p>
            </div>
          ) : (
            <div class="stack tight">
              <p class="soft">{texts.peopleCount(count(total))}</p>
              <ul class="list">
                {items.map((person) => (
                  <li key={person.id}>
                    <a href={pathTo('people', person.id)}>{person.name}</a>
                    <span class="soft">{person.identification}</span>
                  </li>
                ))}
              </ul>
              {total > items.length && (
                <p>
                  <a href={withQuery(pathTo('people'), { profile: id })}>{texts.allPeople(count(total))}</a>
                </p>
              )}
            </div>
          )
        }
      </Await>
    </Card>
  );
}
