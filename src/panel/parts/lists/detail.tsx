import { CircleHelp, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Loaded } from '../../api/use-call.ts';
import { Await } from '../feedback/waiting.tsx';
import { Icon } from '../icon.tsx';
import { Empty } from '../page.tsx';
import { texts } from '../words.ts';

/** A list, with the open item next to it, if any. */
export function Split({
  detail,
  of,
  children,
}: {
  detail: ComponentChildren;
  /** The key of the open item. Another key mounts a new detail without state of the previous one. */
  of?: string;
  children: ComponentChildren;
}) {
  return (
    <div class={detail ? 'split open' : 'split'}>
      <div class="list">{children}</div>
      {detail && (
        <div class="detail" key={of}>
          {detail}
        </div>
      )}
    </div>
  );
}

/** A link from the open item back to the list; `className` sets its place. */
export function CloseLink({ to, className = '' }: { to: string; className?: string }) {
  return (
    <a
      class={`button quiet square ${className}`.trim()}
      href={to}
      aria-label={texts.close}
      title={texts.close}
    >
      <Icon of={X} />
    </a>
  );
}

/** The card next to a list: the open item, or a message that it does not exist. */
export function Detail<T>({
  of,
  isGone = of.problem?.status === 404,
  gone,
  toList,
  children,
}: {
  of: Loaded<T>;
  isGone?: boolean;
  /** The message for a missing item. */
  gone: { title: string; lead: string };
  toList: string;
  children: (one: T, close: ComponentChildren) => ComponentChildren;
}) {
  useEffect(() => {
    // Where it stands instead of the list it is read from its top.
    if (!matchMedia('(width >= 1180px)').matches) scrollTo(0, 0);
  }, []);
  const close = <CloseLink to={toList} className="close" />;
  if (isGone) {
    return (
      <section class="detail card">
        <div class="row between">
          <span />
          {close}
        </div>
        <Empty icon={CircleHelp} title={gone.title}>
          {gone.lead}
        </Empty>
      </section>
    );
  }
  return (
    <section class="detail card stack">
      <Await of={of} lines={8}>
        {(one) => children(one, close)}
      </Await>
    </section>
  );
}
