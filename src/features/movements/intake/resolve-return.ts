import { isUuid, uuidBytes } from '../../../store/ids.ts';
import type { Reader } from '../../../store/statement.ts';
import type { ReadCode } from '../../consumers/codes/code-lookup.ts';
import { knownIdsOf } from '../movement-ids.ts';
import * as closures from '../returns/closure-store.ts';
import type { BatchLookups } from './batch-lookups.ts';
import type { ReturnInput } from './movement-fields.ts';
import { deliveryKind } from './movement-rows.ts';
import * as store from './movement-store.ts';
import { Rejection } from './row-result.ts';

/** The delivery (`seq`) that a return is of, and whether it is what closes it. */
export type ReturnedDelivery = { delivery: number; isOpen: boolean };

/**
 * The delivery that a return closes (rules/feed#returns): the named one, for any code; else the oldest open one of the
 * code (and product, if named). If none is open, it can be one that a person closed and no machine returned, which
 * stays unchanged (rules/movements#closing-a-pair).
 * @throws Rejection `product_unknown`, `delivery_unknown`, `already_returned`
 */
export function deliveryToClose(
  reader: Reader,
  lookups: BatchLookups,
  account: number,
  code: ReadCode,
  input: ReturnInput,
): ReturnedDelivery {
  const product = input.productId === undefined ? undefined : lookups.product(input.productId);
  if (product === null)
    throw new Rejection('product_unknown', `The account never had a product ${input.productId}.`);
  if (input.deliveryId !== undefined) return namedDelivery(reader, account, input.deliveryId, product?.seq);
  const oldest = product
    ? store.oldestOpenOfProduct.get(reader, code.seq, product.seq)
    : store.oldestOpenOfCode.get(reader, code.seq);
  if (oldest !== undefined) return { delivery: oldest, isOpen: true };
  const closed = product
    ? closures.oldestClosedOfProduct.get(reader, code.seq, product.seq)
    : closures.oldestClosedOfCode.get(reader, code.seq);
  if (closed !== undefined) return { delivery: closed, isOpen: false };
  const what = product ? `of ${product.name} ` : '';
  throw new Rejection(
    'delivery_unknown',
    `The code ${input.codeId} has no delivery ${what}that is still out; report the delivery first.`,
  );
}

function namedDelivery(
  reader: Reader,
  account: number,
  deliveryId: string,
  product: number | undefined,
): ReturnedDelivery {
  const seq = isUuid(deliveryId) ? deliverySeq(reader, account, deliveryId) : undefined;
  const delivery = seq === undefined ? undefined : store.deliveryToReturn.get(reader, seq);
  const fits = product === undefined || delivery?.product === product;
  if (!delivery || !fits || !delivery.isReturnable || !delivery.isDelivered) {
    throw new Rejection(
      'delivery_unknown',
      `The account has no delivery ${deliveryId} of ${product === undefined ? 'a' : 'the'} returnable product; report it first.`,
    );
  }
  if (delivery.returnedMs === null) return { delivery: delivery.seq, isOpen: true };
  if (closures.closedByHand.get(reader, delivery.seq) === undefined)
    throw new Rejection('already_returned', `The delivery ${deliveryId} was returned already.`);
  return { delivery: delivery.seq, isOpen: false };
}

/** The delivery of an account with an id. @returns its `seq` */
function deliverySeq(reader: Reader, account: number, id: string): number | undefined {
  const known = knownIdsOf.all(reader, uuidBytes(id)).find((one) => one.account === account);
  return known?.kind === deliveryKind.number ? known.movement : undefined;
}
