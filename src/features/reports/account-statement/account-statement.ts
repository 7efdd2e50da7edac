import type { ReadContext } from '../../../api/contexts.ts';
import { cursorOf, placeOf } from '../../../api/cursor.ts';
import { isoOf } from '../../../lib/clock.ts';
import { Problem } from '../../../problems/problem.ts';
import { type Json, jsonArray } from '../../../store/json.ts';
import { jsonInteger } from '../../../store/lists/wide-sums.ts';
import type { Reader } from '../../../store/statement.ts';
import { requireConsumer } from '../../consumers/scoped-lookup.ts';
import { maxAheadMs } from '../../movements/intake/limits.ts';
import { auditSeqBefore } from '../audit-moments.ts';
import type { AccountStatementQuery } from './account-statement-fields.ts';
import * as store from './account-statement-store.ts';
import { historyOf } from './code-names.ts';
import {
  type ArrivalPlace,
  compareArrivals,
  type Entry,
  latestFirst,
  movementsBefore,
  reloadsBefore,
  settingsBefore,
} from './streams.ts';

/*
 * The history of a code's credit, computed backwards from its current value. Nothing is stored for it:
 * movements have a sequence, reloads and settings have audit rows, and each batch of movements has an audit
 * row that gives its place among them.
 */

/** A line as the API returns it, with its place and the code's balance before it. */
type Line = { place: ArrivalPlace; dateMs: number; body: Json; before: Held };
type Held = { subsidy: bigint; recharge: bigint };

/** The name of the list in its cursors. */
const list = 'statement';
const end: ArrivalPlace = { sequence: Number.MAX_SAFE_INTEGER, auditSeq: Number.MAX_SAFE_INTEGER };

/**
 * A page of the account statement of a live code, the last arrival first (rules/credit#account-statement). The cost of
 * a page grows with its lines and the number of the person's movements; with `to`, also with later lines.
 * @throws `consumers.not_found`, `auth.out_of_scope`, `codes.not_found`; `validation.failed` on `cursor`
 */
export function accountStatement(
  { reader, actor, settings }: ReadContext,
  consumerId: string,
  value: string,
  { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, cursor, limit }: AccountStatementQuery,
): Json {
  const consumer = requireConsumer(reader, actor, consumerId);
  const code = store.statedCode.get(reader, consumer.seq, value);
  if (!code) throw new Problem('codes.not_found');
  const [sequence, auditSeq, subsidy, recharge] = placeOf(settings, list, cursor) ?? [];
  const place = sequence === undefined ? end : { sequence, auditSeq: auditSeq! };
  const held = { subsidy: BigInt(subsidy ?? code.subsidy), recharge: BigInt(recharge ?? code.recharge) };
  const lines: Line[] = [];
  for (const line of linesBefore(reader, consumer.id, code, place, held, from)) {
    if (line.dateMs < from || line.dateMs > to) continue;
    lines.push(line);
    if (lines.length > limit) break;
  }
  const shown = lines.slice(0, limit);
  const last = lines.length > limit ? shown.at(-1) : undefined;
  const next =
    last === undefined
      ? null
      : cursorOf(settings, list, [
          last.place.sequence,
          last.place.auditSeq,
          Number(last.before.subsidy),
          Number(last.before.recharge),
        ]);
  return `{"items":${jsonArray(shown.map(({ body }) => body))},"nextCursor":${JSON.stringify(next)}}`;
}

/**
 * The lines before a place with a given balance, back to the creation of the code, or as far as their dates may match.
 */
function* linesBefore(
  reader: Reader,
  consumerId: string,
  code: store.StatedCode,
  place: ArrivalPlace,
  held: Held,
  fromMs: number,
): Generator<Line> {
  const floor = placeBefore(reader, code.account, fromMs - maxAheadMs);
  let { subsidy, recharge } = held;
  for (const entry of entriesBefore(reader, consumerId, code, place)) {
    if (compareArrivals(entry, floor) <= 0) return;
    const before = { subsidy: subsidy - entry.subsidy, recharge: recharge - entry.recharge };
    yield { place: entry, dateMs: entry.dateMs, body: bodyOf(entry, { subsidy, recharge }), before };
    ({ subsidy, recharge } = before);
  }
  // The initial balance, or a change without a record.
  if (subsidy === 0n && recharge === 0n) return;
  const made = { sequence: 0, auditSeq: 0, dateMs: Date.parse(code.createdAt), subsidy, recharge };
  const opening: Entry = { ...made, kind: 'setting', reference: null };
  const before = { subsidy: 0n, recharge: 0n };
  yield { place: opening, dateMs: opening.dateMs, body: bodyOf(opening, { subsidy, recharge }), before };
}

function entriesBefore(
  reader: Reader,
  consumerId: string,
  code: store.StatedCode,
  place: ArrivalPlace,
): Generator<Entry> {
  const { consumer } = code;
  const { sales, recharges, credits } = store;
  const history = historyOf(reader, consumerId, code);
  return latestFirst([
    movementsBefore(reader, code, sales, sales.of.all(reader, consumer, consumer), place),
    movementsBefore(reader, code, recharges, recharges.of.all(reader, consumer), place),
    movementsBefore(reader, code, credits, credits.of.all(reader, consumer), place),
    reloadsBefore(reader, code, history, place),
    settingsBefore(reader, code, history, place),
  ]);
}

/** The place up to which everything arrived before a moment. */
function placeBefore(reader: Reader, account: number, momentMs: number): ArrivalPlace {
  const auditSeq = auditSeqBefore(reader, momentMs);
  return { sequence: store.sequenceBefore.get(reader, account, auditSeq + 1) ?? 0, auditSeq };
}

function bodyOf({ dateMs, kind, subsidy, recharge, reference }: Entry, after: Held): Json {
  return JSON.stringify({
    date: isoOf(dateMs),
    kind,
    amount: jsonInteger(subsidy + recharge),
    subsidyAfter: jsonInteger(after.subsidy),
    rechargeAfter: jsonInteger(after.recharge),
    reference,
  });
}
