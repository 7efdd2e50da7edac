import { HandCoins, ReceiptText } from 'lucide';
import { idOf } from '../../api/pages.ts';
import { type Row, usePages } from '../../api/use-pages.ts';
import { money } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { useDialog } from '../../parts/feedback/dialog.tsx';
import type { Column } from '../../parts/lists/table.tsx';
import { When } from '../../parts/moment.tsx';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { addressOfEntry } from '../audit/entries.ts';
import { CreditDialog } from '../movements/credit-dialog.tsx';
import { MovementList } from '../movements/list.tsx';
import { CardChoice, useCard } from './cards/card-choice.tsx';
import { whyTexts as texts } from './messages-why.ts';
import type { Code, Whole } from './types.ts';

type Line = Row<'GET /consumers/:id/codes/:codeId/statement'>;

/** An amount with its sign: what came is told apart from what went. */
function signed(amount: number): string {
  return amount > 0 ? `+${money(amount)}` : money(amount);
}

/** Where a line's reference leads; undefined where it leads nowhere, or may not be gone. */
function placeOf({ kind, reference, date }: Line): string | undefined {
  if (reference === null) return undefined;
  if (kind === 'sale') return pathTo('movements', reference);
  if (kind === 'recharge') return pathTo('movements', 'top-ups', reference);
  if (kind === 'setting' && may('audit:read'))
    return pathTo('audit', addressOfEntry({ id: reference, date }));
  return undefined;
}

const columns: Column<Line>[] = [
  { title: texts.line, at: 'main', cell: ({ kind }) => texts.kinds[kind] },
  {
    title: texts.when,
    plain: true,
    cell: ({ date, subsidyAfter, rechargeAfter }) => (
      <>
        <span class="unbroken">
          <When at={date} brief />
        </span>
        {' · '}
        <span title={texts.parts(money(subsidyAfter), money(rechargeAfter))}>
          {texts.balance(money(subsidyAfter + rechargeAfter))}
        </span>
      </>
    ),
  },
  {
    title: texts.amount,
    at: 'aside',
    isNumber: true,
    cell: ({ amount }) => <span class={amount > 0 ? 'gain' : ''}>{signed(amount)}</span>,
  },
];

/** The account statement of a card of a person: what happened to its money, and what was left. */
export function AccountStatement({ person }: { person: Whole }) {
  const card = useCard(person);
  const giving = useDialog<true>();
  if (!card) return null;
  return (
    <div class="stack">
      <div class="row between statement-head">
        <CardChoice person={person} card={card} />
        {may('codes:update') && (
          <Button icon={HandCoins} onClick={() => giving.open(true)}>
            {texts.giveCredit}
          </Button>
        )}
      </div>
      <p class="soft small">{texts.statementLead}</p>
      <Lines key={card.codeId} person={person} card={card} />
      {giving.shown && (
        <CreditDialog
          to={{ codeId: card.codeId, consumerId: person.id, name: person.name }}
          onClose={giving.close}
        />
      )}
    </div>
  );
}

function Lines({ person, card }: { person: Whole; card: Code }) {
  const params = { id: person.id, codeId: card.codeId };
  const pages = usePages('GET /consumers/:id/codes/:codeId/statement', { params, query: { limit: 50 } }, [
    'transactions',
  ]);
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
