import { ClockAlert, HardHat, Plus } from 'lucide';
import { useLocation } from 'preact-iso/router';
import { useCall } from '../../../api/use-call.ts';
import { useLatest } from '../../../api/use-latest.ts';
import { count, percent } from '../../../language/format.ts';
import { ButtonLink } from '../../../parts/button.tsx';
import { Lamp } from '../../../parts/feedback/lamp.tsx';
import { labelOf, useTags } from '../../../parts/forms/account-options.ts';
import { Listing, pageIn } from '../../../parts/lists/listing.tsx';
import { useOrder } from '../../../parts/lists/sorting.tsx';
import { Empty, Page } from '../../../parts/page.tsx';
import { account } from '../../../state/account.ts';
import { pathTo, withQuery } from '../../../state/paths.ts';
import { may } from '../../../state/session.ts';
import { MailThis } from '../../scheduled-reports/mail-this.tsx';
import { Persons } from '../persons.tsx';
import { ConsumptionTabs } from '../tabs.tsx';
import { StandingBar, shareOf } from './compliance-bar.tsx';
import type { Requirement } from './draft.ts';
import { leniencyWords, oftenWords } from './sentences.ts';
import { texts } from './words.ts';

const pageSize = 20;

/** Requirements with their compliance. */
export function RequirementList() {
  const { query, path } = useLocation();
  const page = pageIn(query);
  const order = useOrder(['name'], 'name');
  const found = useLatest('GET /requirements', {
    query: { accountId: account.value?.id, page, pageSize, sort: order.asked },
  });
  const add = may('requirements:create') && (
    <ButtonLink look="primary" icon={Plus} href={pathTo('consumption', 'requirements', 'new')}>
      {texts.add}
    </ButtonLink>
  );
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        (found.data?.total ?? 0) > 0 && (
          <>
            <MailThis report="mandatory" parameters={{}} />
            <ButtonLink icon={ClockAlert} href={pathTo('consumption', 'requirements', 'overdue')}>
              {texts.overdueAll}
            </ButtonLink>
            {add}
          </>
        )
      }
    >
      <ConsumptionTabs current="requirements" />
      <div class="consumption">
        <Listing
          of={found}
          lines={5}
          label={texts.title}
          keyOf={({ id }) => id}
          href={({ id }) => pathTo('consumption', 'requirements', id)}
          columns={[
            { title: texts.name, at: 'main', cell: ({ name }) => name, sort: 'name' },
            { title: texts.whom, plain: true, cell: (requirement) => <Whom of={requirement} /> },
            {
              title: texts.rhythm,
              plain: true,
              cell: (requirement) => (
                <span class="often">
                  {oftenWords(requirement)}
                  <span class="soft small">{leniencyWords(requirement)}</span>
                </span>
              ),
            },
            { title: texts.standing, plain: true, cell: (requirement) => <Standing of={requirement} /> },
          ]}
          order={order}
          page={page}
          pageSize={pageSize}
          pageHref={(to) => withQuery(path, { ...query, page: to })}
          empty={
            <Empty icon={HardHat} title={texts.none} action={add}>
              {texts.noneLead}
            </Empty>
          }
        />
        <Persons />
      </div>
    </Page>
  );
}

/** The people a requirement applies to. */
export function Whom({ of: { who } }: { of: Requirement }) {
  const tags = useTags();
  const { profileId } = who;
  const profile = useCall(
    'GET /profiles/:id',
    profileId !== undefined && may('profiles:read') ? { params: { id: profileId } } : null,
  );
  if (who.tagId !== undefined) {
    const key = tags.find(({ id }) => id === who.tagId)?.key;
    return <>{key === undefined ? who.tagValue : `${labelOf(key)}: ${who.tagValue}`}</>;
  }
  if (profileId !== undefined) return <>{profile.data?.name ?? `${texts.profile} …`}</>;
  return <>{texts.everybody}</>;
}

function Standing({ of: { id, isActive } }: { of: Requirement }) {
  const { data } = useCall('GET /consumption/requirements/:id', isActive ? { params: { id } } : null, [
    'requirements',
  ]);
  if (!isActive) return <Lamp tone="idle">{texts.isOff}</Lamp>;
  if (!data) return <span class="soft">…</span>;
  const share = shareOf(data);
  if (share === null) return <span class="soft small">{texts.nobody}</span>;
  const late = data.overdue + data.never;
  return (
    <span class="standing">
      <span class="row between">
        <strong>{percent(share)}</strong>
        {late > 0 && (
          <span class="soft small">
            {texts.late}: {texts.of(count(late), count(data.inScope))}
          </span>
        )}
      </span>
      <StandingBar of={data} />
    </span>
  );
}
