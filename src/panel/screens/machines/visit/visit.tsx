import { PackageCheck } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { refresh, useCall } from '../../../api/use-call.ts';
import { count, minorOf } from '../../../language/format.ts';
import { Button } from '../../../parts/button.tsx';
import { Dotted } from '../../../parts/dotted.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { tell } from '../../../parts/feedback/toast.tsx';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { LongTextField } from '../../../parts/forms/field.tsx';
import { MoneyField } from '../../../parts/forms/money-field.tsx';
import { Card } from '../../../parts/page.tsx';
import { inFrontOrder } from '../refill/list.ts';
import { afterwards, itemsOf } from './body.ts';
import {
  type Draft,
  discardVisit,
  draftOf,
  emptyDraft,
  keepDraft,
  keepVisit,
  newVisitId,
  sendKept,
  visitDrafts,
} from './visit-drafts.ts';
import { texts } from './words.ts';

/** Visits that wait to be sent, and those that were refused. They are sent by themselves as soon as that works. */
export function WaitingVisits() {
  const visits = visitDrafts.value;
  const send = () =>
    void sendKept().then((sent) => {
      if (sent === 0) return;
      refresh('devices', 'visits');
      tell(texts.sent);
    });
  useEffect(() => {
    send();
    const again = setInterval(send, 30_000);
    addEventListener('online', send);
    return () => {
      clearInterval(again);
      removeEventListener('online', send);
    };
  }, []);
  const waiting = visits.filter(({ refused }) => refused === undefined);
  return (
    <>
      {waiting.length > 0 && (
        <Notice tone="warn">
          <strong>{texts.waiting(count(waiting.length))}</strong> {texts.waitingLead}{' '}
          <Button onClick={send}>{texts.sendNow}</Button>
        </Notice>
      )}
      {visits
        .filter(({ refused }) => refused !== undefined)
        .map(({ body, refused }) => (
          <Notice key={body.id} tone="bad">
            {texts.refused(refused!)}{' '}
            <Button look="quiet" onClick={() => discardVisit(body.id)}>
              {texts.discard}
            </Button>
          </Notice>
        ))}
    </>
  );
}

/** A call at a machine, on a phone in a cellar: what was counted, added, taken out and collected. */
export function MachineVisit({ id }: { id: string }) {
  const slots = useCall('GET /devices/:id/slots', { params: { id } });
  const [draft, setDraft] = useState<Draft>(() => draftOf(id));
  const change = (next: Draft) => {
    setDraft(next);
    keepDraft(id, next);
  };
  const type = (selection: string, part: 'counted' | 'added' | 'removed', value: string) =>
    change({
      ...draft,
      slots: { ...draft.slots, [selection]: { ...draft.slots[selection], [part]: value } },
    });
  const items = itemsOf(draft);
  const [coins, bills] = [minorOf(draft.coins), minorOf(draft.bills)];
  const isCollected = coins !== null || bills !== null;
  const finish = () => {
    keepVisit({
      device: id,
      body: {
        id: newVisitId(),
        date: new Date().toISOString(),
        items,
        ...(isCollected && { collected: { coins: coins ?? 0, bills: bills ?? 0 } }),
        ...(draft.note.trim() !== '' && { note: draft.note.trim() }),
      },
    });
    change(emptyDraft);
    keepDraft(id, null);
    void sendKept().then((sent) => {
      if (sent === 0) return;
      refresh('devices', 'visits');
      tell(texts.sent);
    });
  };
  return (
    <div class="stack visit">
      <WaitingVisits />
      <p class="soft">{texts.lead}</p>
      <Await of={slots} lines={8}>
        {({ items: found }) => (
          <Card>
            <ul class="visit-slots">
              {inFrontOrder(found).map(({ selection, product, stock, capacity }) => {
                const typed = draft.slots[selection];
                const after = afterwards(typed, stock);
                const field = (part: 'counted' | 'added' | 'removed') => (
                  <label>
                    <span class="soft small">{texts[part]}</span>
                    <input
                      class="input"
                      type="number"
                      inputMode="numeric"
                      min={0}
                      max={99_999}
                      value={typed?.[part] ?? ''}
                      onInput={({ currentTarget }) => type(selection, part, currentTarget.value)}
                    />
                  </label>
                );
                return (
                  <li key={selection}>
                    <div>
                      <span class="chip selection">{selection}</span> <strong>{product.name}</strong>
                      <Dotted
                        className="soft small believed"
                        of={[
                          stock !== null &&
                            texts.believed(
                              capacity === null ? count(stock) : `${count(stock)}/${count(capacity)}`,
                            ),
                          typed !== undefined && after !== undefined && texts.afterwards(count(after)),
                        ]}
                      />
                    </div>
                    <div class="visit-fields">
                      {field('counted')}
                      {field('added')}
                      {field('removed')}
                    </div>
                  </li>
                );
              })}
            </ul>
          </Card>
        )}
      </Await>
      <Card title={texts.cash} level="h3">
        <div class="stack">
          <div class="fields two">
            <MoneyField
              label={texts.coins}
              value={draft.coins}
              onInput={(value) => change({ ...draft, coins: value })}
              required={false}
            />
            <MoneyField
              label={texts.bills}
              value={draft.bills}
              onInput={(value) => change({ ...draft, bills: value })}
              required={false}
            />
          </div>
          <p class="soft small">{texts.cashHint}</p>
          <LongTextField
            label={texts.note}
            value={draft.note}
            onInput={(value) => change({ ...draft, note: value })}
          />
        </div>
      </Card>
      <div class="row">
        <Button
          look="primary"
          icon={PackageCheck}
          disabled={items.length === 0 && !isCollected}
          onClick={finish}
        >
          {texts.send}
        </Button>
        <Button look="quiet" onClick={() => change(emptyDraft)}>
          {texts.clear}
        </Button>
      </div>
    </div>
  );
}
