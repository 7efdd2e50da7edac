import { businessMeanings } from './business.ts';
import { consumptionMeanings } from './consumption.ts';
import { counterMeanings } from './counters.ts';
import { identityMeanings } from './identity.ts';
import { machineMeanings } from './machines.ts';
import { messageMeanings } from './messages.ts';
import { movementMeanings } from './movements.ts';
import { operatorMeanings } from './operators.ts';
import { sharedMeanings } from './shared.ts';

/*
 * The meanings of the API's members, in a sentence each: one vocabulary for bodies, queries and answers, so that a
 * name means the same everywhere. A key is the name of a member, after the name of its owner if it means something
 * else there: `product.name`. A parameter comes after `query`, and after the name of its operation if other
 * operations mean something else; a member of the body of an export after `filter`. A description in a schema itself
 * (`v.description`) takes precedence.
 */

/** The parts of the vocabulary. A key is in one of them: a later part would replace the meaning of an earlier one. */
export const vocabularies: readonly Readonly<Record<string, string>>[] = [
  sharedMeanings,
  businessMeanings,
  machineMeanings,
  movementMeanings,
  counterMeanings,
  operatorMeanings,
  identityMeanings,
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

/** Returns the meaning of the member at the end of a path, such as `product`, `attributes`, `taxRate`. */
export function meaningOf(path: readonly string[]): string | undefined {
  const key = meaningKeyOf(path);
  return key === undefined ? undefined : meanings[key];
}
