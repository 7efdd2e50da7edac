import { describe, expect, it } from 'vitest';
import { groupReasons, type Reason } from '../../src/panel/parts/reasons/reasons.ts';
import { topOf, trendOf } from '../../src/panel/screens/today/figures.ts';

const reason = (
  code: Reason['code'],
  severity: Reason['severity'],
  name?: string,
  since?: string,
): Reason => ({
  code,
  severity,
  subject: name === undefined ? null : { type: 'device', id: name, serial: name, name },
  since: since ?? null,
  facts: { about: name ?? '' },
});

describe('the reasons of the lamp', () => {
  it('are told together where they say the same, in their order, since the oldest', () => {
    const groups = groupReasons([
      reason('machine_empty', 'bad', 'A'),
      reason('machine_failing', 'warn', 'B', '2026-07-02T00:00:00Z'),
      reason('machine_empty', 'warn', 'C'),
      reason('machine_failing', 'warn', 'D', '2026-07-01T00:00:00Z'),
      reason('backup_missing', 'warn'),
    ]);
    expect(
      groups.map(({ code, severity, subjects }) => [code, severity, subjects.map(({ id }) => id)]),
    ).toEqual([
      ['machine_empty', 'bad', ['A']],
      ['machine_failing', 'warn', ['B', 'D']],
      ['machine_empty', 'warn', ['C']],
      ['backup_missing', 'warn', []],
    ]);
    expect(groups[1]).toMatchObject({ since: '2026-07-01T00:00:00Z', facts: { about: 'B' } });
  });

  it('compares with what was a week before, where there was something', () => {
    expect(trendOf(150, 100)).toBeCloseTo(0.5);
    expect(trendOf(50, 100)).toBeCloseTo(-0.5);
    expect(trendOf(50, 0)).toBeNull();
  });

  it.each([
    [[], 4],
    [[3], 4],
    [[5], 6],
    [[11], 20],
    [[23], 30],
    [[420, 100], 500],
    [[99_000], 100_000],
  ])('puts the top of an axis above %j at %d', (values, top) => {
    expect(topOf(values)).toBe(top);
  });
});
