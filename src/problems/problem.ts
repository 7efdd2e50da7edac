import { type ProblemCode, problemCatalogue } from './catalogue.ts';
import {
  type Allowance,
  type BrokenRule,
  type FieldError,
  fieldError,
  fitting,
  sentenceOf,
} from './field-error.ts';

/** A problem as it crosses a thread or stands in a bulk row. */
export type ProblemData = {
  code: ProblemCode;
  detail: string;
  errors?: FieldError[];
  /** How many more errors there are; absent when `errors` has them all. */
  errorsOmitted?: number;
  /** See `Problem`: for Larder itself. */
  copiedEntry?: number;
} & ProblemMembers;

/** What some refusals tell beside: members of the document (RFC 9457 section 3.2), and of a refused row. */
export type ProblemMembers = {
  /** Only for a caller who may read him. */
  holder?: CodeHolder;
  /** The export that is in the way of another. */
  running?: RunningExport;
  /** Of `changes.history_forked`: the epoch of today, and the cursor of the last change that both histories share. */
  epoch?: string;
  forkedAt?: string | null;
};

/** See rules/exports#one-at-a-time; `location` is where it can be asked about. */
export type RunningExport = { id: string; status: 'pending' | 'running'; location: string };

/** Whose a code is that is taken (rules/people-and-codes#uniqueness-of-values). */
export type CodeHolder = { consumerId: string; name: string };

type ProblemOptions = ProblemMembers & {
  errors?: readonly BrokenRule[];
  errorsOmitted?: number;
  /** Of a media type that is not taken: those that are. */
  taken?: readonly string[];
  copiedEntry?: number;
  /** When to come again, where no limit of requests tells. */
  retryAfterSeconds?: number;
  cause?: unknown;
};

/**
 * A refusal with its three faces: a status, a stable code and a detail that is safe to show. Thrown by rules,
 * answered as `application/problem+json` (RFC 9457; rules/requests#errors). What caused it belongs in the log
 * (`cause`), never in `detail`.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors: FieldError[] | undefined;
  /** How many more errors there are than `errors` lists. */
  readonly errorsOmitted: number | undefined;

  readonly members: ProblemMembers;
  readonly retryAfterSeconds: number | undefined;
  readonly taken: readonly string[] | undefined;
  /**
   * Where a cursor shows that the data directory was copied, the entry of the audit that it names: no member of the
   * document, but noted (rules/changes#epochs).
   */
  readonly copiedEntry: number | undefined;

  constructor(code: ProblemCode, detail?: string, options: ProblemOptions = {}) {
    const text: string = detail ?? problemCatalogue[code].meaning;
    super(`${code}: ${text}`, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.detail = text;
    const { errors, omitted = 0 } = options.errors
      ? fitting(options.errors.map(fieldError), options.errorsOmitted)
      : {};
    this.errors = errors;
    this.errorsOmitted = omitted || undefined;
    const { holder, running, epoch, forkedAt } = options;
    this.members = {
      ...(holder && { holder }),
      ...(running && { running }),
      ...(epoch !== undefined && { epoch }),
      ...(forkedAt !== undefined && { forkedAt }),
    };
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.taken = options.taken;
    this.copiedEntry = options.copiedEntry;
  }

  get status(): number {
    return problemCatalogue[this.code].status;
  }

  get title(): string {
    return problemCatalogue[this.code].title;
  }

  toData(): ProblemData {
    const { code, detail, errors, errorsOmitted, copiedEntry, members } = this;
    return {
      code,
      detail,
      ...(errors && { errors }),
      ...(errorsOmitted && { errorsOmitted }),
      ...(copiedEntry !== undefined && { copiedEntry }),
      ...members,
    };
  }

  static fromData({ code, detail, ...members }: ProblemData, cause?: string): Problem {
    return new Problem(code, detail, { ...members, ...(cause && { cause }) });
  }
}

/**
 * A `validation.failed` problem with one entry for each broken rule, up to the most that an answer lists; `omitted`
 * are those that were left out before.
 */
export function validationFailed(errors: readonly BrokenRule[], omitted = 0): Problem {
  const first = errors[0];
  const others = errors.length - 1 + omitted;
  const more = others > 0 ? ` and ${others} more` : '';
  const where = first?.field ? `${first.field} breaks ${first.rule}` : `the body breaks ${first?.rule}`;
  return new Problem('validation.failed', `The request is not valid: ${where}${more}.`, {
    errors,
    errorsOmitted: omitted,
  });
}

/**
 * A `validation.failed` problem of a single member; `message` where the rule's own sentence does not say enough,
 * `allowance` where what is allowed is known.
 */
export function invalidField(field: string, rule: string, message?: string, allowance?: Allowance): Problem {
  return validationFailed([{ field, rule, ...(message !== undefined && { message }), ...allowance }]);
}

/** A `validation.failed` problem of a text that is missing and that only a rule knows to be needed. */
export function missingField(field: string, message = `Is missing. ${sentenceOf('isString')}`): Problem {
  return invalidField(field, 'isString', message, { required: true });
}
