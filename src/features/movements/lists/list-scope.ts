import { accountsIn, listScope } from '../../../access/accounts.ts';
import { operationFilter } from '../../../access/lists.ts';
import type { Caller } from '../../../api/caller.ts';
import { query, type Reader } from '../../../store/statement.ts';
import { type AskedTags, tagSetsWith } from '../../consumers/tag-sets.ts';

/*
 * From the ids and serials of a query to the rows that they represent. A thing that was removed or revoked still
 * filters, for history names it; one that is unknown, or outside the key's scope, matches nothing, save an
 * `operationId`, which is dropped (rules/scope#an-id-in-a-query).
 */

type OwnedRow = { seq: number; account: number };

const operationBySeq = query<[seq: number], OwnedRow>('SELECT seq, account FROM operations WHERE seq = ?');
const deviceById = query<[id: string], OwnedRow>('SELECT seq, account FROM devices WHERE id = ?');
const productById = query<[id: string], OwnedRow>('SELECT seq, account FROM products WHERE id = ?');
const devicesBySerial = query<[account: number, serial: string], OwnedRow>(
  'SELECT seq, account FROM devices WHERE account = ? AND serial = ?',
);
const controllersBySerial = query<[account: number, serial: string], OwnedRow>(
  'SELECT seq, account FROM controllers WHERE account = ? AND serial = ?',
);

/** Named filters of a list of movements. Each one present narrows it. */
export type NamedThings = AskedTags & {
  clientId?: string | undefined;
  accountId?: string | undefined;
  operationId?: string | undefined;
  deviceId?: string | undefined;
  deviceSerial?: string | undefined;
  controllerSerial?: string | undefined;
  productId?: string | undefined;
};

/** A part of the movements that a list requests: those of an account, and of what else is named in it, by `seq`. */
export type Partition = {
  account: number;
  operation: number | undefined;
  device: number | undefined;
  controller: number | undefined;
  product: number | undefined;
  /** JSON: the numbers of the tag sets, any of which will do. */
  tags: string | undefined;
};

/**
 * The partitions that a query requests in the scope of the key. No movement is in two of them. Where something that the
 * query names does not exist, there are none.
 */
export function partitionsInScope(reader: Reader, actor: Caller, asked: NamedThings): Partition[] {
  const scope = listScope(reader, actor, asked);
  const accounts = accountsIn(reader, scope);
  const operation = operationFilter(reader, actor, asked.operationId);
  const named = {
    operation: operation === undefined ? undefined : found(operationBySeq.get(reader, operation)),
    device: devicesOf(reader, accounts, asked),
    controller:
      asked.controllerSerial === undefined
        ? undefined
        : accounts.flatMap((account) => controllersBySerial.all(reader, account, asked.controllerSerial!)),
    product: asked.productId === undefined ? undefined : found(productById.get(reader, asked.productId)),
  };
  return accounts.flatMap((account) => {
    const tags = tagsOf(reader, account, asked);
    if (tags === '[]') return [];
    const inAccount = (things: OwnedRow[] | undefined) =>
      things === undefined ? [undefined] : things.filter((thing) => thing.account === account);
    return inAccount(named.operation).flatMap((operation) =>
      inAccount(named.device).flatMap((device) =>
        inAccount(named.controller).flatMap((controller) =>
          inAccount(named.product).map((product) => ({
            account,
            operation: operation?.seq,
            device: device?.seq,
            controller: controller?.seq,
            product: product?.seq,
            tags,
          })),
        ),
      ),
    );
  });
}

/** The accounts (`seq`) that a query is about in the scope of the key, whatever else it names. */
export function accountsInScope(reader: Reader, actor: Caller, asked: NamedThings): readonly number[] {
  return accountsIn(reader, listScope(reader, actor, asked));
}

function devicesOf(
  reader: Reader,
  accounts: readonly number[],
  { deviceId, deviceSerial }: NamedThings,
): OwnedRow[] | undefined {
  const byId = deviceId === undefined ? undefined : found(deviceById.get(reader, deviceId));
  if (deviceSerial === undefined) return byId;
  const bySerial = accounts.flatMap((account) => devicesBySerial.all(reader, account, deviceSerial));
  return byId ? bySerial.filter(({ seq }) => byId[0]?.seq === seq) : bySerial;
}

/** The tag filter of movements; undefined without one. */
function tagsOf(reader: Reader, account: number, { tagId, tagValue }: AskedTags): string | undefined {
  if (tagId === undefined && tagValue === undefined) return undefined;
  return JSON.stringify(tagSetsWith(reader, account, { tagId, tagValue }));
}

function found(thing: OwnedRow | undefined): OwnedRow[] {
  return thing ? [thing] : [];
}
