import { dayMs } from '../../../lib/calendar/durations.ts';

/*
 * The bounds of what movements do. Amounts are whole numbers that JavaScript holds exactly, in both directions.
 */

export const highestBalance = Number.MAX_SAFE_INTEGER;
export const lowestBalance = -Number.MAX_SAFE_INTEGER;

/**
 * The maximum time by which a machine's clock may be ahead of Larder's
 * (rules/money-and-time#the-two-clocks-of-a-movement).
 */
export const maxAheadMs = dayMs;

/** Older than this when they arrive, few movements can be (rules/feed#doubtful-dates). */
export const longestPlausibleMs = 400 * dayMs;

/** Before 2000 no machine reported anything: such a date is of a dead clock (rules/feed#doubtful-dates). */
export const earliestMs = Date.UTC(2000, 0, 1);

/** The maximum number of items in a JSON body. */
export const maxItems = 5000;
