import { briefly, count, money } from '../../language/format.ts';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Card, Facts } from '../../parts/page.tsx';
import { type Comparison, causeText } from './cause-words.ts';
import { LevelLamp } from './lamps.tsx';
import { texts } from './words.ts';

/** Sales, payments and the content of the cash box. */
export function MoneyCard({ comparison: { money: amounts, currency } }: { comparison: Comparison }) {
  const { sold, byPayment, bag, tubes, causes } = amounts;
  const hasReports = sold.reported !== null;
  const shown = (value: number | null) => (value === null ? texts.dash : money(value, currency));
  if (sold.machine === null && !sold.reported && bag === null && causes.length === 0) return null;
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
                {hasReports && (
                  <>
                    <th scope="col" class="number">
                      {texts.reported}
                    </th>
                    <th scope="col" class="number">
                      {texts.countedLess}
                    </th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {byPayment.map(({ payment, machine, reported, difference }) => (
                <tr key={payment}>
                  <td class="main">{texts.payment[payment]}</td>
                  <td class="rest number" data-label={texts.counted}>
                    <Sold value={shown(machine.value)} vends={machine.vends} />
                  </td>
                  {hasReports && (
                    <>
                      <td class="rest number" data-label={texts.reported}>
                        <Sold value={shown(reported.value)} vends={reported.vends} />
                      </td>
                      <td
                        class={difference ? 'rest number odd' : 'rest number'}
                        data-label={texts.countedLess}
                      >
                        {shown(difference)}
                      </td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {bag && (
          <Facts
            of={[
              [texts.bag, `${money(bag.collected, currency)} ${texts.since(briefly(bag.since))}`],
              [texts.expectedInBag, bag.expected === null ? texts.notKnown : money(bag.expected, currency)],
              [texts.collectedLess, shown(bag.difference)],
              [
                texts.verdict,
                bag.expected === null ? (
                  <Lamp key="level" tone="warn">
                    {texts.notKnown}
                  </Lamp>
                ) : (
                  <LevelLamp key="level" level={bag.level} />
                ),
              ],
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

/** An amount, and below it of how many sales, where that is known. */
function Sold({ value, vends }: { value: string; vends: number | null }) {
  return (
    <>
      {value}
      {vends !== null && <span class="soft small of-sales">{texts.ofSales(vends, count(vends))}</span>}
    </>
  );
}
