/** A selection's counts by machine, reports and people. */
export type Standing = { selection: string; m: number; c: number; s: number | null };

/** Selections that one side calls by another's name. */
export type MapProposal = {
  map: { machine: string; selection: string }[];
  /** The side with the wrong names, as far as the counts show. */
  mislabelled: 'machine' | 'reports' | null;
};

/**
 * The smallest set of selections whose differences cancel (rules/counters#causes): two that are swapped, a selection
 * with another name on each side, or all shifted by a constant. Undefined if there is none.
 */
export function proposedMap(standings: readonly Standing[]): MapProposal | undefined {
  const off = standings.filter(({ m, c }) => m !== c);
  if (off.length < 2 || off.reduce((sum, { m, c }) => sum + m - c, 0) !== 0) return undefined;
  const pairs = swappedPairs(off);
  if (pairs) {
    // A selection that the machine never names is not to be renamed.
    const used = pairs.filter(([from]) => from.m > 0);
    const map = used.map(([from, to]) => ({ machine: from.selection, selection: to.selection }));
    return { map, mislabelled: whose(off) };
  }
  const moved = movedBy(off);
  return moved && { map: moved, mislabelled: whose(off) };
}

/** Each with the one whose reports are its counts, where that is mutual for all. */
function swappedPairs(off: readonly Standing[]): [Standing, Standing][] | undefined {
  const left = new Set(off);
  const pairs: [Standing, Standing][] = [];
  for (const one of off) {
    if (!left.delete(one)) continue;
    const other = [...left].find(({ m, c }) => m === one.c && c === one.m);
    if (!other) return undefined;
    left.delete(other);
    pairs.push([one, other], [other, one]);
  }
  return pairs;
}

function movedBy(off: readonly Standing[]): MapProposal['map'] | undefined {
  const numbered = off.map((one) => ({ ...one, number: Number(one.selection) }));
  if (numbered.some(({ number }) => !Number.isInteger(number))) return undefined;
  const reported = new Map(numbered.map(({ number, c }) => [number, c]));
  const first = numbered.find(({ m }) => m > 0);
  if (!first) return undefined;
  for (const { number, c } of numbered) {
    const by = number - first.number;
    if (by === 0 || c !== first.m) continue;
    const fits = numbered.every(({ number: at, m }) => m === 0 || reported.get(at + by) === m);
    const all = numbered.reduce((sum, { m }) => sum + m, 0) === numbered.reduce((sum, one) => sum + one.c, 0);
    if (fits && all)
      return numbered
        .filter(({ m }) => m > 0)
        .map(({ selection, number: at }) => ({ machine: selection, selection: String(at + by) }));
  }
  return undefined;
}

function whose(off: readonly Standing[]): MapProposal['mislabelled'] {
  const counted = off.filter(({ s }) => s !== null);
  if (counted.length === 0) return null;
  if (counted.every(({ s, m }) => s === m)) return 'reports';
  return counted.every(({ s, c }) => s === c) ? 'machine' : null;
}
