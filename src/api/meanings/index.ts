import { businessMeanings } from './business.ts';
import { consumptionMeanings } from './consumption.ts';
import { counterMeanings } from './counters.ts';
import { machineMeanings } from './machines.ts';
import { messageMeanings } from './messages.ts';
import { movementMeanings } from './movements.ts';
import { operatorMeanings } from './operators.ts';
import { sharedMeanings } from './shared.ts';

/*
 * What the members of the interface mean, in a sentence each: one vocabulary for bodies, queries and answers, so that a
 * name means the same wherever it stands. A key is the name of a member, behind the name of what it belongs to where
 * it means something else there: `product.name`. A parameter stands behind `query`, and behind the name of its operation
 * where other operations mean something else; a member of the body of an export behind `filter`. Where a schema says
 * itself what a member is (`v.description`), that holds.
 */

/** The parts of the vocabulary. A key is in one of them: a later part would replace the meaning of an earlier one. */
export const vocabularies: readonly Readonly<Record<string, string>>[] = [
  sharedMeanings,
  businessMeanings,
  machineMeanings,
  movementMeanings,
  counterMeanings,
  operatorMeanings,
  messageMeanings,
  consumptionMeanings,
];

/** All of the vocabulary. */
export const meanings: Readonly<Record<string, string>> = Object.assign({}, ...vocabularies);

/** The key that says what the member at the end of a path is: that of the longest end of the path that has one. */
function meaningKeyOf(path: readonly string[]): string | undefined {
  for (let at = 0; at < path.length; at++) {
    const key = path.slice(at).join('.');
    if (Object.hasOwn(meanings, key)) return key;
  }
  return undefined;
}

/** What the member at the end of a path is, such as `product`, `attributes`, `taxRate`. */
export function meaningOf(path: readonly string[]): string | undefined {
  const key = meaningKeyOf(path);
  return key === undefined ? undefined : meanings[key];
}
