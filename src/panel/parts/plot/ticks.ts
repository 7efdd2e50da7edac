/** The grid lines of an axis in ascending order, and its range. */
export type Ticks = { at: number[]; min: number; max: number };

const mantissas = [1, 2, 2.5, 5, 10];

/**
 * Round values for the lines of an axis that shows all from `low` to `high` and 0: about `wanted` of them, no closer
 * than `smallest` (1 for what is counted), the last one at or above the highest value.
 */
export function ticksOf(low: number, high: number, { wanted = 4, smallest = 1 } = {}): Ticks {
  const [bottom, top] = [Math.min(0, low), Math.max(0, high)];
  const rough = (top - bottom || smallest) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = (mantissas.find((mantissa) => mantissa * power >= rough * 0.999) ?? 10) * power;
  const step = Math.ceil(Math.max(round, smallest) / smallest - 1e-9) * smallest;
  const [from, to] = [Math.floor(bottom / step), Math.max(1, Math.ceil(top / step))];
  const at = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
  return { at, min: from * step, max: to * step };
}

/**
 * Returns the step between the labels to show (every 1st, 2nd, 3rd …) so that each has `room` in `width`, both in the
 * same unit.
 */
export function everyOf(count: number, width: number, room: number): number {
  return Math.max(1, Math.ceil((count * room) / Math.max(width, 1)));
}
