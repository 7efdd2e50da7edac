import type { Json } from '../../../store/json.ts';
import { ArrivalList, type ArrivedRow } from '../../../store/lists/arrivals.ts';
import type { Filters } from '../../../store/lists/conditions.ts';
import { type AccessPath, FilteredRows } from '../../../store/lists/filtered-rows.ts';
import { KeysetList, type PlacedRow } from '../../../store/lists/keyset.ts';
import { type Query, query } from '../../../store/statement.ts';
import type { Projection } from './projection.ts';

/** The JSON of a movement, and the account (`seq`) and sequence that its batch is found by. */
export type MovementRow = { body: Json; account: number; sequence: number };
export type OwnedMovement = MovementRow & { client: number };

type Placed = PlacedRow & MovementRow;
type Arrived = ArrivedRow & MovementRow;

/** Statements of one kind: for items, and for items with every member that `fields` can name. */
export type Shapes<T> = { readonly item: T; readonly whole: T };

export type MovementTableName = 'deliveries' | 'recharges' | 'returns' | 'credits';

type Definition<F extends Filters> = {
  /** The name of the list in cursors. */
  name: string;
  /** Its alias is `d`. */
  table: MovementTableName;
  /** A condition of every row; none by default. */
  where?: string;
  filters: F;
  accessPaths: readonly (readonly [filter: keyof F & string, path: string | AccessPath])[];
  projection: Projection;
  joins: string;
  wholeJoins: string;
  /** SQL of the sequence; that of the row by default. */
  sequence?: string;
  /** See `ArrivalList`; none for a list with an order of arrival of its own. */
  arrival?: {
    dense: readonly (keyof F & string)[];
    onlyFound?: readonly (keyof F & string)[];
    ofOneAccount: readonly (keyof F & string)[];
  };
};

/** The statements of one kind of movements: pages by date and by arrival, and single movements. */
export class MovementTable<F extends Filters> {
  readonly name: string;
  readonly table: MovementTableName;
  readonly projection: Projection;
  /** The joins of `projection.item`. */
  readonly joins: string;
  readonly rows: FilteredRows<F>;
  readonly byDate: Shapes<KeysetList<F, Placed>>;
  readonly byArrival: Shapes<ArrivalList<F, Arrived>> | undefined;
  readonly one: Shapes<Query<[seq: number], OwnedMovement>>;

  constructor(definition: Definition<F>) {
    const { name, table, where = 'true', filters, accessPaths, projection, joins, wholeJoins } = definition;
    const { sequence = 'd.sequence', arrival } = definition;
    this.name = name;
    this.table = table;
    this.projection = projection;
    this.joins = joins;
    const filtered = { table, alias: 'd', where, filters };
    this.rows = new FilteredRows({ ...filtered, accessPaths });
    const beside = { account: 'd.account', sequence };
    const shapes = <T>(made: (select: string, joins: string) => T): Shapes<T> => ({
      item: made(projection.item, joins),
      whole: made(projection.whole, wholeJoins),
    });
    this.byDate = shapes((select, joined) => new KeysetList(this.rows, select, joined, beside));
    this.one = shapes((select, joined) =>
      query(
        `SELECT d.client, d.account, ${sequence} AS sequence, ${select} AS body FROM ${table} d ${joined}
          WHERE d.seq = ? AND ${where}`,
      ),
    );
    if (arrival === undefined) return;
    const arrived = {
      rows: new FilteredRows({ ...filtered, accessPaths: [['account', `${table}_by_arrival`]] }),
      found: this.rows,
      table,
      beside,
      ...arrival,
    };
    this.byArrival = shapes((select, joined) => new ArrivalList({ ...arrived, select, joins: joined }));
  }
}
