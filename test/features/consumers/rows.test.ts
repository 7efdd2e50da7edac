import { describe, expect, it } from 'vitest';
import { object, text } from '../../../src/api/fields.ts';
import { type Done, rowOperation, runRows } from '../../../src/features/consumers/bulk/bulk.ts';
import { Problem } from '../../../src/problems/problem.ts';
import type { Tx } from '../../../src/store/writer/transaction.ts';
import { useSite } from '../../support/site.ts';

// Shows rules/bulk#rows.
describe('the rows of a bulk call', () => {
  const site = useSite();

  /** Runs rows that each write an audit row and then do as their name says. */
  const run = (...names: string[]) =>
    site.write((tx: Tx) => {
      const write = ({ name }: { name: string }): Done => {
        const value = { client: null, account: null, previousValue: null, newValue: null };
        tx.audit({ action: 'create', resourceType: 'consumer', resourceId: name, ...value });
        if (name === 'refused') throw new Problem('consumers.identification_exists');
        if (name === 'bug') throw new Error('a bug');
        return { status: 'created', id: name };
      };
      const create = rowOperation(['consumers:create'], object({ op: text(), name: text() }), write);
      const items = names.map((name) => ({ op: 'create', name }));
      const caller = { type: 'api_key', permissions: new Set(['consumers:create'] as const) };
      return runRows(tx, caller, { create }, items);
    });

  it('leave no trace when they are refused halfway', () => {
    site.audited();
    expect(run('a', 'refused', 'b').summary).toEqual({
      created: 2,
      updated: 0,
      deleted: 0,
      failed: 1,
      unchanged: 0,
    });
    expect(site.audited()).toHaveLength(2);
  });

  it('fail together for what is no refusal', () => {
    site.audited();
    expect(() => run('a', 'bug', 'b')).toThrow('a bug');
    expect(site.audited()).toEqual([]);
  });
});
