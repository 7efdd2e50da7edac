import { CreditCard, Ellipsis, Pencil, Plus, Power, Replace, Trash2, Wallet } from 'lucide';
import { call, type Reply } from '../../../api/call.ts';
import { useCall } from '../../../api/use-call.ts';
import { money } from '../../../language/format.ts';
import { words } from '../../../language/words.ts';
import { Button } from '../../../parts/button.tsx';
import { CopyButton } from '../../../parts/copy.tsx';
import { ConfirmDialog, useDialog } from '../../../parts/feedback/dialog.tsx';
import { Lamp } from '../../../parts/feedback/lamp.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { attempt, tell } from '../../../parts/feedback/toast.tsx';
import { accountLines, useOperations } from '../../../parts/forms/account-options.ts';
import { validityTexts } from '../../../parts/forms/words-validity.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Menu } from '../../../parts/menu.tsx';
import { Card, Empty, Facts } from '../../../parts/page.tsx';
import { isValid, ValidityLamp, validityInWords } from '../../../parts/validity.tsx';
import { may } from '../../../state/session.ts';
import { BalanceDialog } from '../balance-dialog.tsx';
import { type Filters, toPerson } from '../paths.ts';
import { balanceOf } from '../quota.ts';
import { quotaTexts } from '../quota-words.ts';
import type { Code, Whole } from '../types.ts';
import { whyTexts } from '../words-why.ts';
import { EditCard, GiveCard } from './card-dialogs.tsx';
import { typeIcons } from './card-icons.ts';
import { hasProfile, LineProfile } from './card-profiles.tsx';
import { cardTexts as texts } from './card-words.ts';
import { Fingers } from './fingers.tsx';
import { ReplaceCard } from './replace-card.tsx';

type Entitlements = Reply<'GET /consumers/:id/entitlements'>;

/** The cards of a person: type, location, credit and quotas. */
export function Cards({ person, filters }: { person: Whole; filters: Filters }) {
  const { shown, open, close } = useDialog<'give'>();
  const { data } = useCall('GET /consumers/:id/entitlements', { params: { id: person.id } }, ['profiles']);
  const give = may('codes:create') && (
    <Button icon={Plus} look={person.codes.length === 0 ? 'primary' : 'plain'} onClick={() => open('give')}>
      {texts.giveCard}
    </Button>
  );
  return (
    <div class="stack">
      {person.codes.length === 0 ? (
        <Card>
          <Empty icon={CreditCard} title={texts.noCardsTitle} action={give}>
            {texts.noCardsLead}
          </Empty>
        </Card>
      ) : (
        person.codes.map((code) => (
          <OneCard key={code.codeId} person={person} filters={filters} code={code} entitlements={data} />
        ))
      )}
      {person.codes.length > 0 && <div>{give}</div>}
      {shown === 'give' && <GiveCard person={person} onClose={close} />}
    </div>
  );
}

async function setActive(params: { id: string; codeId: string }, active: boolean, isUndo = false) {
  await call('PATCH /consumers/:id/codes/:codeId/active', { params, body: { active } });
  if (!isUndo) tell(active ? texts.cardWasOn : texts.cardWasOff, () => setActive(params, !active, true));
}

function OneCard({
  person,
  filters,
  code,
  entitlements,
}: {
  person: Whole;
  filters: Filters;
  code: Code;
  entitlements: Entitlements | undefined;
}) {
  const dialog = useDialog<'edit' | 'replace' | 'balance' | 'remove'>();
  const params = { id: person.id, codeId: code.codeId };
  const held = entitlements?.codes.find(({ codeId }) => codeId === code.codeId);
  const operations = useOperations();
  const place = operations.find(({ id }) => id === code.operationId)?.name;
  const mayUpdate = may('codes:update');
  const lines = accountLines();
  const hasMoney = code.vendingProfileId !== null || balanceOf(code) !== 0;
  const subsidy = held?.vending?.balance ?? code.vendingBalance;
  return (
    <Card
      title={
        <span class="card-name">
          <Icon of={typeIcons[code.codeType]} />
          <span>{words.codeTypes[code.codeType]}</span>
          <CardLamp code={code} />
        </span>
      }
      actions={
        (mayUpdate || may('codes:delete')) && (
          <Menu label={texts.cardActions} icon={Ellipsis} showsLabel={false} className="button quiet square">
            {mayUpdate && (
              <>
                <button type="button" class="nav-link" onClick={() => dialog.open('edit')}>
                  <Icon of={Pencil} />
                  {texts.editCard}
                </button>
                <button type="button" class="nav-link" onClick={() => dialog.open('replace')}>
                  <Icon of={Replace} />
                  {texts.replaceCard}
                </button>
                {lines.includes('vending') && (
                  <button type="button" class="nav-link" onClick={() => dialog.open('balance')}>
                    <Icon of={Wallet} />
                    {texts.balance}
                  </button>
                )}
                {person.isActive && (
                  <button
                    type="button"
                    class="nav-link"
                    onClick={() => void attempt(() => setActive(params, !code.isActive))}
                  >
                    <Icon of={Power} />
                    {code.isActive ? texts.switchOff : texts.switchOn}
                  </button>
                )}
              </>
            )}
            {may('codes:delete') && (
              <button type="button" class="nav-link" onClick={() => dialog.open('remove')}>
                <Icon of={Trash2} />
                {texts.removeCard}
              </button>
            )}
          </Menu>
        )
      }
    >
      <div class="stack">
        <Facts
          of={[
            [
              texts.value,
              <span class="row">
                <span class="code-number">{code.codeId}</span>
                <CopyButton text={code.codeId} />
              </span>,
            ],
            [texts.where, code.operationId === null ? texts.everywhere : (place ?? '…')],
            [validityTexts.validity, validityInWords(code)],
            [quotaTexts.subsidy, hasMoney ? money(subsidy) : undefined],
            [quotaTexts.topUps, hasMoney ? money(code.vendingRecharge) : undefined],
          ]}
        />
        <ul class="list line-profiles">
          {lines.map((line) => (
            <LineProfile key={line} line={line} params={params} code={code} held={held} />
          ))}
        </ul>
        <div class="row no-print">
          <a href={toPerson(person.id, filters, 'why', code.codeId)}>{whyTexts.whyThis}</a>
          {hasMoney && may('reports:read') && (
            <a href={toPerson(person.id, filters, 'statement', code.codeId)}>{whyTexts.accountStatement}</a>
          )}
        </div>
        {code.codeType === 'FINGERPRINT' && may('fingerprints:read') && (
          <Fingers person={person} codeId={code.codeId} />
        )}
      </div>
      {dialog.shown === 'edit' && <EditCard person={person} code={code} onClose={dialog.close} />}
      {dialog.shown === 'balance' && (
        <BalanceDialog params={params} subsidy={subsidy} onClose={dialog.close} />
      )}
      {dialog.shown === 'replace' && <ReplaceCard personId={person.id} code={code} onClose={dialog.close} />}
      {dialog.shown === 'remove' && (
        <RemoveCard
          params={params}
          code={code}
          onReplace={mayUpdate ? () => dialog.open('replace') : undefined}
          onClose={dialog.close}
        />
      )}
    </Card>
  );
}

/** The status of a card. It is unusable if inactive, or if no profile grants it anything. */
function CardLamp({ code }: { code: Code }) {
  if (!code.isActive) return <Lamp tone="idle">{texts.cardOff}</Lamp>;
  if (!isValid(code)) return <ValidityLamp of={code} />;
  if (!hasProfile(code)) return <Lamp tone="warn">{texts.cardIdle}</Lamp>;
  return <Lamp tone="good">{texts.cardOn}</Lamp>;
}

function RemoveCard({
  params,
  code,
  onReplace,
  onClose,
}: {
  params: { id: string; codeId: string };
  code: Code;
  /** Opens the form that keeps the balance. */
  onReplace: (() => void) | undefined;
  onClose: () => void;
}) {
  const hasMoney = balanceOf(code) !== 0;
  const remove = async () => {
    await call('DELETE /consumers/:id/codes/:codeId', { params });
    tell(texts.cardRemoved);
  };
  return (
    <ConfirmDialog title={texts.removeCardTitle} label={texts.removeCard} work={remove} onClose={onClose}>
      <div class="stack tight">
        <p>{texts.removeCardLead(code.codeId)}</p>
        {hasMoney && <p>{texts.removeCardMoney(money(balanceOf(code)))}</p>}
        {code.codeType === 'FINGERPRINT' && <p>{texts.removeCardFingers}</p>}
        {hasMoney && onReplace && (
          <Notice tone="idle">
            <p>{texts.removeCardInstead}</p>
            <div>
              <Button icon={Replace} onClick={onReplace}>
                {texts.replaceCardDo}
              </Button>
            </div>
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}
