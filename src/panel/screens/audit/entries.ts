import { addDays, isDay, startOfDay } from '../../language/zoned.ts';
import type { Entry } from './vocabulary.ts';

/** The address of an entry. It contains the entry's time, because the audit is searched by time. */
export function addressOfEntry({ id, date }: Pick<Entry, 'id' | 'date'>): string {
  return `${Date.parse(date).toString(36)}-${id}`;
}

/** The moment and the id of an address; null for one that is none. */
export function entryAt(address: string): { id: string; date: string } | null {
  const [moment = '', ...rest] = address.split('-');
  const dateMs = Number.parseInt(moment, 36);
  const id = rest.join('-');
  // The maximum of a Date.
  if (!/^[0-9a-z]+$/.test(moment) || !(dateMs <= 8.64e15) || id === '') return null;
  return { id, date: new Date(dateMs).toISOString() };
}

/** True for frequent entries by machines and by Larder itself. */
function isRoutine({ resourceType, action }: Pick<Entry, 'resourceType' | 'action'>): boolean {
  return resourceType === 'movements' || (resourceType === 'code' && action === 'reload');
}

/**
 * A line of the list: one entry, several routine entries of one kind in a row, or one (`head`) with others of its request,
 * such as an import with the entries of its rows.
 */
export type Line = { key: string; entries: readonly Entry[]; isRoutine: boolean; head?: Entry };

/** The minimum length of a run of routine entries that are shown in one line. */
const shortestRun = 3;

/** The number of entries of one request in a row that are shown in one line. */
const longestOfRequest = 10;

/** Many entries of one request in a row, such as a bulk call or the further pages of an import, as one line. */
function byRequest(lines: readonly Line[]): Line[] {
  const requestOf = ({ entries, isRoutine, head }: Line) =>
    entries.length > 1 || isRoutine || head ? undefined : entries[0]!.traceId;
  const folded: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const trace = requestOf(lines[at]!);
    let end = at + 1;
    while (trace !== undefined && end < lines.length && requestOf(lines[end]!) === trace) end++;
    const same = lines.slice(at, end);
    if (same.length < longestOfRequest) folded.push(...same);
    else {
      const entries = same.flatMap((line) => line.entries);
      folded.push({ ...same[0]!, entries, head: entries[0]! });
    }
    at = end;
  }
  return folded;
}

/** Entries as lines, in their order. Everyday work that is in a row is one line, also where two kinds alternate. */
export function linesOf(entries: readonly Entry[]): Line[] {
  const lines: Line[] = [];
  let run: Entry[] = [];
  const alone = (entry: Entry): Line => ({ key: entry.id, entries: [entry], isRoutine: isRoutine(entry) });
  const flush = () => {
    const [first] = run;
    if (first && run.length >= shortestRun) lines.push({ key: first.id, entries: run, isRoutine: true });
    else lines.push(...run.map(alone));
    run = [];
  };
  for (const entry of entries) {
    const last = lines.at(-1);
    const isImport = entry.resourceType === 'import';
    if (run.length === 0 && last?.head && last.head.traceId === entry.traceId) {
      // The entries of an import's rows are older than its own.
      lines[lines.length - 1] = { ...last, entries: [...last.entries, entry] };
    } else if (isImport) {
      flush();
      lines.push({ ...alone(entry), head: entry });
    } else if (isRoutine(entry)) run.push(entry);
    else {
      flush();
      lines.push(alone(entry));
    }
  }
  flush();
  return byRequest(lines);
}

/** Totals of a run of routine entries. */
export function sumOf(entries: readonly Entry[]): { movements: number; batches: number; reloads: number } {
  const sum = { movements: 0, batches: 0, reloads: 0 };
  for (const { resourceType, newValue } of entries) {
    if (resourceType === 'movements') {
      sum.batches++;
      const { accepted } = (newValue ?? {}) as { accepted?: unknown };
      if (typeof accepted === 'number') sum.movements += accepted;
    } else sum.reloads++;
  }
  return sum;
}

/** Lines under the day on which the newest of their entries was written, as `dayOf` names days. */
export function byDay(
  lines: readonly Line[],
  dayOf: (date: string) => string,
): { day: string; date: string; lines: Line[] }[] {
  const days: { day: string; date: string; lines: Line[] }[] = [];
  for (const line of lines) {
    const { date } = line.entries[0]!;
    const day = dayOf(date);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, date, lines: [line] });
  }
  return days;
}

/** The people's ids whose cards entries are about, each once. */
export function ownersIn(
  entries: readonly Pick<Entry, 'resourceType' | 'resourceId' | 'action'>[],
): string[] {
  const owners = entries
    .filter((entry) => !isRoutine(entry))
    .filter(({ resourceType }) => resourceType === 'code' || resourceType === 'fingerprint')
    .map(({ resourceId }) => resourceId.split('/')[0]!);
  return [...new Set(owners)];
}

/** The first and the last moment of a filter's days in a time zone; an invalid day is ignored. */
export function range(
  timeZone: string,
  from: string | undefined,
  to: string | undefined,
): { from?: string; to?: string } {
  return {
    ...(isDay(from) && { from: new Date(startOfDay(timeZone, from)).toISOString() }),
    ...(isDay(to) && { to: new Date(startOfDay(timeZone, addDays(to, 1)) - 1).toISOString() }),
  };
}
