import { useRef, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { money } from '../../language/format.ts';
import { words, wordsWithin } from '../../language/words.ts';
import { tell } from '../../parts/feedback/toast.tsx';
import { CheckField, SelectField, TextField } from '../../parts/forms/field.tsx';
import { texts as catalogueTexts } from '../../parts/lists/words-catalogue.ts';
import { account } from '../../state/account.ts';
import { StepForm } from './step-form.tsx';
import { texts } from './words.ts';

type Line = 'vending' | 'eas';

const cardTypes = ['NFC', 'QR', 'CODE128'] as const;
type CardType = (typeof cardTypes)[number];

/** A person with a card and its profiles. */
export function PersonForm() {
  const { id: accountId } = account.value!;
  const [name, setName] = useState('');
  const [identification, setIdentification] = useState('');
  const [codeId, setCodeId] = useState('');
  const [codeType, setCodeType] = useState<CardType>('NFC');
  const [chosen, setChosen] = useState<Partial<Record<Line, string>>>({});
  const [getsNow, setGetsNow] = useState(true);
  const made = useRef<{ id: string } | null>(null);
  const found = useCall('GET /profiles', { query: { accountId, isActive: true, pageSize: 50 } });
  const known = (line: Line) => found.data?.items.filter(({ businessLine }) => businessLine === line) ?? [];
  const profileOf = (line: Line) => chosen[line] ?? known(line)[0]?.id ?? '';
  const ofSales = found.data?.items.find(({ id }) => id === profileOf('vending'))?.policy;
  const subsidy = ofSales && 'defaultReloadValue' in ofSales ? ofSales.defaultReloadValue : 0;
  const action = useAction(async () => {
    const initialCode = {
      codeId: codeId.trim(),
      codeType,
      ...(getsNow && subsidy > 0 && { vending: { balance: subsidy } }),
    };
    const body = { accountId, name: name.trim(), identification: identification.trim(), initialCode };
    // A person who was created stays created if adding a profile failed, and is not created twice.
    const { id } = made.current ?? (await call('POST /consumers', { body }));
    made.current = { id };
    for (const line of account.value!.businessLines) {
      const profileId = profileOf(line);
      if (profileId === '') continue;
      const params = { id, codeId: initialCode.codeId };
      await call('PUT /consumers/:id/codes/:codeId/profile', { params, body: { profileId } });
    }
    made.current = null;
    tell(texts.added(name.trim()));
    setName('');
    setIdentification('');
    setCodeId('');
  });
  // Before the profiles have loaded, a fast user could create a person whose card allows nothing.
  const isReady = !found.isLoading && [name, identification, codeId].every((text) => text.trim() !== '');
  return (
    <StepForm name="first-person" action={action} label={texts.addPerson} isReady={isReady}>
      <div class="pair">
        <TextField label={texts.person} value={name} onInput={setName} required name="name" />
        <TextField
          label={texts.identification}
          hint={texts.identificationHint}
          value={identification}
          onInput={setIdentification}
          required
          name="identification"
        />
      </div>
      <div class="pair">
        <TextField
          label={texts.card}
          hint={texts.cardHint}
          value={codeId}
          onInput={setCodeId}
          autocomplete="off"
          required
          name="initialCode.codeId"
        />
        <SelectField
          label={texts.cardType}
          value={codeType}
          onChange={setCodeType}
          options={cardTypes.map((type) => [type, words.codeTypes[type]] as const)}
        />
      </div>
      <div class="pair">
        {account.value!.businessLines.map((line) => (
          <SelectField
            key={line}
            label={catalogueTexts.profileOf(wordsWithin.lines[line])}
            value={profileOf(line)}
            onChange={(id) => setChosen({ ...chosen, [line]: id })}
            options={[
              ...known(line).map(({ id, name }) => [id, name] as const),
              ['', texts.noProfile] as const,
            ]}
          />
        ))}
      </div>
      {subsidy > 0 && (
        <CheckField
          label={texts.subsidyNow(money(subsidy))}
          hint={texts.subsidyNowHint}
          checked={getsNow}
          onChange={setGetsNow}
        />
      )}
    </StepForm>
  );
}
