import { isUuid, uuidBytes } from '../../../store/ids.ts';
import type { Reader } from '../../../store/statement.ts';
import { type KnownId, knownIdsOf } from '../movement-ids.ts';

/** The deliveries (`seq`) that have an id: one at most in each account. None for what is no UUID. */
export function deliveriesWithId(reader: Reader, id: string): number[] {
  return matching(reader, id, ({ kind, account }) => kind === 1 && account > 0);
}

/** The top-ups (`seq`) that have an id: one at most in each account. None for what is no UUID. */
export function rechargesWithId(reader: Reader, id: string): number[] {
  return matching(reader, id, ({ kind, account }) => kind === 2 && account > 0);
}

/** The delivery (`seq`) whose receipt has a frame uuid. */
export function deliveryOfFrame(reader: Reader, frameUuid: string): number | undefined {
  return matching(reader, frameUuid, ({ isFrame }) => isFrame === 1)[0];
}

function matching(reader: Reader, uuid: string, isMeant: (known: KnownId) => boolean): number[] {
  if (!isUuid(uuid)) return [];
  return knownIdsOf
    .all(reader, uuidBytes(uuid))
    .filter(isMeant)
    .map(({ movement }) => movement);
}
