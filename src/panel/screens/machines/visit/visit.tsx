import { PackageCheck } from 'lucide';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Item } from '../../../api/call.ts';
import { useCall } from '../../../api/use-call.ts';
import { count } from '../../../language/format.ts';
import { minorOf } from '../../../language/typed-money.ts';
import { Button } from '../../../parts/button.tsx';
import { Dotted } from '../../../parts/dotted.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { LongTextField } from '../../../parts/forms/field.tsx';
import { MoneyField } from '../../../parts/forms/money-field.tsx';
import { Card } from '../../../parts/page.tsx';
import { randomUuid } from '../../../parts/random-uuid.ts';
import { inFrontOrder } from '../refill/list.ts';
import { afterwards, checked, type Draft, isEmpty, type Part, parts } from './body.ts';
import {
  dropVisit,
  emptyDraft,
  finishVisit,
  followVisits,
  type LocalVisit,
  localVisits,
  sendVisits,
  typeVisit,
  visitAt,
} from './visit-drafts.ts';
import { texts } from './words.ts';

type Slot = Item<'GET /devices/:id/slots'>;

/** The number of visits that wait. They are sent by themselves as soon as that works. */
function WaitingVisits() {
  useEffect(followVisits, []);
  const waiting = localVisits.value.filter(({ body }) => body !== undefined).length;
  if (waiting === 0) return null;
  return (
    <Notice tone="warn">
      <div>
        <strong>{texts.waiting(count(waiting))}</strong> {texts.waitingLead}
      </div>
      <div class="row">
        <Button onClick={() => void sendVisits()}>{texts.sendNow}</Button>
      </div>
    </Notice>
  );
}

/** A visit at a machine, on a phone in a cellar: counts, fillings, removals and collected cash. */
export function MachineVisit({ id }: { id: string }) {
  const slots = useCall('GET /devices/:id/slots', { params: { id } });
  const latest = visitAt(localVisits.value, id);
  const [isAnother, another] = useState(false);
  const blank = useRef<LocalVisit>({ id: randomUuid(), device: id, typed: emptyDraft });
  if (blank.current.device !== id) blank.current = { id: randomUuid(), device: id, typed: emptyDraft };
  const isBlank = latest === undefined || (isAnother && latest.body !== undefined);
  const visit = isBlank ? blank.current : latest;
  const { typed: draft, refused } = visit;
  const isFinished = visit.body !== undefined;
  const [found, setFound] = useState<Record<string, string>>({});
  const wrong = { ...refused?.fields, ...found };
  const form = useRef<HTMLFormElement>(null);
  const seen = useRef('');
  useLayoutEffect(() => {
    const said = JSON.stringify(wrong);
    const isNew = said !== seen.current && said !== '{}';
    seen.current = said;
    const field = isNew && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!field) return;
    field.scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
  });
  const change = (next: Draft, field: string) => {
    setFound(({ [field]: _, ...others }) => others);
    typeVisit(visit, next, field);
  };
  const type = (selection: string, part: Part, value: string) =>
    change(
      { ...draft, slots: { ...draft.slots, [selection]: { ...draft.slots[selection], [part]: value } } },
      `${selection} ${part}`,
    );
  const finish = (event: Event) => {
    event.preventDefault();
    if (!slots.data || isFinished || isEmpty(draft)) return;
    const expected = new Map(slots.data.items.map(({ selection, stock }) => [selection, stock]));
    const { content, wrong } = checked(draft, expected, minorOf);
    // The same error again is worth another look.
    seen.current = '';
    setFound(
      Object.fromEntries(Object.entries(wrong ?? {}).map(([field, why]) => [field, texts.wrong[why]])),
    );
    if (!content) return;
    finishVisit(visit, { date: new Date().toISOString(), ...content });
    blank.current = { ...blank.current, id: randomUuid() };
    another(false);
    void sendVisits();
  };
  const amount = (name: 'coins' | 'bills' | 'tubes') => (
    <MoneyField
      label={texts[name]}
      value={draft[name]}
      onInput={(value) => change({ ...draft, [name]: value }, name)}
      wrong={wrong[name]}
      required={false}
    />
  );
  return (
    <form class="stack visit" ref={form} onSubmit={finish} noValidate>
      <WaitingVisits />
      {refused && <Notice tone="bad">{texts.refused(refused.why)}</Notice>}
      {isFinished ? (
        <div class="row">
          <p class="soft">{texts.finished}</p>
          <Button onClick={() => another(true)}>{texts.another}</Button>
        </div>
      ) : (
        <p class="soft">{texts.lead}</p>
      )}
      <fieldset class="stack" disabled={isFinished}>
        <Await of={slots} lines={8}>
          {({ items }) => (
            <Card>
              <ul class="visit-slots">
                {inFrontOrder(items).map((slot) => (
                  <SlotFields
                    key={slot.selection}
                    slot={slot}
                    typed={draft.slots[slot.selection]}
                    wrong={wrong}
                    onType={(part, value) => type(slot.selection, part, value)}
                  />
                ))}
              </ul>
            </Card>
          )}
        </Await>
        <Card title={texts.cash} level="h3">
          <div class="stack">
            <div class="fields two">
              {amount('coins')}
              {amount('bills')}
            </div>
            <p class="soft small">{texts.cashHint}</p>
            <div class="fields two">{amount('tubes')}</div>
            <LongTextField
              label={texts.note}
              value={draft.note}
              onInput={(value) => change({ ...draft, note: value }, 'note')}
              {...(wrong['note'] !== undefined && { wrong: wrong['note'] })}
            />
          </div>
        </Card>
        <div class="row">
          <Button
            look="primary"
            type="submit"
            icon={PackageCheck}
            disabled={isFinished || isEmpty(draft) || !slots.data}
          >
            {texts.send}
          </Button>
          <Button
            look="quiet"
            disabled={isFinished}
            onClick={() => {
              setFound({});
              dropVisit(visit.id);
              blank.current = { ...blank.current, id: randomUuid() };
            }}
          >
            {texts.clear}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

/** The three numbers of a slot. The expected stock appears only after a count, so that it is not copied. */
function SlotFields({
  slot: { selection, product, stock, capacity },
  typed,
  wrong,
  onType,
}: {
  slot: Slot;
  typed: Draft['slots'][string] | undefined;
  wrong: Readonly<Record<string, string>>;
  onType: (part: Part, value: string) => void;
}) {
  const id = useId();
  const after = afterwards(typed);
  const isCounted = (typed?.counted ?? '').trim() !== '';
  const errors = parts.flatMap((part) => {
    const error = wrong[`${selection} ${part}`];
    return error === undefined ? [] : [[part, error] as const];
  });
  return (
    <li>
      <div>
        <span class="chip selection">{selection}</span> <strong>{product.name}</strong>
        <Dotted
          className="soft small expected"
          of={[
            capacity !== null && texts.capacity(count(capacity)),
            isCounted && stock !== null && texts.expected(count(stock)),
            after !== undefined && texts.afterwards(count(after)),
          ]}
        />
      </div>
      <div>
        <div class="visit-fields">
          {parts.map((part) => (
            <label key={part}>
              <span class="soft small">{texts[part]}</span>
              <input
                class="input"
                inputMode="numeric"
                autocomplete="off"
                value={typed?.[part] ?? ''}
                aria-invalid={wrong[`${selection} ${part}`] !== undefined}
                aria-describedby={errors.some(([at]) => at === part) ? `${id}-${part}` : undefined}
                onInput={({ currentTarget }) => onType(part, currentTarget.value)}
              />
            </label>
          ))}
        </div>
        {errors.map(([part, error]) => (
          <span key={part} class="wrong" id={`${id}-${part}`} role="alert">
            {texts[part]}: {error}
          </span>
        ))}
      </div>
    </li>
  );
}
