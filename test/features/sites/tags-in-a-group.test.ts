import { expect, it } from 'vitest';
import type { Caller } from '../../../src/api/caller.ts';
import type { WriteContext } from '../../../src/api/contexts.ts';
// Removing a tag asks who uses it.
import '../../../src/features/consumers/in-use.ts';
import { addTag, editTag, removeTag, tagOfAccount } from '../../../src/features/sites/tags.ts';
import { addAccount, addClient } from '../../../src/features/sites/tenants.ts';
import type { Tx } from '../../../src/store/writer/transaction.ts';
import { codes, groupCommit, temporaryStore } from '../../store/support.ts';

it('knows a tag by no key that it has lost to another command of the same transaction', () => {
  const { connection } = temporaryStore();
  let account = { seq: 0, client: 0 };
  let tag = { seq: 0, id: '' };
  const contextOf = (tx: Tx) => ({ tx, actor: { client: null, account: null } as Caller }) as WriteContext;
  const known = (key: string) => (tx: Tx) => tagOfAccount(tx, account.seq, key);
  const outcomes = groupCommit(connection, [
    (tx) => {
      const client = addClient(tx, { name: 'Acme' }).seq;
      const rest = { currency: 'COP', timeZone: 'UTC', businessLines: ['eas' as const] };
      account = { seq: addAccount(tx, { client, name: 'North', ...rest }).seq, client };
    },
    known('shift'),
    (tx) => {
      tag = addTag(tx, account, { key: 'shift' });
    },
    known('shift'),
    (tx) => editTag(contextOf(tx), tag.id, { key: 'turn' }),
    known('shift'),
    known('turn'),
    (tx) => removeTag(contextOf(tx), tag.id),
    known('turn'),
  ]);
  expect(codes(outcomes)).toEqual(outcomes.map(() => 'ok'));
  const found = [1, 3, 5, 6, 8].map(
    (index) => outcomes[index]!.ok && (outcomes[index] as { value: unknown }).value,
  );
  expect(found).toEqual([undefined, tag.seq, undefined, tag.seq, undefined]);
});
