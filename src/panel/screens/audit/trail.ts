import { auditedDeeds, auditedThings } from '../../../words/audit.ts';
import type { Reply as ReplyOf } from '../../api/call.ts';
import { type Loaded, useCall } from '../../api/use-call.ts';
import { zone } from '../../language/format.ts';
import { account } from '../../state/account.ts';
import { range } from './entries.ts';
import type { Entry } from './vocabulary.ts';

export type Reply = ReplyOf<'GET /audit-logs'>;

/** Enough to see more than a run of everyday work. */
const pageSize = 100;

/**
 * The value of `of` in the URL for all visible entries. Users, client keys and backups belong to no account.
 */
export const wholeSite = 'all';

/** Filters of the audit from the URL. */
export function auditFilters(query: Readonly<Record<string, string>>) {
  const { search, what, deed, from, to, of } = query;
  return {
    accountId: of === wholeSite ? undefined : account.value?.id,
    search,
    resourceType: what !== undefined && what in auditedThings ? (what as Entry['resourceType']) : undefined,
    action: deed !== undefined && deed in auditedDeeds ? (deed as Entry['action']) : undefined,
    ...range(zone(), from, to),
  };
}

/** A page of the trail, as the URL requests it. */
export function useAudit(query: Readonly<Record<string, string>>, page: number): Loaded<Reply> {
  return useCall('GET /audit-logs', { query: { ...auditFilters(query), page, pageSize } });
}

/** More entries than one write makes in one moment. */
const maxAtOnce = 1000;

/** The entries of one moment, to find one by its address. */
export function useMoment(date: string | undefined): Loaded<Reply> {
  return useCall(
    'GET /audit-logs',
    date === undefined ? null : { query: { from: date, to: date, pageSize: maxAtOnce } },
  );
}
