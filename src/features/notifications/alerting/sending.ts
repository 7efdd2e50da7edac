import { sealOf } from '../../../store/checks/seal.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import * as store from './notification-store.ts';

/* Whether messages are sent, and the position among incident changes (rules/messages#a-restored-copy). */

/** True if messages are sent. A restored copy sends none before an owner turned it on. */
export function isSendingOn(reader: Reader): boolean {
  return (store.readTo.get(reader)?.isOn ?? 1) === 1;
}

/** The last change of an incident that was checked. */
export function lookedAt(reader: Reader): number {
  return store.readTo.get(reader)?.transition ?? 0;
}

export function noteSending(tx: Tx, changed: { isOn?: boolean; transition?: number }): void {
  const isOn = Number(changed.isOn ?? isSendingOn(tx));
  const transition = changed.transition ?? lookedAt(tx);
  store.putSending.run(tx, {
    only_row: 1,
    is_on: isOn,
    transition,
    seal: sealOf('sending', isOn, transition),
  });
}

/** Stops all sending until an owner turns it on: for a copy whose original may have sent its messages. */
export function turnSendingOff(tx: Tx): void {
  if (isSendingOn(tx)) noteSending(tx, { isOn: false });
}
