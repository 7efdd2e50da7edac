import type { Period } from '../../parts/lists/period.ts';

/** Props of each list of movements. */
export type ViewProps = {
  period: Period;
  /** The period's moments, as the interface takes them. */
  range: { from: string; to: string };
  /** The id of the movement shown next to the list. */
  chosen: string | undefined;
  /** The path of the list. A movement's path is below it. */
  listPath: string;
};
