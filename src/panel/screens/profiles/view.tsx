import { CircleOff, Pencil, RotateCcw, Trash2, X } from 'lucide';
import { useLocation } from 'preact-iso/router';
import { call } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { count, lasting } from '../../language/format.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { ConfirmDialog, useDialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Lamp } from '../../parts/lamp.tsx';
import { ProblemNotice } from '../../parts/notice.tsx';
import { Card, Facts } from '../../parts/page.tsx';
import { Table } from '../../parts/table.tsx';
import { tell } from '../../parts/toast.tsx';
import { Await } from '../../parts/waiting.tsx';
import { pathTo, withQuery } from '../../shell/paths.ts';
import { may } from '../../shell/session.ts';
import { texts as productTexts } from '../products/messages.ts';
import type { Profile } from './calendar.ts';
import { Calendar } from './calendar-view.tsx';
import { texts } from './messages.ts';
import { useGrantable, useMachines } from './names.ts';
import { periodWords, reloadWords, scheduleWords } from './words.ts';

/** A profile: its rules, what they allow on each day, and who has it. */
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

/** Switches a profile, and offers to take that back. */
async function switchProfile({ id, name }: Pick<Profile, 'id' | 'name'>, active: boolean): Promise<void> {
  const options = { params: { id } };
  if (active) await call('PATCH /profiles/:id/activate', options);
  else await call('PATCH /profiles/:id/deactivate', options);
  tell(active ? texts.activated(name) : texts.deactivated(name), () => switchProfile({ id, name }, !active));
}

function Head({ profile }: { profile: Profile }) {
  const { id, name, isActive, businessLine } = profile;
  const { query, route } = useLocation();
  const dialog = useDialog<'remove'>();
  const toggle = useAction(() => switchProfile(profile, !isActive));
  return (
    <header class="stack tight">
      <div class="detail-head">
        <div>
          <h2 class="detail-title">{name}</h2>
          <p class="soft">
            {productTexts.lines[businessLine]} · {periodWords(profile.period)}
          </p>
        </div>
        <a
          class="button quiet square"
          href={withQuery(pathTo('profiles'), query)}
          aria-label={texts.close}
          title={texts.close}
        >
          <Icon of={X} />
        </a>
      </div>
      <div class="row no-print">
        {!isActive && <Lamp tone="idle">{texts.inactive}</Lamp>}
        {may('profiles:update') && (
          <>
            <ButtonLink look="primary" icon={Pencil} href={pathTo('profiles', id, 'edit')}>
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
        {may('profiles:delete') && (
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
            await call('DELETE /profiles/:id', { params: { id } });
            tell(texts.removed(name));
            route(withQuery(pathTo('profiles'), query), true);
          }}
        >
          {texts.removeLead}
        </ConfirmDialog>
      )}
    </header>
  );
}

function Rules({ profile }: { profile: Profile }) {
  const { policy, period, consumptionSchedule } = profile;
  const starts = texts.starts[period.type === 'custom' ? 'custom' : period.value];
  return (
    <Facts
      of={[
        [texts.reload, 'cumulative' in policy ? reloadWords(policy) : undefined],
        [texts.period, `${periodWords(period)}. ${starts}`],
        [texts.days, scheduleWords(consumptionSchedule)],
        [texts.machines, <Machines key="machines" profile={profile} />],
      ]}
    />
  );
}

function Machines({ profile: { allowedDevices, businessLine } }: { profile: Profile }) {
  const some = allowedDevices !== null && allowedDevices.length > 0;
  const machines = useMachines(businessLine, some);
  if (allowedDevices === null) return <>{texts.everyMachine}</>;
  if (!some) return <>{texts.noMachine}</>;
  const found = machines.data?.items.filter(({ id }) => allowedDevices.includes(id)) ?? [];
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
