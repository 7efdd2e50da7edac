import type { CounterSet, SetDamage, SetWarning } from './counter-set.ts';
import { crcState } from './crc.ts';
import { counterOf, currencyOf, localMoment, momentIn, numericSegments, textOf } from './elements.ts';
import { auditFileBounds, type FileFault, rawLines, segmentOf } from './lines.ts';
import { SelectionReader } from './selections.ts';
import { type SetLines, splitSets } from './sets.ts';

/** The content of a file. `stamp` is the moment that a handheld wrote around its sets, without a zone. */
export type AuditFile = { sets: CounterSet[]; fault: FileFault | null; stamp: string | null };

/** Warnings of one kind up to this number are listed one by one; more of them are one line. */
const listedOfKind = 3;

/** The most sets that a file is read for; the limit of lines is above that of any carrier. */
export const maxSets = 1000;

/**
 * Reads a file of counters as machines and handhelds write it (EVA-DTS, DEX, DDCMP): tolerant of known errors, and
 * bounded (rules/counters#reading-a-file). Whatever the bytes, it throws nothing. A set with `damage` is incomplete;
 * its figures are returned, but cannot be a boundary.
 */
export function readAuditFile(bytes: Uint8Array): AuditFile {
  const lines = rawLines(bytes);
  if (typeof lines === 'string') return { sets: [], fault: lines, stamp: null };
  const { sets, around } = splitSets(lines);
  if (sets.length === 0) return { sets: [], fault: 'no_set', stamp: null };
  if (sets.length > maxSets) return { sets: [], fault: 'too_many_lines', stamp: null };
  return { sets: sets.map(readSet), fault: null, stamp: momentIn(around.join(' ').slice(0, 4096)) };
}

function readSet(raw: SetLines): CounterSet {
  const warnings: SetWarning[] = [];
  const found = new Map<string, string[]>();
  const numbers: Record<string, number> = {};
  const selections = new SelectionReader(warnings);
  const twice = new Set<string>();
  let isTooLong = false;
  for (const { text } of raw.lines) {
    if (text.length > auditFileBounds.lineLength) {
      isTooLong = true;
      continue;
    }
    const { id, elements } = segmentOf(text);
    if (selections.take(id, elements)) continue;
    if (id === 'CA17') takeTube(elements, numbers);
    if (numericSegments[id] !== undefined) takeNumbers(id, elements, { numbers, twice, warnings });
    if (!found.has(id)) found.set(id, elements);
  }
  const all = selections.all();
  const { state: crc, ...checked } = checkFrame(raw, warnings);
  const [id1, id4, id5, cb1, ea3] = ['ID1', 'ID4', 'ID5', 'CB1', 'EA3'].map((id) => found.get(id) ?? []);
  const opening = raw.opening && segmentOf(raw.opening.text).elements;
  const damage: SetDamage | null = !raw.isClosed
    ? 'no_end'
    : isTooLong
      ? 'line_too_long'
      : selections.hasTooMany
        ? 'too_many_selections'
        : null;
  return {
    ids: {
      transmission: textOf(opening?.[0]),
      serial: textOf(id1![0]),
      model: textOf(id1![1]),
      build: textOf(id1![2]),
      location: textOf(id1![3]),
      text: textOf(id1![4]),
      asset: textOf(id1![5]),
      boardSerial: textOf(cb1![0]),
      boardModel: textOf(cb1![1]),
      boardSoftware: textOf(cb1![2]),
    },
    decimals: decimalsOf(id4![0]),
    currency: currencyOf(id4![1], id4![2]),
    clock: localMoment(id5![0], id5![1], id5![2]),
    thisRead: localMoment(ea3![1], ea3![2]),
    previousRead: localMoment(ea3![4], ea3![5]),
    numbers,
    selections: all,
    segments: [...found.keys()].filter((id) => /^[A-Z]{2}\d+$/.test(id)),
    hasCoins: isNamed(found.get('CA1')) || takesCoins(numbers),
    hasBillValidator: isNamed(found.get('BA1')),
    crc,
    ...checked,
    damage,
    warnings: byKind(warnings),
    normalForm: normalFormOf(raw),
    asItCame: raw.came.map(({ text, end }) => text + end).join(''),
  };
}

/** True for a set with any counter. A configuration of a machine is written in the same format and has none. */
export const hasCounters = ({ numbers, selections }: Pick<CounterSet, 'numbers' | 'selections'>): boolean =>
  Object.keys(numbers).some((name) => /^[VCDT]A[1-9]|^D[AB]/.test(name)) ||
  selections.some(({ paid, byPayment, byList }) =>
    [paid, ...byPayment, ...byList].some(({ nL, nI }) => nL !== null || nI !== null),
  );

/** Combines more than a few warnings of one kind into one, so that none hides a warning of another kind. */
function byKind(warnings: readonly SetWarning[]): SetWarning[] {
  const kinds = Map.groupBy(warnings, ({ code }) => code);
  return [...kinds].flatMap(([code, all]) => {
    if (all.length <= listedOfKind) return all;
    const named = all.slice(0, listedOfKind).map(({ detail }) => detail);
    return [{ code, detail: `${named.join(', ')}, … (${all.length})` }];
  });
}

/** Adds the content of a coin tube: its coins (03) times their value (02). */
function takeTube(elements: readonly string[], numbers: Record<string, number>): void {
  const [value, coins] = [counterOf(elements[1]), counterOf(elements[2])];
  if (typeof value === 'number' && typeof coins === 'number')
    numbers.CA17 = (numbers.CA17 ?? 0) + value * coins;
}

function takeNumbers(
  id: string,
  elements: readonly string[],
  to: { numbers: Record<string, number>; twice: Set<string>; warnings: SetWarning[] },
): void {
  const { numbers, twice, warnings } = to;
  for (const [at, meaning] of numericSegments[id]!.split(' ').entries()) {
    const name = `${id}${String(at + 1).padStart(2, '0')}`;
    const value = meaning === '-' ? null : counterOf(elements[at]);
    if (value === undefined) warnings.push({ code: 'not_a_number', detail: name });
    if (value === undefined || value === null || twice.has(name)) continue;
    if (numbers[name] !== undefined && numbers[name] !== value) {
      // Two different values: there is no telling which of them counts.
      delete numbers[name];
      twice.add(name);
      warnings.push({ code: 'said_twice', detail: name });
    } else numbers[name] = value;
  }
}

/** True if a device says anything of itself; numbers of zeros are of one that is not there. */
const isNamed = (elements: readonly string[] = []) => elements.some((element) => !/^[0 ]*$/.test(element));

const takesCoins = (numbers: Readonly<Record<string, number>>) =>
  ['CA306', 'CA307', 'CA302', 'CA303'].some((name) => (numbers[name] ?? 0) > 0);

function decimalsOf(element: string | undefined): number | null {
  const value = counterOf(element);
  return typeof value === 'number' && value <= 4 ? value : null;
}

/** Checks the count and the checksum of a set, and warns of what is not right. */
function checkFrame({ lines }: SetLines, warnings: SetWarning[]) {
  const ids = lines.map(({ text }) => segmentOf(text).id);
  const [start, check, end] = [ids.indexOf('ST'), ids.indexOf('G85'), ids.indexOf('SE')];
  if (start < 0) warnings.push({ code: 'start_missing', detail: 'ST' });
  const written = check < 0 ? undefined : segmentOf(lines[check]!.text).elements[0];
  const covered = start >= 0 && start < check ? lines.slice(start, check) : [];
  const state = crcState(written, formsOf(covered));
  if (state === 'bad' || state === 'absent')
    warnings.push({ code: `crc_${state}`, detail: written ?? 'G85' });
  const said = end < 0 ? undefined : counterOf(segmentOf(lines[end]!.text).elements[0]);
  const isCount = start >= 0 && end > start && said === end - start + 1;
  if (end >= 0 && !isCount)
    warnings.push({ code: 'count_wrong', detail: `${said ?? '-'}, ${end - start + 1}` });
  return { state, countOk: end < 0 ? null : isCount };
}

/**
 * The texts that a checksum may cover. A text stored with line ends other than CRLF has the checksum of CRLF; mixed
 * line ends are not repaired, because that would give a wrong checksum another chance to match.
 */
function formsOf(lines: SetLines['lines']): string[] {
  if (lines.length === 0) return [];
  const isMixed = lines.some(({ end }) => end !== lines[0]!.end);
  const asItCame = lines.map(({ text, end }) => text + end).join('');
  return isMixed ? [asItCame] : [lines.map(({ text }) => `${text}\r\n`).join(''), asItCame];
}

/**
 * Lines are joined by CRLF. A line end distinguishes a complete SE from a cut one, so none is added to a set that is
 * not closed.
 */
function normalFormOf({ opening, lines, isClosed }: SetLines): string {
  const all = [...(opening ? [opening] : []), ...lines];
  const joined = all.map(({ text }) => text).join('\r\n');
  if (isClosed) return `${joined}\r\nDXE*1*1\r\n`;
  return all.at(-1)!.end === '' ? joined : `${joined}\r\n`;
}
