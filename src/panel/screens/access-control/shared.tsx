import { CircleHelp, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { ButtonLink } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Card, Empty, useTitle } from '../../parts/page.tsx';
import { pathTo, withQuery } from '../../shell/paths.ts';
import { may } from '../../shell/session.ts';
import { texts } from './messages.ts';

/** A list, and beside it what is chosen in it. */
export function Beside({
  lead,
  action,
  detail,
  children,
}: {
  lead: string;
  action: ComponentChildren;
  detail: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class={detail ? 'split open' : 'split'}>
      <div class="list stack">
        <div class="row between access-lead">
          <p class="soft">{lead}</p>
          {action}
        </div>
        {children}
      </div>
      {detail && <div class="detail">{detail}</div>}
    </div>
  );
}

/** A thing that was chosen: its name, what it is, and what can be done with it. */
export function DetailCard({
  title,
  lamp,
  backTo,
  resourceId,
  actions,
  children,
}: {
  title: string;
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
        <Close to={backTo} />
      </div>
      {children}
      <div class="row no-print">
        {actions}
        {may('audit:read') && (
          <ButtonLink look="quiet" href={withQuery(pathTo('audit'), { q: resourceId, of: 'all' })}>
            {texts.history}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

function Close({ to }: { to: string }) {
  return (
    <a class="button quiet square" href={to} aria-label={texts.close} title={texts.close}>
      <Icon of={X} />
    </a>
  );
}

/** Where what an address names is gone. */
export function Gone({ backTo }: { backTo: string }) {
  return (
    <Card>
      <Empty
        icon={CircleHelp}
        title={texts.notFound}
        action={<ButtonLink href={backTo}>{texts.close}</ButtonLink>}
      >
        {texts.notFoundLead}
      </Empty>
    </Card>
  );
}
