import { searchTextOf } from '../../store/search-text.ts';
import type { SearchedRow } from './audit-store.ts';

/**
 * What a `search` in the trail looks in: actor label, resource id and the distinct values, texts, numbers and
 * booleans at any depth, without the names of members (rules/audit#filters). The index and the plain match both use
 * this, so that it never matters which of them found a row.
 */
export function auditText(row: SearchedRow): string {
  const leaves = new Set<string>([row.label, row.resourceId]);
  for (const value of [row.previousValue, row.newValue]) {
    if (value !== null) addLeaves(leaves, JSON.parse(value));
  }
  return searchTextOf(...leaves);
}

function addLeaves(leaves: Set<string>, value: unknown): void {
  if (value === null) return;
  if (typeof value !== 'object') leaves.add(String(value));
  else for (const member of Object.values(value)) addLeaves(leaves, member);
}
