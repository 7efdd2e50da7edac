import { randomUUID } from 'node:crypto';
import type { ControllerActor } from '../../../api/controller-actor.ts';
import type { LiveEvent } from '../../../api/live.ts';
import { isoOf } from '../../../lib/clock.ts';
import type { AuthorizationRequest } from './authorization-fields.ts';
import type { Authorization } from './authorization-rules.ts';

/** What those who watch are told of a refusal (rules/live#events). */
export function refusalOf(
  { client, account, accountId }: ControllerActor,
  { deviceSerial, codeId, selection }: AuthorizationRequest,
  { reason, consumer, product }: Authorization,
  nowMs: number,
): LiveEvent {
  const body = {
    id: randomUUID(),
    date: isoOf(nowMs),
    accountId,
    reason,
    device: { serial: deviceSerial },
    codeId,
    selection: selection ?? null,
    consumer,
    product,
  };
  return { kind: 'refusal', client, account, needs: 'reports:read', body };
}
