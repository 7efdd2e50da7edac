import * as v from 'valibot';
import { confirmResend, resendFromOf } from '../../access/controller-resends.ts';
import { noteControllerReport } from '../../access/controller-status.ts';
import type { ControllerActor } from '../../api/caller.ts';
import type { WriteContext } from '../../api/contexts.ts';
import { endpoint } from '../../api/endpoint.ts';
import { described, instant, integer, object, optional, text, type Value } from '../../api/fields.ts';

const controllerStatus = object({
  pending: described('The number of movements that are not reported yet.', optional(integer())),
  version: described('The version of its program.', optional(text())),
  date: described('The controller’s clock.', optional(instant())),
  resendFrom: optional(
    described('Confirms that everything acknowledged since then was sent again.', instant()),
  ),
});

export const resendMember = described(
  'The moment from which acknowledged reports must be sent again, by the `Date` of the answers, because a restore lost them.',
  v.string(),
);

const statusReply = v.pipe(v.object({ resendFrom: resendMember }), v.title('ResendNotice'));

/** `POST /feed/status`: see rules/feed#status. */
export const statusEndpoint = endpoint({
  method: 'POST',
  path: '/feed/status',
  operation: 'reportStatus',
  tag: 'Feed',
  caller: 'controller',
  permission: null,
  summary: 'Report pending movements, the software version and the clock',
  description:
    'All members are optional; an absent one keeps its last value. `pending` counts the movements ' +
    'that are not sent yet; `date` is the controller’s clock when it sends this. The panel shows ' +
    'them with the controller. After a restore the answer is 200 with `resendFrom`, until the ' +
    'controller confirms it by sending the same `resendFrom`.',
  body: controllerStatus,
  example: { pending: 0, version: '2.4.1', date: '2026-03-01T10:00:00Z' },
  status: 204,
  statusWithBody: 200,
  reply: statusReply,
  where: 'write',
  run: (context: WriteContext<ControllerActor>, { body }: { body: Value<typeof controllerStatus> }) => {
    const { tx, actor } = context;
    const { pending, version, date, resendFrom } = body;
    noteControllerReport(tx, actor.seq, { pending, version, dateMs: date });
    if (resendFrom !== undefined) confirmResend(tx, actor.seq, resendFrom);
    const told = resendFromOf(tx, actor.seq, tx.nowMs);
    return told === null ? undefined : { resendFrom: told };
  },
});
