import { hourMs } from '../../lib/calendar/durations.ts';
import { memoized } from '../../lib/memo.ts';
import type { Connection } from '../../store/connection.ts';
import type { Reader } from '../../store/statement.ts';
import { suspendedSubscriptions } from '../changes/subscriptions/subscriptions.ts';
import { requirementsOf, standingCounts } from '../consumption/compliance.ts';
import type { Finding, Subject } from './state-machine.ts';

/*
 * Lapses known to other features: suspended subscriptions and overdue requirements (rules/incidents#kinds).
 */

/** Suspended subscriptions: those of an account (`seq`), or (null) those of clients and of the installation. */
export function suspended(reader: Reader, account: number | null, nowMs: number): Finding[] {
  return suspendedSubscriptions(reader, nowMs)
    .filter((subscription) => subscription.account === account)
    .map(({ id, label, client, suspension }): Finding => {
      const subject = { type: 'subscription', id, serial: null, name: label };
      const facts = { reason: suspension.reason };
      return { kind: 'webhook_suspended', subject, client, severity: 'bad', facts };
    });
}

// The hour and version of the last count of each requirement, per connection.
const counted = new WeakMap<Connection, Map<number, string>>();

/**
 * Requirements of which people have no item in date. To count them takes every delivery of their products: each read
 * thread does it once an hour, and at once for one that is new or was changed. In between the count is unknown, and
 * open incidents stay open.
 */
export function lacking(
  reader: Reader,
  account: number,
  nowMs: number,
  live: readonly { kind: string; subject: string }[],
): Finding[] {
  const ofReader = memoized(counted, reader.connection, () => new Map<number, string>());
  const open = new Set(live.filter(({ kind }) => kind === 'mandatory_overdue').map(({ subject }) => subject));
  return requirementsOf(reader, account).flatMap((row): Finding[] => {
    const subject: Subject = { type: 'requirement', id: row.id, serial: null, name: row.name };
    const about = { kind: 'mandatory_overdue', subject, severity: 'warn' } as const;
    const asked = `${Math.floor(nowMs / hourMs)} ${JSON.stringify(row)}`;
    if (ofReader.get(row.seq) === asked)
      return open.has(row.id) ? [{ ...about, facts: {}, isUnknown: true }] : [];
    const { inScope, overdue, never } = standingCounts(reader, row, nowMs);
    ofReader.set(row.seq, asked);
    return overdue + never > 0 ? [{ ...about, facts: { overdue, never, inScope } }] : [];
  });
}
