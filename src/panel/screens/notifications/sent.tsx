import { BellRing, RotateCw, Trash2 } from 'lucide';
import { call } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Dotted } from '../../parts/dotted.tsx';
import { Lamp, type Tone } from '../../parts/feedback/lamp.tsx';
import { Notice, ProblemNotice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { Ago, When } from '../../parts/moment.tsx';
import { Card, Empty } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { pathTo } from '../../state/paths.ts';
import { may, seesInstallation } from '../../state/session.ts';
import { isOver, lookAgain, type Message, useWhileWaiting } from './logic.ts';
import { texts } from './words.ts';

/** Pending messages and results of earlier ones; `part` selects one of the two. */
export function Sent({ id: part }: { id: string }) {
  const isAll = part !== 'waiting';
  const messages = useCall('GET /messages', { query: { limit: 200 } });
  useWhileWaiting(messages.data?.items);
  return (
    <div class="stack">
      <p class="soft">{texts.messagesLead}</p>
      <Tabs
        label={texts.sent}
        current={pathTo('notifications', 'sent', isAll ? '' : 'waiting')}
        tabs={[
          [pathTo('notifications', 'sent', ''), texts.all],
          [pathTo('notifications', 'sent', 'waiting'), texts.onlyFailing],
        ]}
      />
      <Await of={messages} lines={6}>
        {({ items: all }) => {
          const items = isAll ? all : all.filter((message) => !isOver(message));
          return items.length === 0 ? (
            <Card>
              <Empty icon={BellRing} title={texts.noMessages}>
                {texts.noMessagesLead}
              </Empty>
            </Card>
          ) : (
            <Card>
              <ul class="message-list">
                {items.map((message) => (
                  <MessageRow key={message.id} of={message} />
                ))}
              </ul>
            </Card>
          );
        }}
      </Await>
    </div>
  );
}

/** Explains why sending is paused, and turns it on. */
export function Paused() {
  const messages = useCall('GET /messages', { query: { limit: 1 } });
  const action = useAction(async () => {
    await call('POST /messages/resume');
    tell(texts.resumed);
  });
  if (messages.data?.isSending !== false) return null;
  return (
    <Notice tone="warn" title={texts.paused}>
      <p>{texts.pausedLead}</p>
      <ProblemNotice problem={action.problem} />
      {seesInstallation() && may('mail-server:update') && (
        <div>
          <Button look="primary" busy={action.isBusy} onClick={() => void action.run()}>
            {texts.resume}
          </Button>
        </div>
      )}
    </Notice>
  );
}

const tones: Record<Message['state'], Tone> = {
  queued: 'idle',
  sending: 'idle',
  sent: 'good',
  failed: 'bad',
  dropped: 'idle',
};

/** A message: its content, its status and, if it failed, the reason with the other side's own line. */
export function MessageRow({ of: message, isOfOne = false }: { of: Message; isOfOne?: boolean }) {
  const { state, error, line, attempts, subject, kind } = message;
  const waits = state === 'queued' || state === 'sending';
  const isFailing = error !== null && state !== 'sent';
  return (
    <li class="message">
      <div class="row between">
        <div>
          <b>{subject ?? texts.kinds[kind]}</b>
          <p class="soft small">
            <Dotted
              of={[
                texts.kinds[kind],
                !isOfOne && (
                  <>
                    <a href={pathTo('notifications', 'contacts', message.contact.id)}>
                      {message.contact.label}
                    </a>{' '}
                    {message.contact.target}
                  </>
                ),
                <When at={message.endedAt ?? message.createdAt} brief />,
              ]}
            />
          </p>
        </div>
        <div class="row">
          <Lamp tone={isFailing ? 'bad' : tones[state]}>
            {isFailing && waits ? texts.failing : texts.states[state]}
          </Lamp>
          {waits && may('contacts:update') && (
            <>
              <IconButton
                icon={RotateCw}
                label={texts.tryNow}
                onClick={async () => {
                  await call('POST /messages/:id/retry', { params: { id: message.id } });
                  tell(texts.triedAgain);
                  lookAgain();
                }}
              />
              <IconButton
                icon={Trash2}
                label={texts.drop}
                onClick={async () => {
                  await call('DELETE /messages/:id', { params: { id: message.id } });
                  tell(texts.dropped);
                }}
              />
            </>
          )}
        </div>
      </div>
      {isFailing && (
        <div class="message-why">
          <p>{texts.reasons[error]}</p>
          {line !== null && (
            <p class="small">
              {texts.said}: <code>{line}</code>
            </p>
          )}
          <p class="soft small">
            {texts.tries(attempts, count(attempts))}
            {message.nextAt !== null && (
              <>
                {', '}
                {texts.nextTry} <Ago at={message.nextAt} />
              </>
            )}
          </p>
        </div>
      )}
    </li>
  );
}
