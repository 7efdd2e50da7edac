import { describe, expect, it } from 'vitest';
import { areAlike, type Candidate, weighed } from '../../../src/features/counters/readings/candidates.ts';

const dayMs = 24 * 3600_000;
const readMs = Date.parse('2026-03-09T12:00:00Z');
const sought = { names: { serial: '70012345', model: 'M', location: 'Hall 3' }, readMs, vends: 1000 };
const machine = (more: Partial<Candidate>): Candidate => ({
  serial: 'none',
  name: 'Lobby',
  place: null,
  identity: null,
  last: null,
  ...more,
});
const last = (vends: number | null, names: Record<string, string> = {}) => ({
  last: { names, readMs: readMs - 7 * dayMs, vends },
});
const reasons = (more: Partial<Candidate>) =>
  weighed(sought, machine(more)).reasons.map(({ reason }) => reason);
const score = (more: Partial<Candidate>) => weighed(sought, machine(more)).score;

// Shows rules/counters#quarantine.
describe('a machine that a reading may be of', () => {
  it.each([
    ['SN-0012345', 'sn12345', true],
    ['EA-101', 'EA-0101', true],
    ['EA-101', 'VM-101', false],
    ['70012345', 'X70012345', true],
    ['70012345', '12345', true],
    ['70012345', '70012354', true],
    ['70012345', '70012349', true],
    ['70012345', '70012399', false],
    ['70012345', '80012346', false],
    ['0000', 'ABCD', false],
  ])('has a serial like %s if it is %s: %s', (one, other, isAlike) => {
    expect(areAlike(one, other)).toBe(isAlike);
    expect(areAlike(other, one)).toBe(isAlike);
  });

  it.each<[string, Partial<Candidate>, string[]]>([
    ['its serial', { serial: '70012345' }, ['serial']],
    ['a serial of its rules', { identity: { field: 'serial', value: '70012345' } }, ['serial']],
    ['a similar serial', { serial: '7001234' }, []],
    ['where it stands', { place: 'HALL-3' }, ['place']],
    ['its model', last(null, { model: 'M' }), ['model']],
    ['counters that go on', last(900), ['counters']],
    ['counters that fell, which speak against it', last(1001), ['counters_below']],
    ['nothing, if its counters jumped', { last: { names: {}, readMs: readMs - 60_000, vends: 10 } }, []],
    ['another serial, which speaks against it', last(null, { serial: '9' }), ['other_serial']],
  ])('is known by %s', (_, more, expected) => {
    expect(reasons(more)).toEqual(expected);
  });

  it('comes first by its serial, then by counters that are nearest', () => {
    const serial = score({ serial: '70012345', ...last(1001) });
    expect(serial).toBeGreaterThan(score({ ...last(990, { model: 'M' }) }));
    expect(score(last(990))).toBeGreaterThan(score(last(500)));
    expect(score(last(1001))).toBeLessThan(0);
    expect(score({})).toBe(0);
  });
});
