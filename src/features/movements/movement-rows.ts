import { type Columns, type Insert, insertInto, type RowOf } from '../../store/statement.ts';

/*
 * The rows that movements are. A row is written once. Its columns, in the order in which they stand here, are what the
 * hash of its batch is computed over (src/features/movements/batch-hash.ts), so this order may never change.
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

/** What a row of every kind begins with. */
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

/** A kind of movement: its table and columns, and its number among known ids. */
export type MovementKind = {
  readonly name: 'delivery' | 'recharge' | 'return';
  readonly number: 1 | 2 | 3;
  readonly table: 'deliveries' | 'recharges' | 'returns';
  readonly columns: readonly string[];
};

/** A kind with the INSERT of its rows, which are objects of these columns. */
export type WritableKind<C extends Columns> = MovementKind & { readonly insert: Insert<C> };

function kindOf<const C extends Columns>(
  name: MovementKind['name'],
  number: MovementKind['number'],
  table: MovementKind['table'],
  columns: C,
): WritableKind<C> {
  return { name, number, table, columns: Object.keys(columns), insert: insertInto(table, columns) };
}

export const deliveryKind = kindOf('delivery', 1, 'deliveries', deliveryColumns);
export const rechargeKind = kindOf('recharge', 2, 'recharges', rechargeColumns);
export const returnKind = kindOf('return', 3, 'returns', returnColumns);

/** Every kind, in the order of their numbers. */
export const movementKinds = [deliveryKind, rechargeKind, returnKind] as const;
