import { expect } from 'vitest';
import { consumerChecks } from '../../../src/features/consumers/verify.ts';
import type { Site } from '../../support/site.ts';

/** Expects all that is derived from consumers and codes to be what is found by looking at every row. */
export function expectDerived(site: Site): void {
  const { reader } = site.appliance;
  for (const { name, run } of consumerChecks) expect([name, ...run(reader, { full: true })]).toEqual([name]);
}
