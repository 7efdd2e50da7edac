import { type ProblemCode, problemCatalogue } from './catalogue.ts';
import {
  type Allowance,
  type BrokenRule,
  errorBody,
  type FieldError,
  type FieldErrorBody,
  fieldError,
  fitting,
  missingText,
  type RuleName,
  ruleText,
  shortened,
} from './field-error.ts';
import { details } from './sentences.ts';
import { detailOf, joined, type Text } from './text.ts';

/** A problem as it crosses a thread. */
export type ProblemData = {
  code: ProblemCode;
  text: Text;
  hint?: Text;
  errors?: FieldError[];
  /** The number of errors beyond `errors`; absent if `errors` has them all. */
  errorsOmitted?: number;
  /** See `Problem`: for Larder itself. */
  copiedEntry?: number;
} & ProblemMembers;

/** A problem as it is in a row of an answer. */
export type ProblemRow = {
  code: ProblemCode;
  detail: string;
  errors?: FieldErrorBody[];
  errorsOmitted?: number;
} & ProblemMembers;

/** Members of the document that some refusals add (RFC 9457 section 3.2), also for a refused row. */
export type ProblemMembers = {
  /** Only for callers who may read that person. */
  holder?: CodeHolder;
  /** The export that is in the way of another. */
  running?: RunningExport;
  /** For `changes.history_forked`: the current epoch, and the cursor of the last change that both histories share. */
  epoch?: string;
  forkedAt?: string | null;
  /** The same place as numbers, for clients that store movements by account and sequence. */
  forkedAtNumbers?: SharedNumbers | null;
  /** For `server.upgrading`. */
  upgrade?: UpgradeStatus;
  /** For `server.superseded`: the address of the box that took over, if known. */
  address?: string;
};

/** The progress of an upgrade of the data. */
export type UpgradeStatus = {
  /** Versions of the schema. */
  from: number;
  to: number;
  /** The name of the file in the data directory that holds the previous data. */
  copy: string;
  state: 'copying' | 'migrating';
  stepsDone: number;
  steps: number;
  /** The share of the copy that is made, or of the steps. */
  percent: number;
  /** An estimate for this state: from the bytes of the copy, then from the steps so far; null until there is one. */
  secondsLeft: number | null;
};

/**
 * The last things that two histories share, as numbers: the entry of the audit and its moment, and of each account the
 * `sequence` of its last movement; 0 where it had none.
 */
export type SharedNumbers = {
  auditEntry: number;
  date: string | null;
  accounts: { accountId: string; sequence: number }[];
};

/** See rules/exports#one-at-a-time; `location` is the address of its status. */
export type RunningExport = { id: string; status: 'pending' | 'running'; location: string };

/** The owner of a code that is taken (rules/people-and-codes#uniqueness-of-values). */
export type CodeHolder = { consumerId: string; name: string; identification: string; isActive: boolean };

type ProblemOptions = ProblemMembers & {
  errors?: readonly BrokenRule[];
  errorsOmitted?: number;
  /** For an unsupported media type: the supported ones. */
  taken?: readonly string[];
  copiedEntry?: number;
  /** Advice where `detail` is fixed by the interface. */
  hint?: Text | undefined;
  /** The time to wait before the next try, if no rate limit gives one. */
  retryAfterSeconds?: number;
  cause?: unknown;
};

/**
 * A refusal with its three faces: a status, a stable code and a detail that is safe to show. Thrown by rules,
 * answered as `application/problem+json` (RFC 9457; rules/requests#errors). The cause belongs in the log (`cause`),
 * never in `detail`.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  /** The explanation in both languages. */
  readonly text: Text;
  readonly errors: FieldError[] | undefined;
  /** The number of errors beyond those in `errors`. */
  readonly errorsOmitted: number | undefined;

  readonly members: ProblemMembers;
  readonly hint: Text | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly taken: readonly string[] | undefined;
  /**
   * The audit entry named by a cursor which shows that the data directory was copied. It is not a member of the
   * document; it is recorded (rules/changes#epochs).
   */
  readonly copiedEntry: number | undefined;

  constructor(code: ProblemCode, text: Text = problemCatalogue[code].meaning, options: ProblemOptions = {}) {
    super(`${code}: ${text.en}`, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.text = text;
    const { errors, omitted = 0 } = options.errors
      ? fitting(options.errors.map(fieldError), options.errorsOmitted)
      : {};
    this.errors = errors;
    this.errorsOmitted = omitted || undefined;
    const { holder, running, epoch, forkedAt, forkedAtNumbers, upgrade, address } = options;
    this.members = {
      ...(holder && { holder }),
      ...(running && { running }),
      ...(epoch !== undefined && { epoch }),
      ...(forkedAt !== undefined && { forkedAt }),
      ...(forkedAtNumbers !== undefined && { forkedAtNumbers }),
      ...(upgrade && { upgrade }),
      ...(address !== undefined && { address }),
    };
    this.hint = options.hint;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.taken = options.taken;
    this.copiedEntry = options.copiedEntry;
  }

  get status(): number {
    return problemCatalogue[this.code].status;
  }

  get title(): Text {
    return problemCatalogue[this.code].title;
  }

  /** The explanation in English, for logs and programs. */
  get detail(): string {
    return this.text.en;
  }

  toData(): ProblemData {
    const { code, text, hint, errors, errorsOmitted, copiedEntry, members } = this;
    return {
      code,
      text,
      ...(hint && { hint }),
      ...(errors && { errors }),
      ...(errorsOmitted && { errorsOmitted }),
      ...(copiedEntry !== undefined && { copiedEntry }),
      ...members,
    };
  }

  toRow(): ProblemRow {
    const { code, detail, errors, errorsOmitted, members } = this;
    return {
      code,
      detail,
      ...(errors && { errors: errors.map((error) => errorBody(error)) }),
      ...(errorsOmitted && { errorsOmitted }),
      ...members,
    };
  }

  static fromData({ code, text, ...members }: ProblemData, cause?: string): Problem {
    return new Problem(code, text, { ...members, ...(cause && { cause }) });
  }
}

/** A refusal whose reason is in English only, such as an error of the system or of a library. */
export function untranslated(code: ProblemCode, reason: string, options?: ProblemOptions): Problem {
  return new Problem(code, { en: reason, es: problemCatalogue[code].meaning.es }, options);
}

/**
 * A `validation.failed` problem with one entry for each broken rule, up to the most that an answer lists; `omitted`
 * are those that were left out before. Its detail is a sentence about the first.
 */
export function validationFailed(errors: readonly BrokenRule[], omitted = 0): Problem {
  return new Problem('validation.failed', summaryOf(errors, omitted), { errors, errorsOmitted: omitted });
}

/** A sentence about the first error, and how many more there are. */
function summaryOf([first, ...others]: readonly BrokenRule[], omitted: number): Text | undefined {
  if (!first) return undefined;
  const said = detailOf(first.message ?? ruleText(first.rule), shortened(first.field));
  const more = others.length + omitted;
  if (more === 0) return said;
  return joined(said, more === 1 ? details.oneMoreError : details.moreErrors({ count: more }));
}

/**
 * A `validation.failed` problem of a single member; `text` where the rule's own sentence does not say enough,
 * `allowance` where what is allowed is known. A rule without a sentence of its own needs a text.
 */
export function invalidField(field: string, rule: RuleName, text?: Text, allowance?: Allowance): Problem;
export function invalidField(field: string, rule: string, text: Text, allowance?: Allowance): Problem;
export function invalidField(field: string, rule: string, message?: Text, allowance?: Allowance): Problem {
  return validationFailed([{ field, rule, ...(message && { message }), ...allowance }]);
}

/** A `validation.failed` problem for a missing text that only a rule of the business requires. */
export function missingField(field: string, text: Text = missingText(ruleText('isString'))): Problem {
  return invalidField(field, 'isString', text, { required: true });
}
