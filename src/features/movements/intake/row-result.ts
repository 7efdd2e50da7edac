import type { MovementWarning } from '../../../api/vocabulary.ts';
import {
  type BrokenRule,
  errorBody,
  type FieldErrorBody,
  fieldError,
} from '../../../problems/field-error.ts';

/** Why a row of the feed is rejected (rules/feed#rejected-rows). */
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

/** Whether a controller is to send a rejected row again: never, or when what it lacks may be there. */
export const sendAgains = ['no', 'later'] as const;
export type SendAgain = (typeof sendAgains)[number];

/** What may be gone by itself, or by what an operator adds. */
export const healableCodes: readonly RowError['code'][] = [
  'device_unknown',
  'product_unknown',
  'selection_unknown',
  'code_unknown',
  'delivery_unknown',
  'date_in_future',
];

/** What a rejected row says; `detail` is for the technician at the machine. */
export type RowError = {
  code: (typeof rejectionCodes)[number];
  detail: string;
  sendAgain: SendAgain;
  errors?: FieldErrorBody[];
  /** How many more errors there are; absent when `errors` has them all. */
  errorsOmitted?: number;
};

/**
 * What became of a row; `id` is as it was sent, a UUID in lower case and what is far too long cut off, null where that
 * was no text.
 */
export type RowResult = {
  index: number;
  id: string | null;
  status: 'accepted' | 'duplicate' | 'rejected';
  /** What is odd about a row that was accepted; absent where nothing is. */
  warnings?: MovementWarning[];
  error?: RowError;
};

/** How many rows came to what. */
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

/** A row that cannot even be read as JSON: it stands among the rows, so that it is rejected in its place. */
export class UnreadableRow extends Rejection {
  constructor(detail: string, rule: 'isJSON' | 'maxLength') {
    super('validation.failed', detail);
    this.error.errors = [{ ...errorBody(fieldError({ field: '', rule })), message: detail }];
  }
}

/** Whether a row was rejected because it is no JSON object: nothing of it can be a movement. */
export function isUnreadable({ error }: RowResult): boolean {
  return error?.errors?.[0]?.field === '';
}
