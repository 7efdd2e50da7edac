import { endpoint } from '../../../api/endpoint.ts';
import { isNewReporter } from '../../devices/linking.ts';
import { authorizationReply, authorizationRequest } from './authorization-fields.ts';
import { authorize } from './authorizations.ts';
import { refusalEvent } from './refusal-event.ts';
import * as fields from './refusal-fields.ts';
import { explain, listRefusals, listUnknownCodes } from './refusals.ts';

/** Authorisations: the question of a machine before it dispenses (rules/authorisations#the-question). */
export const authorizationEndpoints = [
  endpoint({
    method: 'POST',
    path: '/feed/authorizations',
    operation: 'authorizeDelivery',
    tag: 'Feed',
    caller: 'controller',
    permission: null,
    summary: 'Ask whether a code may take a product',
    description:
      'The product is named by `productId`, else by `selection`. Refusals are answers too: `reason` is the first that ' +
      'applies, in the order of its values, and what comes after it is null. A sale has `price` and `credit` ' +
      '(subsidy and top-ups), an eas product `remaining`, the quantity before this one (null: unlimited), and ' +
      '`grantedBy: "extra"` if an exception allows it. The call ' +
      'reserves and writes nothing: the machine reports its result.',
    body: authorizationRequest,
    example: { deviceSerial: 'VM-001', codeId: '04A1B2C3', selection: 'A1' },
    status: 200,
    reply: authorizationReply,
    where: 'here',
    run({ reader, actor, nowMs, tell, keepRefusal, noteReporter }, { body }) {
      const { answer, refusal, device } = authorize(reader, actor.account, body, nowMs);
      if (device && isNewReporter(actor, device)) noteReporter(actor, device.seq);
      if (refusal) {
        keepRefusal(refusal);
        tell(refusalEvent(actor, body, answer, refusal));
      }
      return answer;
    },
  }),
];

const tag = 'Authorisations';

/** Reasons of refusals, and the codes that were presented (rules/refusals). */
export const refusalEndpoints = [
  endpoint({
    method: 'GET',
    path: '/authorizations/refusals',
    operation: 'listRefusals',
    tag,
    permission: 'reports:read',
    summary: 'List refusals by machines, newest first',
    description:
      'The latest 100,000 of each account. `rules` are those that were checked, in order, each with ' +
      'the facts that decided it at that moment; the last one refused.',
    query: fields.refusalQuery,
    status: 200,
    reply: fields.refusalReply,
    where: 'report',
    run: (context, { query }) => listRefusals(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/authorizations/unknown-codes',
    operation: 'listUnknownCodes',
    tag,
    permission: 'codes:read',
    summary: 'List presented values without an owner, latest first',
    description: 'Each value once, until it is assigned. The latest 10,000 of each account.',
    query: fields.unknownCodeQuery,
    status: 200,
    reply: fields.unknownCodeReply,
    where: 'report',
    run: (context, { query }) => listUnknownCodes(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/consumers/:id/codes/:codeId/explanation',
    tag: 'Codes',
    permission: 'codes:read',
    summary: 'Explain whether a code may take a product at a device now',
    description:
      'Returns the answer that `POST /feed/authorizations` would have, with every rule that can be ' +
      'judged, passed or not. The product is named by `productId`, else by `selection`.',
    query: fields.explanationQuery,
    status: 200,
    reply: fields.explanationReply,
    problems: ['consumers.not_found', 'codes.not_found', 'auth.out_of_scope'],
    where: 'here',
    run: (context, { params, query }) => explain(context, params, query),
  }),
];
