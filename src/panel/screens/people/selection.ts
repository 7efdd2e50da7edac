import { signal } from '@preact/signals';

/** The people selected for badges. The selection survives paging and searching, and ends with the tab. */
export const chosen = signal<ReadonlySet<string>>(new Set());

/** Chooses somebody, or no more. */
export function choose(ids: readonly string[], isChosen: boolean): void {
  const changed = new Set(chosen.value);
  for (const id of ids) {
    if (isChosen) changed.add(id);
    else changed.delete(id);
  }
  chosen.value = changed;
}
