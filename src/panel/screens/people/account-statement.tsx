import { HandCoins, ReceiptText } from 'lucide';
import { idOf } from '../../api/pages.ts';
import { useCall } from '../../api/use-call.ts';
import { type Row, usePages } from '../../api/use-pages.ts';
import { money } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { Dotted } from '../../parts/dotted.tsx';
import { useDialog } from '../../parts/feedback/dialog.tsx';
import type { Column } from '../../parts/lists/table.tsx';
import { When } from '../../parts/moment.tsx';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { addressOfEntry } from '../audit/entries.ts';
import { CreditDialog } from '../movements/credit-dialog.tsx';
import { MovementList } from '../movements/list.tsx';
import { CardChoice, useCard } from './cards/card-choice.tsx';
import type { Code, Whole } from './types.ts';
import { whyTexts as texts } from './words-why.ts';

type Line = Row<'GET /consumers/:id/codes/:codeId/statement'>;

/** An amount with its sign, to distinguish additions from deductions. */
function signed(amount: number): string {
  return amount > 0 ? `+${money(amount)}` : money(amount);
}

/** The kind of a line. A reload of an unspent subsidy adds nothing. */
function kindOf({ kind, amount }: Line): string {
  return kind === 'reload' && amount === 0 ? texts.nothingToReload : texts.kinds[kind];
}

/** The link of a line's reference; undefined without one, or without permission. */
function placeOf({ kind, reference, date }: Line): string | undefined {
  if (reference === null) return undefined;
  if (kind === 'sale') return pathTo('movements', reference);
  if (kind === 'recharge') return pathTo('movements', 'top-ups', reference);
  if (kind === 'setting' && may('audit:read'))
    return pathTo('audit', addressOfEntry({ id: reference, date }));
  return undefined;
}

/** The columns; a sale is named after its product, if known. */
const columnsOf = (sold: ReadonlyMap<string, string>): Column<Line>[] => {
  const productOf = ({ kind, reference }: Line) => (kind === 'sale' ? sold.get(reference ?? '') : undefined);
  return [
    { title: texts.line, at: 'main', cell: (line) => productOf(line) ?? kindOf(line) },
    {
      title: texts.when,
      plain: true,
      cell: (line) => (
        <Dotted
          of={[
            productOf(line) !== undefined && texts.kinds.sale,
            <When at={line.date} brief />,
            <span title={texts.parts(money(line.subsidyAfter), money(line.rechargeAfter))}>
              {texts.balance(money(line.subsidyAfter + line.rechargeAfter))}
            </span>,
          ]}
        />
      ),
    },
    {
      title: texts.amount,
      at: 'aside',
      isNumber: true,
      cell: ({ amount }) => <span class={amount > 0 ? 'gain' : ''}>{signed(amount)}</span>,
    },
  ];
};

/** Product names by delivery id, for lines that are sales, if movements may be read. */
function useSold({ identification }: Whole, lines: readonly Line[]): ReadonlyMap<string, string> {
  const dates = lines
    .filter(({ kind }) => kind === 'sale')
    .map(({ date }) => date)
    .sort();
  const { data } = useCall(
    'GET /transactions',
    dates.length > 0 && may('reports:read')
      ? {
          query: {
            accountId: account.value!.id,
            consumerIdentification: identification,
            businessLine: 'vending',
            from: dates[0]!,
            to: dates.at(-1)!,
            limit: 1000,
            fields: 'id,product.name',
          },
        }
      : null,
  );
  return new Map(data?.items.map(({ id, product }) => [id!, product!.name!]));
}

/** The account statement of a person's card: the changes of its credit, with the balance after each. */
export function AccountStatement({ person }: { person: Whole }) {
  const card = useCard(person);
  if (!card) return null;
  return (
    <div class="stack">
      <div class="row between statement-head">
        <CardChoice person={person} card={card} />
        <GiveCredit person={person} codeId={card.codeId} />
      </div>
      <p class="soft small">{texts.statementLead}</p>
      <Lines key={card.codeId} person={person} card={card} />
    </div>
  );
}

/** A button that adds to the top-ups of a card, or deducts from them; hidden for users who may not. */
export function GiveCredit({ person: { id, name }, codeId }: { person: Whole; codeId: string }) {
  const giving = useDialog<true>();
  if (!may('codes:update')) return null;
  return (
    <>
      <Button icon={HandCoins} onClick={() => giving.open(true)}>
        {texts.giveCredit}
      </Button>
      {giving.shown && <CreditDialog to={{ codeId, consumerId: id, name }} onClose={giving.close} />}
    </>
  );
}

function Lines({ person, card }: { person: Whole; card: Code }) {
  const params = { id: person.id, codeId: card.codeId };
  const pages = usePages('GET /consumers/:id/codes/:codeId/statement', { params, query: { limit: 50 } }, [
    'transactions',
  ]);
  const columns = columnsOf(useSold(person, pages.data?.items ?? []));
  return (
    <MovementList
      of={pages}
      label={texts.accountStatement}
      columns={columns}
      keyOf={idOf}
      href={placeOf}
      empty={{ icon: ReceiptText, title: texts.noLines, lead: texts.noLinesLead }}
    />
  );
}
