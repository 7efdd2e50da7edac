import { feedEndpoint } from '../../../api/endpoint.ts';
import { authorizationReply, authorizationRequest } from './authorization-fields.ts';
import { authorize } from './authorizations.ts';
import { refusalOf } from './refusal-event.ts';

/** A machine asks before it gives out (rules/authorisations#the-question). */
export const authorizationEndpoints = [
  feedEndpoint({
    method: 'POST',
    path: '/feed/authorizations',
    tag: 'Feed',
    summary: 'Ask whether a code may take a product',
    description:
      'The product is named by `productId`, else by `selection`. Refusals are answers too: `reason` is the first that ' +
      'applies, in the order of its values, and what comes after it is null. A sale tells `price` and `credit` ' +
      '(subsidy and top-ups), an eas product what `remaining` there is before this one (null: unlimited). Nothing is ' +
      'reserved and nothing is written by asking: what the machine then does, it reports.',
    body: authorizationRequest,
    example: { deviceSerial: 'VM-001', codeId: '04A1B2C3', selection: 'A1' },
    status: 200,
    reply: authorizationReply,
    read({ reader, actor, nowMs, tell }, { body }) {
      const answer = authorize(reader, actor.account, body, nowMs);
      if (!answer.allowed) tell(refusalOf(actor, body, answer, nowMs));
      return answer;
    },
  }),
];
