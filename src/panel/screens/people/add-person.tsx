import { useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { minorOf } from '../../language/typed-money.ts';
import { wordsWithin } from '../../language/words.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { accountLines, type Line, useProfiles } from '../../parts/forms/account-options.ts';
import { always, changedBounds } from '../../parts/forms/bound.ts';
import { CheckField, SelectField } from '../../parts/forms/field.tsx';
import { Form, FormProblem } from '../../parts/forms/form.tsx';
import { FormPage } from '../../parts/forms/form-page.tsx';
import { MoneyField } from '../../parts/forms/money-field.tsx';
import { texts as catalogueTexts } from '../../parts/lists/words-catalogue.ts';
import { Card } from '../../parts/page.tsx';
import { texts as partTexts } from '../../parts/words.ts';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import { CardFields, emptyCard } from './cards/card-fields.tsx';
import { cardTexts } from './cards/card-words.ts';
import { apart } from './own-problems.ts';
import { type Filters, toList, toPerson } from './paths.ts';
import { nobody, PersonFields, personBody } from './person-fields.tsx';
import { texts } from './words.ts';

function ProfileChoice({
  line,
  value,
  onChange,
}: {
  line: Line;
  value: string;
  onChange: (id: string) => void;
}) {
  const profiles = useProfiles(line) ?? [];
  return (
    <SelectField
      label={catalogueTexts.profileOf(wordsWithin.lines[line])}
      hint={texts.lineLeads[line]}
      value={value}
      onChange={onChange}
      options={[['', cardTexts.noProfile], ...profiles.map(({ id, name }) => [id, name] as const)]}
    />
  );
}

/** Adds a person, with the first card and what it may take, in one go. The URL may bring the card's number. */
export function AddPerson({ filters }: { filters: Filters }) {
  const { route, query } = useLocation();
  const [person, setPerson] = useState(nobody);
  const mayCard = may('codes:create');
  const [hasCard, setHasCard] = useState(mayCard);
  const [card, setCard] = useState({ ...emptyCard, codeId: query['card'] ?? '' });
  const [balance, setBalance] = useState('');
  const [profiles, setProfiles] = useState<Partial<Record<Line, string>>>({});
  // Where the profile could not be given, the person is there already: what is tried again is the rest.
  const added = useRef<string | null>(null);
  const amount = balance.trim() === '' ? undefined : minorOf(balance);
  const add = useAction(async () => {
    if (added.current === null) {
      const initialCode = {
        codeId: card.codeId.trim(),
        codeType: card.codeType,
        ...(card.operationId !== '' && { operationId: card.operationId }),
        ...(typeof amount === 'number' && { vending: { balance: amount } }),
        ...changedBounds(card.bounds, always),
      };
      const body = { ...personBody(person), accountId: account.value!.id, ...(hasCard && { initialCode }) };
      added.current = (await call('POST /consumers', { body })).id;
    }
    const id = added.current;
    const given = Object.fromEntries(Object.entries(profiles).filter(([, profile]) => profile !== ''));
    if (hasCard && Object.keys(given).length > 0) {
      const params = { id, codeId: card.codeId.trim() };
      await call('PATCH /consumers/:id/codes/:codeId', { params, body: { lineProfiles: given } });
    }
    tell(texts.wasAdded(person.name.trim()));
    route(toPerson(id, filters));
  });
  const isHalf = added.current !== null && add.problem !== undefined;
  const lines = accountLines();
  return (
    <FormPage title={texts.add} back={{ href: toList(filters), label: texts.people }}>
      <Card>
        <Form name="add-person" action={apart(add)}>
          <PersonFields value={person} onChange={setPerson} problem={add.problem} />
          {mayCard && (
            <fieldset class="form part">
              <legend>{cardTexts.firstCard}</legend>
              <CheckField
                label={cardTexts.withoutCard}
                checked={!hasCard}
                onChange={(without) => setHasCard(!without)}
              />
              {hasCard && (
                <>
                  <CardFields value={card} onChange={setCard} problem={add.problem} path="initialCode." />
                  {may('codes:update') && (
                    <div class="pair">
                      {lines.map((line) => (
                        <ProfileChoice
                          key={line}
                          line={line}
                          value={profiles[line] ?? ''}
                          onChange={(profile) => setProfiles({ ...profiles, [line]: profile })}
                        />
                      ))}
                    </div>
                  )}
                  {lines.includes('vending') && (
                    <MoneyField
                      label={cardTexts.firstBalance}
                      name="initialCode.vending.balance"
                      hint={cardTexts.firstBalanceHint}
                      required={false}
                      value={balance}
                      onInput={setBalance}
                    />
                  )}
                </>
              )}
            </fieldset>
          )}
          {isHalf && <Notice tone="warn" title={cardTexts.profileNotSet} />}
          <FormProblem />
          <div class="row form-actions">
            <Button type="submit" look="primary" busy={add.isBusy} disabled={amount === null}>
              {cardTexts.addPerson}
            </Button>
            <ButtonLink href={isHalf ? toPerson(added.current!, filters) : toList(filters)}>
              {isHalf ? cardTexts.toPerson : partTexts.cancel}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </FormPage>
  );
}
