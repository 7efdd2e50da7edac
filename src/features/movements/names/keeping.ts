import type { Tx } from '../../../store/transaction.ts';
import { filterStep } from './filtering.ts';
import { mergeStep } from './merging.ts';
import { nameSizes } from './sizes.ts';

/** What nobody waits for: a step of adding closed runs to filters, else of merging. @returns whether there may be more */
export function keepNames(tx: Tx, sizes = nameSizes): boolean {
  return filterStep(tx, sizes) || mergeStep(tx, sizes);
}
