import type { Period } from '../../parts/lists/period.ts';

/** What each list of movements is handed. */
export type ViewProps = {
  period: Period;
  /** The period's moments, as the interface takes them. */
  range: { from: string; to: string };
  /** The id of the movement that is shown beside it. */
  chosen: string | undefined;
  /** Where the list is; a movement is below it. */
  listPath: string;
};
