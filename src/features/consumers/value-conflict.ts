import type { ProblemCode } from '../../problems/catalogue.ts';
import { Problem, type ProblemMembers } from '../../problems/problem.ts';

/** An existing thing that gets another value, by its `seq`; `consumer` is its owner. */
export type Mover = { readonly seq: number; readonly consumer: number };

/** The refusal of a value that another thing already has. */
export class Taken extends Problem {
  /** The `seq` of what bears it. */
  readonly bearer: number;
  /** The consumer or code that was about to get the value; undefined if it is not created yet. */
  readonly mover: Mover | undefined;

  constructor(code: ProblemCode, bearer: number, mover: Mover | undefined, members?: ProblemMembers) {
    super(code, undefined, members);
    this.bearer = bearer;
    this.mover = mover;
  }
}

/** The refusal of a code's value that another code already has: the bearer is that code. */
export class CodeTaken extends Taken {}
