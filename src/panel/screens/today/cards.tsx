import { ago, bytes, count, money } from '../../language/format.ts';
import { words } from '../../language/words.ts';
import { Dotted } from '../../parts/dotted.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Ago } from '../../parts/moment.tsx';
import { Card, Facts, Figure } from '../../parts/page.tsx';
import type { Overview } from '../../parts/reasons/reasons.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { whyText } from '../machines/sentences.ts';
import { lampOf, whysOf } from '../machines/status.ts';
import { texts as machineTexts } from '../machines/words-status.ts';
import { texts } from './words.ts';

const shownMachines = 8;

/** The machines that need attention, and why. */
export function NeedyMachines({ machines: { items, warn, bad, idle } }: Pick<Overview, 'machines'>) {
  const isFailing = (machine: (typeof items)[number]) => whysOf(machine)[0] === 'machine_failing';
  const shown = [...items.filter(isFailing), ...items.filter((one) => !isFailing(one))].slice(
    0,
    shownMachines,
  );
  const rest = warn + bad - shown.length;
  return (
    <Card title={texts.machines} flush actions={<a href={pathTo('machines')}>{texts.allMachines}</a>}>
      {shown.length === 0 && (
        <p class="soft beside-list">
          {idle === 0 ? texts.machinesFine : texts.machinesIdle(idle, count(idle))}
        </p>
      )}
      <ul class="needy">
        {shown.map((machine) => {
          const { tone, word } = lampOf(machine);
          return (
            <li key={machine.id}>
              <a href={pathTo('machines', machine.id)}>{machine.name}</a>
              <Lamp tone={tone}>{machineTexts.lamps[word]}</Lamp>
              <span class="soft small">
                {whysOf(machine)
                  .map((why) => whyText(why, machine))
                  .join(' ')}
              </span>
            </li>
          );
        })}
      </ul>
      {rest > 0 && (
        <p class="beside-list">
          <a href={withQuery(pathTo('machines'), { state: 'needy' })}>{texts.machinesMore(count(rest))}</a>
        </p>
      )}
    </Card>
  );
}

/** Items not returned, oldest first. Items out for over a month are treated as lost. */
export function Tools({ tools: { items, open, lost, overdue } }: Pick<Overview, 'tools'>) {
  if (open === 0) return null;
  const stillOut = pathTo('movements', 'out');
  return (
    <Card title={texts.tools} flush actions={<a href={stillOut}>{texts.toolsAll(open, count(open))}</a>}>
      {overdue + lost === 0 && <p class="soft beside-list">{texts.toolsNone}</p>}
      {lost > 0 && (
        <p class="beside-list stack tight">
          <Lamp tone="bad">{texts.toolsLost(lost, count(lost))}</Lamp>
          <span class="soft small">
            {texts.toolsLostTodo} <a href={withQuery(stillOut, { longer: '30d' })}>{texts.toolsWho(lost)}</a>
          </span>
        </p>
      )}
      <ul class="needy">
        {items.slice(0, 6).map(({ deliveryId, product, consumer, device, date }) => (
          <li key={deliveryId}>
            <a href={pathTo('movements', 'out', deliveryId)}>{product.name}</a>
            <span class="small">
              <Ago at={date} />
            </span>
            <Dotted
              className="soft small"
              of={[consumer?.name ?? consumer?.codeId ?? machineTexts.nobody, device.name]}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const shownRefunds = 6;

/** Failed sales that were paid and not refunded; nothing if there are none. */
export function Refunds({ refunds: { due, amount, items } }: Pick<Overview, 'refunds'>) {
  if (due === 0) return null;
  const failed = withQuery(pathTo('movements'), { status: 'failed', line: 'vending', period: '28d' });
  return (
    <Card title={texts.refunds} flush actions={<a href={failed}>{texts.failedSales}</a>}>
      <p class="soft beside-list">{texts.refundsLead(due, count(due), money(amount))}</p>
      <ul class="needy">
        {items.slice(0, shownRefunds).map(({ transactionId, product, method, device, date, amount }) => (
          <li key={transactionId}>
            <a href={withQuery(pathTo('movements', transactionId), { period: '28d' })}>{product.name}</a>
            <span class="amount">{money(amount)}</span>
            <Dotted className="soft small" of={[words.methods[method], device.name, <Ago at={date} />]} />
          </li>
        ))}
      </ul>
      {due > shownRefunds && <p class="beside-list soft small">{texts.more(count(due - shownRefunds))}</p>}
    </Card>
  );
}

/** The number of refusals today compared with the same time a week ago, with a link. */
export function Refused({ refusals: { today, lastWeek } }: Pick<Overview, 'refusals'>) {
  return (
    <Figure
      label={texts.refused}
      value={
        today === 0 ? (
          count(0)
        ) : (
          <a href={withQuery(pathTo('refusals'), { period: 'today' })}>{count(today)}</a>
        )
      }
      note={today === lastWeek ? texts.same : texts.weekAgo(count(lastWeek))}
    />
  );
}

/** Disk, backup and certificate. */
export function Appliance({ installation, reasons }: Pick<Overview, 'installation' | 'reasons'>) {
  if (!installation) return null;
  const { disk, backups, certificate } = installation;
  const toneOf = (about: string) =>
    reasons.find(({ code }) => code.startsWith(`${about}_`))?.severity ?? 'good';
  return (
    <Card title={texts.installation}>
      <Facts
        of={[
          [
            texts.disk,
            disk ? <Lamp tone={toneOf('disk')}>{texts.free(bytes(disk.freeBytes))}</Lamp> : texts.inMemory,
          ],
          [
            texts.backup,
            disk && (
              <Lamp tone={toneOf('backup')}>
                {backups.lastProvenAt === null
                  ? texts.noBackup
                  : `${texts.proven} ${ago(backups.lastProvenAt)}`}
              </Lamp>
            ),
          ],
          [
            texts.certificate,
            certificate ? (
              <Lamp tone={toneOf('certificate')}>{texts.ends(ago(certificate.endsAt))}</Lamp>
            ) : (
              <Lamp tone="warn">{texts.noCertificate}</Lamp>
            ),
          ],
        ]}
      />
    </Card>
  );
}
