import { endpoint } from '../../api/endpoint.ts';
import { liveEvents } from './live-events.ts';

/** See rules/live#the-stream. */
export const liveEndpoints = [
  endpoint({
    method: 'GET',
    path: '/panel/events',
    operation: 'watchEvents',
    tag: 'Live',
    caller: 'user',
    permission: null,
    summary: 'Stream live events',
    description:
      'Server-sent events `movement`, `refusal`, `controller`, `export`, `backup`, `incident` and ' +
      '`system`, limited to what the user may see; `more` means that there were more than were sent. ' +
      '`Last-Event-ID` continues after a broken connection. The stream ends with the session.',
    status: 200,
    produces: 'text/event-stream',
    events: liveEvents,
    problems: ['panel.too_many_streams'],
    where: 'process',
    run: async ({ installation, actor, events }) => {
      installation.live.watch(actor, events());
      return undefined;
    },
  }),
];
