import type { Caller } from '../api/caller.ts';
import { asksForLocalDays, placeLocalDays } from '../api/range.ts';
import { dayFromText, startOfDay } from '../lib/calendar/local-days.ts';
import { invalidField } from '../problems/problem.ts';
import { fieldTexts } from '../problems/sentences.ts';
import { joined } from '../problems/text.ts';
import { column, type Reader } from '../store/statement.ts';
import { accountBySeq, accountsIn, listScope, type ScopeAsked } from './accounts.ts';

/** The account of a thing that a path or a body names, by the kind of it. */
const owners = {
  consumers: column<[id: string], number>('SELECT account FROM consumers WHERE id = ?'),
  devices: column<[id: string], number>('SELECT account FROM devices WHERE id = ?'),
};

/** The parts of a request that determine which account's days it uses. */
type Asked = { path: string; params: Readonly<Record<string, string>>; query: unknown; body: unknown };

/**
 * Replaces dates by moments in a query or a body that requests days of the account
 * (rules/money-and-time#days-of-the-account).
 * @throws `validation.failed`: on `accountId` where the accounts that are requested have several zones, and what
 *   `placeLocalDays` throws
 */
export function placeAccountDays(reader: Reader, actor: Caller, { path, params, query, body }: Asked): void {
  for (const asked of [query, body]) {
    if (!asksForLocalDays(asked)) continue;
    const timeZone =
      Object.keys(asked.zone).length === 0 ? 'UTC' : zoneOf(reader, actor, path, params, asked as Named);
    placeLocalDays(asked, (date) => {
      const day = dayFromText(date)!;
      return { firstMs: startOfDay(timeZone, day), lastMs: startOfDay(timeZone, day.add({ days: 1 })) - 1 };
    });
  }
}

type Named = ScopeAsked & { consumerId?: unknown };

function zoneOf(
  reader: Reader,
  actor: Caller,
  path: string,
  params: Readonly<Record<string, string>>,
  asked: Named,
): string {
  const named = accountNamed(reader, path, params, asked);
  const accounts = named === undefined ? accountsIn(reader, listScope(reader, actor, asked)) : [named];
  const zones = new Set(accounts.map((account) => accountBySeq(reader, account).timeZone));
  if (zones.size > 1)
    throw invalidField('accountId', 'isUuid', joined(fieldTexts.isMissing, fieldTexts.oneTimeZone), {
      required: true,
    });
  return [...zones][0] ?? 'UTC';
}

/** The account of the thing that a path or body names. If the caller may not see it, the endpoint refuses the call. */
function accountNamed(
  reader: Reader,
  path: string,
  { id }: Readonly<Record<string, string>>,
  { consumerId }: Named,
): number | undefined {
  if (typeof consumerId === 'string') return owners.consumers.get(reader, consumerId);
  const [, kind = ''] = path.split('/');
  return id !== undefined && Object.hasOwn(owners, kind)
    ? owners[kind as keyof typeof owners].get(reader, id)
    : undefined;
}
