import { parseJson } from '../../../api/json-bytes.ts';
import type { Reader } from '../../../store/statement.ts';
import type { CountedReading } from '../reconciliation/counting.ts';
import { figuresOf } from './figures.ts';
import * as store from './reading-store.ts';

/** The time and the source of a machine's reading. */
export type ReadMoment = { id: string; readMs: number };

export type LeftOut = { id: string; readMs: number; reason: string | null };

/** A reading of a device that is compared. */
export function readingNamed(reader: Reader, device: number, id: string): ReadMoment | undefined {
  const row = store.readingById.get(reader, id);
  return row?.device === device && row.state === 'accepted' ? { id, readMs: row.readMs } : undefined;
}

/** The last reading up to a moment, else the first after it. */
export function readingAt(reader: Reader, device: number, ms: number): ReadMoment | undefined {
  return store.readMomentsUpTo.get(reader, device, ms, 1) ?? store.readMomentAfter.get(reader, device, ms);
}

/** The reading nearest to a moment, within a time of it. */
export function readingNear(
  reader: Reader,
  device: number,
  ms: number,
  withinMs: number,
): ReadMoment | undefined {
  const found = [
    store.readMomentsUpTo.get(reader, device, ms, 1),
    store.readMomentAfter.get(reader, device, ms),
  ];
  return found
    .flatMap((one) => (one && Math.abs(one.readMs - ms) <= withinMs ? one : []))
    .sort((a, b) => Math.abs(a.readMs - ms) - Math.abs(b.readMs - ms))[0];
}

/** The last readings of a device up to a moment, the latest first. */
export function latestReadings(reader: Reader, device: number, upToMs: number, limit: number): ReadMoment[] {
  return store.readMomentsUpTo.all(reader, device, upToMs, limit);
}

/** The most readings that one comparison adds up: more than one a day of five years. */
export const mostReadings = 2000;

/** The readings of a device that are compared, from one moment to another, in order, with the offsets of its clock. */
export function countedReadings(
  reader: Reader,
  device: number,
  fromMs: number,
  toMs: number,
): { readings: CountedReading[]; clockOffsetsMs: number[] } {
  const rows = store.readingsBetween.all(reader, device, fromMs, toMs, mostReadings);
  return {
    readings: rows.map(counted),
    clockOffsetsMs: rows.flatMap(({ clockOffsetMs }) => clockOffsetMs ?? []),
  };
}

function counted({ id, readMs, isVouched, machine, figures }: store.ComparedReading): CountedReading {
  const ids = parseJson(machine) as Record<string, string | null>;
  return {
    id,
    readMs,
    isVouched: isVouched === 1,
    board: {
      serial: ids['boardSerial'] ?? null,
      machine: ids['serial'] ?? null,
      software: ids['boardSoftware'] ?? null,
    },
    figures: figuresOf(figures),
  };
}

/** Readings of a machine in a time that are not compared, up to 20. */
export function leftOut(reader: Reader, device: number, fromMs: number, toMs: number): LeftOut[] {
  return store.leftOutBetween.all(reader, device, fromMs, toMs);
}
