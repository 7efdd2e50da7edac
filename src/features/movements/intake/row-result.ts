import { movementWarnings } from '../../../api/vocabulary.ts';
import {
  type BrokenRule,
  errorBody,
  type FieldErrorBody,
  fieldError,
} from '../../../problems/field-error.ts';

/** The reasons why a row of the feed is rejected (rules/feed#rejected-rows). */
export const rejectionCodes = [
  'validation.failed',
  'device_unknown',
  'product_unknown',
  'selection_unknown',
  'code_unknown',
  'delivery_unknown',
  'already_returned',
  'frame_taken',
  'date_in_future',
] as const;

/** Advice to a controller on a rejected row: never send it again, or later, when the missing thing may exist. */
export const sendAgains = ['no', 'later'] as const;
export type SendAgain = (typeof sendAgains)[number];

/** Errors that can resolve by themselves or after an operator adds something. */
export const healableCodes: readonly RowError['code'][] = [
  'device_unknown',
  'product_unknown',
  'selection_unknown',
  'code_unknown',
  'delivery_unknown',
  'date_in_future',
];

/** The error of a rejected row; `detail` is for the technician at the machine. */
export type RowError = {
  code: (typeof rejectionCodes)[number];
  detail: string;
  sendAgain: SendAgain;
  errors?: FieldErrorBody[];
  /** The number of further errors; absent if `errors` is complete. */
  errorsOmitted?: number;
};

/** Warnings of an accepted row: those stored with the movement, and one about the row. */
export const rowWarnings = [...movementWarnings, 'unknown_members'] as const;
export type RowWarning = (typeof rowWarnings)[number];

/**
 * The result of a row; `id` is as sent, with UUIDs in lower case and overlong texts cut, or null if it was no
 * text.
 */
export type RowResult = {
  index: number;
  id: string | null;
  status: 'accepted' | 'duplicate' | 'rejected';
  /** Warnings of an accepted row; absent without any. */
  warnings?: RowWarning[];
  error?: RowError;
};

/** The number of rows by result. */
export type Summary = { accepted: number; duplicate: number; rejected: number };

/** Thrown by the rules of a row before anything of it is written. */
export class Rejection {
  readonly error: RowError;

  constructor(code: RowError['code'], detail: string) {
    this.error = { code, detail, sendAgain: healableCodes.includes(code) ? 'later' : 'no' };
  }

  /** One that breaks rules of its fields. */
  static of(errors: readonly BrokenRule[], omitted = 0): Rejection {
    const rejection = new Rejection(
      'validation.failed',
      'The movement breaks a rule of the interface; see errors.',
    );
    rejection.error.errors = errors.map((error) => errorBody(fieldError(error)));
    if (omitted > 0) rejection.error.errorsOmitted = omitted;
    return rejection;
  }
}

/** A row that is not JSON, kept in its place so that it is rejected there. */
export class UnreadableRow extends Rejection {
  constructor(detail: string, rule: 'isJSON' | 'maxLength') {
    super('validation.failed', detail);
    this.error.errors = [{ ...errorBody(fieldError({ field: '', rule })), message: detail }];
  }
}

/** True if a row was rejected because it is no JSON object. */
export function isUnreadable({ error }: RowResult): boolean {
  return error?.errors?.[0]?.field === '';
}
