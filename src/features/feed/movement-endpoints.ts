import { endpoint } from '../../api/endpoint.ts';
import { defaultSpoolLimits } from '../../api/spool-limits.ts';
import { movementsBody, movementsReply } from './movement-feed-fields.ts';
import { maxUnreadable, receiveMovements, writeMovements } from './movement-stream.ts';

const maxKeptMiB = defaultSpoolLimits.each / 1024 / 1024;

/** Intake of movements (rules/feed#reporting-movements). */
export const movementEndpoints = [
  endpoint({
    method: 'POST',
    path: '/feed/movements',
    operation: 'reportMovements',
    tag: 'Feed',
    caller: 'controller',
    permission: null,
    summary: 'Report deliveries, recharges and returns',
    description:
      'As JSON, or as `application/x-ndjson`: one movement per line (up to 64 KiB), and any number of lines. Lines are ' +
      'committed in batches and answered once they are on disk, in one JSON object with `summary` at its end. If the ' +
      'answer breaks off, the rows in it are on disk: send the rest again. Sending again is safe: an id that the ' +
      'account knows is a `duplicate`. A `rejected` row says why, and the other rows are recorded. ' +
      `A stream ends after ${maxUnreadable} lines that are not JSON objects, or when more than ${maxKeptMiB} MiB of its ` +
      'answer wait to be read (or the disk has no room for them): read while you send, or send in parts. The rows ' +
      'answered by then are on disk. Ids may be UUIDs of any version: random ones are recorded about as fast as ' +
      'those in the order of time (version 7).',
    takes: ['application/json', 'application/x-ndjson'],
    body: movementsBody,
    bodyLimit: 8 * 1024 * 1024,
    example: {
      items: [
        {
          kind: 'delivery',
          id: '0198c5f0-7c1e-7000-8000-5f0c6d7e8f90',
          date: '2026-07-15T14:03:27.512Z',
          deviceSerial: 'VM-001',
          selection: 'A1',
          codeId: '04A1B2C3',
          method: 'CASHLESS',
          isDelivered: true,
        },
      ],
    },
    status: 200,
    reply: movementsReply,
    where: 'stream',
    run: (context) => receiveMovements(context),
    write: writeMovements,
  }),
];
