import { accountForNew, lenientAccount } from '../../../access/scope.ts';
import type { ReadContext } from '../../../api/contexts.ts';
import { cursorReply, placeOf } from '../../../api/cursor.ts';
import type { Json } from '../../../store/json.ts';
import { foldCase } from '../../../store/search/search-text.ts';
import type { RemovedQuery } from './removed-fields.ts';
import { removedByIdentification, removedPeople } from './removed-store.ts';

/**
 * A page of the people of an account who were removed, by identification (rules/people-and-codes#removed-people). It
 * costs what was removed, not who is there.
 * @throws `validation.failed` on `accountId` and `cursor`
 */
export function listRemoved({ reader, actor, settings }: ReadContext, query: RemovedQuery): Json {
  const { seq: account } = accountForNew(reader, actor, query.accountId, lenientAccount);
  const { limit } = query;
  const asked = JSON.stringify([account, query.identification, query.search]);
  const list = `removed people of ${asked}`;
  const [after = '', seq = 0] = placeOf<number | string>(settings, list, query.cursor) ?? [];
  const search = foldCase(query.search ?? '');
  const rows = query.identification
    ? removedByIdentification.all(reader, account, query.identification, Number(seq), search, limit + 1)
    : removedPeople.all(reader, account, String(after), Number(seq), search, limit + 1);
  return cursorReply(settings, list, limit, rows, ({ identification, seq }) => [identification, seq]);
}
