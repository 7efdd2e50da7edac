import { it } from 'vitest';

export type Ask = (question: string, work: () => unknown) => void;

/**
 * Asks questions of everything in a list: each question is one test, which names the things that fail. `define` is called
 * for each thing and says what is asked of it. An endpoint is named by its method and path.
 */
export function walk<Item>(items: readonly Item[], define: (item: Item, ask: Ask) => void): void {
  const questions = new Map<string, { name: string; work: () => unknown }[]>();
  for (const item of items) {
    define(item, (question, work) => {
      const asked = questions.get(question) ?? [];
      questions.set(question, asked);
      asked.push({ name: nameOf(item), work });
    });
  }
  if (questions.size === 0) throw new Error('there is nothing to walk over');
  for (const [question, asked] of questions) {
    it(`${question} (${asked.length} times)`, async () => {
      const failures: string[] = [];
      for (const { name, work } of asked) {
        try {
          await work();
        } catch (error) {
          failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
        }
      }
      if (failures.length > 0)
        throw new Error(`${failures.length} of ${asked.length} fail\n\n${failures.join('\n\n')}`);
    });
  }
}

function nameOf(item: unknown): string {
  if (typeof item === 'object' && item !== null && 'method' in item && 'path' in item)
    return `${item.method} ${item.path}`;
  return typeof item === 'string' ? item : JSON.stringify(item);
}
