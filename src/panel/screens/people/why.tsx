import { CircleHelp } from 'lucide';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { Await } from '../../parts/feedback/waiting.tsx';
import { Picker } from '../../parts/forms/picker.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { PickFilter } from '../../parts/lists/pick-filter.tsx';
import { Card, Empty } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import { Answer } from '../refusals/answer.tsx';
import { RuleList } from '../refusals/rule-list.tsx';
import { ruleSentence } from '../refusals/rule-words.ts';
import type { Judged } from '../refusals/steps.ts';
import { texts as extraTexts } from '../refusals/words-extra.ts';
import { CardChoice, useCard } from './cards/card-choice.tsx';
import type { Code, Whole } from './types.ts';
import { whyTexts as texts } from './words-why.ts';

const few = 8;
const scope = () => ({ accountId: account.value?.id });

/**
 * The answer that a machine would give to a person's card now, rule by rule. The URL names the machine and the
 * product.
 */
export function Why({ person }: { person: Whole }) {
  const { query } = useFilters();
  const card = useCard(person);
  const { machine, slot, product } = query;
  if (!card) return null;
  const what = slot ? { selection: slot } : product ? { productId: product } : null;
  return (
    <div class="stack">
      <div class="filters why-of">
        <CardChoice person={person} card={card} />
        <MachineChoice />
        {machine && <WhatChoice serial={machine} />}
      </div>
      {machine && what ? (
        <Explained
          key={`${card.codeId} ${machine}`}
          person={person}
          card={card}
          asked={{ deviceSerial: machine, ...what }}
        />
      ) : (
        <Card>
          <Empty icon={CircleHelp} title={texts.ask}>
            {texts.askLead}
          </Empty>
        </Card>
      )}
    </div>
  );
}

function useMachine(serial: string | undefined) {
  const asked = serial && may('devices:read') ? { query: { ...scope(), serial, pageSize: 1 } } : null;
  return useCall('GET /devices', asked).data?.items[0];
}

function MachineChoice() {
  const { query, set } = useFilters();
  const { machine } = query;
  const found = useMachine(machine);
  return (
    <PickFilter
      label={texts.machine}
      chosen={machine && (found?.name ?? machine)}
      placeholder={texts.findMachine}
      find={async (search) => {
        const { items } = await call('GET /devices', { query: { ...scope(), search, pageSize: few } });
        return items.map(({ name, serial }) => ({ value: serial, label: name, note: serial }));
      }}
      onPick={(serial) => set({ machine: serial, slot: null, product: null })}
    />
  );
}

/** A choice of a machine's products; of any product without a planogram. */
function WhatChoice({ serial }: { serial: string }) {
  const { query, set } = useFilters();
  const { slot = '', product } = query;
  const machine = useMachine(serial);
  const slots = useCall(
    'GET /devices/:id/slots',
    machine && may('inventory:read') ? { params: { id: machine.id } } : null,
  ).data?.items;
  const named = useCall('GET /products/:id', product ? { params: { id: product } } : null).data;
  if (slots && slots.length > 0) {
    return (
      <Picker
        label={texts.what}
        placeholder={texts.findWhat}
        options={slots.map(({ selection, product: { name } }) => ({
          value: selection,
          label: name,
          note: texts.slot(selection),
        }))}
        value={slot || (slots.find((one) => one.product.id === product)?.selection ?? '')}
        onPick={(selection) => set({ slot: selection, product: null })}
      />
    );
  }
  return (
    <PickFilter
      label={texts.what}
      chosen={product && (named?.name ?? '…')}
      placeholder={texts.findWhat}
      find={async (search) => {
        const { items } = await call('GET /products', { query: { ...scope(), search, pageSize: few } });
        return items.map(({ id, name, code }) => ({ value: id, label: name, ...(code && { note: code }) }));
      }}
      onPick={(id) => set({ product: id, slot: null })}
    />
  );
}

/**
 * All rules that would refuse, if there is more than the answered one: after correcting the first, the next applies.
 */
function Refusing({ rules }: { rules: readonly Judged[] }) {
  const refusing = rules.filter(({ passed }) => !passed);
  if (refusing.length < 2) return null;
  return (
    <div class="stack tight">
      <p>{extraTexts.wouldRefuse(refusing.length, count(refusing.length))}</p>
      <ol class="refusing">
        {refusing.map((judged) => (
          <li key={judged.rule}>{ruleSentence(judged)}</li>
        ))}
      </ol>
    </div>
  );
}

function Explained({
  person,
  card: { codeId },
  asked,
}: {
  person: Whole;
  card: Code;
  asked: { deviceSerial: string; selection?: string; productId?: string };
}) {
  const params = { id: person.id, codeId };
  const found = useCall('GET /consumers/:id/codes/:codeId/explanation', { params, query: asked }, [
    'profiles',
    'transactions',
    'devices',
    'products',
  ]);
  return (
    <Card>
      <Await of={found} lines={8}>
        {({ allowed, rules, device, product, selection }) => (
          <div class="stack">
            {allowed ? (
              <div class="answer good stack tight">
                <p class="because">
                  {texts.yes(
                    person.name,
                    product?.name ?? texts.slot(selection ?? ''),
                    device?.name ?? asked.deviceSerial,
                  )}
                </p>
                <p>{texts.yesLead}</p>
              </div>
            ) : (
              <>
                <Answer
                  of={{
                    consumer: { id: person.id, name: person.name },
                    code: { codeId },
                    device,
                    product,
                    rules,
                  }}
                />
                <Refusing rules={rules} />
              </>
            )}
            <div class="stack tight">
              <h2>{texts.rules}</h2>
              <p class="soft small">{texts.rulesLead}</p>
              <RuleList rules={rules} />
            </div>
          </div>
        )}
      </Await>
    </Card>
  );
}
