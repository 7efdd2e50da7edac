import type { SecondBoxDesk } from '../../api/second-box.ts';
import { Problem } from '../../problems/problem.ts';

/** The second box of a database in memory: none, and none can be paired. */
export const noSecondBox: SecondBoxDesk = {
  read: () => ({
    state: 'none',
    reason: null,
    since: new Date(0).toISOString(),
    mode: null,
    isStrict: false,
    address: null,
    lastSeenAt: null,
    lagMs: null,
    lagBytes: null,
    lastDrill: null,
    lastBackup: null,
    copying: null,
    takeoverCode: null,
  }),
  requireCurrent() {},
  pair() {
    throw new Problem('second_box.needs_https');
  },
  change() {
    throw new Problem('second_box.not_paired');
  },
  unpair() {},
  drill() {
    throw new Problem('second_box.away');
  },
};
