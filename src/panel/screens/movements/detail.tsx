import type { ComponentChildren, ComponentProps } from 'preact';
import { useCall } from '../../api/use-call.ts';
import { exactly, zoneName } from '../../language/format.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Detail } from '../../parts/lists/detail.tsx';
import { OfSite } from '../../parts/of-site.tsx';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { texts } from './words.ts';

type Kind = 'GET /transactions/:id' | 'GET /transactions/recharges/:id' | 'GET /transactions/returns/:id';

/** Fields of a detail that the list lacks. */
const besides = {
  'GET /transactions/:id': 'accountId,warnings,sentDate',
  'GET /transactions/recharges/:id': 'accountId,warnings,sentDate',
  'GET /transactions/returns/:id': 'accountId,warnings,deliverySentDate,returnSentDate',
} as const satisfies Record<Kind, string>;

type Doubtful = {
  warnings?: readonly string[] | undefined;
  sentDate?: string | null | undefined;
  deliverySentDate?: string | null | undefined;
  returnSentDate?: string | null | undefined;
};

/** A warning that a date is doubtful, with the text the machine sent. */
function Doubt({ of: movement }: { of: Doubtful | undefined }) {
  if (!movement?.warnings?.includes('date_doubtful')) return null;
  const { sentDate, deliverySentDate, returnSentDate } = movement;
  const sent = [sentDate, deliverySentDate, returnSentDate].filter((date) => typeof date === 'string');
  return (
    <Notice tone="warn" title={texts.dateDoubtful}>
      {sent.length > 0 ? (
        <p>
          {texts.dateSent} <code>{sent.join(', ')}</code>
        </p>
      ) : (
        <p>{texts.dateDoubtfulLead}</p>
      )}
    </Notice>
  );
}

/** The detail next to the list, or a message that there is none; `kind` and id identify the movement. */
export function MovementDetail<T extends { id?: string }>({
  kind,
  children,
  ...shown
}: Omit<ComponentProps<typeof Detail<T>>, 'gone' | 'isGone'> & { kind: Kind }) {
  const id = shown.of.data?.id;
  const { data } = useCall(
    kind,
    id === undefined ? null : { params: { id }, query: { fields: besides[kind] } },
  );
  return (
    <Detail<T> {...shown} gone={{ title: texts.gone, lead: texts.goneLead }}>
      {(one, close) => (
        <>
          <OfSite accountId={data?.accountId} />
          {children(one, close)}
          <Doubt of={data} />
        </>
      )}
    </Detail>
  );
}

/** A moment to the second, with its time zone. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={zoneName()}>
      {exactly(at)}
    </time>
  );
}

/** A machine by its name at the time, with a link to it. */
export function MachineLink({ id, name }: { id: string | undefined; name: string }) {
  return id && may('devices:read') ? <a href={pathTo('machines', id)}>{name}</a> : name;
}

/** A product by its name at the time, with a link to it. */
export function ProductLink({ id, name }: { id: string | undefined; name: string }) {
  return id && may('products:read') ? <a href={pathTo('products', id)}>{name}</a> : name;
}

type Person = { name: string | null; identification: string | null; codeId?: string };

/** The name of a person in a list; `null` is a purchase without a card. */
export function personName(person: Person | null): ComponentChildren {
  if (person === null) return <span class="soft">{texts.withoutCard}</span>;
  return person.name ?? person.identification ?? <span class="soft">{texts.nobody}</span>;
}

/** A person by their name at the time, with links to the person and to their movements. */
export function PersonLink({ id, person }: { id: string | null | undefined; person: Person | null }) {
  if (person === null || person.identification === null) return <>{personName(person)}</>;
  const name = personName(person);
  return (
    <>
      {id && may('consumers:read') ? <a href={pathTo('people', id)}>{name}</a> : name}{' '}
      <span class="soft small">{person.identification}</span>
      <br />
      <a
        class="small"
        href={withQuery(pathTo('movements'), { period: '28d', person: person.identification })}
      >
        {texts.theirs}
      </a>
    </>
  );
}
