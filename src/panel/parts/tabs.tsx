import { useEffect, useRef } from 'preact/hooks';

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
  return (
    <nav ref={nav} class="tabs no-print" aria-label={label}>
      {tabs.map(([href, name]) => (
        <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
