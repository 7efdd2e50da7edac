import { CircleHelp, type IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { Loaded } from '../../api/use-call.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Secret } from '../../parts/copy.tsx';
import { Dialog } from '../../parts/feedback/dialog.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { CloseLink, Split } from '../../parts/lists/detail.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { Listing, type PageOf, pageIn } from '../../parts/lists/listing.tsx';
import type { Order } from '../../parts/lists/order.ts';
import type { Column } from '../../parts/lists/table.tsx';
import { OfSite } from '../../parts/of-site.tsx';
import { OnlyHere, useReachable } from '../../parts/only-here.tsx';
import { Card, Empty, useTitle } from '../../parts/page.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { texts as common } from '../../parts/words.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { texts } from './words.ts';

const pageSize = 50;

/** Something that is chosen in a list by its address. */
export type Chosen<T> = { id: string; of: Loaded<T>; draw: (one: T) => ComponentChildren };

/** A list with pages, its button to add, and the chosen item next to it. */
export function AccessList<T extends { id: string }, C>({
  part,
  lead,
  add,
  none,
  of,
  lines = 5,
  label,
  columns,
  order,
  chosen,
}: {
  /** The part of the screen, as its address names it. */
  part: string;
  lead: string;
  add: ComponentChildren;
  /** The empty state of the list. */
  none: { icon: IconNode; title: string; lead: string };
  of: Loaded<PageOf<T>>;
  lines?: number;
  label: string;
  columns: readonly Column<T>[];
  /** Undefined where the endpoint has one order alone. */
  order?: Order;
  /** Undefined if no item can be chosen. */
  chosen?: Chosen<C>;
}) {
  const { query } = useFilters();
  const here = pathTo('access', part);
  return (
    <Split detail={chosen && chosen.id !== '' && <ChosenOne {...chosen} backTo={withQuery(here, query)} />}>
      <div class="stack">
        <div class="row between access-lead">
          <p class="soft">{lead}</p>
          {of.data?.total !== 0 && add}
        </div>
        <Listing
          of={of}
          lines={lines}
          label={label}
          columns={columns}
          order={order}
          keyOf={({ id }) => id}
          {...(chosen && {
            href: ({ id }: T) => withQuery(pathTo('access', part, id), query),
            isChosen: ({ id }: T) => id === chosen.id,
          })}
          page={pageIn(query)}
          pageSize={pageSize}
          pageHref={(to) => withQuery(here, { ...query, page: to === 1 ? null : to })}
          empty={
            <Empty icon={none.icon} title={none.title} action={add || undefined}>
              {none.lead}
            </Empty>
          }
        />
      </div>
    </Split>
  );
}

/** The query of an access list: the page from the URL. */
export function usePage() {
  const { query } = useFilters();
  return { page: pageIn(query), pageSize };
}

function ChosenOne<T>({ of, draw, backTo }: Chosen<T> & { backTo: string }) {
  if (of.problem?.status === 404) return <Gone backTo={backTo} />;
  return (
    <Await of={of} lines={6}>
      {draw}
    </Await>
  );
}

/** Shows a new secret once, until the user closes it. */
export function MadeDialog({
  title,
  onClose,
  wide = false,
  actions,
  children,
}: {
  title: string;
  onClose: () => void;
  wide?: boolean;
  actions?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <Dialog title={title} onClose={onClose} wide={wide}>
      {children}
      <div class="actions">
        {actions}
        <Button look="primary" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Dialog>
  );
}

/** The address that a program calls, or a warning that only this computer can, and the token that it sends. */
export function AddressAndToken({
  at: { address, isOnlyHere },
  token,
  names,
}: {
  at: ReturnType<typeof useReachable>;
  token: string;
  names: { address: string; token: string };
}) {
  return (
    <>
      <section class="stack tight">
        <h3>{names.address}</h3>
        {isOnlyHere ? <OnlyHere /> : <Secret text={address} />}
      </section>
      <section class="stack tight">
        <h3>{names.token}</h3>
        <Secret text={token} />
      </section>
    </>
  );
}

/** A link that was just made, to be sent, or scanned. */
export function MadeLink({ to }: { to: string }) {
  const { address, isOnlyHere } = useReachable(to);
  return (
    <>
      <div class="qr-place">
        <QrCode text={address} label={texts.linkQr} />
      </div>
      <Secret text={address} />
      {isOnlyHere && <OnlyHere />}
    </>
  );
}

/** One of a few, each with what it means. */
export function Choices<T extends string>({
  label,
  name,
  of,
  value,
  onChange,
}: {
  label: string;
  name: string;
  of: readonly (readonly [value: T, name: string, lead: string])[];
  value: T;
  onChange: (value: T) => void;
}) {
  return (
    <fieldset class="choices">
      <legend>{label}</legend>
      {of.map(([one, title, lead]) => (
        <label key={one} class="choice">
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          <span>
            <span class="choice-name">{title}</span>
            <span class="soft small">{lead}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The chosen item: its name, its details, and its actions. */
export function DetailCard({
  title,
  lamp,
  backTo,
  resourceId,
  accountId,
  actions,
  children,
}: {
  title: string;
  /** The account that owns it, in a list of one account. */
  accountId?: string;
  lamp?: ComponentChildren;
  backTo: string;
  resourceId: string;
  actions: ComponentChildren;
  children: ComponentChildren;
}) {
  useTitle(title);
  return (
    <article class="card stack">
      <div class="detail-head level">
        <div class="row">
          <h2>{title}</h2>
          {lamp}
        </div>
        <CloseLink to={backTo} />
      </div>
      <OfSite accountId={accountId} />
      {children}
      <div class="row no-print">
        {actions}
        {may('audit:read') && (
          <ButtonLink look="quiet" href={withQuery(pathTo('audit'), { search: resourceId, of: 'all' })}>
            {texts.history}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

/** The message for an address whose item no longer exists. */
function Gone({ backTo }: { backTo: string }) {
  return (
    <Card>
      <Empty
        icon={CircleHelp}
        title={texts.notFound}
        action={<ButtonLink href={backTo}>{common.close}</ButtonLink>}
      >
        {texts.notFoundLead}
      </Empty>
    </Card>
  );
}
