import { useEffect } from 'preact/hooks';
import { useMore } from './scrolls.tsx';

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
  const more = useMore<HTMLElement>();
  useEffect(() => {
    const shown = more.ref.current?.querySelector('[aria-current]');
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav {...more} class="tabs no-print" aria-label={label}>
      {tabs.map(([href, name]) => (
        <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
