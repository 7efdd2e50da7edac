import { count, money } from '../../../language/format.ts';
import { account } from '../../../state/account.ts';
import { type Counted, type Figures, inMinor, totalsOf } from './figures.ts';
import { texts } from './words.ts';

/** An amount of a machine in the currency of the account; as the machine writes it where it counts in another. */
export function machineAmount(amount: number, figures: Figures): string {
  const { currency } = account.value!;
  const minor = inMinor(amount, figures, currency);
  return minor === null
    ? `${count(amount / 10 ** (figures.decimals ?? 0))} ${figures.currency}`
    : money(minor, currency);
}

/** The totals of a reading: vends, payments, and the use of the cash. */
export function Totals({ figures: given }: { figures: Readonly<Record<string, unknown>> }) {
  const figures = given as Figures;
  const totals = totalsOf(figures);
  if (totals.length === 0) return <p class="soft">{texts.noTotals}</p>;
  const cell = ({ vends, value }: Counted, title: string) => (
    <td class="rest number" data-label={title}>
      {value !== null && machineAmount(value, figures)}
      {vends !== null && <span class="soft small of-sales">{texts.vends(vends, count(vends))}</span>}
      {value === null && vends === null && texts.dash}
    </td>
  );
  return (
    <div class="table-box">
      <table class="table witnesses" aria-label={texts.totals}>
        <thead>
          <tr>
            <th scope="col">{texts.counter}</th>
            <th scope="col" class="number">
              {texts.inAll}
            </th>
            <th scope="col" class="number">
              {texts.sinceReset}
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ name, life, reset }) => (
            <tr key={name}>
              <td class="main">{texts.total[name]}</td>
              {cell(life, texts.inAll)}
              {cell(reset, texts.sinceReset)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
