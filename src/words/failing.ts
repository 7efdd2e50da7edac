/* The failures of a machine and its worst slot. Messages and the panel take the sentence from here. */

/** Failures of a machine in 24 hours, with the slot that has most of them; or the product, if it names no slot. */
export type Failing = {
  count: number;
  worst: { selection: string | null; product: string; count: number } | null;
};

type Words = {
  slot(selection: string, product: string): string;
  product(product: string): string;
  total(n: number): string;
  only(where: string): string;
  slots(total: string): string;
  products(total: string): string;
  most(count: number, of: number, where: string): string;
};

const en: Words = {
  slot: (selection, product) => `in slot ${selection}, ${product}`,
  product: (product) => `of ${product}`,
  total: (n) => (n === 1 ? '1 failure in 24 hours' : `${n} failures in 24 hours`),
  only: (where) => `1 failure in 24 hours, ${where}`,
  slots: (total) => `${total}, all in different slots`,
  products: (total) => `${total}, all of different products`,
  most: (count, of, where) => `${count} of ${of} failures in 24 hours were ${where}`,
};

const es: Words = {
  slot: (selection, product) => `en el canal ${selection}, ${product}`,
  product: (product) => `de ${product}`,
  total: (n) => (n === 1 ? '1 falla en 24 horas' : `${n} fallas en 24 horas`),
  only: (where) => `1 falla en 24 horas, ${where}`,
  slots: (total) => `${total}, todas en canales distintos`,
  products: (total) => `${total}, todas de productos distintos`,
  most: (count, of, where) => `${count} de ${of} fallas en 24 horas fueron ${where}`,
};

/** The failures in one sentence without its full stop; it starts with a number. */
export function failingWords(language: 'en' | 'es', { count, worst }: Failing): string {
  const words = { en, es }[language];
  const total = words.total(count);
  if (worst === null) return total;
  const { selection, product } = worst;
  const where = selection === null ? words.product(product) : words.slot(selection, product);
  if (count === 1) return words.only(where);
  if (worst.count > 1) return words.most(worst.count, count, where);
  return selection === null ? words.products(total) : words.slots(total);
}

/** The failures that the facts of an incident name; older incidents name no slot. */
export function failingOf(facts: Readonly<Record<string, string | number | null>>): Failing {
  const { count, selection, product, selectionFailures } = facts;
  const worst =
    typeof product === 'string' && typeof selectionFailures === 'number'
      ? { selection: typeof selection === 'string' ? selection : null, product, count: selectionFailures }
      : null;
  return { count: typeof count === 'number' ? count : 0, worst };
}
