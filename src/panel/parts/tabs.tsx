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
  return (
    <nav class="tabs no-print" aria-label={label}>
      {tabs.map(([href, name]) => (
        <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
