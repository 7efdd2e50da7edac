import { parseInstant } from '../../../api/instant.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import { details } from '../../../problems/sentences.ts';
import { isUuid } from '../../../store/ids.ts';
import type { Reader } from '../../../store/statement.ts';
import {
  latestReadings,
  type ReadMoment,
  readingAt,
  readingNamed,
  readingNear,
} from '../readings/compared.ts';
import {
  type Call,
  callNamed,
  callNear,
  latestCall,
  latestCount,
  nextCount,
  sameCallMs,
} from '../visits/compared.ts';

/** An end of a comparison: a reading, the visits of a call, or both of about the same time. */
export type Boundary = { atMs: number; reading: ReadMoment | undefined; call: Call | undefined };

function ofReading(reader: Reader, device: number, reading: ReadMoment): Boundary {
  return { atMs: reading.readMs, reading, call: callNear(reader, device, reading.readMs) };
}

function ofCall(reader: Reader, device: number, call: Call): Boundary {
  const near = [call.dateMs, call.fromMs, call.toMs].flatMap(
    (ms) => readingNear(reader, device, ms, sameCallMs) ?? [],
  );
  // A reading between two calls is of the nearer one.
  const reading = near.find(({ readMs }) => callNear(reader, device, readMs)?.id === call.id);
  return { atMs: reading?.readMs ?? call.dateMs, reading, call };
}

/** The end that a text names: a reading, a visit, or what is there at a moment. */
function named(reader: Reader, device: number, field: 'from' | 'to', text: string): Boundary {
  if (isUuid(text.toLowerCase())) {
    const reading = readingNamed(reader, device, text.toLowerCase());
    if (reading) return ofReading(reader, device, reading);
    const call = callNamed(reader, device, text.toLowerCase());
    if (call) return ofCall(reader, device, call);
    throw new Problem('reconciliation.no_boundaries', details.noBoundary({ id: text }));
  }
  const moment = parseInstant(text);
  if (moment === null) throw invalidField(field, 'isISO8601');
  const reading = readingAt(reader, device, moment);
  if (reading) return ofReading(reader, device, reading);
  const call = latestCall(reader, device, moment) ?? latestCall(reader, device, Number.MAX_SAFE_INTEGER);
  if (call) return ofCall(reader, device, call);
  throw new Problem('reconciliation.no_boundaries');
}

/**
 * The boundaries of a comparison (rules/counters#boundaries): the requested ones, else the last two counts, else the
 * last two readings.
 * @throws `reconciliation.no_boundaries`, `validation.failed`
 */
export function boundariesOf(
  reader: Reader,
  device: number,
  asked: { from?: string | undefined; to?: string | undefined },
): { from: Boundary; to: Boundary } {
  const to = asked.to === undefined ? latest(reader, device) : named(reader, device, 'to', asked.to);
  const from =
    asked.from === undefined ? to && before(reader, device, to) : named(reader, device, 'from', asked.from);
  if (!from || !to || from.atMs >= to.atMs) throw new Problem('reconciliation.no_boundaries');
  return { from, to };
}

function latest(reader: Reader, device: number): Boundary | undefined {
  const last = latestCount(reader, device, Number.MAX_SAFE_INTEGER);
  if (last && latestCount(reader, device, last.fromMs - 1)) return ofCall(reader, device, last);
  const readings = latestReadings(reader, device, Number.MAX_SAFE_INTEGER, 2);
  if (readings.length === 2) return ofReading(reader, device, readings[0]!);
  const call = last ?? latestCall(reader, device, Number.MAX_SAFE_INTEGER);
  return call && ofCall(reader, device, call);
}

/** The number of earlier counts searched for one at which the machine was read as well. */
const mostCountsBack = 6;

/**
 * The boundary before another: for a count the previous count, preferably one with a reading; else the previous
 * reading; else the previous visit that filled the machine.
 */
export function before(reader: Reader, device: number, end: Boundary): Boundary | undefined {
  const counts = end.call?.isCounted ? countsBefore(reader, device, end) : [];
  const read = end.reading && counts.find(({ reading }) => reading);
  if (read ?? counts[0]) return read ?? counts[0];
  const reading = latestReadings(reader, device, end.atMs - 1, 1)[0];
  if (reading) return ofReading(reader, device, reading);
  const call = end.call && latestCall(reader, device, end.call.fromMs - 1);
  return call && ofCall(reader, device, call);
}

function countsBefore(reader: Reader, device: number, end: Boundary): Boundary[] {
  const found: Boundary[] = [];
  let call = latestCount(reader, device, end.call!.fromMs - 1);
  while (call && found.length < mostCountsBack) {
    const one = ofCall(reader, device, call);
    if (one.atMs < end.atMs) found.push(one);
    if (!end.reading || one.reading) break;
    call = latestCount(reader, device, call.fromMs - 1);
  }
  return found;
}

/** The count after an end, as an end. */
export function after(reader: Reader, device: number, end: Boundary): Boundary | undefined {
  const call = end.call && nextCount(reader, device, end.call.toMs);
  return call && ofCall(reader, device, call);
}
