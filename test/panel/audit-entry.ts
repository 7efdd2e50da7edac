import type { Entry } from '../../src/panel/screens/audit/vocabulary.ts';

let last = 0;

/** An entry of the trail: Ana changes a product; what is told of it holds instead. */
export const entryOf = (told: Partial<Entry> = {}): Entry => ({
  id: `e${++last}`,
  date: '2026-03-01T12:00:00.000Z',
  actor: { type: 'operator', id: 'u1', label: 'Ana' },
  action: 'update',
  resourceType: 'product',
  resourceId: 'p1',
  accountId: 'a1',
  previousValue: null,
  newValue: null,
  traceId: 't',
  ...told,
});
