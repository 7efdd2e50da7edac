import fc from 'fast-check';

/*
 * The local time of clocks, computed slowly: by asking Intl for one moment after the other. Days are numbers, 0 =
 * 1970-01-01.
 */

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** Returns the local time as if it were UTC, in milliseconds. */
export function wallAt(timeZone: string, moment: number): number {
  const [month, day, year, hour, minute, second] = formatOf(timeZone)
    .format(moment)
    .match(/\d+/g)!
    .map(Number) as [number, number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The day that the wall calendar shows. */
export function wallDay(timeZone: string, moment: number): number {
  return Math.floor(wallAt(timeZone, moment) / dayMs);
}

/** The first moment at which the wall calendar shows this day or a later one: minute by minute, then closer. */
export function firstMomentOf(timeZone: string, day: number): number {
  let before = day * dayMs - 16 * hourMs;
  while (wallDay(timeZone, before + minuteMs) < day) before += minuteMs;
  let [low, high] = [before, before + minuteMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (wallDay(timeZone, middle) < day) low = middle;
    else high = middle;
  }
  return high;
}

/** The moments of a year, rounded to a second, at which the zone's clocks are moved. */
function movesOf(timeZone: string, year: number): number[] {
  const offset = (moment: number) => wallAt(timeZone, moment) - moment;
  const moves: number[] = [];
  for (let from = Date.UTC(year, 0, 1); from < Date.UTC(year + 1, 0, 1); from += 7 * dayMs) {
    let [low, high] = [from, from + 7 * dayMs];
    if (offset(low) === offset(high)) continue;
    while (high - low > 1000) {
      const middle = low + Math.floor((high - low) / 2000) * 1000;
      if (offset(middle) === offset(low)) low = middle;
      else high = middle;
    }
    moves.push(high);
  }
  return moves;
}

export const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

/** Zones whose clocks moved in ways that break what one believes of days. */
export const oddZones = [
  'America/Sao_Paulo',
  'America/Havana',
  'America/St_Johns',
  'America/Asuncion',
  'Asia/Beirut',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Amman',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Kwajalein',
];

export const anyZone = fc.oneof(fc.constantFrom(...zones), fc.constantFrom(...oddZones));

/** A zone and a moment: of any time, or within two days of a move of its clocks. */
export const zonedMoments: fc.Arbitrary<{ timeZone: string; moment: number }> = fc
  .record({
    timeZone: anyZone,
    year: fc.integer({ min: 1970, max: 2037 }),
    within: fc.integer({ min: 0, max: 365 * dayMs }),
    which: fc.nat(5),
    aside: fc.oneof(
      fc.integer({ min: -2 * dayMs, max: 2 * dayMs }),
      fc.integer({ min: -2 * hourMs, max: 2 * hourMs }),
      fc.constantFrom(-1, 0, 1),
    ),
  })
  .map(({ timeZone, year, within, which, aside }) => {
    const moves = movesOf(timeZone, year);
    const move = moves[which % Math.max(1, moves.length)];
    return { timeZone, moment: move === undefined ? Date.UTC(year, 0, 1) + within : move + aside };
  });
