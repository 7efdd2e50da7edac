import { describe, it } from 'vitest';

/** A test that is not even reported as skipped. */
const none = Object.assign(() => {}, { each: () => () => {} });

/** A test that `npm test` leaves to `npm run proofs`, in a file that has a short form of it. */
export const itInProofs = (process.env['PROOFS'] ? it : none) as typeof it;

/** Tests that `npm test` leaves to `npm run proofs`, in a file that has a short form of them. */
export const describeInProofs = (process.env['PROOFS'] ? describe : none) as typeof describe;
