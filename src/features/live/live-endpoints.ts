import { sessionEndpoint } from '../../api/endpoint.ts';

/** See rules/live#the-stream. */
export const liveEndpoints = [
  sessionEndpoint({
    method: 'GET',
    path: '/panel/events',
    operation: 'watchEvents',
    tag: 'Live',
    permission: null,
    summary: 'Watch what happens',
    description:
      'Server-sent events `movement`, `refusal`, `controller`, `export`, `backup` and `system`, of what the person may ' +
      'see; `more` says that there was more than is told. `Last-Event-ID` goes on where a connection broke. The stream ' +
      'ends with the session.',
    status: 200,
    produces: 'text/event-stream',
    problems: ['panel.too_many_streams'],
    ask: async ({ installation, actor, events }) => {
      installation.live.watch(actor, events());
      return undefined;
    },
  }),
];
