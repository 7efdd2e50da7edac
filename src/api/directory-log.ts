import type { ProblemCode } from '../problems/catalogue.ts';
import type { Text } from '../problems/text.ts';

/** A request of a directory as stored (rules/directory#stored-requests). */
export type SentRequest = {
  readonly account: number;
  readonly dateMs: number;
  readonly method: string;
  /** After `/scim/v2`, shortened. */
  readonly path: string;
  /** The name of the user or group in the body. */
  readonly subject: string | null;
  readonly status: number;
  readonly code: ProblemCode | null;
  readonly detail: Text | null;
  readonly traceId: string;
};
