import type { FieldError, Problem, ProblemCode } from './api.ts';

/** A refusal of the server. Decide by `code`. */
export class LarderProblem extends Error {
  override readonly name = 'LarderProblem';
  readonly status: number;
  /** What was refused; `client.unexpected_answer` for an answer that is no problem of Larder's, as of a proxy. */
  readonly code: ProblemCode | 'client.unexpected_answer';
  readonly detail: string;
  /** The broken rules, with `validation.failed`. */
  readonly errors: readonly FieldError[];
  /** Finds the refusal in the log of the appliance; empty if the answer had none. */
  readonly traceId: string;
  /** How long the server asks to wait. */
  readonly retryAfterMs: number | undefined;
  /** The whole problem, with members of its own such as `holder` or `forkedAt`; absent for unexpected answers. */
  readonly problem: Problem | undefined;

  constructor(status: number, headers: Headers, body: unknown, text: string) {
    const problem = problemOf(body);
    const code = problem?.code ?? 'client.unexpected_answer';
    const detail = problem?.detail ?? `HTTP ${status}: ${text.slice(0, 200)}`;
    super(`${code}: ${detail}`);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = problem?.errors ?? [];
    this.traceId = problem?.traceId ?? headers.get('x-trace-id') ?? '';
    this.retryAfterMs = retryAfterOf(headers.get('retry-after'));
    this.problem = problem;
  }
}

/** No whole answer came: the server was not reached, the connection broke, or the time was up. */
export class LarderConnectionError extends Error {
  override readonly name = 'LarderConnectionError';
}

function problemOf(body: unknown): Problem | undefined {
  const isProblem =
    typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
  return isProblem ? (body as Problem) : undefined;
}

/** `Retry-After` in milliseconds: of seconds or of a date. */
function retryAfterOf(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - Date.now());
}
