/** A comparison with an earlier figure: the share (0.1 is 10 % more) and the direction. */
export type Change = { share: number; direction: 'up' | 'down' | 'same' };

/** Compares two amounts; null if there was nothing before, so there is no percentage. */
export function changeOf(now: number, before: number): Change | null {
  if (before === 0) return now === 0 ? { share: 0, direction: 'same' } : null;
  const share = (now - before) / Math.abs(before);
  // A change that rounds to 0 % is no change.
  if (Math.abs(share) < 0.0005) return { share: 0, direction: 'same' };
  return { share, direction: share > 0 ? 'up' : 'down' };
}
