import { endpoint } from '../../../api/endpoint.ts';
import { bulkBodyLimit, bulkReply, codeBulk, consumerBulk } from './bulk-fields.ts';
import { bulkCodes } from './code-bulk.ts';
import { bulkConsumers } from './consumer-bulk.ts';

const rule =
  'Rows run in order, in one transaction; each succeeds or fails on its own and needs the permission of its operation. ' +
  'Rows that change existing items may exchange values with each other, in any order. ' +
  'A client-level key sends `accountId` beside `items`.';

const bulk = {
  bodyLimit: bulkBodyLimit,
  alone: true,
  status: 201,
  reply: bulkReply,
  problems: ['auth.out_of_scope'],
} as const;

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
      `${rule} All but \`create\` address the consumer by \`identification\`; \`initialCode\` needs codes:create too ` +
      '(and codes:update with `lineProfiles`), and is for the consumer’s creation: an upsert of one that exists leaves ' +
      'its codes alone. `isActive` deactivates a leaver with its codes, or reactivates someone; a row that leaves an ' +
      'inactive consumer has `isActive: false` in its result.',
    body: consumerBulk,
    example: {
      items: [
        {
          op: 'upsert',
          identification: '1020304050',
          name: 'Ana Torres',
          isActive: true,
          initialCode: { codeId: '04A2B3C4D5', codeType: 'NFC', vending: { balance: 1500000 } },
        },
        { op: 'update', identification: '5040302010', isActive: false },
        { op: 'delete', identification: '9080706050' },
      ],
    },
    ...bulk,
    where: 'write',
    run: (context, { body }) => bulkConsumers(context, body),
  }),
  endpoint({
    method: 'POST',
    path: '/consumers/codes/bulk',
    operation: 'changeCodesInBulk',
    tag: 'Codes',
    permission: ['codes:create', 'codes:update', 'codes:delete'],
    summary: 'Add, edit, remove or upsert up to 1000 codes',
    description:
      `${rule} A row names the consumer by \`identification\` and the code by \`codeId\`. An \`upsert\` edits the ` +
      'consumer’s code of that value, or creates it, which needs `codeType`. `vending.balance` is for a new ' +
      'code, `vendingBalance` sets the subsidy of either. A row that leaves an inactive code has `isActive: false` in ' +
      'its result.',
    body: codeBulk,
    example: {
      items: [
        { op: 'upsert', identification: '1020304050', codeId: '04A2B3C4D5', codeType: 'NFC' },
        { op: 'delete', identification: '1020304050', codeId: 'QR-0001' },
      ],
    },
    ...bulk,
    where: 'write',
    run: (context, { body }) => bulkCodes(context, body),
  }),
];
