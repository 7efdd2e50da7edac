import type { Channel } from '../../api/channels.ts';
import { changeEndpoints } from './change-endpoints.ts';
import { changeReply } from './change-fields.ts';
import { snapshotEnd, snapshotThing } from './snapshot-fields.ts';
import { bellMessage, changesMessage, testMessage } from './subscriptions/message-fields.ts';

const [changes, snapshot] = changeEndpoints;

/** The channels by which programs receive changes. */
export const changeChannels: readonly Channel[] = [
  {
    name: 'changes',
    operation: 'tellChanges',
    title: 'Every change, as events',
    description:
      'Read with `Accept: text/event-stream`: each change is an event of its `kind`, whose id is its ' +
      'cursor. `Last-Event-ID`, or `after`, says where to continue. Without that header the same ' +
      'changes come as pages of JSON, and `wait` delays the answer until the first one.',
    endpoint: changes!,
    messages: [
      {
        name: 'change',
        title: 'A change',
        summary: 'A change, with the state right after it.',
        schema: changeReply,
        exampleOf: ['Changes', 'items'],
      },
    ],
  },
  {
    name: 'snapshot',
    operation: 'tellSnapshot',
    title: 'Every thing as it is',
    description:
      'Lines of JSON (`application/x-ndjson`), all of one moment. The last line has the cursor to ' +
      'continue from; an answer without it was cut off.',
    endpoint: snapshot!,
    messages: [
      {
        name: 'thing',
        title: 'A thing',
        summary: 'The current state of a resource: the body of its latest change.',
        schema: snapshotThing,
      },
      {
        name: 'snapshotEnd',
        title: 'The end',
        summary: 'The last line: where `/changes` continues.',
        schema: snapshotEnd,
      },
    ],
  },
  {
    name: 'webhooks',
    operation: 'callSubscriber',
    title: 'Webhooks',
    description:
      'A message that Larder posts to the address of a subscription, signed by Standard Webhooks. ' +
      'Each subscription has one message in progress at a time, in the order of the changes. 2xx ' +
      'within 15 seconds accepts it, and 410 ends the subscription. With anything else, including a ' +
      'redirect, the same message is sent again under the same `webhook-id`, after longer and longer ' +
      'pauses; after the last try it stops, and skips nothing.',
    headers: {
      'webhook-id':
        'The id of the message, made of the subscription, the epoch and the range. It stays the same when the message is sent again.',
      'webhook-timestamp': 'The time at which it was sent, in seconds since 1970.',
      'webhook-signature':
        '`v1,` and the base64 of an HMAC-SHA-256 over `id.timestamp.body`; two of them, with a space between, for a ' +
        'day after the secret was rotated.',
    },
    messages: [
      {
        name: 'changesAvailable',
        title: 'Something changed',
        summary: 'The `bell`: there are new changes to read at `/changes`.',
        schema: bellMessage,
      },
      {
        name: 'changesMessage',
        title: 'What changed',
        summary: 'The changes themselves, for a subscription whose `payload` is `changes`.',
        schema: changesMessage,
      },
      {
        name: 'test',
        title: 'A test',
        summary: 'A test of the connection. It changes no position.',
        schema: testMessage,
      },
    ],
  },
];
