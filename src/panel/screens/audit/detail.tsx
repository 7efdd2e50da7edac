import { ScrollText } from 'lucide';
import { auditedThings } from '../../../words/audit.ts';
import { exactly } from '../../language/format.ts';
import { language } from '../../language/language.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { CloseLink } from '../../parts/lists/detail.tsx';
import { OfSite } from '../../parts/of-site.tsx';
import { Card, Empty, Facts, useTitle } from '../../parts/page.tsx';
import { accounts } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { changesOf } from './changes.ts';
import { entryAt } from './entries.ts';
import { speech, useNames } from './names.ts';
import { Sentence } from './sentence.tsx';
import { plainText } from './sentence-parts.ts';
import { actorOf, sentenceOf } from './sentences.ts';
import { useMoment, wholeSite } from './trail.ts';
import { type Entry, members } from './vocabulary.ts';
import { texts } from './words.ts';

/** An entry by its address: the changes, with the previous values. */
export function Detail({ address, backTo }: { address: string; backTo: string }) {
  const at = entryAt(address);
  const moment = useMoment(at?.date);
  const close = <CloseLink to={backTo} className="no-print" />;
  if (at === null) return <Missing close={close} />;
  return (
    <Await of={moment} lines={8}>
      {({ items }) => {
        const entry = items.find(({ id }) => id === at.id);
        return entry ? <EntryCard entry={entry} close={close} /> : <Missing close={close} />;
      }}
    </Await>
  );
}

function Missing({ close }: { close: preact.JSX.Element }) {
  return (
    <Card title={texts.entry} actions={close}>
      <Empty icon={ScrollText} title={texts.notFound}>
        {texts.notFoundLead}
      </Empty>
    </Card>
  );
}

/** The kinds of members whose values are ids of things that have a name. */
const named = ['client', 'product', 'profile', 'operation', 'device', 'consumer', 'tag'];

function* idsIn(value: unknown): Generator<readonly [kind: string, id: string]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, one] of Object.entries(value)) {
    const kind = members[name]?.kind ?? '';
    const ids = named.includes(kind) ? [one].flat() : [];
    for (const id of ids) if (typeof id === 'string') yield [kind, id];
    yield* idsIn(one);
  }
}

function EntryCard({ entry, close }: { entry: Entry; close: preact.JSX.Element }) {
  const { action, actor, resourceId, resourceType } = entry;
  const [first = ''] = resourceId.split('/');
  const changed = [entry.previousValue, entry.newValue].flatMap((value) => [...idsIn(value)]);
  const isOfPerson = resourceType === 'code' || resourceType === 'fingerprint';
  useNames([
    ...(isOfPerson ? [['consumer', first] as const] : []),
    ...(resourceType === 'planogram' ? [['device', resourceId] as const] : []),
    ...changed,
  ]);
  const spoken = speech();
  useTitle(plainText(sentenceOf(entry, spoken)));
  const changes = changesOf(entry, spoken);
  const where = placeOf(entry);
  const isUpdate = entry.previousValue !== null && entry.newValue !== null;
  return (
    <article class="card stack entry">
      <div class="detail-head">
        <h2>
          <Sentence entry={entry} />
        </h2>
        {close}
      </div>
      <OfSite accountId={entry.accountId} />
      <Facts
        of={[
          [texts.when, <time dateTime={entry.date}>{exactly(entry.date)}</time>],
          [texts.who, `${actorOf(entry, spoken)}, ${actorKind(actor)}`],
          [texts.what, auditedThings[resourceType].kind[language]],
          [texts.account, accounts.value.find(({ id }) => id === entry.accountId)?.name],
        ]}
      />
      {changes.length === 0 ? (
        <p class="soft">{texts.noChange}</p>
      ) : (
        <div class="stack tight">
          <table class={isUpdate ? 'diff' : 'diff one'}>
            <thead>
              <tr>
                <th scope="col">{texts.field}</th>
                {entry.previousValue !== null && <th scope="col">{isUpdate ? texts.was : texts.wasAlone}</th>}
                {entry.newValue !== null && <th scope="col">{isUpdate ? texts.is : texts.isAlone}</th>}
              </tr>
            </thead>
            <tbody>
              {changes.map(({ path, label, before, after }) => (
                <tr key={path}>
                  <th scope="row">{label}</th>
                  {entry.previousValue !== null && (
                    <td class={isUpdate ? 'was' : ''} data-label={texts.was}>
                      {before ?? '—'}
                    </td>
                  )}
                  {entry.newValue !== null && (
                    <td class={isUpdate ? 'is' : ''} data-label={texts.is}>
                      {after ?? '—'}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {isUpdate && <p class="soft small">{texts.against}</p>}
        </div>
      )}
      <div class="row no-print">
        {where && action !== 'delete' && <ButtonLink href={where}>{texts.openThing}</ButtonLink>}
        <ButtonLink
          href={withQuery(pathTo('audit'), {
            search: resourceId,
            of: entry.accountId === null ? wholeSite : null,
          })}
        >
          {texts.sameThing}
        </ButtonLink>
      </div>
      <details class="small">
        <summary class="soft">{texts.support}</summary>
        <Facts
          of={[
            [texts.resourceId, <Copied text={resourceId} />],
            [texts.traceId, <Copied text={entry.traceId} />],
            [texts.entryNumber, <Copied text={entry.id} />],
            [texts.sealed, texts.sealedLead],
          ]}
        />
      </details>
    </article>
  );
}

function Copied({ text }: { text: string }) {
  return (
    <span class="row">
      <code>{text}</code> <CopyButton text={text} />
    </span>
  );
}

function actorKind({ type, id }: Entry['actor']): string {
  return type === 'operator' && id === null ? texts.commandLine : texts.kindsOfActor[type];
}

/** The address of a thing, if the user may see it. */
function placeOf({ resourceType, resourceId, newValue }: Entry): string | undefined {
  const [id = ''] = resourceId.split('/');
  if (resourceType === 'import') {
    const kind = (newValue as { kind?: unknown } | null)?.kind === 'products' ? 'products' : 'people';
    return may(kind === 'people' ? 'consumers:read' : 'products:read')
      ? pathTo(kind, 'imports', id)
      : undefined;
  }
  if (['consumer', 'code', 'fingerprint'].includes(resourceType)) {
    return may('consumers:read') ? pathTo('people', id) : undefined;
  }
  if (resourceType === 'product') return may('products:read') ? pathTo('products', id) : undefined;
  if (resourceType === 'profile') return may('profiles:read') ? pathTo('profiles', id) : undefined;
  if (resourceType === 'device' || resourceType === 'planogram') {
    return may('devices:read') ? pathTo('machines', id) : undefined;
  }
  if (resourceType === 'key') return may('keys:read') ? pathTo('access', 'keys', id) : undefined;
  if (resourceType === 'directory') return may('keys:read') ? pathTo('access', 'directory') : undefined;
  if (resourceType === 'user') return may('users:read') ? pathTo('access', 'users', id) : undefined;
  if (resourceType === 'controller')
    return may('controllers:read') ? pathTo('access', 'controllers', id) : undefined;
  return undefined;
}
