import type { paymentMethods } from '../../api/vocabulary.ts';
import * as business from '../../words/business.ts';
import { allBegun } from '../../words/tools.ts';
import { messages } from './language.ts';

export type Line = 'vending' | 'eas';
export type Method = (typeof paymentMethods)[number];

/** The names of the business in the language of the page, for use within a sentence. */
export const wordsWithin = messages<typeof business.es>(business);

/** The same names for labels, lists and cells. */
export const words = Object.fromEntries(
  Object.entries(wordsWithin).map(([name, group]) => [name, allBegun(group)]),
) as typeof wordsWithin;
