/** What `npm test` leaves to `npm run proofs`: folders and files that prove by minutes of killing, filling and attacking. */
export const proofs: readonly string[] = [
  'test/crash',
  'test/fuzz',
  'test/ops/damage.test.ts',
  'test/ops/full-disk.test.ts',
  'test/package',
  'test/power-cut',
  'test/siege',
  'test/tamper',
];

/** Whether one of Vitest's file filters asks for a proof by name. */
export const asksForProofs = (filters: readonly string[]): boolean =>
  filters.some((filter) =>
    proofs.some((proof) => filter.startsWith(proof) || proof.startsWith(`${filter}/`)),
  );
