import { endpoint } from '../../../api/endpoint.ts';
import { auditFileBounds } from '../../../lib/evadts/lines.ts';
import { readingRules, readingRulesReply } from '../rules/rule-fields.ts';
import { readRules } from '../rules/rules.ts';
import { listCandidates } from './candidates.ts';
import {
  candidatesReply,
  feedReadingQuery,
  readingAssignment,
  readingDetailReply,
  readingIgnored,
  readingList,
  readingQuery,
  readingReply,
  sentReadingQuery,
  takenReply,
} from './reading-fields.ts';
import { carriedBounds } from './reading-files.ts';
import * as readings from './readings.ts';
import {
  carrierTypes,
  type ReadingStep,
  readingTypes,
  receiveReadings,
  writeFeedReading,
  writeSentReading,
} from './receive.ts';

const tag = 'Counters';
const seen = ['readings.not_found', 'auth.out_of_scope'] as const;

const theFile =
  'The body is a file of counters as the machine returned it (EVA-DTS, DEX, DDCMP), up to 1 MiB. Each set in it ' +
  'is accepted, quarantined (with the reason), or a duplicate; sending it again changes nothing. ';

/** Readings of machines, and how they arrive (rules/counters#how-files-arrive). */
export const readingEndpoints = [
  endpoint({
    method: 'POST',
    path: '/feed/readings',
    operation: 'reportReading',
    tag: 'Feed',
    caller: 'controller',
    permission: null,
    summary: 'Report a reading of a machine',
    description: `${theFile}\`readAt\` is when the controller read it, by its clock.`,
    query: feedReadingQuery,
    takes: readingTypes,
    bodyLimit: auditFileBounds.bytes,
    status: 200,
    reply: takenReply,
    where: 'stream',
    run: (context, { query }) => receiveReadings(context, query),
    write: writeFeedReading,
  }),
  endpoint({
    method: 'POST',
    path: '/devices/readings',
    operation: 'uploadReadings',
    tag,
    permission: 'inventory:update',
    summary: 'Send readings of machines',
    description:
      `${theFile}Or many files: as JSON, \`{ items: [ { deviceSerial?, readAt?, fileName?, data } ] }\` (8 MiB), in the ` +
      'form in which clouds of payment makers post them (`DexData`), or as a ZIP (32 MiB, 2000 files). `dryRun=true` ' +
      'returns the result of each and stores nothing. A client-level key sends the account.',
    query: sentReadingQuery,
    takes: carrierTypes,
    bodyLimit: carriedBounds.zipBytes,
    alone: true,
    status: 200,
    reply: takenReply,
    problems: ['readings.unreadable', 'auth.out_of_scope'],
    where: 'stream',
    run: (context, { query }) => receiveReadings(context, query),
    write: (context, step: ReadingStep) => writeSentReading(context, step),
  }),
  endpoint({
    method: 'GET',
    path: '/devices/readings',
    operation: 'listReadings',
    tag,
    permission: 'inventory:read',
    summary: 'List readings, newest first by when the machine was read',
    query: readingQuery,
    status: 200,
    reply: readingList,
    where: 'here',
    run: (context, { query }) => readings.listReadings(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/devices/readings/:id',
    operation: 'getReading',
    tag,
    permission: 'inventory:read',
    summary: 'Read a reading, with its counters',
    status: 200,
    reply: readingDetailReply,
    problems: seen,
    where: 'here',
    run: (context, { params }) => readings.readReading(context, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/devices/readings/:id/raw',
    operation: 'getReadingFile',
    tag,
    permission: 'inventory:read',
    summary: 'Get the file of a reading, byte for byte as received',
    description:
      'For a file with several sets, only the part of its own. Text around a set, and the ends of its ' +
      'lines, are unchanged; only lines to a tax agency (`@) are never stored.',
    status: 200,
    produces: 'text/plain',
    problems: seen,
    where: 'process',
    run: (context, { params }) => readings.sendRaw(context, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/devices/readings/:id/candidates',
    operation: 'listReadingCandidates',
    tag,
    permission: 'inventory:read',
    summary: 'List the machines that a reading may belong to, most likely first',
    description:
      'Up to 10 machines of its account, each with the reasons for and against it: its serial, its other names, its ' +
      'place, board and model, and whether its counters go on from the last reading.',
    status: 200,
    reply: candidatesReply,
    problems: seen,
    where: 'report',
    run: (context, { params }) => listCandidates(context, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/devices/readings/:id/assign',
    operation: 'assignReading',
    tag,
    permission: 'inventory:update',
    summary: 'Assign a reading to a machine',
    description:
      'Also for a reading that is already compared. From then on its files are recognized ' +
      'automatically, and waiting ones are checked again.',
    body: readingAssignment,
    example: { deviceId: 'the id of a machine' },
    status: 200,
    reply: readingReply,
    problems: [...seen, 'devices.not_found'],
    where: 'write',
    run: (context, { params, body }) => readings.assignReading(context, params.id, body.deviceId),
  }),
  endpoint({
    method: 'POST',
    path: '/devices/readings/:id/accept',
    operation: 'acceptReading',
    tag,
    permission: 'inventory:update',
    summary: 'Accept a reading that a rule holds back',
    status: 200,
    reply: readingReply,
    problems: [...seen, 'readings.damaged', 'readings.unassigned'],
    where: 'write',
    run: (context, { params }) => readings.acceptReading(context, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/devices/readings/:id/ignore',
    operation: 'ignoreReading',
    tag,
    permission: 'inventory:update',
    summary: 'Leave a reading out of every comparison',
    body: readingIgnored,
    example: { reason: 'Read from another machine' },
    status: 200,
    reply: readingReply,
    problems: seen,
    where: 'write',
    run: (context, { params, body }) => readings.ignoreReading(context, params.id, body.reason),
  }),
  endpoint({
    method: 'GET',
    path: '/devices/:id/reading-rules',
    operation: 'getReadingRules',
    tag,
    permission: 'inventory:read',
    summary: 'Read the reading rules of a machine',
    status: 200,
    reply: readingRulesReply,
    problems: ['devices.not_found', 'auth.out_of_scope'],
    where: 'here',
    run: (context, { params }) => readRules(context, params.id),
  }),
  endpoint({
    method: 'PUT',
    path: '/devices/:id/reading-rules',
    operation: 'replaceReadingRules',
    tag,
    permission: 'inventory:update',
    summary: 'Set the reading rules of a machine',
    description:
      'Absent members return to their defaults. `selections` maps the selections of the machine to ' +
      'those of the planogram; null leaves one out.',
    body: readingRules,
    example: {
      selections: [
        { machine: '1', selection: 'A1' },
        { machine: '17', selection: null },
      ],
    },
    status: 200,
    reply: readingRulesReply,
    problems: ['devices.not_found', 'auth.out_of_scope'],
    where: 'write',
    run: (context, { params, body }) => readings.changeRules(context, params.id, body),
  }),
];
