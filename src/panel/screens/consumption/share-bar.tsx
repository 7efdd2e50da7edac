import { count } from '../../language/format.ts';

/** A part of a bar; its colour is that of the class. */
type Part = { className: string; label: string; value: number };

/** People as one bar of parts. Its text is read aloud, and shown as a tooltip. */
export function ShareBar({ parts }: { parts: readonly Part[] }) {
  const all = parts.reduce((sum, { value }) => sum + value, 0);
  const some = parts.filter(({ value }) => value > 0);
  const label = some.map((part) => `${part.label}: ${count(part.value)}`).join(', ');
  let from = 0;
  return (
    <svg class="standing-bar" width="100%" height="10" role="img" aria-label={label}>
      <title>{label}</title>
      <rect class="track" width="100%" height="10" rx="3" />
      {some.map(({ className, value }) => {
        const width = (value / all) * 100;
        const x = from;
        from += width;
        return <rect key={className} class={className} x={`${x}%`} width={`${width}%`} height="10" />;
      })}
    </svg>
  );
}
