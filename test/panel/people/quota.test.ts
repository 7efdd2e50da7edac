import { describe, expect, it } from 'vitest';
import {
  balanceOf,
  glanceOf,
  type Quota,
  shareLeft,
  standingOf,
} from '../../../src/panel/screens/people/quota.ts';

const quota = (told: Partial<Quota>): Quota => ({
  quantity: 2,
  used: 0,
  extra: 0,
  remaining: 2,
  availableAt: null,
  blockedBy: null,
  ...told,
});
const soon = '2026-03-02T05:00:00.000Z';

describe('what is said of a quota', () => {
  it('tells what is left, and what nothing limits', () => {
    expect(standingOf(quota({ used: 1, remaining: 1 }))).toEqual({ state: 'left', left: 1, of: 2 });
    expect(standingOf(quota({ quantity: null, remaining: null, used: 40 }))).toEqual({ state: 'unlimited' });
  });

  it('tells what is used up, and when more comes, if ever', () => {
    const none = quota({ used: 2, remaining: 0, blockedBy: 'quota', availableAt: soon });
    expect(standingOf(none)).toEqual({ state: 'usedUp', of: 2, moreAt: soon });
    expect(standingOf({ ...none, availableAt: null })).toEqual({ state: 'usedUp', of: 2, moreAt: null });
    expect(standingOf({ ...none, used: 5 })).toMatchObject({ state: 'usedUp' });
  });

  it('tells a period that has not begun from a quota that is used up', () => {
    const before = quota({ remaining: 0, blockedBy: 'quota', availableAt: soon });
    expect(standingOf(before)).toEqual({ state: 'notYet', moreAt: soon });
    expect(standingOf(quota({ quantity: 0, remaining: 0, blockedBy: 'quota' })).state).toBe('usedUp');
  });

  it('tells what has to wait, of a limited and of an unlimited product, and what has to come back', () => {
    const pause = { blockedBy: 'interval', availableAt: soon } as const;
    expect(standingOf(quota({ ...pause, remaining: 1 }))).toEqual({ state: 'pause', left: 1, moreAt: soon });
    expect(standingOf(quota({ ...pause, quantity: null, remaining: null }))).toEqual({
      state: 'pause',
      left: null,
      moreAt: soon,
    });
    expect(standingOf(quota({ blockedBy: 'return' }))).toEqual({ state: 'out' });
  });

  it('fills a bar by what is left, never past its end', () => {
    expect([0, 1, 2, 9].map((remaining) => shareLeft(quota({ remaining })))).toEqual([0, 0.5, 1, 1]);
    expect(shareLeft(quota({ quantity: null }))).toBeNull();
    expect(shareLeft(quota({ quantity: 0, remaining: 0 }))).toBe(0);
  });

  it('counts what may be taken now', () => {
    expect(glanceOf([quota({}), quota({ blockedBy: 'return' })])).toEqual({ free: 1, of: 2 });
    expect(balanceOf({ vendingBalance: -300, vendingRecharge: 1000 })).toBe(700);
  });
});
