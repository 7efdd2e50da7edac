/** The type of a table of words in another language: it has the same names, all with words. */
export type SameNames<T> = {
  readonly [Name in keyof T]: T[Name] extends string ? string : SameNames<T[Name]>;
};

/** A word with a capital letter, for a label or a cell. */
export function begun(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}

/** The words of a group with capital letters, for labels. */
export function allBegun<T extends Readonly<Record<string, string>>>(group: T): T {
  return Object.fromEntries(Object.entries(group).map(([name, word]) => [name, begun(word)])) as T;
}
