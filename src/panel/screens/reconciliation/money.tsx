import { briefly, count, money } from '../../language/format.ts';
import { Card, Facts } from '../../parts/page.tsx';
import { type Comparison, causeText } from './cause-words.ts';
import { LevelLamp } from './lamps.tsx';
import { texts } from './messages.ts';

/** What was sold, how it was paid, and what lay in the cash box. */
export function MoneyCard({ comparison: { money: amounts, currency } }: { comparison: Comparison }) {
  const { sold, byPayment, bag, tubes, causes } = amounts;
  const shown = (value: number | null) => (value === null ? texts.dash : money(value, currency));
  if (sold.machine === null && sold.reported === 0 && bag === null && causes.length === 0) return null;
  return (
    <Card title={texts.money}>
      <div class="stack">
        {causes.length > 0 && (
          <ul class="plain-list stack tight">
            {causes.map((cause) => (
              <li key={cause.cause}>
                <strong>{causeText(cause, currency)}</strong>
              </li>
            ))}
          </ul>
        )}
        <div class="table-box">
          <table class="table witnesses" aria-label={texts.money}>
            <thead>
              <tr>
                <th scope="col">{texts.sold}</th>
                <th scope="col" class="number">
                  {texts.counted}
                </th>
                <th scope="col" class="number">
                  {texts.reported}
                </th>
                <th scope="col" class="number">
                  {texts.difference}
                </th>
              </tr>
            </thead>
            <tbody>
              {byPayment.map(({ payment, machine, reported, difference }) => (
                <tr key={payment}>
                  <td class="main">{texts.payment[payment]}</td>
                  <td class="rest number" data-label={texts.counted}>
                    {shown(machine.value)}
                    {machine.vends !== null && <span class="soft small"> · {count(machine.vends)}</span>}
                  </td>
                  <td class="rest number" data-label={texts.reported}>
                    {money(reported.value, currency)}
                    <span class="soft small"> · {count(reported.vends)}</span>
                  </td>
                  <td class={difference ? 'rest number odd' : 'rest number'} data-label={texts.difference}>
                    {shown(difference)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {bag && (
          <Facts
            of={[
              [texts.bag, `${money(bag.collected, currency)} ${texts.since(briefly(bag.since))}`],
              [texts.expected, shown(bag.expected)],
              [texts.difference, shown(bag.difference)],
              [texts.verdict, <LevelLamp key="level" level={bag.level} />],
            ]}
          />
        )}
        {tubes && (
          <Facts
            of={[
              [texts.tubes, money(tubes.counted, currency)],
              [texts.expected, money(tubes.expected, currency)],
            ]}
          />
        )}
      </div>
    </Card>
  );
}
