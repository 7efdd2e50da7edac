import { operationFilter } from '../../access/lists.ts';
import type { Caller } from '../../api/caller.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { cursorReply, placeOf } from '../../api/cursor.ts';
import { isoOf } from '../../lib/clock.ts';
import type { Json } from '../../store/json.ts';
import { jsonInteger } from '../../store/lists/wide-sums.ts';
import { nGramSearch } from '../../store/search/n-grams.ts';
import type { Reader } from '../../store/statement.ts';
import { partitionsInScope } from '../movements/lists/list-scope.ts';
import { subsidyAt } from '../subsidies/reloads.ts';
import type { CreditFilters, CreditQuery } from './credit-fields.ts';
import { type CodePartition, type CreditRow, codesBefore, creditRow } from './credit-store.ts';

/** The name of the list in its cursors. */
const list = 'credit';

/**
 * A page of the live codes in the key's scope with their credit, newest code first (rules/credit#credit-report). Its
 * cost grows with its rows only, at any depth of the list; with a search, with the matches.
 * @throws `validation.failed` on `cursor`
 */
export function reportCredit({ reader, actor, nowMs, settings }: ReadContext, asked: CreditQuery): Json {
  const { limit } = asked;
  const [before = Number.MAX_SAFE_INTEGER] = placeOf(settings, list, asked.cursor) ?? [];
  const rows = creditOf(reader, actor, asked, before, limit + 1).map((row) => ({
    seq: row.seq,
    body: JSON.stringify(creditItem(reader, row, nowMs)),
  }));
  return cursorReply(settings, list, limit, rows, ({ seq }) => [seq]);
}

/** The newest `limit` rows of the report before a code's `seq`: its exports read it the same way. */
export function creditOf(
  reader: Reader,
  actor: Caller,
  asked: CreditFilters,
  before: number,
  limit: number,
): CreditRow[] {
  const { code, identification } = asked;
  const wanted = { search: nGramSearch(asked.search), code, identification };
  return partitionsOf(reader, actor, asked)
    .flatMap((partition) => codesBefore(reader, partition, wanted, before, limit))
    .sort((a, b) => b - a)
    .slice(0, limit)
    .map((seq) => creditRow.get(reader, seq)!);
}

/** An operation reads its own codes and those of its account's level. No code is in two partitions. */
function partitionsOf(reader: Reader, actor: Caller, asked: CreditFilters): CodePartition[] {
  const named = [asked.operationId ?? []].flat();
  const counting = named.filter((id) => operationFilter(reader, actor, id) !== undefined);
  const operations = counting.length === 0 ? [undefined] : counting;
  const all = operations
    .flatMap((operationId) => partitionsInScope(reader, actor, { ...asked, operationId }))
    .flatMap(({ account, operation }): CodePartition[] =>
      operation === undefined
        ? [{ account, by: 'account', value: account }]
        : [
            { account, by: 'level', value: operation },
            { account, by: 'level', value: -account },
          ],
    );
  return [...new Map(all.map((one) => [`${one.by} ${one.value}`, one])).values()];
}

/** A credit row as the API shows it (rules/credit#credit-report); the subsidy with the reloads that are due. */
export function creditItem(reader: Reader, row: CreditRow, nowMs: number): object {
  const { seq, lastSubsidyMs, lastRechargeMs, ...members } = row;
  const subsidy = subsidyAt(reader, seq, row.subsidy, nowMs);
  return {
    consumerId: members.consumerId,
    name: members.name,
    identification: members.identification,
    codeId: members.codeId,
    codeType: members.codeType,
    operationId: members.operationId,
    isActive: members.isActive === 1,
    subsidy,
    recharge: members.recharge,
    available: jsonInteger(BigInt(subsidy) + BigInt(members.recharge)),
    profileId: members.profileId,
    profileName: members.profileName,
    cumulative: members.cumulative === null ? null : members.cumulative === 1,
    lastSubsidyAt: lastSubsidyMs === null ? null : isoOf(lastSubsidyMs),
    lastRechargeAt: lastRechargeMs === null ? null : isoOf(lastRechargeMs),
  };
}
