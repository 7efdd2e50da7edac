import type { ProblemError } from '../../api/problem.ts';
import { cardTexts } from './cards/card-words.ts';
import { texts } from './words.ts';

/** Returns the error for a person's number that someone else already has. */
export function numberTaken(problem: ProblemError | undefined): string | undefined {
  return problem?.code === 'consumers.identification_exists' ? texts.numberTaken : undefined;
}

/** Returns the error for a card number that another card already has. */
export function cardTaken(problem: ProblemError | undefined): string | undefined {
  return problem?.code.startsWith('consumers.code_value_taken') ? cardTexts.cardTaken : undefined;
}

/** Returns an action's problem without the errors that are shown at fields. */
export function apart<A extends { problem: ProblemError | undefined }>(action: A): A {
  const { problem } = action;
  const isSaid = (numberTaken(problem) ?? cardTaken(problem)) !== undefined;
  return isSaid ? { ...action, problem: undefined } : action;
}
