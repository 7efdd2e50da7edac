import { it } from 'vitest';
import { expectTold, toldThrough } from '../../crash/notified-through-kills.ts';

// Shows rules/messages#when-a-notification-is-sent. The long form kills it: test/crash/notifications.proof.test.ts.
it('what was told is not told again by a restarted process, and what was not is', async () => {
  const { names, mails, calls } = await toldThrough(3, 1, (desk) => desk.stop());
  expectTold(names, mails);
  expectTold(names, calls);
}, 120_000);
