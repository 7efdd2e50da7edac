import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comesBack,
  type Finding,
  type IncidentChange,
  quietMs,
  type Standing,
  step,
  type Timing,
} from '../../../src/features/incidents/state-machine.ts';

// Shows rules/incidents#an-incident, rules/incidents#unstable-incidents.

const minuteMs = 60_000;
const at0 = Date.UTC(2026, 10, 1);
const there: Finding = { kind: 'machine_empty', subject: null, severity: 'warn', facts: { empty: 1 } };
const timing = (openAfter = 0, closeAfter = 0): Timing => ({
  isActive: true,
  openAfterMs: openAfter * minuteMs,
  closeAfterMs: closeAfter * minuteMs,
  severity: null,
  keepsFacts: false,
});

/** A subject that is judged once a minute: the result, and the notifications, with the minute. */
function judged(rule: Timing, causes: readonly (Finding | undefined)[], everyMs = minuteMs) {
  let known: Standing | undefined;
  const told: [minute: number, change: IncidentChange][] = [];
  for (const [minute, cause] of causes.entries()) {
    const nowMs = at0 + minute * everyMs;
    const back = known?.state === 'closed' && !comesBack(known.closedMs!, nowMs) ? undefined : known;
    const taken = step(back, cause, rule, nowMs);
    if (!taken) continue;
    known = taken.next ?? undefined;
    for (const change of taken.changes) told.push([minute, change]);
  }
  return { known, told };
}

const minutes = (count: number, cause: Finding | undefined) =>
  new Array<Finding | undefined>(count).fill(cause);

describe('an incident', () => {
  it('opens once its cause held long enough, and closes once it was away long enough', () => {
    const { told } = judged(timing(10, 15), [...minutes(30, there), ...minutes(30, undefined)]);
    expect(told).toEqual([
      [10, 'opened'],
      [45, 'closed'],
    ]);
  });

  it('whose cause was seen by a clock that was ahead opens in its time once the clock is right', () => {
    const rule = timing(10);
    let known = step(undefined, there, rule, at0 + 10_000 * minuteMs)!.next!;
    for (let minute = 0; minute <= 10; minute++)
      known = step(known, there, rule, at0 + minute * minuteMs)?.next ?? known;
    expect(known).toMatchObject({ state: 'open', openedMs: at0 + 10 * minuteMs });
  });

  it('that never opened leaves nothing', () => {
    const { known, told } = judged(timing(10), [...minutes(9, there), ...minutes(5, undefined)]);
    expect([known, told]).toEqual([undefined, []]);
  });

  it('does not close while its cause is away for less than its time', () => {
    const causes = [
      ...minutes(3, there),
      ...minutes(10, undefined),
      ...minutes(3, there),
      ...minutes(10, undefined),
    ];
    expect(judged(timing(0, 15), causes).told).toEqual([[0, 'opened']]);
  });

  it('opens again as the same one within an hour, and as another later', () => {
    const again = judged(timing(), [there, undefined, ...minutes(50, undefined), there]);
    expect(again.known?.openings).toBe(2);
    const later = judged(timing(), [there, undefined, ...minutes(60, undefined), there]);
    expect(later.known?.openings).toBe(1);
  });

  it('that flaps every 3 minutes for 8 hours is told four openings, that it is unstable, and its end', () => {
    const flaps = Array.from({ length: 480 }, (_, minute) => (minute % 6 < 3 ? there : undefined));
    const { told } = judged(timing(), [...flaps, ...minutes(120, undefined)]);
    const changes = told.map(([, change]) => change);
    expect(changes).toEqual([
      ...['opened', 'closed', 'opened', 'closed', 'opened', 'closed', 'opened', 'unstable'],
      'closed',
    ]);
    const [last] = told.at(-1)!;
    expect(last).toBeGreaterThanOrEqual(477 + 60);
  });

  it('keeps its worst severity, and tells once that it rose', () => {
    const worse: Finding = { ...there, severity: 'bad' };
    const { known, told } = judged(timing(), [there, worse, there, worse, worse]);
    expect(told).toEqual([
      [0, 'opened'],
      [1, 'raised'],
    ]);
    expect(known?.severity).toBe('bad');
  });

  it('is told again as its end nears, once for each stage', () => {
    const causes = [0, 0, 1, 1, 2, 1, 3, 3].map((stage): Finding => ({ ...there, stage }));
    expect(judged(timing(), causes).told).toEqual([
      [0, 'opened'],
      [2, 'again'],
      [4, 'again'],
      [6, 'again'],
    ]);
  });

  it('stays unchanged while the state is unknown', () => {
    const unknown: Finding = { ...there, isUnknown: true };
    expect(judged(timing(), minutes(5, unknown)).known).toBeUndefined();
    expect(judged(timing(), [there, ...minutes(500, unknown)]).told).toEqual([[0, 'opened']]);
  });

  it('that is over by its data closes from when it was over', () => {
    const over: Finding = { ...there, overSinceMs: at0 + 2 * minuteMs };
    const { told } = judged(timing(0, 60), [there, there, there, ...minutes(100, over)]);
    expect(told).toEqual([
      [0, 'opened'],
      [62, 'closed'],
    ]);
  });

  it('of a kind that is switched off closes', () => {
    const open = judged(timing(0, 60), [there]).known!;
    const off = { ...timing(0, 60), isActive: false };
    expect(step(open, there, off, at0 + 1)).toMatchObject({ next: { state: 'closed' }, changes: ['closed'] });
    expect(step(undefined, there, off, at0)).toBeUndefined();
  });
});

describe('whatever comes and goes, and whatever clocks do', () => {
  const event = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<Finding | undefined>(there, undefined) },
    { weight: 1, arbitrary: fc.constant<Finding>({ ...there, isUnknown: true }) },
    { weight: 1, arbitrary: fc.constant<Finding>({ ...there, severity: 'bad' }) },
  );
  const moved = fc.oneof(
    { weight: 8, arbitrary: fc.constant(minuteMs) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(61 * minuteMs, -60 * minuteMs, 24 * 60 * minuteMs, -24 * 60 * minuteMs),
    },
  );

  it('opening and closing take turns, flapping is told seldom, and a repeated judgement changes nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 20 }),
        fc.array(fc.tuple(event, moved), { maxLength: 400 }),
        (openAfter, closeAfter, events) => {
          const rule = timing(openAfter, closeAfter);
          let nowMs = at0;
          let known: Standing | undefined;
          let isOpen = false;
          const openings: number[] = [];
          for (const [cause, aheadMs] of events) {
            nowMs += aheadMs;
            if (known?.state === 'closed' && !comesBack(known.closedMs!, nowMs)) known = undefined;
            const taken = step(known, cause, rule, nowMs);
            if (!taken) continue;
            known = taken.next ?? undefined;
            expect(step(known, cause, rule, nowMs)).toBeUndefined();
            for (const change of taken.changes) {
              if (change === 'opened') {
                expect(isOpen).toBe(false);
                isOpen = true;
                openings.push(nowMs);
              } else if (change === 'closed') {
                expect(isOpen).toBe(true);
                isOpen = false;
              } else expect(isOpen).toBe(true);
            }
            if (known) {
              expect(known.state === 'open').toBe(isOpen);
              expect((known.state === 'closed') === (known.closedMs !== null)).toBe(true);
              expect((known.state === 'pending') === (known.openedMs === null)).toBe(true);
            }
            if (cause === undefined && openAfter === 0 && closeAfter === 0 && !known?.isUnstable)
              expect(isOpen).toBe(false);
          }
          const isMonotone = events.every(([, aheadMs]) => aheadMs > 0);
          // In any hour of a clock that runs on, no more than four openings.
          if (isMonotone)
            for (const [at, moment] of openings.entries())
              expect(openings.slice(at + 4).every((later) => later - moment >= quietMs)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
