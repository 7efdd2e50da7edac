import { signal } from '@preact/signals';

/** How often what a topic is about has changed, as far as this page knows. */
const revisions = new Map<string, ReturnType<typeof signal<number>>>();

/** How often what a topic is about has changed, to be followed. */
export function revisionOf(topic: string) {
  const known = revisions.get(topic);
  if (known) return known;
  const made = signal(0);
  revisions.set(topic, made);
  return made;
}

/** Loads again whatever is on the page about these topics (see `topicOf`). */
export function refresh(...topics: string[]): void {
  for (const topic of topics) revisionOf(topic).value = (revisionOf(topic).value ?? 0) + 1;
}
