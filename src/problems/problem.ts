import { type ProblemCode, problemCatalogue } from './catalogue.ts';

/** A broken rule of one member: `field` is a dotted path, `rule` a name of class-validator's vocabulary. */
export type FieldError = { field: string; rule: string };

/** A problem as it crosses a thread or stands in a bulk row. */
export type ProblemData = { code: ProblemCode; detail: string; errors?: FieldError[] };

/**
 * A refusal with its three faces: a status, a stable code and a detail that is safe to show.
 * Thrown by rules, answered as `application/problem+json` (RFC 9457; interface section 7).
 * What caused it belongs in the log (`cause`), never in `detail`.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors: FieldError[] | undefined;

  constructor(code: ProblemCode, detail?: string, options: { errors?: FieldError[]; cause?: unknown } = {}) {
    const text: string = detail ?? problemCatalogue[code].meaning;
    super(`${code}: ${text}`, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.detail = text;
    this.errors = options.errors;
  }

  get status(): number {
    return problemCatalogue[this.code].status;
  }

  get title(): string {
    return problemCatalogue[this.code].title;
  }

  toData(): ProblemData {
    return { code: this.code, detail: this.detail, ...(this.errors && { errors: this.errors }) };
  }

  static fromData(data: ProblemData): Problem {
    return new Problem(data.code, data.detail, data.errors ? { errors: data.errors } : {});
  }
}

/** A `validation.failed` problem with one entry for each broken rule (contract section 3). */
export function validationFailed(errors: FieldError[]): Problem {
  const first = errors[0];
  const more = errors.length > 1 ? ` and ${errors.length - 1} more` : '';
  const where = first?.field ? `${first.field} breaks ${first.rule}` : `the body breaks ${first?.rule}`;
  return new Problem('validation.failed', `The request is not valid: ${where}${more}.`, { errors });
}

/** A `validation.failed` problem of a single member. */
export function invalidField(field: string, rule: string): Problem {
  return validationFailed([{ field, rule }]);
}
