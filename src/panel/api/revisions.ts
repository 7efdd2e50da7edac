import { signal } from '@preact/signals';

/** The number of known changes per topic. */
const revisions = new Map<string, ReturnType<typeof signal<number>>>();

/** A signal with the number of changes of a topic. */
export function revisionOf(topic: string) {
  const known = revisions.get(topic);
  if (known) return known;
  const made = signal(0);
  revisions.set(topic, made);
  return made;
}

/** Reloads everything on the page about these topics (see `topicOf`). */
export function refresh(...topics: string[]): void {
  for (const topic of topics) revisionOf(topic).value = (revisionOf(topic).value ?? 0) + 1;
}
