import { useRef, useState } from 'preact/hooks';
import { call, type Item } from '../../api/call.ts';
import { refresh, useAction } from '../../api/use-call.ts';
import { wordsWithin } from '../../language/words.ts';
import { FormDialog } from '../../parts/feedback/dialog.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { accountLines, type Line, useProfiles } from '../../parts/forms/account-options.ts';
import { typeOptions } from '../../parts/forms/card-types.ts';
import { SelectField } from '../../parts/forms/field.tsx';
import { PickFilter } from '../../parts/lists/pick-filter.tsx';
import { texts as catalogueTexts } from '../../parts/lists/words-catalogue.ts';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { likelyKind } from './card-kind.ts';
import { texts } from './words.ts';

type Person = Item<'GET /consumers'>;

/** The number of people offered at once. */
const few = 8;

/** The profile of a line on the first other card of a person that has one; empty if there is none. */
function profileElsewhere({ codes }: Pick<Person, 'codes'>, line: Line): string {
  const ids = codes.map((code) => (line === 'vending' ? code.vendingProfileId : code.easProfileId));
  return ids.find((id) => id !== null) ?? '';
}

function ProfileField({
  line,
  value,
  hint,
  onChange,
}: {
  line: Line;
  value: string;
  hint: string | undefined;
  onChange: (id: string) => void;
}) {
  const profiles = useProfiles(line) ?? [];
  return (
    <SelectField
      label={catalogueTexts.profileOf(wordsWithin.lines[line])}
      hint={hint}
      value={value}
      onChange={onChange}
      options={[['', texts.noProfile], ...profiles.map(({ id, name }) => [id, name] as const)]}
    />
  );
}

/** Assigns a card without an owner to a person: who, which type, and (as on the person's other card) which profiles. */
export function GiveUnknown({ card, onClose }: { card: string; onClose: () => void }) {
  const [person, setPerson] = useState<Person | null>(null);
  const [kind, setKind] = useState(() => likelyKind(card));
  const [profiles, setProfiles] = useState<Partial<Record<Line, string>>>({});
  const found = useRef<readonly Person[]>([]);
  // Where the profile could not be given, the card is given already: what is tried again is the rest.
  const isGiven = useRef(false);
  const lines = may('codes:update') && may('profiles:read') ? accountLines() : [];
  const profileOf = (line: Line) => profiles[line] ?? (person ? profileElsewhere(person, line) : '');

  const find = async (search: string) => {
    const query = { accountId: account.value?.id, search, pageSize: few };
    const { items } = await call('GET /consumers', { query });
    found.current = items;
    return items.map(({ id, name, identification }) => ({ value: id, label: name, note: identification }));
  };
  const give = useAction(async () => {
    const { id, name } = person!;
    const params = { id, codeId: card };
    if (!isGiven.current) {
      await call('POST /consumers/:id/codes', { params: { id }, body: { codeId: card, codeType: kind } });
      isGiven.current = true;
    }
    const given = Object.fromEntries(
      lines.flatMap((line) => (profileOf(line) === '' ? [] : [[line, profileOf(line)]])),
    );
    if (Object.keys(given).length > 0)
      await call('PATCH /consumers/:id/codes/:codeId', { params, body: { lineProfiles: given } });
    refresh('authorizations');
    const undo = async () => {
      await call('DELETE /consumers/:id/codes/:codeId', { params });
      tell(texts.takenBack(card));
    };
    tell(texts.given(card, name), may('codes:delete') ? undo : undefined);
  });
  return (
    <FormDialog
      name="give-card"
      title={texts.giveTitle(card)}
      action={give}
      label={texts.give}
      onClose={onClose}
      disabled={person === null}
    >
      <PickFilter
        label={texts.whose}
        chosen={person?.name}
        find={find}
        placeholder={texts.findPerson}
        onPick={(id) => {
          setPerson(found.current.find((one) => one.id === id) ?? null);
          setProfiles({});
        }}
      />
      <SelectField label={texts.kind} value={kind} onChange={setKind} options={typeOptions} />
      {person !== null && lines.length > 0 && (
        <div class="pair">
          {lines.map((line) => (
            <ProfileField
              key={line}
              line={line}
              value={profileOf(line)}
              hint={
                profiles[line] === undefined && profileElsewhere(person, line) !== ''
                  ? texts.asOther
                  : undefined
              }
              onChange={(id) => setProfiles({ ...profiles, [line]: id })}
            />
          ))}
        </div>
      )}
      {person !== null && lines.every((line) => profileOf(line) === '') && (
        <p class="soft small">{texts.withoutProfile}</p>
      )}
      {isGiven.current && give.problem && <Notice tone="warn" title={texts.profileFailed} />}
      {person === null && may('consumers:create') && (
        <p class="small">
          <a href={withQuery(pathTo('people', 'new'), { card })}>{texts.newPerson}</a>
        </p>
      )}
    </FormDialog>
  );
}
