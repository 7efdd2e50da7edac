import { accountsIn, askedScope } from '../../access/accounts.ts';
import { AuditedResource, type Owned } from '../../access/audited.ts';
import { combinationsOf } from '../../access/lists.ts';
import { requireVisible } from '../../access/scope.ts';
import type { ReadContext, WriteContext } from '../../api/contexts.ts';
import { keysetPage } from '../../api/keyset-page.ts';
import { isoOf } from '../../lib/clock.ts';
import { Problem } from '../../problems/problem.ts';
import type { Json } from '../../store/json.ts';
import { query, type Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import type { IncidentQuery } from './incident-fields.ts';
import * as store from './incident-store.ts';
import type { IncidentKind } from './kinds.ts';
import { type MutedUntil, mutedAt } from './mutes.ts';
import { notifiedOf } from './notified-contacts.ts';
import { noteTransition, update } from './record.ts';
import type { IncidentState } from './state-machine.ts';

const maxHistory = 200;

const incidents = new AuditedResource<Owned & { seq: number }>(
  'incident',
  (reader, { seq }) => store.bodyOf.get(reader, seq)!,
);

const deviceById = query<[id: string], { seq: number }>('SELECT seq FROM devices WHERE id = ?');

/** A page of the incidents in the caller's scope, the newest opening first. @throws `validation.failed` on `cursor` */
export function listIncidents(context: ReadContext, asked: IncidentQuery): Json {
  const { reader, actor, nowMs } = context;
  const { state, kind, severity, deviceId, accountId, clientId } = asked;
  const scope = askedScope(reader, actor, { accountId, clientId });
  const accounts = accountsIn(reader, scope);
  const device = deviceId === undefined ? undefined : (deviceById.get(reader, deviceId)?.seq ?? 0);
  const one = <T>(values: readonly T[] | undefined) => (values?.length === 1 ? values[0] : undefined);
  const common = {
    device,
    live: state && !state.includes('closed') ? 1 : undefined,
    kind: one(kind),
    kinds: kind && kind.length > 1 ? JSON.stringify(kind) : undefined,
    states: state && JSON.stringify(state),
    severity: one(severity),
  };
  // An incident without a single account belongs to its client, or to the installation.
  const isAbove =
    accountId === undefined &&
    scope.account === undefined &&
    (clientId === undefined || scope.client !== undefined);
  const ofNone = isAbove ? [{ owner: 0, client: scope.client }] : [];
  const partitions = [...ofNone, ...combinationsOf({ owner: accounts })].map((part) => ({
    ...common,
    ...part,
  }));
  const mutes = new Map<number, MutedUntil>();
  return keysetPage(context, 'incidents', asked, (range, limit) =>
    store.incidentList.page(reader, partitions, range, limit).map((row) => {
      const muted = mutes.get(row.owner) ?? mutedAt(reader, row.owner || null, nowMs);
      mutes.set(row.owner, muted);
      const body = withMute(row.body, muted(row.kind as IncidentKind, row.device));
      return { ...row, body: withNotified(reader, body, row.seq) };
    }),
  );
}

/** Adds the end of a mute to a body, before its facts. */
function withMute(body: string, untilMs: number | null): Json {
  const until = JSON.stringify(untilMs === null ? null : isoOf(untilMs));
  return `${body.slice(0, -1)},"mutedUntil":${until}}`;
}

/** A body with the contacts that were notified. */
function withNotified(reader: Reader, body: Json, seq: number): Json {
  return `${body.slice(0, -1)},"told":${JSON.stringify(notifiedOf(reader, seq))}}`;
}

/** One incident, with the contacts that were notified and its history. @throws `incidents.not_found`, `auth.out_of_scope` */
export function readIncident({ reader, actor, nowMs }: ReadContext, id: string): Json {
  return reader.connection.snapshot(() => {
    const row = required(reader, actor, id);
    return whole(reader, row, nowMs);
  });
}

function required(reader: Reader, actor: ReadContext['actor'], id: string): store.IncidentRow {
  return requireVisible(actor, store.byId.get(reader, id), 'incidents.not_found');
}

function whole(reader: Reader, { seq, account, kind, device }: store.IncidentRow, nowMs: number): Json {
  const body = withMute(store.bodyOf.get(reader, seq)!, mutedAt(reader, account, nowMs)(kind, device));
  const history = store.historyOf.all(reader, seq, maxHistory);
  return `${withNotified(reader, body, seq).slice(0, -1)},"history":[${history.join(',')}]}`;
}

/**
 * Acknowledges an incident (rules/incidents#acknowledging); again with another reason changes the reason.
 * @throws `incidents.not_found`, `incidents.not_open`, `auth.out_of_scope`
 */
export function acknowledge({ tx, actor }: WriteContext, id: string, reason: string): Json {
  const row = required(tx, actor, id);
  requireOpen(row.state);
  const by = JSON.stringify({ type: actor.type, id: actor.id, label: actor.label });
  const isSame = row.acknowledged_by === by && row.acknowledged_reason === reason;
  if (!isSame)
    edited(tx, row, () => {
      update(tx, row.seq, {
        ...row,
        state: 'acknowledged',
        acknowledged_ms: tx.nowMs,
        acknowledged_by: by,
        acknowledged_reason: reason,
      });
      noteTransition(tx, row.seq, 'acknowledged', row.severity, { actor: by, reason });
    });
  return whole(tx, row, tx.nowMs);
}

/** Takes that back. @throws `incidents.not_found`, `incidents.not_open`, `auth.out_of_scope` */
export function unacknowledge({ tx, actor }: WriteContext, id: string): Json {
  const row = required(tx, actor, id);
  requireOpen(row.state);
  const by = JSON.stringify({ type: actor.type, id: actor.id, label: actor.label });
  if (row.state === 'acknowledged')
    edited(tx, row, () => {
      const none = { acknowledged_ms: null, acknowledged_by: null, acknowledged_reason: null };
      update(tx, row.seq, { ...row, state: 'open', ...none });
      noteTransition(tx, row.seq, 'unacknowledged', row.severity, { actor: by, reason: null });
    });
  return whole(tx, row, tx.nowMs);
}

function requireOpen(state: IncidentState): void {
  if (state === 'pending' || state === 'closed') throw new Problem('incidents.not_open');
}

function edited(tx: Tx, { seq, id, client, account }: store.IncidentRow, apply: () => void): void {
  incidents.edit(tx, { seq, id, client, account }, { action: 'update', apply });
}
