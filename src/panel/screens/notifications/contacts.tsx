import { BellRing, Pencil, Plus, Send, Trash2 } from 'lucide';
import { call, type Reply } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { kindWords } from '../../language/incident-kinds.ts';
import { week, weekdayName } from '../../language/weekdays.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Secret } from '../../parts/copy.tsx';
import { ConfirmDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Detail, Split } from '../../parts/lists/detail.tsx';
import { Listing } from '../../parts/lists/listing.tsx';
import { Ago } from '../../parts/moment.tsx';
import { Empty, Facts, useTitle } from '../../parts/page.tsx';
import { accounts } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { MadeDialog } from '../access/shared.tsx';
import { ContactForm } from './contact-form.tsx';
import { type Contact, type Kind, lookAgain, useHasMail, useWhileWaiting, wayOf } from './logic.ts';
import { MessageRow } from './sent.tsx';
import { texts } from './words.ts';

type Open =
  | { is: 'new' }
  | { is: 'made'; contact: Reply<'POST /contacts'> }
  | { is: 'secret'; label: string; secret: string }
  | { is: 'edit'; contact: Contact }
  | { is: 'remove'; contact: Contact };

const path = () => pathTo('notifications', 'contacts');

/** Contacts with their status, and the selected one next to them. */
export function Contacts({ id }: { id: string }) {
  const contacts = useCall('GET /contacts', { query: { pageSize: 200, sort: 'name' } }, ['messages']);
  const { shown, open, close } = useDialog<Open>();
  const add = may('contacts:create') && (
    <Button look="primary" icon={Plus} onClick={() => open({ is: 'new' })}>
      {texts.newContact}
    </Button>
  );
  return (
    <>
      <Split of={id} detail={id !== '' && <OneContact id={id} open={open} />}>
        <div class="stack">
          <div class="row between access-lead">
            <p class="soft">{texts.contactsLead}</p>
            {contacts.data?.items.length !== 0 && add}
          </div>
          <Listing
            of={contacts}
            lines={4}
            label={texts.contacts}
            keyOf={(contact) => contact.id}
            href={(contact) => pathTo('notifications', 'contacts', contact.id)}
            isChosen={(contact) => contact.id === id}
            page={1}
            pageSize={200}
            pageHref={path}
            columns={[
              { title: texts.name, at: 'main', cell: ({ label }) => <b>{label}</b> },
              {
                title: texts.channel,
                cell: (contact) => (
                  <>
                    {texts.channels[wayOf(contact)]}{' '}
                    <span class="soft">{contact.address ?? contact.target}</span>
                  </>
                ),
              },
              { title: texts.hears, cell: (contact) => <Hears of={contact} /> },
              {
                title: texts.heard,
                cell: ({ lastSentAt }) =>
                  lastSentAt ? <Ago at={lastSentAt} /> : <span class="soft">{texts.never}</span>,
              },
              { title: texts.status, at: 'aside', cell: (contact) => <Standing of={contact} /> },
            ]}
            empty={
              <Empty icon={BellRing} title={texts.noContacts} action={add || undefined}>
                {texts.noContactsLead}
              </Empty>
            }
          />
        </div>
      </Split>
      {shown?.is === 'new' && (
        <ContactForm onClose={close} onMade={(contact) => open({ is: 'made', contact })} />
      )}
      {shown?.is === 'edit' && <ContactForm of={shown.contact} onClose={close} />}
      {shown?.is === 'made' && <Made of={shown.contact} onClose={close} />}
      {shown?.is === 'secret' && (
        <MadeDialog title={shown.label} onClose={close}>
          <p>{texts.secretLead}</p>
          <Secret text={shown.secret} />
        </MadeDialog>
      )}
      {shown?.is === 'remove' && (
        <ConfirmDialog
          title={texts.removeContact(shown.contact.label)}
          label={texts.remove}
          onClose={close}
          work={async () => {
            await call('DELETE /contacts/:id', { params: { id: shown.contact.id } });
            tell(texts.removed(shown.contact.label));
          }}
        >
          <p>{texts.removeLead}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const accountName = (id: string) => accounts.value.find((one) => one.id === id)?.name ?? id;

/** Some quiet hours, in words. */
function quietWords({ weekdays, from, to }: Contact['quietHours'][number]): string {
  const days = week.filter((day) => weekdays.includes(day)).map((day) => weekdayName(day, 'short'));
  return days.length === 7 ? `${from} – ${to}` : `${days.join(', ')} ${from} – ${to}`;
}

/** The events and hours of a contact. */
function Hears({ of: { wants } }: { of: Contact }) {
  const parts = [
    wants.bad !== 'off' && `${texts.bad}: ${texts.wishes[wants.bad].toLowerCase()}`,
    wants.warn !== 'off' && `${texts.warn}: ${texts.wishes[wants.warn].toLowerCase()}`,
  ].filter(Boolean);
  return <span class="small">{parts.length === 0 ? texts.wishes.off : parts.join('; ')}</span>;
}

/** The status of a contact, in a word. */
function Standing({ of: { isActive, lastError, waiting, lastSentAt } }: { of: Contact }) {
  if (!isActive) return <Lamp tone="idle">{texts.off}</Lamp>;
  if (lastError !== null) return <Lamp tone="bad">{texts.failing}</Lamp>;
  if (waiting > 0) return <Lamp tone="idle">{texts.waits(waiting, count(waiting))}</Lamp>;
  return lastSentAt === null ? (
    <Lamp tone="idle">{texts.untried}</Lamp>
  ) : (
    <Lamp tone="good">{texts.works}</Lamp>
  );
}

async function sendTest({ id, label }: Pick<Contact, 'id' | 'label'>): Promise<void> {
  await call('POST /contacts/:id/test', { params: { id } });
  tell(texts.testSent(label));
  lookAgain();
}

/** A contact that was just made: its secret, if it has one, and the first thing to do. */
function Made({ of: contact, onClose }: { of: Reply<'POST /contacts'>; onClose: () => void }) {
  const hasMail = useHasMail();
  if (contact.channel === 'email' && hasMail === false)
    return (
      <MadeDialog
        title={texts.made(contact.label)}
        onClose={onClose}
        actions={
          may('mail-server:update') && (
            <ButtonLink look="primary" href={pathTo('notifications', 'mail')}>
              {texts.setUp}
            </ButtonLink>
          )
        }
      >
        <p>{texts.noMailYet}</p>
      </MadeDialog>
    );
  return (
    <MadeDialog
      title={texts.made(contact.label)}
      onClose={onClose}
      actions={
        <Button
          icon={Send}
          onClick={() => {
            void sendTest(contact).then(onClose);
          }}
        >
          {texts.sendTest}
        </Button>
      }
    >
      {contact.secret === undefined ? (
        <p>{texts.madeLead}</p>
      ) : (
        <>
          <p>{texts.secretLead}</p>
          <Secret text={contact.secret} />
        </>
      )}
    </MadeDialog>
  );
}

/** An open contact: its alerts, its last messages, and its actions. */
function OneContact({ id, open }: { id: string; open: (what: Open) => void }) {
  const contact = useCall('GET /contacts/:id', { params: { id } }, ['messages']);
  const messages = useCall('GET /messages', { query: { contactId: id, limit: 8 } }, ['contacts']);
  useWhileWaiting(messages.data?.items);
  useTitle(contact.data?.label);
  return (
    <Detail of={contact} gone={{ title: texts.contacts, lead: texts.noContacts }} toList={path()}>
      {(one, close) => (
        <article class="stack">
          <div class="detail-head level">
            <div class="row">
              <h2>{one.label}</h2>
              <Standing of={one} />
            </div>
            {close}
          </div>
          <Facts
            of={[
              [texts.channel, texts.channels[wayOf(one)]],
              [texts.targets[wayOf(one)], one.address ?? one.target],
              [texts.bad, texts.wishes[one.wants.bad]],
              [texts.warn, texts.wishes[one.wants.warn]],
              [texts.after, one.afterMinutes > 0 ? count(one.afterMinutes) : undefined],
              [
                texts.ofKinds,
                one.wants.kinds?.map((kind) => kindWords[kind as Kind]).join(', ') || undefined,
              ],
              [texts.ofAccounts, one.accountIds?.map(accountName).join(', ')],
              [texts.quiet, one.quietHours.map(quietWords).join('; ') || undefined],
              [texts.personal, one.personalData ? texts.yes : undefined],
              [texts.heard, one.lastSentAt ? <Ago at={one.lastSentAt} /> : texts.never],
            ]}
          />
          {may('contacts:update') && (
            <div class="row no-print">
              <Button look="primary" icon={Send} disabled={!one.isActive} onClick={() => void sendTest(one)}>
                {texts.sendTest}
              </Button>
              <Button icon={Pencil} onClick={() => open({ is: 'edit', contact: one })}>
                {texts.change}
              </Button>
              <Button
                onClick={async () => {
                  await call('PATCH /contacts/:id', { params: { id }, body: { isActive: !one.isActive } });
                  tell(one.isActive ? texts.isOff(one.label) : texts.isOn(one.label));
                }}
              >
                {one.isActive ? texts.switchOff : texts.switchOn}
              </Button>
              {one.shape === 'larder' && (
                <Button
                  onClick={async () => {
                    const { secret } = await call('POST /contacts/:id/rotate', { params: { id } });
                    open({ is: 'secret', label: one.label, secret });
                  }}
                >
                  {texts.rotate}
                </Button>
              )}
              <Button icon={Trash2} look="quiet" onClick={() => open({ is: 'remove', contact: one })}>
                {texts.remove}
              </Button>
            </div>
          )}
          <section class="stack tight">
            <h3>{texts.latest}</h3>
            {messages.data && messages.data.items.length === 0 && <p class="soft">{texts.noMessages}</p>}
            <ul class="message-list">
              {messages.data?.items.map((message) => (
                <MessageRow key={message.id} of={message} isOfOne />
              ))}
            </ul>
          </section>
        </article>
      )}
    </Detail>
  );
}
