import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Props for an element that scrolls sideways. `data-more` tells styles where content is hidden: `before`,
 * `after`, both, or absent.
 */
export function useMore<T extends HTMLElement>(): {
  ref: RefObject<T | null>;
  'data-more': string | undefined;
  onScroll: () => void;
} {
  const ref = useRef<T>(null);
  const [more, setMore] = useState('');
  const look = () => {
    if (ref.current === null) return;
    const { scrollLeft, scrollWidth, clientWidth } = ref.current;
    const isCut = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
    setMore([isCut.before && 'before', isCut.after && 'after'].filter(Boolean).join(' '));
  };
  useEffect(() => {
    look();
    const watch = new ResizeObserver(look);
    watch.observe(ref.current!);
    for (const child of ref.current!.children) watch.observe(child);
    return () => watch.disconnect();
  }, []);
  return { ref, 'data-more': more === '' ? undefined : more, onScroll: look };
}

/**
 * A table that scrolls by itself where it is wider than its place: its row names stay visible, and it fades out on
 * the sides with more content. `called` is its name for screen readers.
 */
export function Scrolls({
  called,
  className = '',
  children,
}: {
  called: string;
  className?: string;
  children: ComponentChildren;
}) {
  const more = useMore<HTMLElement>();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by keyboard
    <section {...more} class={`scrolls ${className}`.trim()} aria-label={called} tabIndex={0}>
      {children}
    </section>
  );
}
