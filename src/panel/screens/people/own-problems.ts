import type { ProblemError } from '../../api/problem.ts';
import { cardTexts } from './cards/card-words.ts';
import { texts } from './words.ts';

/** What is wrong with a person's number, where somebody has it already. */
export function numberTaken(problem: ProblemError | undefined): string | undefined {
  return problem?.code === 'consumers.identification_exists' ? texts.numberTaken : undefined;
}

/** What is wrong with a card's number, where another card has it already. */
export function cardTaken(problem: ProblemError | undefined): string | undefined {
  return problem?.code.startsWith('consumers.code_value_taken') ? cardTexts.cardTaken : undefined;
}

/** What went wrong with an action, without what stands beside a field already. */
export function apart<A extends { problem: ProblemError | undefined }>(action: A): A {
  const { problem } = action;
  const isSaid = (numberTaken(problem) ?? cardTaken(problem)) !== undefined;
  return isSaid ? { ...action, problem: undefined } : action;
}
