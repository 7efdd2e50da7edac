import { type Columns, type Insert, insertInto, type RowOf } from '../../../store/statement.ts';

/*
 * The rows that movements are. A row is written once. Its columns, in the order in which they stand here, are what the
 * hash of its batch is computed over (src/features/movements/intake/batch-hash.ts), so this order may never change.
 */

/** The columns that every kind has, before its own. */
const commonColumns = {
  id: 'text',
  client: 'integer',
  account: 'integer',
  sequence: 'integer',
  date_ms: 'integer',
  received_ms: 'integer',
  controller: 'integer?',
  device: 'integer',
  device_name: 'text',
  operation: 'integer?',
} as const;

/** The first columns of a row of any kind. */
export type CommonRow = RowOf<typeof commonColumns>;

const deliveryColumns = {
  ...commonColumns,
  selection: 'text?',
  business_line: 'text',
  product: 'integer',
  product_name: 'text',
  product_type: 'text',
  is_returnable: 'integer',
  code_value: 'text?',
  code: 'integer?',
  consumer: 'integer?',
  consumer_name: 'text?',
  consumer_identification: 'text?',
  is_delivered: 'integer',
  failure_reason: 'text?',
  method: 'text',
  sell_value: 'integer',
  tax_rate: 'real',
  tax_value: 'integer',
  cost: 'integer',
  balance_paid: 'integer',
  recharge_paid: 'integer',
  frame_uuid: 'text?',
  video_key: 'text?',
} as const;

const rechargeColumns = {
  ...commonColumns,
  code_value: 'text',
  code: 'integer',
  code_type: 'text',
  consumer: 'integer',
  consumer_name: 'text',
  consumer_identification: 'text',
  amount: 'integer',
  balance_after: 'integer',
} as const;

const returnColumns = {
  ...commonColumns,
  code_value: 'text',
  code: 'integer',
  consumer: 'integer',
  consumer_name: 'text',
  consumer_identification: 'text',
  delivery: 'integer',
  video_key: 'text?',
} as const;

const creditColumns = {
  id: 'text',
  client: 'integer',
  account: 'integer',
  sequence: 'integer',
  date_ms: 'integer',
  operation: 'integer?',
  code_value: 'text',
  code: 'integer',
  code_type: 'text',
  consumer: 'integer',
  consumer_name: 'text',
  consumer_identification: 'text',
  amount: 'integer',
  balance_after: 'integer',
  reason: 'text',
  delivery: 'integer?',
} as const;

/** Columns that were not reported and are not in the batch's hash: the tags at the time of the movement. */
const besideHash = { tag_set: 'integer?' } as const;

/**
 * The mark of a doubtful date, and the sent date if the row has its arrival instead
 * (rules/feed#doubtful-dates). In the hash of a batch, a row with a sent date ends with it.
 */
const besideReported = { date_doubtful: 'integer?', sent_date: 'text?' } as const;

/** A delivery also has the profile that applied. */
const besideDelivery = { profile: 'integer?' } as const;

/** A credit has its part for the subsidy, as does its batch's audit entry. */
const besideCredit = { to_subsidy: 'integer' } as const;

/** The columns of a kind as they are written. */
type Written<C extends Columns, B extends Columns> = C & typeof besideHash & B;

/** A kind of movement: its table, and the columns that the hash of a batch is over. */
export type MovementKind = {
  readonly name: 'delivery' | 'recharge' | 'return' | 'credit';
  readonly table: 'deliveries' | 'recharges' | 'returns' | 'credits';
  readonly columns: readonly string[];
};

/** A kind that machines report, with its number among movement ids. */
export type ReportedKind = MovementKind & { readonly number: 1 | 2 | 3 };

/** A kind with the INSERT of its rows, which are objects of these columns. */
export type WritableKind<C extends Columns, B extends Columns> = MovementKind & {
  readonly insert: Insert<Written<C, B>>;
};

/** A kind that is written as rows of these columns, whatever the hash leaves out. */
export type Kind<C extends Columns> = MovementKind & { readonly insert: Insert<C> };

function kindOf<const C extends Columns, const B extends Columns>(
  name: MovementKind['name'],
  table: MovementKind['table'],
  columns: C,
  beside: B,
): WritableKind<C, B> {
  return {
    name,
    table,
    columns: Object.keys(columns),
    insert: insertInto(table, { ...columns, ...besideHash, ...beside }),
  };
}

export const deliveryKind = {
  ...kindOf('delivery', 'deliveries', deliveryColumns, { ...besideReported, ...besideDelivery }),
  number: 1,
} as const;
export const rechargeKind = {
  ...kindOf('recharge', 'recharges', rechargeColumns, besideReported),
  number: 2,
} as const;
export const returnKind = {
  ...kindOf('return', 'returns', returnColumns, besideReported),
  number: 3,
} as const;
/** Credits come from people and keys; Larder makes their ids (rules/credit#credits). */
export const creditKind = kindOf('credit', 'credits', creditColumns, besideCredit);

/** Every kind that machines report, in the order of their numbers. */
export const reportedKinds: readonly ReportedKind[] = [deliveryKind, rechargeKind, returnKind];

/** Every kind. */
export const movementKinds: readonly [MovementKind, ...MovementKind[]] = [
  deliveryKind,
  rechargeKind,
  returnKind,
  creditKind,
];
