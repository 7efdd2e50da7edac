import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rewriteMark } from '../../../src/features/audit/audit-search.ts';
import { openStore } from '../../../src/store/directory/open-store.ts';
import { groupCommit, temporaryDirectory } from '../../store/support.ts';

it('what /readyz has written where room is short reaches the disk, and changes nothing', () => {
  const data = temporaryDirectory();
  const connection = openStore(data, Date.now);
  const { database } = connection;
  const log = () => statSync(join(data, 'larder.db-wal')).size;
  const mark = () => database.prepare('SELECT * FROM audit_search_mark').all();
  database.pragma('wal_checkpoint(TRUNCATE)');
  const [before, marked] = [log(), mark()];
  groupCommit(connection, [() => undefined]);
  expect(log()).toBe(before);
  groupCommit(connection, [(tx) => rewriteMark(tx)]);
  expect(log()).toBeGreaterThanOrEqual(before + 4096);
  expect(mark()).toEqual(marked);
  connection.close();
});
