import * as v from 'valibot';
import { linkAsker } from '../../../access/link-askers.ts';
import type { ServingContext } from '../../../api/contexts.ts';
import { described } from '../../../api/fields.ts';
import { timestamp } from '../../../api/values.ts';
import { type SignedLink, signLink } from '../../../lib/signed-links.ts';
import { Problem } from '../../../problems/problem.ts';
import { evidenceIdOf, evidenceKind } from '../../evidence/evidence.ts';
import { oneProblems } from '../lists/endpoint-texts.ts';
import { requireOwn } from '../lists/own-movement.ts';
import { deliveriesWithId } from './delivery-ids.ts';
import { type NamedDelivery, namedDelivery } from './transaction-store.ts';

/** A link to a video (rules/evidence-and-receipts#links-to-videos). */
export const evidenceReply = v.pipe(
  v.object({
    url: described('A signed link to the video, which needs no key.', v.string()),
    expiresAt: described('The expiry of the link, 15 minutes from now.', timestamp),
  }),
  v.title('EvidenceLink'),
);
export const evidenceProblems = [...oneProblems, 'transactions.evidence_not_found'] as const;

/**
 * A link to the video of a delivery (rules/evidence-and-receipts#links-to-videos).
 * @throws `transactions.not_found`, `auth.out_of_scope`, `transactions.evidence_not_found`
 */
export function deliveryEvidence(context: ServingContext, id: string): SignedLink {
  const delivery = requireDelivery(context, id);
  return linkTo(context, delivery.account, delivery.videoKey);
}

/**
 * A link to the video of a return; `id` is that of the pair, which is its delivery's
 * (rules/movements#pairs-of-delivery-and-return).
 * @throws `transactions.not_found` also for a delivery of what is not returnable; `auth.out_of_scope`,
 *   `transactions.evidence_not_found`
 */
export function returnEvidence(context: ServingContext, id: string): SignedLink {
  const delivery = requireDelivery(context, id);
  if (!delivery.isReturnable) throw new Problem('transactions.not_found');
  return linkTo(context, delivery.account, delivery.returnVideoKey);
}

function linkTo(context: ServingContext, account: number, videoKey: string | null): SignedLink {
  const { actor, settings, origin, nowMs } = context;
  const id = evidenceIdOf(context.reader, account, videoKey);
  return signLink({ linkKey: settings.linkKey, origin, nowMs, by: linkAsker(actor) }, evidenceKind, id);
}

function requireDelivery({ reader, actor }: ServingContext, id: string): NamedDelivery {
  return requireOwn(
    actor,
    deliveriesWithId(reader, id).map((seq) => namedDelivery.get(reader, seq)!),
  );
}
