import type { Reply } from '../../api/call.ts';
import { ago, count, usually } from '../../language/format.ts';
import { failingText } from '../../parts/reasons/sentences.ts';
import type { Why } from './status.ts';
import { texts } from './words-status.ts';

type Standing = Pick<
  Reply<'GET /overview'>['machines']['items'][number],
  'controller' | 'selections' | 'failures'
>;

/** A reason why a machine needs attention, in words. */
export function whyText(why: Why, { controller, selections, failures }: Standing): string {
  const seen = controller.lastSeenAt === null ? texts.never : ago(controller.lastSeenAt);
  const usual = controller.usualGapSeconds === null ? null : usually(controller.usualGapSeconds);
  if (why === 'silent' || why === 'late') return texts.why[why](seen, usual);
  if (why === 'never_seen') return texts.why.never_seen(controller.serial ?? '');
  if (why === 'not_connected') return texts.why.not_connected;
  if (why === 'machine_failing') {
    const { worst } = failures;
    const failing = { ...failures, worst: worst && { ...worst, product: worst.product.name } };
    return `${failingText(failing, failures.lastReason)}.`;
  }
  if (why === 'some_empty') return texts.why.some_empty(selections.empty, count(selections.empty));
  return texts.why[why];
}
