import { parseInstant } from '../../../api/instant.ts';
import { hourMs } from '../../../lib/calendar/durations.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import { isUuid } from '../../../store/ids.ts';
import type { Reader } from '../../../store/statement.ts';
import {
  latestReadings,
  type ReadMoment,
  readingAt,
  readingNamed,
  readingNear,
} from '../readings/compared.ts';
import { latestVisits, type VisitMoment, visitNamed, visitNear } from '../visits/compared.ts';

/** An end of a comparison: a reading, a visit, or both of about the same time. */
export type Boundary = { atMs: number; reading: ReadMoment | undefined; visit: VisitMoment | undefined };

/** How far a reading and a visit may lie apart to be of one call at a machine. */
const sameCallMs = 3 * hourMs;

function ofReading(reader: Reader, device: number, reading: ReadMoment): Boundary {
  return { atMs: reading.readMs, reading, visit: visitNear(reader, device, reading.readMs, sameCallMs) };
}

function ofVisit(reader: Reader, device: number, visit: VisitMoment): Boundary {
  const reading = readingNear(reader, device, visit.dateMs, sameCallMs);
  return { atMs: reading?.readMs ?? visit.dateMs, reading, visit };
}

/** The end that a text names: a reading, a visit, or what is there at a moment. */
function named(reader: Reader, device: number, field: 'from' | 'to', text: string): Boundary {
  if (isUuid(text.toLowerCase())) {
    const reading = readingNamed(reader, device, text.toLowerCase());
    if (reading) return ofReading(reader, device, reading);
    const visit = visitNamed(reader, device, text.toLowerCase());
    if (visit) return ofVisit(reader, device, visit);
    throw new Problem(
      'reconciliation.no_boundaries',
      `The machine has no accepted reading and no visit with the id ${text}.`,
    );
  }
  const moment = parseInstant(text);
  if (moment === null) throw invalidField(field, 'isISO8601');
  const reading = readingAt(reader, device, moment);
  if (reading) return ofReading(reader, device, reading);
  const visit =
    latestVisits(reader, device, moment, 1)[0] ?? latestVisits(reader, device, Number.MAX_SAFE_INTEGER, 1)[0];
  if (visit) return ofVisit(reader, device, visit);
  throw new Problem('reconciliation.no_boundaries');
}

/**
 * Between what a machine is compared (rules/counters#boundaries): what is asked for, else its last two visits, else its
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
  const visits = latestVisits(reader, device, Number.MAX_SAFE_INTEGER, 2);
  if (visits.length === 2) return ofVisit(reader, device, visits[0]!);
  const readings = latestReadings(reader, device, Number.MAX_SAFE_INTEGER, 2);
  return readings.length === 2 ? ofReading(reader, device, readings[0]!) : undefined;
}

/** The end before another: the visit before it, where it is one, else the reading. */
export function before(reader: Reader, device: number, end: Boundary): Boundary | undefined {
  if (end.visit) {
    const visit = latestVisits(reader, device, end.visit.dateMs - 1, 1)[0];
    const found = visit && ofVisit(reader, device, visit);
    if (found && found.atMs < end.atMs) return found;
  }
  const reading = latestReadings(reader, device, end.atMs - 1, 1)[0];
  return reading && ofReading(reader, device, reading);
}

/** The visit after an end, as an end. */
export function after(reader: Reader, device: number, end: Boundary): Boundary | undefined {
  const visit = end.visit && visitNear(reader, device, end.visit.dateMs, undefined);
  return visit && ofVisit(reader, device, visit);
}
