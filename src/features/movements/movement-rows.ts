import { change } from '../../store/statement.ts';

/*
 * The rows that movements are. A row is written once, and its columns, in the order in which they stand here, are what
 * the hash of its batch is made of (src/features/movements/batch-hash.ts).
 */

type Cell = string | number | null;

/** The columns that every kind has, before its own. */
const commonColumns = [
  'id',
  'client',
  'account',
  'sequence',
  'date_ms',
  'received_ms',
  'controller',
  'device',
  'device_name',
  'operation',
] as const;

/** What the columns of `commonColumns` hold. */
export type CommonCells = [
  id: string,
  client: number,
  account: number,
  sequence: number,
  dateMs: number,
  receivedMs: number,
  controller: number | null,
  device: number,
  deviceName: string,
  operation: number | null,
];

/** A kind of movement: its table, and its number among the names. */
export type MovementKind = {
  name: 'delivery' | 'recharge' | 'return';
  number: 1 | 2 | 3;
  table: 'deliveries' | 'recharges' | 'returns';
  columns: readonly string[];
};

export const deliveryKind: MovementKind = {
  name: 'delivery',
  number: 1,
  table: 'deliveries',
  columns: [
    ...commonColumns,
    'selection',
    'business_line',
    'product',
    'product_name',
    'product_type',
    'is_returnable',
    'code_value',
    'code',
    'consumer',
    'consumer_name',
    'consumer_identification',
    'is_delivered',
    'failure_reason',
    'method',
    'sell_value',
    'tax_rate',
    'tax_value',
    'cost',
    'balance_paid',
    'recharge_paid',
    'frame_uuid',
    'video_key',
  ],
};

export const rechargeKind: MovementKind = {
  name: 'recharge',
  number: 2,
  table: 'recharges',
  columns: [
    ...commonColumns,
    'code_value',
    'code',
    'code_type',
    'consumer',
    'consumer_name',
    'consumer_identification',
    'amount',
    'balance_after',
  ],
};

export const returnKind: MovementKind = {
  name: 'return',
  number: 3,
  table: 'returns',
  columns: [
    ...commonColumns,
    'code_value',
    'code',
    'consumer',
    'consumer_name',
    'consumer_identification',
    'delivery',
    'video_key',
  ],
};

/** Every kind, in the order of their numbers. */
export const movementKinds = [deliveryKind, rechargeKind, returnKind] as const;

function insertOf({ table, columns }: MovementKind) {
  return change<Cell[]>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
}

export const insertDelivery = insertOf(deliveryKind);
export const insertRecharge = insertOf(rechargeKind);
export const insertReturn = insertOf(returnKind);
