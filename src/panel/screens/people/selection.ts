import { signal } from '@preact/signals';
import type { Item } from '../../api/call.ts';

/** A selected person, with what actions on many people need. */
export type Chosen = Pick<Item<'GET /consumers'>, 'id' | 'name' | 'identification' | 'codes'>;

/** The selected people by their ids. The selection survives paging and searching, and ends with the tab. */
export const chosen = signal<ReadonlyMap<string, Chosen>>(new Map());

/** Selects people, or removes them from the selection. */
export function choose(people: readonly Chosen[], isChosen: boolean): void {
  if (!isChosen) leave(people.map(({ id }) => id));
  else chosen.value = new Map([...chosen.value, ...people.map((person) => [person.id, person] as const)]);
}

/** Removes people from the selection. */
export function leave(ids: readonly string[]): void {
  chosen.value = new Map([...chosen.value].filter(([id]) => !ids.includes(id)));
}
