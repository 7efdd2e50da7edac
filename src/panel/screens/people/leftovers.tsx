import { PackageCheck, Undo2 } from 'lucide';
import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { refresh, useAction, useCall } from '../../api/use-call.ts';
import type { Row } from '../../api/use-pages.ts';
import { day, money } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog, FormDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { TextField } from '../../parts/forms/field.tsx';
import { may } from '../../state/session.ts';
import { CloseDialog } from '../movements/close-return.tsx';
import type { Code, Whole } from './types.ts';
import { leftoverTexts as texts } from './words-leftovers.ts';

type Loan = Row<'GET /transactions/returns'>;

/** The open loans of a person, and the cards with top-ups of their own. */
export type Leftovers = { loans: readonly Loan[]; cards: readonly Code[] };

/** A leftover that is being closed. */
type Closing = { loan: Loan } | { card: Code };

const shownLoans = 20;

/** Reads the open loans and own top-ups of a person. */
export function useLeftovers(person: Whole): Leftovers {
  const { accountId, identification } = person;
  const query = {
    accountId,
    consumerIdentification: identification,
    status: 'pending' as const,
    limit: shownLoans,
  };
  const loans = useCall('GET /transactions/returns', may('reports:read') ? { query } : null);
  return {
    loans: (loans.data?.items ?? []) as readonly Loan[],
    cards: person.codes.filter(({ vendingRecharge }) => vendingRecharge > 0),
  };
}

/** The leftovers of a person who is removed or inactive, each with its action. */
export function LeftoverList({ of, onClosing }: { of: Leftovers; onClosing: (one: Closing) => void }) {
  const { loans, cards } = of;
  if (loans.length + cards.length === 0) return null;
  return (
    <section class="leftovers">
      <h3>{texts.title}</h3>
      <ul class="plain-list">
        {loans.map((loan) => (
          <li key={loan.id}>
            <span>{texts.loan(loan.product.name ?? '', day(loan.deliveryDate))}</span>
            {may('transactions:update') && (
              <Button icon={PackageCheck} onClick={() => onClosing({ loan })}>
                {texts.closeLoan}
              </Button>
            )}
          </li>
        ))}
        {cards.map((card) => (
          <li key={card.codeId}>
            <span>{texts.topUps(card.codeId, money(card.vendingRecharge))}</span>
            {may('codes:update') && (
              <Button icon={Undo2} onClick={() => onClosing({ card })}>
                {texts.refund}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the dialog in which a leftover is closed; null if none is. */
function closingDialog(person: Whole, closing: Closing | null, onDone: () => void) {
  if (closing === null) return null;
  if ('loan' in closing)
    return (
      <CloseDialog
        pair={{ id: closing.loan.id, product: { name: closing.loan.product.name ?? '' } }}
        onClose={onDone}
      />
    );
  return <RefundDialog person={person} card={closing.card} onClose={onDone} />;
}

/** Takes the top-ups off a card, as a movement with its reason, because they were paid out. */
function RefundDialog({ person, card, onClose }: { person: Whole; card: Code; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const amount = money(card.vendingRecharge);
  const refund = useAction(async () => {
    await call('POST /transactions/credits', {
      body: {
        codeId: card.codeId,
        ...(card.operationId && { operationId: card.operationId }),
        consumerId: person.id,
        amount: -card.vendingRecharge,
        reason: reason.trim(),
      },
    });
    refresh('consumers');
    tell(texts.refunded(amount));
  });
  return (
    <FormDialog
      name="leftovers"
      title={texts.refundTitle(amount)}
      action={refund}
      label={texts.doRefund(amount)}
      onClose={onClose}
      disabled={reason.trim() === ''}
    >
      <p class="soft">{texts.refundLead(person.name)}</p>
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        value={reason}
        onInput={setReason}
        name="reason"
        maxLength={200}
        required
      />
    </FormDialog>
  );
}

/** The leftovers of a person, right after they were deactivated. */
export function LeftDialog({ person, onClose }: { person: Whole; onClose: () => void }) {
  const of = useLeftovers(person);
  const [closing, setClosing] = useState<Closing | null>(null);
  return (
    closingDialog(person, closing, () => setClosing(null)) ?? (
      <Dialog title={texts.inactiveTitle(person.name)} onClose={onClose}>
        <p>{texts.inactiveLead}</p>
        <LeftoverList of={of} onClosing={setClosing} />
        <div class="row end">
          <Button onClick={onClose}>{texts.done}</Button>
        </div>
      </Dialog>
    )
  );
}

/** Asks before a person is removed, and lists their leftovers. */
export function RemoveDialog({
  person,
  title,
  label,
  lead,
  work,
  onClose,
}: {
  person: Whole;
  title: string;
  label: string;
  lead: string;
  work: () => Promise<unknown>;
  onClose: () => void;
}) {
  const of = useLeftovers(person);
  const [closing, setClosing] = useState<Closing | null>(null);
  const remove = useAction(work);
  return (
    closingDialog(person, closing, () => setClosing(null)) ?? (
      <FormDialog name="leftovers-2" title={title} action={remove} label={label} onClose={onClose} danger>
        <p>{lead}</p>
        <LeftoverList of={of} onClosing={setClosing} />
      </FormDialog>
    )
  );
}
