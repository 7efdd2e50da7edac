import { locale } from './language.ts';

const collator = new Intl.Collator(locale, { numeric: true });

/** Compares what things are called as people put them in order: "Line 2" is before "Line 10". */
export const inNaturalOrder = (one: string, other: string): number => collator.compare(one, other);

/** Things in the order of their names. */
export function byName<T extends { readonly name: string }>(items: readonly T[]): T[] {
  return [...items].sort((one, other) => inNaturalOrder(one.name, other.name));
}
