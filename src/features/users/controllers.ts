import { askedScope } from '../../access/accounts.ts';
import { type Loss, resendFrom } from '../../access/controller-resends.ts';
import {
  addController,
  type ControllerRow,
  changeController,
  controllerBody,
  controllerById,
  controllerBySerial,
  controllerListing,
  controllerWithStatus,
  revokeController,
} from '../../access/controllers.ts';
import { Question } from '../../access/in-use.ts';
import { countedPage } from '../../access/lists.ts';
import { rhythmState } from '../../access/rhythm.ts';
import { accountForNew, requireVisible, strictAccount } from '../../access/scope.ts';
import type { SessionActor } from '../../api/caller.ts';
import type { ReadContext, SessionWriteContext } from '../../api/contexts.ts';
import { Problem } from '../../problems/problem.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import type { ControllerEditBody, ControllerQuery, NewControllerBody } from './controller-fields.ts';

/*
 * Controllers as owners manage them by sessions (rules/people-and-sessions#keys-and-controllers): each within their
 * own scope.
 */

type Read = ReadContext<SessionActor>;

/**
 * Asks the features above for things that reference a controller's serial, before a rename. Each returns a
 * function that stores the new serial.
 */
export const controllerRenamed = new Question<Tx, (serial: string) => void>('things of a controller', [
  'devices',
]);

/** A page of the controllers in the caller's scope, newest first. */
export function listControllers(context: Read, query: ControllerQuery): Json {
  return countedPage(context, 'controllers', query, controllerListing, {
    scope: askedScope(context.reader, context.actor, query),
    shown: (row) => withState(row, context.nowMs),
  });
}

/** @throws `controllers.not_found`, `auth.out_of_scope` */
export function readController({ reader, actor, nowMs }: Read, id: string): Json {
  return withState(controllerWithStatus(reader, requireController(reader, actor, id).seq), nowMs);
}

/**
 * Creates a controller, and answers its feed token, this once. A user of one account need not name it.
 * @throws `controllers.serial_exists`; `validation.failed` on `accountId` where none is named; `auth.out_of_scope`
 */
export function createController({ tx, actor }: SessionWriteContext, body: NewControllerBody): object {
  const account = accountForNew(tx, actor, body.accountId, strictAccount);
  requireFreeSerial(tx, account.seq, body.serial);
  const { seq, secret } = addController(tx, account, { serial: body.serial });
  return { ...(JSON.parse(controllerBody(tx, seq)) as object), secret };
}

/**
 * Changes the serial of a controller; its token and its devices stay.
 * @throws `controllers.serial_exists`; what `readController` throws
 */
export function editController(
  { tx, actor }: SessionWriteContext,
  id: string,
  { serial }: ControllerEditBody,
): Json {
  const row = requireController(tx, actor, id);
  if (serial !== undefined && serial !== row.serial) requireFreeSerial(tx, row.account, serial);
  if (serial !== undefined && serial !== row.serial) {
    const renamed = controllerRenamed.ask(tx, row.seq);
    changeController(tx, row, { serial, account: row.account });
    for (const rename of renamed) rename(serial);
  }
  return withState(controllerWithStatus(tx, row.seq), tx.nowMs);
}

/** Revokes the token of a controller at once and permanently. @throws what `readController` throws */
export function endController({ tx, actor }: SessionWriteContext, id: string): undefined {
  requireController(tx, actor, id);
  revokeController(tx, id);
}

function requireController(reader: Reader, actor: SessionActor, id: string): ControllerRow {
  const row = controllerById(reader, id);
  return requireVisible(actor, row?.revokedAt === null ? row : undefined, 'controllers.not_found');
}

function requireFreeSerial(reader: Reader, account: number, serial: string): void {
  if (controllerBySerial(reader, account, serial)) throw new Problem('controllers.serial_exists');
}

type Shown = Loss & { lastSeenAt: string | null; usualGapSeconds: number | null };

function withState(body: Json, nowMs: number): Json {
  const { lostFromMs, restoredMs, ...shown } = JSON.parse(body) as Shown;
  const { lastSeenAt, usualGapSeconds } = shown;
  const lastSeenMs = lastSeenAt === null ? null : Date.parse(lastSeenAt);
  const usualGapMs = usualGapSeconds === null ? null : usualGapSeconds * 1000;
  return JSON.stringify({
    ...shown,
    state: rhythmState(lastSeenMs, usualGapMs, nowMs),
    resendFrom: resendFrom({ lostFromMs, restoredMs }, nowMs),
  });
}
