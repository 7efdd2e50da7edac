import type { ProblemCode } from '../../problems/catalogue.ts';
import { Problem, type ProblemMembers } from '../../problems/problem.ts';

/** A thing that is there and comes to another value, by its `seq`; `consumer` is whose it is. */
export type Mover = { readonly seq: number; readonly consumer: number };

/** That another thing bears the value already. */
export class Taken extends Problem {
  /** The `seq` of what bears it. */
  readonly bearer: number;
  /** What would have come to it; undefined where that is still to be made. */
  readonly mover: Mover | undefined;

  constructor(code: ProblemCode, bearer: number, mover: Mover | undefined, members?: ProblemMembers) {
    super(code, undefined, members);
    this.bearer = bearer;
    this.mover = mover;
  }
}
