import { isUuid } from '../../store/ids.ts';
import type { Reader } from '../../store/statement.ts';
import { type MovementName, namesOf } from './names/name-store.ts';
import { uuidBytes } from './uuid.ts';

/** The deliveries (`seq`) that have an id: one at most in each account. None for what is no UUID. */
export function deliveriesWithId(reader: Reader, id: string): number[] {
  return named(reader, id, ({ kind, account }) => kind === 1 && account > 0);
}

/** The delivery (`seq`) whose receipt has a frame uuid. */
export function deliveryOfFrame(reader: Reader, frameUuid: string): number | undefined {
  return named(reader, frameUuid, ({ isFrame }) => isFrame === 1)[0];
}

function named(reader: Reader, uuid: string, isMeant: (name: MovementName) => boolean): number[] {
  if (!isUuid(uuid)) return [];
  return namesOf
    .all(reader, uuidBytes(uuid))
    .filter(isMeant)
    .map(({ movement }) => movement);
}
