import type { ComponentChildren } from 'preact';

/** A wait of unknown length. */
export function Working({
  title,
  note,
  lead,
}: {
  title: ComponentChildren;
  /** The progress, next to the title. */
  note?: ComponentChildren;
  lead?: ComponentChildren;
}) {
  return (
    <div class="notice" role="status">
      <div class="stack tight">
        <strong>
          {title}
          {note !== undefined && <span class="soft"> {note}</span>}
        </strong>
        <span class="progress" aria-hidden="true">
          <span />
        </span>
        {lead !== undefined && <p class="soft small">{lead}</p>}
      </div>
    </div>
  );
}
