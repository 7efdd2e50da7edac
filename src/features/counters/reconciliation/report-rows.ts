import { dayMs } from '../../../lib/calendar/durations.ts';
import type { Reader } from '../../../store/statement.ts';
import * as store from './comparison-store.ts';
import { edge } from './witnesses.ts';

/**
 * Deliveries reported by a machine's controller in a time, in order. One more than `mostReports` is too many.
 */
export type ReportRows = (device: number, fromMs: number, toMs: number) => store.ReportTuple[];

/** The reports of each machine by a statement of its own. */
export function rowsOfEach(reader: Reader): ReportRows {
  return (device, fromMs, toMs) => store.reportsBetween.all(reader, device, fromMs, toMs);
}

type Time = { device: number; fromMs: number; toMs: number };

/** The most rows that are read ahead: some 60 bytes each. */
const mostAhead = 500_000;
/** A row in the order of the account costs about a third of one looked up for its machine: pages come one by one. */
const cheaper = 2;
const sliceMs = dayMs;

/**
 * The reports of the machines of an account, as in `rowsOfEach`. If their periods are similar and cover most reports of
 * the account, its reports are read once in order and cached: with a statement for each machine, each page of the file
 * would be read many times.
 */
export function rowsTogether(reader: Reader, account: number, times: readonly Time[]): ReportRows {
  const ofEach = rowsOfEach(reader);
  if (times.length < 2) return ofEach;
  const [fromMs, toMs] = commonTime(times);
  const inside = times.filter((time) => time.fromMs >= fromMs && time.toMs <= toMs);
  const all = store.momentCountOfAccount.get(reader, account, fromMs, toMs, mostAhead + 1)!;
  if (all > mostAhead) return ofEach;
  let wanted = 0;
  for (const { device, fromMs, toMs } of inside) {
    if (all <= cheaper * wanted) break;
    wanted += store.momentCount.get(reader, device, fromMs, toMs)!;
  }
  if (all > cheaper * wanted) return ofEach;
  const cached = new CachedRows(new Set(inside.map(({ device }) => device)));
  for (let sliceFromMs = fromMs; sliceFromMs <= toMs; sliceFromMs += sliceMs)
    for (const row of store.reportsOfAccount.all(
      reader,
      account,
      sliceFromMs,
      Math.min(toMs, sliceFromMs + sliceMs - 1),
    ))
      cached.add(row);
  return (device, from, to) =>
    (from >= fromMs && to <= toMs ? cached.between(device, from, to) : undefined) ?? ofEach(device, from, to);
}

/** A period that contains most of some periods, with a margin; a few that are much longer do not extend it. */
function commonTime(times: readonly Time[]): [fromMs: number, toMs: number] {
  const few = Math.floor(times.length / 10);
  const starts = times.map(({ fromMs }) => fromMs).sort((a, b) => a - b);
  const ends = times.map(({ toMs }) => toMs).sort((a, b) => b - a);
  const marginMs = 2 * edge.mostMs;
  return [starts[few]! - marginMs, ends[few]! + marginMs];
}

const cells = 7;

/** Rows by device, in typed arrays: arrays of objects take four times the memory. */
class CachedRows {
  readonly #byDevice: Map<number, number[]>;
  readonly #texts: (string | null)[] = [null];
  readonly #places = new Map<string | null, number>([[null, 0]]);

  constructor(devices: ReadonlySet<number>) {
    this.#byDevice = new Map([...devices].map((device) => [device, []]));
  }

  add([device, dateMs, receivedMs, selection, product, value, method, sequence]: store.AccountReportTuple) {
    this.#byDevice
      .get(device)
      ?.push(dateMs, receivedMs, this.#place(selection), product, value, this.#place(method), sequence);
  }

  /** The rows of a device, where they are kept. */
  between(device: number, fromMs: number, toMs: number): store.ReportTuple[] | undefined {
    const cached = this.#byDevice.get(device);
    if (!cached) return undefined;
    const rows: store.ReportTuple[] = [];
    for (let at = 0; at < cached.length; at += cells) {
      const dateMs = cached[at]!;
      if (dateMs < fromMs || dateMs > toMs) continue;
      rows.push([
        dateMs,
        cached[at + 1]!,
        this.#texts[cached[at + 2]!]!,
        cached[at + 3]!,
        cached[at + 4]!,
        this.#texts[cached[at + 5]!]!,
        cached[at + 6]!,
      ]);
    }
    return rows;
  }

  #place(text: string | null): number {
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    this.#places.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }
}
