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
      'As JSON, or as `application/x-ndjson`: a movement a line (64 KiB at most), as many as there are. Lines are ' +
      'committed in batches and answered as they are on disk, in one JSON object with `summary` at its end; an ' +
      'answer that breaks off has told what is on disk, and the rest is to be sent again. Sending again changes ' +
      'nothing: an id that the account knows is a `duplicate`. A row that is `rejected` says why, and the others land. ' +
      `A stream ends after ${maxUnreadable} lines that are no JSON object, and where more than ${maxKeptMiB} MiB of its ` +
      'answer wait to be read (or the disk has no room for them): read while you send, or send in parts. It breaks off ' +
      'then, too: what it has told is on disk. ' +
      'Ids may be UUIDs of any version: random ones are taken in about as fast as those in the order of time (version 7).',
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
