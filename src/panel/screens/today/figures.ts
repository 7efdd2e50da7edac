/** Today's figure compared with the same time a week ago: the added share, or null without a comparison. */
export function trendOf(today: number, lastWeek: number): number | null {
  return lastWeek === 0 ? null : today / lastWeek - 1;
}

/** The top of an axis for these values: a round number whose half is a whole number; at least 4. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(4, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return (
    (power === 1 ? [4, 6, 8, 10] : [1, 2, 3, 4, 5, 6, 8, 10]).find((step) => step * power >= most)! * power
  );
}
