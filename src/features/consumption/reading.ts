import type { Reader } from '../../store/statement.ts';
import { factSums, type Question } from '../movements/facts/reading.ts';
import { keyOfFact, passes } from '../movements/facts/sums/query.ts';
import type { Sums } from '../movements/facts/sums/sums.ts';
import { corrections } from './corrections.ts';

/** The sums of a query, with returns, refunds and other later corrections. */
export function summed(reader: Reader, question: Question): Sums {
  const sums = factSums(reader, question);
  for (const { fact, sum, amount } of corrections(reader, question.account, question)) {
    if (!passes(fact, question.conditions)) continue;
    sums.addAmount(sums.groups.of(keyOfFact(fact, question.by)), sum, amount);
  }
  return sums;
}
