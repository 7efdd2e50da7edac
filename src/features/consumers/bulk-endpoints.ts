import { endpoint } from '../../api/endpoint.ts';
import { bulkBodyLimit, bulkReply, codeBulk, consumerBulk } from './bulk-fields.ts';
import { bulkCodes } from './code-bulk.ts';
import { bulkConsumers } from './consumer-bulk.ts';

const rule =
  'Rows run in order, in one transaction; each stands or falls alone and needs the permission of its own operation. ' +
  'A client-level key sends `accountId` beside `items`.';

/** Bulk calls (rules/bulk). */
export const bulkEndpoints = [
  endpoint({
    method: 'POST',
    path: '/consumers/bulk',
    operation: 'changeConsumersInBulk',
    tag: 'Consumers',
    permission: ['consumers:create', 'consumers:update', 'consumers:delete'],
    summary: 'Create, update, remove or upsert up to 1000 consumers',
    description:
      `${rule} All but \`create\` address the consumer by \`identification\`; \`initialCode\` needs codes:create too, ` +
      'and is for the consumer’s creation: an upsert of one that exists leaves its codes alone.',
    body: consumerBulk,
    example: {
      items: [
        { op: 'create', name: 'Ana Torres', identification: '1020304050' },
        { op: 'update', identification: '5040302010', name: 'Luis Peña' },
        { op: 'delete', identification: '9080706050' },
      ],
    },
    bodyLimit: bulkBodyLimit,
    alone: true,
    status: 201,
    reply: bulkReply,
    problems: ['auth.out_of_scope'],
    write: (context, { body }) => bulkConsumers(context, body),
  }),
  endpoint({
    method: 'POST',
    path: '/consumers/codes/bulk',
    operation: 'changeCodesInBulk',
    tag: 'Codes',
    permission: ['codes:create', 'codes:update', 'codes:delete'],
    summary: 'Add, edit or remove up to 1000 codes',
    description: `${rule} A row names the consumer by \`identification\` and the code by \`codeId\`.`,
    body: codeBulk,
    example: {
      items: [
        { op: 'create', identification: '1020304050', codeId: '04A2B3C4D5', codeType: 'NFC' },
        { op: 'delete', identification: '1020304050', codeId: 'QR-0001' },
      ],
    },
    bodyLimit: bulkBodyLimit,
    alone: true,
    status: 201,
    reply: bulkReply,
    problems: ['auth.out_of_scope'],
    write: (context, { body }) => bulkCodes(context, body),
  }),
];
