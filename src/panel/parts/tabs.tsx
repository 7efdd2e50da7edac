import { useEffect, useRef, useState } from 'preact/hooks';

/** The parts of a view, each with a URL of its own. */
export function Tabs({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly (readonly [href: string, name: string])[];
  current: string;
}) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = nav.current?.querySelector('[aria-current]');
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  const [more, setMore] = useState('');
  const look = () => {
    if (nav.current === null) return;
    const { scrollLeft, scrollWidth, clientWidth } = nav.current;
    const isCut = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
    setMore([isCut.before && 'before', isCut.after && 'after'].filter(Boolean).join(' '));
  };
  useEffect(() => {
    look();
    const watch = new ResizeObserver(look);
    watch.observe(nav.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <nav
      ref={nav}
      class="tabs no-print"
      aria-label={label}
      data-more={more === '' ? undefined : more}
      onScroll={look}
    >
      {tabs.map(([href, name]) => (
        <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
