import { ClipboardList, Pencil, Printer } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { call, type Reply } from '../../../api/call.ts';
import { useAction } from '../../../api/use-call.ts';
import { count, day, dayAndTime, zone } from '../../../language/format.ts';
import { addDays, isDay, startOfDay } from '../../../language/zoned.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { Dotted } from '../../../parts/dotted.tsx';
import { Notice, ProblemNotice } from '../../../parts/feedback/notice.tsx';
import { Skeleton } from '../../../parts/feedback/waiting.tsx';
import { labelOf } from '../../../parts/forms/account-options.ts';
import { CheckField, TextField } from '../../../parts/forms/field.tsx';
import { useFilters } from '../../../parts/lists/filters.ts';
import { Logo } from '../../../parts/logo.tsx';
import { Card, Empty, Page } from '../../../parts/page.tsx';
import { Scrolls } from '../../../parts/scrolls.tsx';
import { WorkbookButton } from '../../../parts/workbook.tsx';
import type { Account } from '../../../state/account.ts';
import { pathTo } from '../../../state/paths.ts';
import { may } from '../../../state/session.ts';
import { toPerson } from '../paths.ts';
import { recordTexts as texts } from './words.ts';

/** A record, and what the account prints on it. */
type RecordReply = Reply<'GET /consumers/:id/record'> & { issueRecord: Account['issueRecord'] };
type Line = RecordReply['items'][number];

/** More are not printed: that would be some hundred sheets. */
const maxLines = 5000;
const limit = 1000;

/** The whole days that the URL names, as moments in the zone of the account; either end may be open. */
function boundsOf({ from, to }: Readonly<Record<string, string>>) {
  const start = (of: string) => new Date(startOfDay(zone(), of)).toISOString();
  const end = (of: string) => new Date(startOfDay(zone(), addDays(of, 1)) - 1).toISOString();
  return { ...(isDay(from) && { from: start(from) }), ...(isDay(to) && { to: end(to) }) };
}

/** All lines of a record, up to the maximum for print. */
async function readRecord(id: string, bounds: ReturnType<typeof boundsOf>): Promise<RecordReply> {
  const read = (cursor?: string) =>
    call('GET /consumers/:id/record', {
      params: { id },
      query: { ...bounds, limit, ...(cursor !== undefined && { cursor }) },
    });
  const first = await read();
  const items = [...first.items];
  let { nextCursor } = first;
  while (nextCursor !== null && items.length < maxLines) {
    const next = await read(nextCursor);
    items.push(...next.items);
    ({ nextCursor } = next);
  }
  const { issueRecord } = await call('GET /accounts/:id', { params: { id: first.account.id } });
  return { ...first, items, nextCursor, issueRecord };
}

/** A person's issue record, to be printed and signed, on whatever paper (rules/consumption#issue-record). */
export function RecordOfIssue({ id }: { id: string }) {
  const { query, set } = useFilters();
  const [told, setRecord] = useState<RecordReply>();
  const bounds = boundsOf(query);
  const key = JSON.stringify([id, bounds]);
  const load = useAction(async () => setRecord(await readRecord(id, bounds)));
  useEffect(() => void load.run(), [key]);
  const isSignedByLine = query['sign'] === 'lines';
  const isFilled = told !== undefined && told.items.length > 0;
  return (
    <Page
      title={texts.title}
      tab={[told?.consumer.name, texts.title].filter(Boolean).join(', ')}
      lead={<span class="no-print">{texts.lead}</span>}
      back={
        told !== undefined && told.consumer.removedAt !== null
          ? { href: pathTo('people', 'removed'), label: texts.removedPeople }
          : { href: toPerson(id), label: told?.consumer.name ?? texts.title }
      }
      actions={
        <>
          {may('clients:update') && (
            <ButtonLink look="quiet" icon={Pencil} href={pathTo('places')}>
              {texts.head}
            </ButtonLink>
          )}
          <WorkbookButton kind="POST /consumers/record/exports" of={{ consumerId: id, ...bounds }} />
          {isFilled && (
            <Button look="primary" icon={Printer} onClick={() => print()}>
              {texts.print}
            </Button>
          )}
        </>
      }
    >
      <div class="filters no-print">
        <TextField
          label={texts.from}
          type="date"
          value={query['from'] ?? ''}
          {...(isDay(query['to']) && { max: query['to'] })}
          onInput={(first) => set({ from: first || null })}
        />
        <TextField
          label={texts.to}
          type="date"
          value={query['to'] ?? ''}
          {...(isDay(query['from']) && { min: query['from'] })}
          onInput={(last) => set({ to: last || null })}
        />
        <CheckField
          label={texts.signLines}
          checked={isSignedByLine}
          onChange={(isOn) => set({ sign: isOn ? 'lines' : null })}
        />
      </div>
      <ProblemNotice problem={load.problem} retry={() => void load.run()} />
      {told === undefined && !load.problem && <Skeleton lines={6} />}
      {told && <Whose told={told} />}
      {told && !isFilled && (
        <Empty icon={ClipboardList} title={texts.none}>
          {texts.noneLead}
        </Empty>
      )}
      {told && isFilled && (
        <>
          {told.nextCursor !== null && (
            <div class="above">
              <Notice tone="warn" title={texts.cut(count(told.items.length))} />
            </div>
          )}
          <Lines told={told} isSignedByLine={isSignedByLine} />
          <Sums told={told} />
          <Signatures of={told} />
        </>
      )}
    </Page>
  );
}

function periodOf({ from, to }: RecordReply): string {
  if (from === null && to === null) return texts.always;
  return [from && texts.since(day(from)), to && texts.until(day(to))].filter(Boolean).join(' · ');
}

function Whose({ told }: { told: RecordReply }) {
  const { consumer, account, client, issueRecord } = told;
  const company = issueRecord?.company ?? client.name;
  const facts: [string, string][] = [
    [texts.number, consumer.identification],
    ...(consumer.removedAt === null
      ? []
      : [[texts.removedOn, day(consumer.removedAt)] satisfies [string, string]]),
    ...consumer.tags.map(({ key, value }): [string, string] => [labelOf(key), value]),
    [texts.business, `${company} · ${account.name}`],
    [texts.period, periodOf(told)],
    [texts.drawn, dayAndTime(told.at)],
  ];
  return (
    <section class="record-of above">
      <div class="record-head">
        {issueRecord?.logo && <Logo accountId={account.id} logo={issueRecord.logo} />}
        <strong>{company}</strong>
      </div>
      <h2>{consumer.name}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Back({ state, returnedAt, closedByHand }: Line) {
  return (
    <>
      {texts.states[state]}
      {state === 'returned' && returnedAt !== null && <span class="soft"> {day(returnedAt)}</span>}
      {closedByHand && <span class="soft"> ({texts.byHand})</span>}
    </>
  );
}

function Lines({ told, isSignedByLine }: { told: RecordReply; isSignedByLine: boolean }) {
  const { consumer, items } = told;
  const withRequirements = items.some(({ requirements }) => requirements.length > 0);
  const columns = (withRequirements ? 7 : 6) + (isSignedByLine ? 1 : 0);
  return (
    <Card flush>
      <Scrolls called={texts.title} className="record-box">
        <table class="record lines" aria-label={texts.title}>
          <thead>
            <tr class="print-only">
              <th colSpan={columns}>
                {texts.title} · {consumer.name} · {consumer.identification}
              </th>
            </tr>
            <tr>
              <th scope="col">{texts.date}</th>
              <th scope="col">{texts.product}</th>
              <th scope="col" class="number">
                <abbr title={texts.quantity}>{texts.short}</abbr>
              </th>
              <th scope="col">{texts.where}</th>
              {withRequirements && <th scope="col">{texts.requirement}</th>}
              <th scope="col">{texts.back}</th>
              <th scope="col">{texts.video}</th>
              {isSignedByLine && (
                <th scope="col" class="sign">
                  {texts.signature}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {items.map((line) => (
              <tr key={line.id}>
                <td class="unbroken">{dayAndTime(line.date)}</td>
                <td>
                  {line.product.name}
                  {line.product.code !== null && <span class="soft unbroken"> {line.product.code}</span>}
                </td>
                <td data-title={texts.quantity} class="number">
                  {count(line.quantity)}
                </td>
                <td>
                  <Dotted of={[line.device.name, line.operation?.name]} />
                </td>
                {withRequirements && (
                  <td data-title={texts.requirement} class={line.requirements.length === 0 ? 'blank' : ''}>
                    {line.requirements.map(({ name }) => name).join(', ')}
                  </td>
                )}
                <td data-title={texts.back} class={line.state === 'kept' ? 'blank' : ''}>
                  <Back {...line} />
                </td>
                <td data-title={texts.video} class={line.hasVideo || line.hasReturnVideo ? '' : 'blank'}>
                  {line.hasVideo || line.hasReturnVideo ? texts.hasVideo : '–'}
                </td>
                {isSignedByLine && <td class="sign" />}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolls>
    </Card>
  );
}

const sums = ['handedOut', 'returned', 'writtenOff', 'out'] as const;

function Sums({ told: { products } }: { told: RecordReply }) {
  const all = products ?? [];
  return (
    <section class="record-part">
      <h2>{texts.byProduct}</h2>
      <Card flush>
        <Scrolls called={texts.byProduct} className="record-box">
          <table class="record sums" aria-label={texts.byProduct}>
            <thead>
              <tr>
                <th scope="col">{texts.product}</th>
                {sums.map((name) => (
                  <th key={name} scope="col" class="number">
                    {texts[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {all.map((product) => (
                <tr key={product.id}>
                  <td>
                    {product.name}
                    {product.code !== null && <span class="soft unbroken"> {product.code}</span>}
                  </td>
                  {sums.map((name) => (
                    <td key={name} data-title={texts[name]} class="number">
                      {count(product[name])}
                    </td>
                  ))}
                </tr>
              ))}
              <tr class="total">
                <td>{texts.total}</td>
                {sums.map((name) => (
                  <td key={name} data-title={texts[name]} class="number">
                    {count(all.reduce((sum, product) => sum + product[name], 0))}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </Scrolls>
      </Card>
    </section>
  );
}

/** Lines for signatures below the name, on one sheet with it; printed only, because they would be in the way on the screen. */
function Signatures({ of: { consumer, issueRecord } }: { of: RecordReply }) {
  const { name, identification } = consumer;
  return (
    <section class="signatures print-only">
      <p>
        <strong>
          {name} · {identification}
        </strong>
      </p>
      <p class="as-written">{issueRecord?.statement ?? texts.statement}</p>
      <div>
        {[texts.signaturePerson, texts.signatureIssuer].map((whose) => (
          <div key={whose}>
            <span>{whose}</span>
            <span>{texts.placeAndDate}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
