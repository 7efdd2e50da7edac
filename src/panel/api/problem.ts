/** An error of the appliance (RFC 9457), for people to read. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  /** The stable name of what went wrong, such as `validation.failed`. */
  readonly code: string;
  readonly detail: string;
  /** The trace id for support; null without an answer. */
  readonly traceId: string | null;
  /** Problems of single fields, by dotted path. */
  readonly fields: ReadonlyMap<string, string>;
  /** Seconds to wait before another attempt. */
  readonly retryAfter: number | null;

  constructor(problem: ProblemBody) {
    super(problem.detail);
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.traceId = problem.traceId ?? null;
    this.fields = new Map((problem.errors ?? []).map(({ field, message, rule }) => [field, message ?? rule]));
    this.retryAfter = problem.retryAfter ?? null;
  }
}

type ProblemBody = {
  status: number;
  code: string;
  detail: string;
  traceId?: string | null;
  errors?: { field: string; rule: string; message?: string }[];
  retryAfter?: number | null;
};

/** The problem in an answer; a general one if it has none. */
export async function problemOf(answer: Response): Promise<ProblemError> {
  const retryAfter = Number(answer.headers.get('retry-after')) || null;
  const problem = (await answer.json().catch(() => null)) as ProblemBody | null;
  if (problem === null || typeof problem.code !== 'string') {
    return new ProblemError({
      status: answer.status,
      code: 'panel.no_answer',
      detail: answer.statusText,
      retryAfter,
    });
  }
  return new ProblemError({ ...problem, status: answer.status, retryAfter });
}
