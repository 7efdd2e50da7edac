import { CircleHelp } from 'lucide';
import { useCall } from '../../api/use-call.ts';
import { failureText } from '../../language/movement-words.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Detail } from '../../parts/lists/detail.tsx';
import { Facts } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { entryAt } from '../audit/entries.ts';
import { MachineLink, Moment, ProductLink } from '../movements/detail.tsx';
import { useMachineId } from '../movements/look-up.ts';
import { texts as movementTexts } from '../movements/words.ts';
import { Answer } from './answer.tsx';
import type { Refusal } from './list.tsx';
import { RuleList } from './rule-list.tsx';
import { texts } from './words.ts';
import { texts as extraTexts } from './words-extra.ts';

/** The refusals of one moment of an account, among which is that of an address. */
const ofAMoment = 200;

/** A refusal by its address (see `addressOfEntry`). */
export function useRefusal(address: string | undefined) {
  const at = address === undefined ? null : entryAt(address);
  const found = useCall(
    'GET /authorizations/refusals',
    at && { query: { accountId: account.value?.id, from: at.date, to: at.date, limit: ofAMoment } },
  );
  const data = found.data?.items.find(({ id }) => id === at?.id) as Refusal | undefined;
  return { ...found, data, isGone: address !== undefined && (at === null || (found.data && !data) === true) };
}

/** The reasons for a refusal, rule by rule, and what to do about it. */
export function RefusalDetail({ of, toList }: { of: ReturnType<typeof useRefusal>; toList: string }) {
  return (
    <Detail of={of} isGone={of.isGone} gone={{ title: texts.gone, lead: texts.goneLead }} toList={toList}>
      {(refusal, close) => (
        <>
          <div class="detail-head">
            <div class="stack tight">
              <h2>{titleOf(refusal)}</h2>
              <div class="row">
                <Lamp tone="bad">{failureText(refusal.reason)}</Lamp>
              </div>
            </div>
            {close}
          </div>
          <Answer of={refusal} />
          <AskNow refusal={refusal} />
          <About refusal={refusal} />
          <div class="stack tight">
            <h3>{texts.ruleByRule}</h3>
            <p class="soft small">{texts.ruleLead}</p>
            <RuleList rules={refusal.rules} />
          </div>
          <p class="soft small">
            {texts.reference}: <code>{refusal.id}</code>
          </p>
        </>
      )}
    </Detail>
  );
}

/** The same request, evaluated now. */
function AskNow({ refusal: { consumer, code, device, product, selection } }: { refusal: Refusal }) {
  if (consumer === null || device === null || (selection === null && product === null)) return null;
  if (!may('consumers:read') || !may('codes:read')) return null;
  const what = selection === null ? { product: product!.id } : { slot: selection };
  const query = { card: code.codeId, machine: device.serial, ...what };
  return (
    <div class="row no-print">
      <ButtonLink icon={CircleHelp} href={withQuery(pathTo('people', consumer.id, 'why'), query)}>
        {extraTexts.askNow}
      </ButtonLink>
    </div>
  );
}

function titleOf({ consumer, code, product }: Refusal): string {
  const who = consumer?.name ?? texts.holder(code.codeId);
  return product === null ? texts.notAllowedAny(who) : texts.notAllowed(who, product.name);
}

function About({ refusal }: { refusal: Refusal }) {
  const { date, consumer, code, device, product, selection } = refusal;
  const machine = useMachineId(device?.serial);
  const others = (filter: Record<string, string>, text: string) => (
    <a class="small" href={withQuery(pathTo('refusals'), { period: '28d', ...filter })}>
      {text}
    </a>
  );
  return (
    <Facts
      of={[
        [movementTexts.when, <Moment key="when" at={date} />],
        [
          movementTexts.person,
          consumer === null ? (
            <span class="soft">{movementTexts.nobody}</span>
          ) : (
            <>
              {may('consumers:read') ? (
                <a href={pathTo('people', consumer.id)}>{consumer.name}</a>
              ) : (
                consumer.name
              )}{' '}
              <span class="soft small">{consumer.identification}</span>
              <br />
              {others({ person: consumer.id }, texts.timesThis)}
            </>
          ),
        ],
        [
          texts.card,
          <>
            <span class="code-number">{code.codeId}</span>
            {consumer === null && (
              <>
                <br />
                {others({ card: code.codeId }, texts.timesCard)}
              </>
            )}
          </>,
        ],
        [
          movementTexts.machine,
          device === null ? (
            <span class="soft">{texts.unknownMachine}</span>
          ) : (
            <MachineLink id={machine} name={device.name} />
          ),
        ],
        [
          movementTexts.product,
          product === null && selection === null ? undefined : (
            <>
              {product && <ProductLink id={product.id} name={product.name} />}{' '}
              {selection !== null && <span class="chip">{movementTexts.slot(selection)}</span>}
            </>
          ),
        ],
      ]}
    />
  );
}
