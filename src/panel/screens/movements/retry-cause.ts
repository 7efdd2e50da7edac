import { call } from '../../api/call.ts';
import { count } from '../../language/format.ts';
import { account } from '../../state/account.ts';
import { texts } from './words-causes.ts';

type Choice = { code: 'device_unknown'; cause: string };

const bodyOf = ({ code, cause }: { code: string; cause: string }) => ({
  accountId: account.value!.id,
  code: code as Choice['code'],
  cause,
});

/** The result of a retry: recorded reports, and those that now wait for something else. */
export type Retried = { recorded: number; movedOn: number; waiting: number };

/**
 * Tries all reports of a cause again, as many as fit a call, until none is left or their number no longer falls.
 * @throws what `call` throws
 */
export async function retryCause(of: { code: string; cause: string }): Promise<Retried> {
  const sum = { recorded: 0, movedOn: 0 };
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    const { recorded, rejected, waiting } = await call('POST /feed-rejections/retry', { body: bodyOf(of) });
    sum.recorded += recorded;
    if (waiting === 0) sum.movedOn += rejected;
    if (waiting === 0 || waiting >= before || recorded + rejected === 0) return { ...sum, waiting };
    before = waiting;
  }
}

/** The same in a sentence or two. */
export function retriedWords({ recorded, movedOn }: Retried): string {
  const said = [
    recorded > 0 && texts.retried(recorded, count(recorded)),
    movedOn > 0 && texts.movedOn(movedOn, count(movedOn)),
  ].filter(Boolean);
  return said.length === 0 ? texts.stillRejected : said.join(' ');
}

/** Dismisses all reports of a cause. @throws what `call` throws */
export async function dismissCause(of: { code: string; cause: string }): Promise<void> {
  for (let waiting = 1; waiting > 0; )
    waiting = (await call('POST /feed-rejections/dismiss', { body: bodyOf(of) })).waiting;
}
