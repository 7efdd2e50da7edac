import { endpoint } from '../../../api/endpoint.ts';
import { refund, takeRefundBack } from '../deliveries/refunds.ts';
import * as fields from './closing-fields.ts';
import { closeReturn } from './closures.ts';
import { onePairReply } from './return-fields.ts';

const tag = 'Transactions';
const permission = 'transactions:update';
const owned = ['transactions.not_found', 'auth.out_of_scope'] as const;

/** What a person closes that machines leave open (rules/movements#refunds). */
export const closingEndpoints = [
  endpoint({
    method: 'POST',
    path: '/transactions/:id/refund',
    operation: 'createRefund',
    tag,
    permission,
    summary: 'Note that a failed delivery was refunded',
    description:
      'Of a sale that failed and that somebody paid otherwise than by a code. `amount`, in minor units, is all that ' +
      'was paid unless it says less. No money moves here: it is noted what was given back, by whom and why.',
    body: fields.newRefund,
    example: { reason: 'The machine kept the bottle; paid back in cash.' },
    status: 201,
    reply: fields.refundReply,
    problems: [
      ...owned,
      'transactions.already_refunded',
      'transactions.already_credited',
      'transactions.nothing_to_refund',
    ],
    where: 'write',
    run: (context, { params, body }) => refund(context, params.id, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/transactions/:id/refund',
    operation: 'deleteRefund',
    tag,
    permission,
    summary: 'Take a refund back that was noted by mistake',
    status: 204,
    problems: [...owned, 'transactions.refund_not_found'],
    where: 'write',
    run: (context, { params }) => takeRefundBack(context, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/transactions/returns/:id/close',
    operation: 'closeReturn',
    tag,
    permission,
    summary: 'Close a pair whose return no machine will report',
    description:
      'It came back by hand (`returned`), or never will (`written_off`). It keeps nothing back from then on. A return ' +
      'that a machine reports later is taken in and told as `closed.lateReturnDate`; nothing else changes by it.',
    body: fields.newClosure,
    example: { outcome: 'written_off', reason: 'Lost on site.' },
    status: 200,
    reply: onePairReply,
    problems: [...owned, 'transactions.already_returned'],
    where: 'write',
    run: (context, { params, body }) => closeReturn(context, params.id, body),
  }),
];
