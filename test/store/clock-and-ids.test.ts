import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isoOf, systemClock } from '../../src/lib/clock.ts';
import { isUuid, newId } from '../../src/store/ids.ts';
import { temporaryDirectory } from './support.ts';

describe('the clock', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is the machine’s', () => {
    expect(Math.abs(systemClock('')() - Date.now())).toBeLessThan(1000);
  });

  it('is moved by the milliseconds in the file, read again every second', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const file = join(temporaryDirectory(), 'offset');
    const clock = systemClock(file);
    expect(clock()).toBe(1_000_000);
    writeFileSync(file, ' 86400000\n');
    expect(clock()).toBe(1_000_000);
    vi.advanceTimersByTime(1000);
    expect(clock()).toBe(1_001_000 + 86_400_000);
    writeFileSync(file, '-5000');
    vi.advanceTimersByTime(1000);
    expect(clock()).toBe(1_002_000 - 5000);
  });

  it('is not moved by a file that holds no number', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const file = join(temporaryDirectory(), 'offset');
    for (const text of ['', 'tomorrow', 'Infinity', 'NaN']) {
      writeFileSync(file, text);
      expect(systemClock(file)()).toBe(1_000_000);
    }
  });

  it('writes moments as the interface does', () => {
    expect(isoOf(0)).toBe('1970-01-01T00:00:00.000Z');
  });
});

describe('ids', () => {
  it('are UUIDs of version 7, each larger than the one before, also in one millisecond', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(
      ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
    ).toBe(true);
    expect(ids.every(isUuid)).toBe(true);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are told from other texts', () => {
    for (const text of [
      '',
      'x',
      newId().slice(1),
      `${newId()}0`,
      newId().replaceAll('-', ''),
      `${newId()}\n`,
    ]) {
      expect(isUuid(text)).toBe(false);
    }
    expect(isUuid(newId().toUpperCase())).toBe(true);
  });
});
