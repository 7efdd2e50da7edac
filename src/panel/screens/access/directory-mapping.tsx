import { ArrowUp, Plus, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { FormDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { SelectField, TextField } from '../../parts/forms/field.tsx';
import { Facts } from '../../parts/page.tsx';
import { texts as common } from '../../parts/words.ts';
import { account } from '../../state/account.ts';
import type { DirectoryOf } from './directory.tsx';
import { texts } from './words-directory.ts';

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** The paths of attributes that most directories send. */
const paths = {
  employeeNumber: `${enterprise}:employeeNumber`,
  externalId: 'externalId',
  userName: 'userName',
  mail: 'emails[type eq "work"].value',
  department: `${enterprise}:department`,
  costCenter: `${enterprise}:costCenter`,
  division: `${enterprise}:division`,
  organization: `${enterprise}:organization`,
  title: 'title',
  userType: 'userType',
  city: 'addresses[type eq "work"].locality',
} as const;

type Known = keyof typeof paths;
const known = Object.keys(paths) as Known[];
const knownOf = (path: string) => known.find((name) => paths[name] === path);
const nameOf = (path: string) => {
  const name = knownOf(path);
  return name ? texts.attributes[name] : path;
};

const members = { vending: 'vendingProfileId', eas: 'easProfileId' } as const;
type Line = keyof typeof members;
type Profiles = DirectoryOf['profiles']['otherwise'];
type Rule = DirectoryOf['profiles']['rules'][number];

const linesHere = (): Line[] =>
  (['vending', 'eas'] as const).filter((line) => account.value?.businessLines.includes(line));

function useChoices(directory: DirectoryOf) {
  const accountId = directory.accountId;
  const tags = useCall('GET /tags', { query: { accountId, sort: 'name', pageSize: 100 } });
  const groups = useCall('GET /directories/:id/groups', { params: { id: directory.id } });
  const profiles = useCall('GET /profiles', { query: { accountId, sort: 'name', pageSize: 500 } });
  return {
    tags: tags.data?.items ?? [],
    groups: groups.data?.items ?? [],
    profiles: profiles.data?.items ?? [],
    groupName: (id: string) => groups.data?.items.find((one) => one.id === id)?.name ?? texts.gone,
    profileName: (id: string) => profiles.data?.items.find((one) => one.id === id)?.name ?? id,
    tagName: (id: string) => tags.data?.items.find((one) => one.id === id)?.key ?? id,
  };
}

/** The mapping of a directory, to be read. */
export function MappingSummary({ of: directory }: { of: DirectoryOf }) {
  const { groupName, profileName, tagName } = useChoices(directory);
  const given = (profiles: Profiles) =>
    linesHere()
      .map((line) => profiles[members[line]])
      .filter((id) => typeof id === 'string')
      .map(profileName)
      .join(', ');
  const { rules, otherwise } = directory.profiles;
  return (
    <Facts
      of={[
        [texts.number, directory.identification.map(nameOf).join(' → ')],
        ...directory.tags.map(({ attribute, tagId }) => [tagName(tagId), nameOf(attribute)] as const),
        ...(rules.length === 0
          ? [[texts.profiles, <span class="soft">{texts.noRules}</span>] as const]
          : rules.map((rule) => [groupName(rule.groupId), given(rule)] as const)),
        ...(rules.length === 0 ? [] : [[texts.otherwise, given(otherwise)] as const]),
      ]}
    />
  );
}

/** The mapping of a directory, to be changed. */
export function MappingForm({ of: directory, onClose }: { of: DirectoryOf; onClose: () => void }) {
  const choices = useChoices(directory);
  const [[first = '', second = '', ...rest], setNumber] = useState(directory.identification);
  const [tags, setTags] = useState(() => new Map(directory.tags.map((one) => [one.tagId, one.attribute])));
  const [rules, setRules] = useState<readonly Rule[]>(directory.profiles.rules);
  const [otherwise, setOtherwise] = useState<Profiles>(directory.profiles.otherwise);
  const action = useAction(async () => {
    await call('PATCH /directories/:id', {
      params: { id: directory.id },
      body: {
        identification: [first, second, ...rest].filter((path) => path.trim() !== ''),
        tags: [...tags]
          .filter(([, path]) => path.trim() !== '')
          .map(([tagId, attribute]) => ({ attribute, tagId })),
        profiles: { rules: [...rules], otherwise },
      },
    });
    tell(texts.saved);
    onClose();
  });
  const change = (at: number, rule: Rule) => setRules(rules.map((one, index) => (index === at ? rule : one)));
  const free = choices.groups.filter(({ id }) => !rules.some(({ groupId }) => groupId === id));
  return (
    <FormDialog
      name="directory-mapping"
      title={texts.mapping}
      action={action}
      label={common.save}
      onClose={onClose}
      wide
      stays
    >
      <AttributeField
        label={texts.number}
        hint={texts.numberHint}
        value={first}
        onChange={(path) => setNumber([path, second, ...rest])}
        name="identification.0"
      />
      <AttributeField
        label={texts.otherwiseNumber}
        none={texts.nothing}
        value={second}
        onChange={(path) => setNumber([first, path, ...rest])}
        name="identification.1"
      />
      <section class="stack tight">
        <h3>{texts.tags}</h3>
        <p class="soft">{choices.tags.length === 0 ? texts.noTags : texts.tagsLead}</p>
        {choices.tags.map(({ id, key }) => (
          <AttributeField
            key={id}
            label={key}
            none={texts.notFromDirectory}
            value={tags.get(id) ?? ''}
            onChange={(path) => setTags(new Map(tags).set(id, path))}
          />
        ))}
      </section>
      <section class="stack tight">
        <h3>{texts.profiles}</h3>
        <p class="soft">{choices.groups.length === 0 ? texts.noGroups : texts.profilesLead}</p>
        {rules.map((rule, at) => (
          <fieldset key={rule.groupId} class="stack tight profile-rule">
            <legend>{choices.groupName(rule.groupId)}</legend>
            <ProfileFields
              of={rule}
              choices={choices.profiles}
              onChange={(more) => change(at, { ...rule, ...more })}
              path={`profiles.rules.${at}`}
            />
            <div class="row">
              {at > 0 && (
                <IconButton
                  icon={ArrowUp}
                  label={texts.raiseRule(choices.groupName(rule.groupId))}
                  onClick={() => setRules(rules.with(at, rules[at - 1]!).with(at - 1, rule))}
                />
              )}
              <IconButton
                icon={Trash2}
                label={texts.removeRule(choices.groupName(rule.groupId))}
                onClick={() => setRules(rules.filter((one) => one !== rule))}
              />
            </div>
          </fieldset>
        ))}
        {free.length > 0 && <AddRule free={free} onAdd={(groupId) => setRules([...rules, { groupId }])} />}
        {rules.length > 0 && (
          <fieldset class="stack tight profile-rule">
            <legend>{texts.otherwise}</legend>
            <p class="soft small">{texts.otherwiseHint}</p>
            <ProfileFields
              of={otherwise}
              choices={choices.profiles}
              onChange={(more) => setOtherwise({ ...otherwise, ...more })}
              path="profiles.otherwise"
            />
          </fieldset>
        )}
      </section>
    </FormDialog>
  );
}

function AddRule({
  free,
  onAdd,
}: {
  free: readonly { id: string; name: string; members: number }[];
  onAdd: (groupId: string) => void;
}) {
  const [chosen, setChosen] = useState('');
  const groupId = free.some(({ id }) => id === chosen) ? chosen : free[0]!.id;
  return (
    <div class="stack tight">
      <SelectField
        label={texts.group}
        value={groupId}
        onChange={setChosen}
        options={free.map(
          ({ id, name, members: people }) => [id, `${name} (${texts.people(count(people))})`] as const,
        )}
      />
      <div class="row">
        <Button icon={Plus} onClick={() => onAdd(groupId)}>
          {texts.addRule}
        </Button>
      </div>
    </div>
  );
}

function ProfileFields({
  of,
  choices,
  onChange,
  path,
}: {
  of: Profiles;
  choices: readonly { id: string; name: string; businessLine: string }[];
  onChange: (more: Profiles) => void;
  /** The path of the profiles in the request. */
  path: string;
}) {
  return (
    <>
      {linesHere().map((line) => (
        <SelectField
          key={line}
          label={texts.lines[line]}
          value={of[members[line]] ?? ''}
          onChange={(id) => onChange({ [members[line]]: id === '' ? null : id })}
          name={`${path}.${members[line]}`}
          options={[
            ['', texts.unchanged],
            ...choices
              .filter(({ businessLine }) => businessLine === line)
              .map(({ id, name }) => [id, name] as const),
          ]}
        />
      ))}
    </>
  );
}

/** One of the usual attributes, or the path of another. */
function AttributeField({
  label,
  hint,
  none,
  value,
  onChange,
  name,
}: {
  label: string;
  hint?: string;
  /** The name of the choice of no attribute; absent where one is required. */
  none?: string;
  value: string;
  onChange: (path: string) => void;
  /** The path of the value in the request, if it has one of its own. */
  name?: string;
}) {
  const [isOther, setIsOther] = useState(value !== '' && !knownOf(value));
  return (
    <>
      <SelectField
        label={label}
        {...(!isOther && name !== undefined && { name })}
        {...(hint !== undefined && { hint })}
        value={isOther ? 'other' : (knownOf(value) ?? '')}
        onChange={(name: Known | 'other' | '') => {
          setIsOther(name === 'other');
          if (name !== 'other') onChange(name === '' ? '' : paths[name]);
        }}
        options={[
          ...(none === undefined ? [] : [['', none] as const]),
          ...known.map((name) => [name, texts.attributes[name]] as const),
          ['other', texts.other] as const,
        ]}
      />
      {isOther && (
        <TextField
          label={texts.path}
          value={value}
          onInput={onChange}
          {...(name !== undefined && { name })}
          required
        />
      )}
    </>
  );
}
