/**
 * What `npm test` leaves to `npm run proofs`: folders and files that prove by minutes of killing, filling and attacking, or
 * by half an hour of a clock.
 */
export const proofs: readonly string[] = [
  'test/cli/unfinished-demo.test.ts',
  'test/crash',
  'test/features/credit/killed.test.ts',
  'test/features/exports/jobs.test.ts',
  'test/features/messages/kills.test.ts',
  'test/features/messages/restarts.test.ts',
  'test/fuzz',
  'test/head/kill.test.ts',
  'test/head/many-sites.test.ts',
  'test/ledger',
  'test/ops/damage.test.ts',
  'test/ops/full-disk.test.ts',
  'test/package',
  'test/panel/browser/silent-machine.test.ts',
  'test/power-cut',
  'test/siege',
  'test/tamper',
];

/** Whether one of Vitest's file filters asks for a proof by name. */
export const asksForProofs = (filters: readonly string[]): boolean =>
  filters.some((filter) =>
    proofs.some((proof) => filter.startsWith(proof) || proof.startsWith(`${filter}/`)),
  );
