import { ChevronLeft, type IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { account } from '../state/account.ts';
import { Icon } from './icon.tsx';

/** Names the tab after the view: "Ana Ruiz · North plant · Larder". */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = [title, account.value?.name, 'Larder'].filter(Boolean).join(' · ');
  }, [title, account.value?.name]);
}

/**
 * The head and the body of a view. Its title is the tab's too, and takes the focus when the view opens, so that it is
 * read aloud.
 */
export function Page({
  title,
  tab = title,
  lead,
  actions,
  back,
  children,
}: {
  title: string;
  /** The tab title, if it says more than the heading: for an item that is open next to the view. */
  tab?: string | undefined;
  lead?: ComponentChildren;
  actions?: ComponentChildren;
  /** The parent view, as a link above the title. */
  back?: { href: string; label: string };
  children?: ComponentChildren;
}) {
  useTitle(tab);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === null)
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <header class="page-head">
        <div>
          {back && (
            <a class="crumb no-print" href={back.href}>
              <Icon of={ChevronLeft} />
              {back.label}
            </a>
          )}
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {lead !== undefined && <div class="lead">{lead}</div>}
        </div>
        {actions !== undefined && <div class="row no-print">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** A sheet with something on it; `flush` for lists that go to its edges. */
export function Card({
  title,
  actions,
  flush = false,
  level: Heading = 'h2',
  children,
}: {
  title?: ComponentChildren;
  actions?: ComponentChildren;
  flush?: boolean;
  level?: 'h2' | 'h3';
  children?: ComponentChildren;
}) {
  return (
    <section class={flush ? 'card flush' : 'card'}>
      {(title !== undefined || actions !== undefined) && (
        <div class="card-head">
          {title !== undefined && <Heading>{title}</Heading>}
          {actions !== undefined && <div class="row no-print">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

/** An empty state: what the place is for, and the first step. */
export function Empty({
  icon,
  title,
  children,
  action,
}: {
  icon: IconNode;
  title: string;
  children?: ComponentChildren;
  action?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <Icon of={icon} />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}

/** Names and values. A value that is undefined is left out with its name. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {of
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </>
        ))}
    </dl>
  );
}

/** A figure to be read from afar, with what it is. */
export function Figure({
  label,
  value,
  note,
}: {
  label: string;
  value: ComponentChildren;
  note?: ComponentChildren;
}) {
  return (
    <div class="figure">
      <span class="label">{label}</span>
      <span class="value">{value}</span>
      {note !== undefined && <span class="note">{note}</span>}
    </div>
  );
}
