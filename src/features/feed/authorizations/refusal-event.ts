import type { ControllerActor } from '../../../api/caller.ts';
import type { LiveEvent } from '../../../api/live.ts';
import type { Refusal } from '../../../api/refusal.ts';
import { isoOf } from '../../../lib/clock.ts';
import type { AuthorizationRequest } from './authorization-fields.ts';
import type { Authorization } from './authorization-rules.ts';

/** The live event of a refusal (rules/live#events). */
export function refusalEvent(
  { client, account, accountId }: ControllerActor,
  { deviceSerial }: AuthorizationRequest,
  { consumer, product }: Authorization,
  { id, dateMs, reason, codeId, selection }: Refusal,
): LiveEvent {
  const body = {
    id,
    date: isoOf(dateMs),
    accountId,
    reason,
    device: { serial: deviceSerial },
    codeId,
    selection,
    consumer,
    product,
  };
  return { kind: 'refusal', client, account, needs: 'reports:read', body };
}
