import { CircleCheck, CircleOff, Ellipsis, EyeOff, Pencil, RotateCcw, Trash2, Users } from 'lucide';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call, type Reply } from '../../../api/call.ts';
import { type Loaded, useCall } from '../../../api/use-call.ts';
import { count, day, percent } from '../../../language/format.ts';
import { ButtonLink } from '../../../parts/button.tsx';
import { ConfirmDialog, useDialog } from '../../../parts/feedback/dialog.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { attempt, tell } from '../../../parts/feedback/toast.tsx';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { labelOf, useTags } from '../../../parts/forms/account-options.ts';
import { SelectField } from '../../../parts/forms/field.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { useFilters } from '../../../parts/lists/filters.ts';
import { type FiledColumn, Table } from '../../../parts/lists/table.tsx';
import { Menu } from '../../../parts/menu.tsx';
import { Card, Empty, Figure, Page } from '../../../parts/page.tsx';
import { dayCell, SheetDownload, sheetFrom } from '../../../parts/sheet.tsx';
import { pathTo, withQuery } from '../../../state/paths.ts';
import { may } from '../../../state/session.ts';
import { Chips } from '../chips.tsx';
import { MorePeople, peopleAtFirst } from '../more-people.tsx';
import { Persons } from '../persons.tsx';
import { namesPeople } from '../viewer.ts';
import { countOf, StandingBar, type State, shareOf, states } from './compliance-bar.tsx';
import type { Requirement } from './draft.ts';
import { Whom } from './list.tsx';
import { rhythmWords } from './sentences.ts';
import { ShareOverTime } from './share-over-time.tsx';
import { DueOn, StandingLamp } from './standing.tsx';
import { texts } from './words.ts';

type Standing = Reply<'GET /consumption/requirements/:id'>;

/** A requirement: the counts of its states, over time, by department, and the overdue people. */
export function RequirementView({
  requirement,
  back,
}: {
  requirement: Requirement;
  back: { href: string; label: string };
}) {
  const { id, name, isActive } = requirement;
  const { query } = useFilters();
  const { tag, value } = query;
  const whom = tag && value ? { tagId: [tag], tagValue: value } : {};
  const standing = useCall('GET /consumption/requirements/:id', { params: { id }, query: whom }, [
    'requirements',
  ]);
  return (
    <Page
      title={name}
      back={back}
      lead={
        <>
          <Whom of={requirement} />, {rhythmWords(requirement)}
        </>
      }
      actions={<Actions of={requirement} />}
    >
      <div class="consumption">
        {!isActive && (
          <Notice tone="idle" title={texts.isOff}>
            {texts.isOffLead}
          </Notice>
        )}
        <Chips />
        <Card>
          <Await of={standing} lines={3}>
            {(now) =>
              now.inScope === 0 ? (
                <Empty icon={Users} title={texts.nobody}>
                  {texts.nobodyLead}
                </Empty>
              ) : (
                <div class="stack">
                  <div class="figures standing-figures">
                    {states.map((state) => (
                      <Figure
                        key={state}
                        label={texts.states[state]}
                        value={count(countOf(now, state))}
                        note={texts.stateLeads[state]}
                      />
                    ))}
                  </div>
                  <StandingBar of={now} />
                  <p class="soft small">
                    {texts.share(percent(shareOf(now) ?? 0))} (
                    {texts.of(count(now.inDate + now.due), count(now.inScope))})
                  </p>
                </div>
              )
            }
          </Await>
        </Card>
        <div class="requirement-parts">
          <ShareOverTime requirement={requirement} whom={whom} />
          <Departments id={id} />
        </div>
        <People requirement={requirement} whom={whom} standing={standing} />
        <Persons isSmall={namesPeople() && standing.data?.items === null} />
      </div>
    </Page>
  );
}

function Actions({ of: { id, name, isActive } }: { of: Requirement }) {
  const { route } = useLocation();
  const dialog = useDialog<'remove'>();
  const params = { id };
  const turn = async (isOn: boolean, isUndo = false): Promise<void> => {
    await call('PATCH /requirements/:id', { params, body: { isActive: isOn } });
    if (!isUndo) tell(isOn ? texts.activated(name) : texts.deactivated(name), () => turn(!isOn, true));
  };
  const mayUpdate = may('requirements:update');
  const mayRemove = may('requirements:delete');
  return (
    <>
      {mayUpdate && (
        <ButtonLink icon={Pencil} href={pathTo('consumption', 'requirements', id, 'edit')}>
          {texts.edit}
        </ButtonLink>
      )}
      {(mayUpdate || mayRemove) && (
        <Menu label={texts.actions} icon={Ellipsis} showsLabel={false} className="button square">
          {mayUpdate && (
            <button type="button" class="nav-link" onClick={() => void attempt(() => turn(!isActive))}>
              <Icon of={isActive ? CircleOff : RotateCcw} />
              {isActive ? texts.deactivate : texts.activate}
            </button>
          )}
          {mayRemove && (
            <button type="button" class="nav-link" onClick={() => dialog.open('remove')}>
              <Icon of={Trash2} />
              {texts.remove}
            </button>
          )}
        </Menu>
      )}
      {dialog.shown && (
        <ConfirmDialog
          title={texts.removeTitle(name)}
          label={texts.remove}
          onClose={dialog.close}
          work={async () => {
            await call('DELETE /requirements/:id', { params });
            tell(texts.removed(name));
            route(pathTo('consumption', 'requirements'), true);
          }}
        >
          {texts.removeLead}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Compliance by department. Selecting one filters the page. */
function Departments({ id }: { id: string }) {
  const { query, set } = useFilters();
  const { path } = useLocation();
  const tags = useTags();
  const tag = tags.find((one) => one.id === query['by']) ?? tags[0];
  const found = useCall(
    'GET /consumption/requirements/:id',
    tag ? { params: { id }, query: { by: `tag:${tag.id}` } } : null,
    ['requirements'],
  );
  if (!tag) return null;
  return (
    <Card
      title={texts.byTag(labelOf(tag.key))}
      actions={
        tags.length > 1 && (
          <SelectField
            label={texts.by}
            value={tag.id}
            options={tags.map((one) => [one.id, labelOf(one.key)] as const)}
            onChange={(by) => set({ by })}
          />
        )
      }
    >
      <Await of={found} lines={5}>
        {({ groups = [] }) => (
          <ul class="departments">
            {[...groups]
              .sort((a, b) => (shareOf(a) ?? 0) - (shareOf(b) ?? 0))
              .map((group) => {
                const { key } = group;
                const name = key?.value ?? texts.without;
                return (
                  <li key={name} class="department">
                    <span class="row between">
                      {key === null ? (
                        name
                      ) : (
                        <a href={withQuery(path, { ...query, tag: tag.id, value: key.value })}>{name}</a>
                      )}
                      <span>
                        <strong>{percent(shareOf(group) ?? 0)}</strong>{' '}
                        <span class="soft small">
                          {texts.of(count(group.inDate + group.due), count(group.inScope))}
                        </span>
                      </span>
                    </span>
                    <StandingBar of={group} />
                  </li>
                );
              })}
          </ul>
        )}
      </Await>
    </Card>
  );
}

const late: readonly State[] = ['overdue', 'never'];

/** People by status, overdue ones by default. If names are hidden, a message says so. */
function People({
  requirement,
  whom,
  standing,
}: {
  requirement: Requirement;
  whom: { tagId?: string[]; tagValue?: string };
  standing: Loaded<Standing>;
}) {
  const { query, set } = useFilters();
  const [limit, setLimit] = useState(peopleAtFirst);
  const shown =
    query['state'] === 'all' ? undefined : (states.find((one) => one === query['state']) ?? 'late');
  const state = shown === undefined ? undefined : shown === 'late' ? [...late] : [shown];
  const found = useCall(
    'GET /consumption/requirements/:id',
    namesPeople()
      ? { params: { id: requirement.id }, query: { ...whom, ...(state && { state }), limit } }
      : null,
    ['requirements'],
  );
  if (standing.data?.inScope === 0) return null;
  if (!namesPeople() || found.data?.items === null) {
    return (
      <Card title={texts.people}>
        <Empty icon={EyeOff} title={texts.hidden} />
      </Card>
    );
  }
  return (
    <Card
      flush
      title={texts.people}
      actions={
        <>
          <SelectField
            label={texts.show}
            value={shown ?? 'all'}
            options={[
              ['late', texts.late],
              ...states.map((one) => [one, texts.states[one]] as const),
              ['all', texts.allStates],
            ]}
            onChange={(one) => set({ state: one === 'late' ? null : one })}
          />
          {found.data?.items && found.data.items.length > 0 && (
            <SheetDownload
              of={sheetFrom(requirement.name, columns, [], byDue(found.data.items))}
              currency=""
            />
          )}
        </>
      }
    >
      <Await of={found} lines={6}>
        {({ items }) =>
          items === null || items.length === 0 ? (
            <Empty icon={CircleCheck} title={shown === 'late' ? texts.noneLate : texts.noneOfState}>
              {shown === 'late' ? texts.noneLateLead : texts.noneOfStateLead}
            </Empty>
          ) : (
            <>
              <Table
                label={texts.people}
                rows={byDue(items)}
                keyOf={({ consumer }) => consumer.id}
                href={({ consumer }) => pathTo('people', consumer.id)}
                columns={columns}
              />
              <MorePeople of={found} limit={limit} setLimit={setLimit} />
            </>
          )
        }
      </Await>
    </Card>
  );
}

type OfRequirement = NonNullable<Standing['items']>[number];

const byDue = (items: readonly OfRequirement[]) =>
  [...items].sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));

const columns: readonly FiledColumn<OfRequirement>[] = [
  {
    title: texts.person,
    at: 'main',
    cell: ({ consumer }) => consumer.name,
    inFile: ({ consumer }) => consumer.name,
  },
  {
    title: texts.state,
    at: 'aside',
    cell: ({ state }) => <StandingLamp state={state} />,
    inFile: ({ state }) => texts.states[state],
  },
  {
    title: texts.last,
    line: 2,
    cell: ({ lastDeliveryAt }) =>
      lastDeliveryAt === null ? <span class="soft">{texts.neverFetched}</span> : day(lastDeliveryAt),
    inFile: ({ lastDeliveryAt }) => lastDeliveryAt && dayCell(lastDeliveryAt),
  },
  {
    title: texts.dueOn,
    line: 2,
    cell: ({ dueAt }) => <DueOn at={dueAt} />,
    inFile: ({ dueAt }) => dayCell(dueAt),
  },
];
