import { useCall } from '../../api/use-call.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { useDialog } from '../../parts/feedback/dialog.tsx';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { useMachineId } from '../movements/look-up.ts';
import { AskSupervisor, GiveExtra } from './extra.tsx';
import { GiveUnknown } from './give-card.tsx';
import { helps } from './passed-over.ts';
import { ruleSentence } from './rule-words.ts';
import { type Judged, lineAsked, type Step, stepsFor } from './steps.ts';
import { texts } from './words.ts';

/** The request at a machine, and its evaluation. */
export type Asked = {
  consumer: { id: string; name?: string | null } | null;
  code: { codeId: string };
  device: { serial: string } | null;
  product: { id: string; name?: string | null } | null;
  rules: readonly Judged[];
};

/** Links of steps; undefined without a target, or without permission. */
function usePlaces({ consumer, code, device, product, rules }: Asked): (step: Step) => string | undefined {
  const machine = useMachineId(device?.serial);
  const person = useCall(
    'GET /consumers/:id',
    consumer && may('consumers:read') ? { params: { id: consumer.id } } : null,
  ).data;
  const held = person?.codes.find(({ codeId }) => codeId === code.codeId);
  const line = lineAsked(rules);
  const profile = line === 'vending' ? held?.vendingProfileId : line === 'eas' ? held?.easProfileId : null;
  const open = rules.find(({ rule }) => rule === 'return_pending')?.facts['openDelivery'] as
    | { id: string }
    | null
    | undefined;
  return (step) => {
    switch (step) {
      case 'machines':
        return may('devices:read') ? pathTo('machines') : undefined;
      case 'machine':
        return machine && pathTo('machines', machine);
      case 'planogram':
        return machine && may('inventory:read') ? pathTo('machines', machine, 'planogram') : undefined;
      case 'products':
        return may('products:read') ? pathTo('products') : undefined;
      case 'product':
        return product && may('products:read') ? pathTo('products', product.id) : undefined;
      case 'person':
        return person && pathTo('people', person.id);
      case 'cards':
        return person && pathTo('people', person.id, 'cards');
      case 'profile':
        return profile && may('profiles:read') ? pathTo('profiles', profile) : undefined;
      case 'delivery':
        return open ? pathTo('movements', open.id) : undefined;
      case 'give':
        return undefined;
    }
  };
}

/** The remedy for a rule that refused. */
function todoOf({ rule, facts }: Judged, { consumer }: Asked): string {
  if (facts['deviceHasLine'] === false) return texts.wrongLine;
  // It is someone's card, of another operation than the machine's.
  return rule === 'code_unknown' && consumer !== null ? texts.elsewhere : texts.todo[rule];
}

/** The rule that refused, with advice; nothing if none did. */
export function Answer({ of }: { of: Asked }) {
  const giving = useDialog<string>();
  const placeOf = usePlaces(of);
  const refused = of.rules.find(({ passed }) => !passed);
  if (!refused) return null;
  const mayGive = may('codes:create') && may('consumers:read') && of.consumer === null;
  const { consumer, product, code } = of;
  const wanted =
    helps(of.rules) && consumer?.name && product?.name
      ? {
          person: { id: consumer.id, name: consumer.name },
          codeId: code.codeId,
          product: { id: product.id, name: product.name },
        }
      : null;
  const steps =
    of.consumer !== null && refused.rule === 'code_unknown' ? (['cards'] as const) : stepsFor(refused);
  return (
    <div class="answer bad stack tight">
      <p class="because">{ruleSentence(refused)}</p>
      <p>{todoOf(refused, of)}</p>
      <div class="row no-print">
        {wanted && <GiveExtra wanted={wanted} />}
        {wanted && of.device && <AskSupervisor wanted={wanted} deviceSerial={of.device.serial} />}
        {steps.map((step, at) => {
          if (step === 'give')
            return mayGive ? (
              <Button key={step} look="primary" onClick={() => giving.open(of.code.codeId)}>
                {texts.steps[step]}
              </Button>
            ) : null;
          const href = placeOf(step);
          return href === undefined ? null : (
            <ButtonLink key={step} href={href} look={at === 0 ? 'plain' : 'quiet'}>
              {texts.steps[step]}
            </ButtonLink>
          );
        })}
      </div>
      {giving.shown !== null && <GiveUnknown card={giving.shown} onClose={giving.close} />}
    </div>
  );
}
