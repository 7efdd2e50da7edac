import { readFileSync } from 'node:fs';

/** The present, in milliseconds since 1970-01-01T00:00Z. Rules get one handed; none checks the machine's. */
export type Clock = () => number;

const rereadEveryMs = 1000;

/**
 * The machine's clock, moved by the milliseconds in the file that `LARDER_TEST_CLOCK` names
 * (rules/command-line#test-clock); the file is read again every second, and an unreadable one has no effect.
 */
export function systemClock(testClockFile = process.env['LARDER_TEST_CLOCK']): Clock {
  if (!testClockFile) return Date.now;
  let offsetMs = 0;
  let readAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = Date.now();
    if (nowMs - readAtMs >= rereadEveryMs) {
      offsetMs = readOffset(testClockFile);
      readAtMs = nowMs;
    }
    return nowMs + offsetMs;
  };
}

function readOffset(file: string): number {
  try {
    const offset = Number(readFileSync(file, 'utf8').trim());
    return Number.isFinite(offset) ? Math.trunc(offset) : 0;
  } catch {
    return 0;
  }
}

/** A moment as the interface writes it: `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export function isoOf(moment: number): string {
  // Writes that are committed together request the same one again and again.
  if (moment !== last.moment) last = { moment, text: new Date(moment).toISOString() };
  return last.text;
}

let last = { moment: Number.NaN, text: '' };
