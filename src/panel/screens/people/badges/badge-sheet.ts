/* Positions of badges on a sheet, and fitting of names. All lengths are in millimeters. */

export type Size = { readonly width: number; readonly height: number };

/** The papers that printers have. */
export const papers = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const satisfies Record<string, Size>;
export type Paper = keyof typeof papers;

/** Badge sizes: a bank card, a label, and a lanyard badge. */
export const badges = {
  card: { width: 85.6, height: 54 },
  label: { width: 62, height: 38 },
  lanyard: { width: 96, height: 134 },
} as const satisfies Record<string, Size>;
export type Badge = keyof typeof badges;

/** The unprintable margin, with room for cutting. */
const margin = 8;
const gap = 2;

/** The upper left corner of each badge, row by row. The block is centered. */
export function placesOn(paper: Size, badge: Size): { x: number; y: number }[] {
  const columns = howMany(paper.width, badge.width);
  const rows = howMany(paper.height, badge.height);
  const left = (paper.width - columns * (badge.width + gap) + gap) / 2;
  const top = (paper.height - rows * (badge.height + gap) + gap) / 2;
  return Array.from({ length: columns * rows }, (_, at) => ({
    x: rounded(left + (at % columns) * (badge.width + gap)),
    y: rounded(top + Math.floor(at / columns) * (badge.height + gap)),
  }));
}

function howMany(room: number, length: number): number {
  return Math.max(1, Math.floor((room - 2 * margin + gap) / (length + gap)));
}

const rounded = (length: number) => Math.round(length * 100) / 100;

/** Splits items into sheets of `perSheet`. */
export function sheetsOf<T>(things: readonly T[], perSheet: number): T[][] {
  return Array.from({ length: Math.ceil(things.length / perSheet) }, (_, at) =>
    things.slice(at * perSheet, (at + 1) * perSheet),
  );
}

/** The average width of a letter relative to its height, rounded up so that text never overflows. */
const letterWidth = 0.64;

/**
 * A text in at most `most` lines of a width, in the largest letters between two sizes in which it fits. Text that
 * does not fit in the smallest size ends in an ellipsis.
 */
export function fitted(
  text: string,
  { width, largest, smallest, most }: { width: number; largest: number; smallest: number; most: number },
): { lines: string[]; size: number } {
  for (let size = largest; size >= smallest; size -= 0.25) {
    const lines = wrapped(text, Math.floor(width / (size * letterWidth)));
    if (lines !== null && lines.length <= most) return { lines, size };
  }
  const room = Math.floor(width / (smallest * letterWidth));
  const letters = [...text.trim().replace(/\s+/g, ' ')];
  const lines = Array.from({ length: most }, (_, at) => letters.slice(at * room, (at + 1) * room).join(''));
  const kept = lines.filter((line) => line !== '');
  if (letters.length > room * most) kept[most - 1] = `${[...kept[most - 1]!].slice(0, -1).join('')}…`;
  return { lines: kept.map((line) => line.trim()), size: smallest };
}

/** Wraps words into lines of `room` letters; null if a word is longer than a line. */
function wrapped(text: string, room: number): string[] | null {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    if ([...word].length > room) return null;
    const last = lines.at(-1);
    if (last !== undefined && [...last].length + 1 + [...word].length <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
