import { describe, expect, it } from 'vitest';
import {
  addressOfEntry,
  byDay,
  entryAt,
  linesOf,
  ownersIn,
  range,
  sumOf,
} from '../../src/panel/screens/audit/entries.ts';
import { entryOf } from './audit-entry.ts';

const batch = (accepted = 1) =>
  entryOf({ resourceType: 'movements', action: 'create', newValue: { accepted } });
const reload = () => entryOf({ resourceType: 'code', action: 'reload', resourceId: 'c/1' });

describe('the address of an entry', () => {
  it('leads back to its moment and its id', () => {
    const one = { id: '019b76da-a92e-759f-beff-d5478e358227', date: '2026-03-01T12:00:00.123Z' };
    expect(entryAt(addressOfEntry(one))).toEqual(one);
  });

  it('is none where somebody typed something', () => {
    for (const typed of ['', 'x', '-', '!-a', 'zzzzzzzzzzzzzzz-a', '-1-a']) expect(entryAt(typed)).toBeNull();
  });
});

describe('the lines of the list', () => {
  it('tell everyday work that stands in a row as one, and keep what people did apart', () => {
    const lines = linesOf([entryOf(), batch(2), reload(), batch(3), entryOf(), batch(), batch(), entryOf()]);
    expect(lines.map(({ entries }) => entries.length)).toEqual([1, 3, 1, 1, 1, 1]);
    expect(sumOf(lines[1]!.entries)).toEqual({ movements: 5, batches: 2, reloads: 1 });
  });

  it('tell an import with the entries of its rows as one, and other long steps too', () => {
    const ofTrace = (traceId: string, count: number) =>
      Array.from({ length: count }, () => entryOf({ traceId, resourceType: 'consumer', action: 'create' }));
    const imported = entryOf({ traceId: 'i', resourceType: 'import', action: 'create' });
    const lines = linesOf([
      imported,
      ...ofTrace('i', 2),
      reload(),
      ...ofTrace('short', 9),
      ...ofTrace('long', 10),
    ]);
    expect(lines.map(({ entries, head }) => [entries.length, head?.traceId])).toEqual([
      [3, 'i'],
      [1, undefined],
      ...Array.from({ length: 9 }, () => [1, undefined]),
      [10, 'long'],
    ]);
    expect(lines[0]!.head).toBe(imported);
  });

  it('stand under their days, in their order', () => {
    const lines = linesOf([entryOf({ date: '2026-03-02T01:00:00.000Z' }), entryOf(), entryOf()]);
    const days = byDay(lines, (date) => date.slice(0, 10));
    expect(days.map(({ day, lines }) => [day, lines.length])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-01', 2],
    ]);
  });

  it('need the names of those whose cards they are about, except for everyday work', () => {
    const card = entryOf({ resourceType: 'code', resourceId: 'ana/04' });
    expect(ownersIn([card, card, reload(), entryOf()])).toEqual(['ana']);
  });
});

describe('days of a filter', () => {
  it('begin and end in the time zone of the account', () => {
    expect(range('America/Bogota', '2026-03-01', '2026-03-01')).toEqual({
      from: '2026-03-01T05:00:00.000Z',
      to: '2026-03-02T04:59:59.999Z',
    });
    expect(range('America/Bogota', 'soon', '2026-02-31')).toEqual({});
  });

  it('begin where the clocks say so on days when they change', () => {
    expect(range('America/Chicago', '2026-03-08', '2026-03-08')).toEqual({
      from: '2026-03-08T06:00:00.000Z',
      to: '2026-03-09T04:59:59.999Z',
    });
    expect(range('America/Chicago', '2026-11-02', undefined)).toEqual({ from: '2026-11-02T06:00:00.000Z' });
    // In Santiago this day begins at 01:00: its midnight is skipped.
    expect(range('America/Santiago', '2026-09-06', undefined)).toEqual({ from: '2026-09-06T04:00:00.000Z' });
  });
});
