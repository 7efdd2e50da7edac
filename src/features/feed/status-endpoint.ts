import { noteControllerReport } from '../../access/controller-status.ts';
import type { ControllerActor } from '../../api/caller.ts';
import type { WriteContext } from '../../api/contexts.ts';
import { endpoint } from '../../api/endpoint.ts';
import { instant, integer, object, optional, text, type Value } from '../../api/fields.ts';

const controllerStatus = object({
  pending: optional(integer()),
  version: optional(text()),
  date: optional(instant()),
});

/** `POST /feed/status`: see rules/feed#status. */
export const statusEndpoint = endpoint({
  method: 'POST',
  path: '/feed/status',
  operation: 'reportStatus',
  tag: 'Feed',
  caller: 'controller',
  permission: null,
  summary: 'Tell what is yet to be sent, which software it is, and what its clock says',
  description:
    'All of it may be left out, and then stays as it was told before. `pending` counts the movements that are yet to ' +
    'be sent; `date` is the controller’s clock as it sends this. The operator sees them beside the controller.',
  body: controllerStatus,
  example: { pending: 0, version: '2.4.1', date: '2026-03-01T10:00:00Z' },
  status: 204,
  where: 'write',
  run: (context: WriteContext<ControllerActor>, { body }: { body: Value<typeof controllerStatus> }) => {
    const { pending, version, date } = body;
    noteControllerReport(context.tx, context.actor.seq, { pending, version, dateMs: date });
    return undefined;
  },
});
