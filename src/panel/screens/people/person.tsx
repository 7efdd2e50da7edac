import { ClipboardList, Ellipsis, Pencil, Power, Printer, Trash2, UserX } from 'lucide';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { attempt, tell } from '../../parts/feedback/toast.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { accountLines } from '../../parts/forms/account-options.ts';
import { typedBounds } from '../../parts/forms/bound.ts';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { isValid, ValidityLamp } from '../../parts/validity.tsx';
import { texts as partTexts } from '../../parts/words.ts';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { AccountStatement } from './account-statement.tsx';
import { Cards } from './cards/cards.tsx';
import { History } from './history.tsx';
import { LeftDialog, RemoveDialog } from './leftovers.tsx';
import { Overview } from './overview.tsx';
import { apart } from './own-problems.ts';
import { type Filters, type PersonTab, toList, toPerson } from './paths.ts';
import { PersonFields, personBody } from './person-fields.tsx';
import { leave } from './selection.ts';
import type { Whole } from './types.ts';
import { Why } from './why.tsx';
import { texts } from './words.ts';

/**
 * Activates or deactivates a person, and offers to undo it.
 * @returns true if a person who is inactive leaves something open
 */
async function setActive({ id, name }: Whole, active: boolean, isUndo = false): Promise<boolean> {
  const { warnings = [] } = await call('PATCH /consumers/:id/active', { params: { id }, body: { active } });
  if (isUndo) return false;
  const undo = async () => void (await setActive({ id, name } as Whole, !active, true));
  tell(active ? texts.wasActivated(name) : texts.wasDeactivated(name), undo);
  return warnings.length > 0;
}

/** One person: name, remaining quotas, cards, history. */
export function Person({ id, tab, filters }: { id: string; tab: string; filters: Filters }) {
  const found = useCall('GET /consumers/:id', { params: { id } });
  const isGone =
    found.problem?.status === 404 || (found.data && found.data.accountId !== account.value?.id) === true;
  const back = { href: toList(filters), label: texts.people };
  if (isGone) {
    return (
      <Page title={texts.gone} back={back}>
        <Empty
          icon={UserX}
          title={texts.gone}
          action={
            <span class="row">
              <ButtonLink href={back.href}>{texts.people}</ButtonLink>
              {may('reports:read') && accountLines().includes('eas') && (
                <ButtonLink icon={ClipboardList} href={pathTo('people', id, 'record')}>
                  {texts.record}
                </ButtonLink>
              )}
            </span>
          }
        >
          {texts.goneLead}
        </Empty>
      </Page>
    );
  }
  return (
    <Await of={found} lines={6}>
      {(person) => <Found person={person} tab={tab} filters={filters} />}
    </Await>
  );
}

function Found({ person, tab, filters }: { person: Whole; tab: string; filters: Filters }) {
  const { id } = person;
  const to = (tab?: PersonTab) => toPerson(id, filters, tab);
  const mayReport = may('reports:read');
  const hasCards = person.codes.length > 0;
  const sells = accountLines().includes('vending');
  const tabs: readonly (readonly [PersonTab | undefined, string])[] = [
    [undefined, texts.overview],
    ['cards', `${texts.cards} (${count(person.codes.length)})`],
    ...(hasCards && mayReport && sells ? [['statement', texts.statement] as const] : []),
    ...(hasCards && may('codes:read') ? [['why', texts.why] as const] : []),
    ...(mayReport ? [['history', texts.history] as const] : []),
  ];
  const [shown] = tabs.find(([one]) => one === tab) ?? tabs[0]!;
  return (
    <Page
      title={person.name}
      tab={[person.name, shown && tabs.find(([one]) => one === shown)?.[1]].filter(Boolean).join(', ')}
      back={{ href: toList(filters), label: texts.people }}
      lead={
        <span class="row">
          <span>{person.identification}</span>
          {person.isActive && !isValid(person) ? (
            <ValidityLamp of={person} />
          ) : person.isActive ? (
            <Lamp tone="good">{texts.active}</Lamp>
          ) : (
            <Lamp tone="idle">{texts.inactive}</Lamp>
          )}
        </span>
      }
      actions={<Actions person={person} filters={filters} />}
    >
      {!person.isActive && (
        <div class="above">
          <Notice tone="warn" title={texts.isInactive}>
            <p>{texts.isInactiveLead}</p>
            {may('consumers:update') && (
              <div>
                <Button icon={Power} onClick={() => void attempt(() => setActive(person, true))}>
                  {texts.activate}
                </Button>
              </div>
            )}
          </Notice>
        </div>
      )}
      <Tabs
        label={texts.parts}
        tabs={tabs.map(([one, name]) => [to(one), name] as const)}
        current={to(shown)}
      />
      {shown === undefined && <Overview person={person} filters={filters} />}
      {shown === 'cards' && <Cards person={person} filters={filters} />}
      {shown === 'statement' && <AccountStatement person={person} />}
      {shown === 'why' && <Why person={person} />}
      {shown === 'history' && <History key={person.identification} identification={person.identification} />}
    </Page>
  );
}

function Actions({ person, filters }: { person: Whole; filters: Filters }) {
  const { route } = useLocation();
  const { shown, open, close } = useDialog<'edit' | 'remove' | 'left'>();
  const mayUpdate = may('consumers:update');
  const handsOut = accountLines().includes('eas');
  const remove = async () => {
    await call('DELETE /consumers/:id', { params: { id: person.id } });
    leave([person.id]);
    tell(texts.wasRemoved(person.name));
    route(toList(filters), true);
  };
  return (
    <>
      {mayUpdate && (
        <Button icon={Pencil} onClick={() => open('edit')}>
          {texts.edit}
        </Button>
      )}
      {may('reports:read') && handsOut && (
        <ButtonLink icon={ClipboardList} href={pathTo('people', person.id, 'record')}>
          {texts.record}
        </ButtonLink>
      )}
      <Menu label={texts.actions} icon={Ellipsis} showsLabel={false} className="button square">
        <a class="nav-link" href={withQuery(pathTo('people', 'badges'), { id: person.id })}>
          <Icon of={Printer} />
          {texts.printBadge}
        </a>
        {mayUpdate && (
          <button
            type="button"
            class="nav-link"
            onClick={() =>
              void attempt(async () => {
                if (await setActive(person, !person.isActive)) open('left');
              })
            }
          >
            <Icon of={Power} />
            {person.isActive ? texts.deactivate : texts.activate}
          </button>
        )}
        {may('consumers:delete') && (
          <button type="button" class="nav-link" onClick={() => open('remove')}>
            <Icon of={Trash2} />
            {texts.remove}
          </button>
        )}
      </Menu>
      {shown === 'edit' && <EditPerson person={person} onClose={close} />}
      {shown === 'left' && <LeftDialog person={person} onClose={close} />}
      {shown === 'remove' && (
        <RemoveDialog
          person={person}
          title={texts.removeTitle(person.name)}
          label={texts.removePerson}
          lead={person.codes.length === 0 ? texts.removeLeadNoCards : texts.removeLead(cardsOf(person))}
          work={remove}
          onClose={close}
        />
      )}
    </>
  );
}

function cardsOf({ codes }: Whole): string {
  const named = codes.slice(0, 3).map(({ codeId }) => codeId);
  const others = codes.length - named.length;
  return [...named, ...(others > 0 ? [texts.manyCards(`+${count(others)}`)] : [])].join(', ');
}

function EditPerson({ person, onClose }: { person: Whole; onClose: () => void }) {
  const before = {
    name: person.name,
    identification: person.identification,
    tags: Object.fromEntries(person.tags.map(({ key, value }) => [key, value])),
    ends: Object.fromEntries(
      person.tags.flatMap(({ key, validUntil }) =>
        validUntil === undefined ? [] : [[key, typedBounds({ validUntil }).validUntil]],
      ),
    ),
    bounds: typedBounds(person),
  };
  const [typed, setTyped] = useState(before);
  const params = { id: person.id };
  const save = useAction(async () => {
    await call('PATCH /consumers/:id', { params, body: personBody(typed, before) });
    tell(texts.saved(typed.name.trim()), () =>
      call('PATCH /consumers/:id', { params, body: personBody(before, typed) }),
    );
  });
  return (
    <FormDialog
      name="people-person"
      title={texts.editTitle(person.name)}
      action={apart(save)}
      label={partTexts.save}
      onClose={onClose}
    >
      <PersonFields value={typed} onChange={(value) => setTyped(value)} problem={save.problem} />
    </FormDialog>
  );
}
