import { wordsWithin } from './messages-words.ts';

export type { Line, Method } from './messages-words.ts';
export { wordsWithin } from './messages-words.ts';

const begun = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1);

function allBegun<T extends Record<string, string>>(group: T): T {
  return Object.fromEntries(Object.entries(group).map(([name, word]) => [name, begun(word)])) as T;
}

/** The dictionary in the language of the page, as its words stand by themselves: on labels, in lists, in cells. */
export const words = Object.fromEntries(
  Object.entries(wordsWithin).map(([name, group]) => [name, allBegun(group)]),
) as typeof wordsWithin;
