import { type Check, sentences } from '../../../store/checks/check.ts';

const counted = `SELECT account, count(*) AS kept, sum(resolved_ms IS NULL) AS unresolved FROM feed_rejections GROUP BY 1`;
const stored = 'SELECT account, kept, unresolved FROM feed_rejection_counts WHERE kept > 0';

/** By these counts an account's oldest rows go. */
export const rejectionChecks: readonly Check[] = [
  {
    name: 'counts of rejected reports',
    run: (reader) =>
      sentences<{ account: number }>(
        reader,
        `SELECT account FROM (${stored} EXCEPT ${counted}) UNION SELECT account FROM (${counted} EXCEPT ${stored})`,
        ({ account }) => `account ${account} has other rejected reports than it counts`,
      ),
  },
];
