import type { ComponentChildren } from 'preact';
import { Dotted } from '../dotted.tsx';

/** A progress indicator of unknown length, or with a known share. */
export function Working({
  title,
  note,
  share,
  lead,
  action,
}: {
  title: ComponentChildren;
  /** The progress, next to the title. */
  note?: ComponentChildren;
  /** The share that is done, 0 to 1, if it is known. */
  share?: number | undefined;
  /** A button that ends it. */
  action?: ComponentChildren;
  lead?: ComponentChildren;
}) {
  return (
    <div class="notice" role="status">
      <div class="stack tight">
        <strong>
          <Dotted of={[title, note !== undefined && <span class="soft">{note}</span>]} />
        </strong>
        <span class="progress" aria-hidden="true">
          <span
            {...(share !== undefined && {
              style: { width: `${Math.round(share * 100)}%`, animation: 'none' },
            })}
          />
        </span>
        {lead !== undefined && <p class="soft small">{lead}</p>}
        {action !== undefined && <div>{action}</div>}
      </div>
    </div>
  );
}
