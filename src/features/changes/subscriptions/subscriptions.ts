import { askedScope, type ListScope } from '../../../access/accounts.ts';
import { type Lapse, lapseOf, ownerCells } from '../../../access/acting-owner.ts';
import { AuditedResource, type Owned } from '../../../access/audited.ts';
import { countedPage } from '../../../access/lists.ts';
import { requireVisible } from '../../../access/scope.ts';
import { type Caller, sharerOf } from '../../../api/caller.ts';
import type { AskContext, PrepareContext, ReadContext, WriteContext } from '../../../api/contexts.ts';
import type { CallOutcome, SentChanges } from '../../../api/installation.ts';
import { parseJson } from '../../../api/json-bytes.ts';
import type { InstallationSettings } from '../../../api/settings.ts';
import { dayMs } from '../../../lib/calendar/durations.ts';
import { openSecret, sealSecret } from '../../../lib/sealed-secrets.ts';
import { shareOf } from '../../../lib/shares.ts';
import { plainHost } from '../../../outbound/allow-list.ts';
import { targetOf } from '../../../outbound/call.ts';
import { newSigningSecret } from '../../../outbound/signing.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import { details, fieldTexts } from '../../../problems/sentences.ts';
import { sealOf } from '../../../store/checks/seal.ts';
import { type Json, jsonArray } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { reachGiven } from '../../users/reach.ts';
import { beginning, ChangeCursors, type ChangePlace } from '../change-cursor.ts';
import { headOf } from '../read-changes.ts';
import { behindOf } from './behind.ts';
import type { NewSubscription, SubscriptionEdit, SubscriptionQuery } from './subscription-fields.ts';
import { mayRead, needsOfSubscription, requireReadable } from './subscription-kinds.ts';
import * as store from './subscription-store.ts';

const subscriptions = new AuditedResource<Owned & { seq: number }>(
  'subscription',
  (reader, { seq }) => store.auditedBody.get(reader, seq)!,
);

/** The maximum number of subscriptions; an account has half of them (rules/webhooks#bounds). */
export const maxSubscriptions = 100;
/** The time for which the previous secret signs too. */
const rotationMs = dayMs;
/** The number of attempts stored and returned. */
const maxAttempts = 1000;

/** The secrets that sign: the one of today, and the one before until it ends. */
type Secrets = { secret: string; previous: { secret: string; untilMs: number } | null };

const under = (key: Uint8Array, id: string) => ({
  key,
  purpose: 'subscriptions',
  boundTo: `subscription ${id}`,
});

/** The secrets that sign what a subscription is sent at a moment. @throws where the key is another than theirs */
export function signingSecrets(
  { templateKey }: Pick<InstallationSettings, 'templateKey'>,
  { id, secrets }: Pick<store.SubscriptionRow, 'id' | 'secrets'>,
  nowMs: number,
): string[] {
  const { secret, previous } = opened(templateKey, id, secrets);
  return previous && previous.untilMs > nowMs ? [secret, previous.secret] : [secret];
}

const opened = (key: Uint8Array, id: string, sealed: string) =>
  parseJson(openSecret(under(key, id), sealed).toString()) as Secrets;
const sealed = (key: Uint8Array, id: string, secrets: Secrets) =>
  sealSecret(under(key, id), JSON.stringify(secrets));

/** The changes of a subscription's scope. */
export function scopeOfSubscription({
  client,
  account,
}: Pick<store.SubscriptionRow, 'client' | 'account'>): ListScope {
  return { client: client ?? undefined, account: account ?? undefined };
}

/** A subscription as audited. */
export function subscriptionBody(reader: Reader, seq: number): Json | undefined {
  return store.auditedBody.get(reader, seq);
}

/** @throws `subscriptions.not_found`, `auth.out_of_scope` */
export function requireSubscription(reader: Reader, actor: Caller, id: string): store.SubscriptionRow {
  return requireVisible(actor, store.subscriptionById.get(reader, id), 'subscriptions.not_found');
}

/** A page of the subscriptions in the caller's scope. */
export function listSubscriptions(context: ReadContext, query: SubscriptionQuery): Json {
  const scope = askedScope(context.reader, context.actor, query);
  const page = parseJson(
    countedPage(context, 'subscriptions', query, store.subscriptionListing, { scope }),
  ) as {
    items: { id: string }[];
  };
  const items = page.items.map(({ id }) => shownOf(context, store.subscriptionById.get(context.reader, id)!));
  return JSON.stringify({ ...page, items: null }).replace('"items":null', `"items":${jsonArray(items)}`);
}

/** @throws as `requireSubscription` */
export function readSubscription(context: ReadContext, id: string): Json {
  return shownOf(context, requireSubscription(context.reader, context.actor, id));
}

type Suspension = Omit<Lapse, 'reason'> & { reason: Lapse['reason'] | 'undelivered' };
type Showing = { reader: Reader; settings: InstallationSettings; nowMs: number };

/** Returns why a subscription is sent nothing at `nowMs`; null if its owner may read all that it delivers. */
export function lapseOfSubscription(reader: Reader, row: store.SubscriptionRow, nowMs: number): Lapse | null {
  return lapseOf(reader, row, needsOfSubscription(row.kinds), nowMs);
}

/** Returns why a subscription is suspended; null if it is not, or was ended by its receiver. */
function suspensionOf(reader: Reader, row: store.SubscriptionRow, nowMs: number): Suspension | null {
  if (row.state === 'ended') return null;
  const lapse = lapseOfSubscription(reader, row, nowMs);
  if (lapse || row.state !== 'suspended') return lapse;
  return { reason: 'undelivered', permissions: [] };
}

function shownOf({ reader, settings, nowMs }: Showing, row: store.SubscriptionRow): Json {
  const scope = scopeOfSubscription(row);
  const place = { seq: row.positionSeq, at: row.positionAt };
  const position = JSON.stringify(new ChangeCursors(settings, scope).of(reader, place));
  const behind = JSON.stringify(behindOf(reader, scope, row.kinds, place, nowMs));
  const body = store.shownSubscription.get(reader, row.seq)!;
  const suspension = suspensionOf(reader, row, nowMs);
  const state = `"state":"${suspension ? 'suspended' : row.state}","suspension":${JSON.stringify(suspension)}`;
  return `${body.slice(0, -1)},${state},"position":${position},"behind":${behind}}`;
}

const showing = ({ tx, settings }: WriteContext): Showing => ({ reader: tx, settings, nowMs: tx.nowMs });

/**
 * Creates a subscription; its secret is answered this once.
 * @throws `subscriptions.too_many`; `validation.failed` on `url` and `from`; `changes.history_forked`; what `reachGiven` and
 *   `requireReadable` throw
 */
export function createSubscription(context: WriteContext, body: NewSubscription): Json {
  const { tx, actor, settings } = context;
  const reach = reachGiven(tx, actor, body, actor);
  const kinds = body.kinds ? JSON.stringify([...new Set(body.kinds)]) : null;
  requireReadable(actor, kinds, reach, tx.nowMs);
  requireTarget(body.url);
  const isShareTaken =
    sharerOf(reach) !== null &&
    store.subscriptionsOf.get(tx, reach.client, reach.account)! >= shareOf(maxSubscriptions);
  if (isShareTaken || store.subscriptionCount.get(tx)! >= maxSubscriptions)
    throw new Problem('subscriptions.too_many');
  const place = placeFrom(tx, settings, scopeOfSubscription(reach), body.from);
  const id = tx.newId();
  const secret = newSigningSecret();
  const secrets = sealed(settings.templateKey, id, { secret, previous: null });
  const owned = { id, client: reach.client, account: reach.account };
  const { seq } = store.insertSubscription.run(tx, {
    ...owned,
    label: body.label,
    url: body.url,
    kinds,
    payload: body.payload ?? 'changes',
    is_active: Number(body.isActive ?? true),
    ...ownerCells(actor),
    secrets,
    created_at: tx.nowIso,
    updated_at: tx.nowIso,
    seal: sealOf('subscriptions', id, body.url, secrets),
  });
  store.insertState.run(tx, {
    subscription: seq,
    position_seq: place.seq,
    position_at: place.at,
    state: 'active',
    failures: 0,
  });
  subscriptions.created(tx, { ...owned, seq });
  const shown = shownOf(showing(context), store.subscriptionBySeq.get(tx, seq)!);
  return `${shown.slice(0, -1)},"secret":"${secret}"}`;
}

function placeFrom(
  tx: Tx,
  settings: InstallationSettings,
  scope: ListScope,
  from: string | undefined,
): ChangePlace {
  if (from === undefined) return headOf(tx, scope);
  return from === 'beginning' ? beginning : new ChangeCursors(settings, scope).placeIn(tx, from, 'from');
}

/** @throws `validation.failed` on `url` for what is no target */
function requireTarget(url: string): void {
  if (!targetOf(url)) throw invalidField('url', 'isUrl', fieldTexts.webhookAddress);
}

/**
 * Requires that an address may be called now; every call looks again. A name that cannot be looked up is let through.
 * @throws `subscriptions.target_not_allowed`
 */
export async function requireAllowed(
  { installation, actor }: PrepareContext,
  { url }: { url?: string | undefined } = {},
): Promise<void> {
  const host = url === undefined ? undefined : targetOf(url)?.hostname;
  if (url === undefined || host === undefined || !(await installation.webhooks.refuses(url, sharerOf(actor))))
    return;
  throw new Problem('subscriptions.target_not_allowed', details.targetNotAllowed({ host: plainHost(host) }));
}

/**
 * Changes a subscription; a new address or payload starts with a new message. The caller becomes its owner, except when
 * only switching it off, which needs none of the rights.
 * @throws as `createSubscription`
 */
export function changeSubscription(context: WriteContext, id: string, body: SubscriptionEdit): Json {
  const { tx, actor } = context;
  const row = requireSubscription(tx, actor, id);
  if (body.url !== undefined && body.url !== row.url) requireTarget(body.url);
  const next = {
    label: body.label ?? row.label,
    url: body.url ?? row.url,
    kinds: body.kinds === undefined ? row.kinds : body.kinds && JSON.stringify([...new Set(body.kinds)]),
    payload: body.payload ?? row.payload,
    isActive: Number(body.isActive ?? row.isActive),
  };
  const isSwitchedOff = body.isActive === false && Object.keys(body).length === 1;
  if (!isSwitchedOff) requireReadable(actor, next.kinds, row, tx.nowMs);
  const { key, user } = isSwitchedOff ? row : ownerCells(actor);
  const isOther = next.url !== row.url || next.kinds !== row.kinds || next.payload !== row.payload;
  const isSwitched = next.isActive !== row.isActive;
  subscriptions.edit(tx, row, {
    action:
      isSwitched && !isOther && next.label === row.label
        ? next.isActive
          ? 'activate'
          : 'deactivate'
        : 'update',
    unchanged: !isOther && !isSwitched && next.label === row.label && key === row.key && user === row.user,
    apply() {
      const seal = sealOf('subscriptions', row.id, next.url, row.secrets);
      const { label, url, kinds, payload, isActive } = next;
      const cells = [label, url, kinds, payload, isActive, key, user] as const;
      store.updateSubscription.run(tx, ...cells, tx.nowIso, seal, row.seq);
      if (!isSwitchedOff) store.noteSuspension.run(tx, null, row.seq);
      // Its range may have other changes in it now.
      if (next.kinds !== row.kinds || next.payload !== row.payload) store.dropPending.run(tx, row.seq);
      // A reader of the current kinds may not have been allowed to see the previous kinds.
      if (next.kinds !== row.kinds) store.forgetTextsOf.run(tx, row.seq);
    },
  });
  return shownOf(showing(context), store.subscriptionBySeq.get(tx, row.seq)!);
}

/** Removes a subscription, with what signs for it. @throws as `requireSubscription` */
export function dropSubscription({ tx, actor }: WriteContext, id: string): undefined {
  endSubscription(tx, requireSubscription(tx, actor, id).id);
}

/** Removes a subscription, for any caller; does nothing if there is none. */
export function endSubscription(tx: Tx, id: string): void {
  const row = store.subscriptionById.get(tx, id);
  if (!row) return;
  subscriptions.remove(tx, row, () => {
    store.removeSubscription.run(tx, tx.nowIso, sealOf('subscriptions', row.id, row.url, ''), row.seq);
    store.removeState.run(tx, row.seq);
    store.removeAttempts.run(tx, row.seq);
  });
}

/** Switches a subscription off, for any caller; does nothing if there is none. */
export function switchOffSubscription(tx: Tx, id: string): void {
  const row = store.subscriptionById.get(tx, id);
  if (!row) return;
  subscriptions.edit(tx, row, {
    action: 'deactivate',
    unchanged: row.isActive === 0,
    apply: () => store.switchOff.run(tx, tx.nowIso, row.seq),
  });
}

/** Creates another secret; the previous one signs too for 24 h. @throws as `requireSubscription`, `requireReadable` */
export function rotateSubscription({ tx, actor, settings }: WriteContext, id: string): object {
  const row = requireSubscription(tx, actor, id);
  requireReadable(actor, row.kinds, row, tx.nowMs);
  const before = opened(settings.templateKey, row.id, row.secrets);
  const secret = newSigningSecret();
  const previous = { secret: before.secret, untilMs: tx.nowMs + rotationMs };
  subscriptions.edit(tx, row, {
    action: 'update',
    apply() {
      const secrets = sealed(settings.templateKey, row.id, { secret, previous });
      store.updateSecrets.run(
        tx,
        secrets,
        tx.nowIso,
        sealOf('subscriptions', row.id, row.url, secrets),
        row.seq,
      );
    },
  });
  return { secret };
}

/**
 * Resumes a subscription with the message that failed. The caller becomes the owner if the owner lacks a right.
 * @throws as `requireSubscription`, `requireReadable`
 */
export function resumeSubscription(context: WriteContext, id: string): Json {
  const { tx, actor } = context;
  const row = requireSubscription(tx, actor, id);
  requireReadable(actor, row.kinds, row, tx.nowMs);
  const lapse = lapseOfSubscription(tx, row, tx.nowMs);
  subscriptions.edit(tx, row, {
    action: 'update',
    unchanged: row.state === 'active' && !lapse,
    apply() {
      if (row.state !== 'active') store.beginAgain.run(tx, row.seq);
      if (!lapse) return;
      const { key, user } = ownerCells(actor);
      store.updateOwner.run(tx, key, user, tx.nowIso, row.seq);
      store.noteSuspension.run(tx, null, row.seq);
    },
  });
  return shownOf(showing(context), store.subscriptionBySeq.get(tx, row.seq)!);
}

/**
 * Leaves changes out: the next message begins after a cursor, which is no earlier than the position.
 * @throws `validation.failed` on `to`; `changes.history_forked`; as `requireSubscription`
 */
export function skipSubscription(context: WriteContext, id: string, to: string): Json {
  const { tx, actor, settings } = context;
  const row = requireSubscription(tx, actor, id);
  const place = new ChangeCursors(settings, scopeOfSubscription(row)).placeIn(tx, to, 'to');
  const isBack = place.seq < row.positionSeq || (place.seq === row.positionSeq && place.at < row.positionAt);
  if (isBack) throw invalidField('to', 'min', fieldTexts.notBeforePosition);
  subscriptions.edit(tx, row, {
    action: 'update',
    apply: () => store.moveTo.run(tx, place.seq, place.at, row.seq),
  });
  return shownOf(showing(context), store.subscriptionBySeq.get(tx, row.seq)!);
}

/** The latest calls of a subscription, the newest first. @throws as `requireSubscription` */
export function listAttempts({ reader, actor }: ReadContext, id: string): Json {
  const { seq } = requireSubscription(reader, actor, id);
  return `{"items":${jsonArray(store.attemptsOf.all(reader, seq, maxAttempts))}}`;
}

/** The subscriptions that are suspended at `nowMs`, each with the reason; those that are switched off are left out. */
export function suspendedSubscriptions(reader: Reader, nowMs: number) {
  return store.unendedSubscriptions.all(reader).flatMap((row) => {
    const suspension = row.isActive ? suspensionOf(reader, row, nowMs) : null;
    return suspension ? [{ ...row, suspension }] : [];
  });
}

/** Returns true if `settleSubscriptions` has something to write down of a subscription. */
export function isUnsettled(reader: Reader, row: store.SubscriptionRow, nowMs: number): boolean {
  return suspensionText(lapseOfSubscription(reader, row, nowMs)) !== row.suspension;
}

const suspensionText = (lapse: Lapse | null) => lapse && JSON.stringify(lapse);

/** Audits which subscriptions were suspended because of their owner since it was last called, and which continue. */
export function settleSubscriptions(tx: Tx): void {
  for (const row of store.workingSubscriptions.all(tx)) {
    const suspension = suspensionText(lapseOfSubscription(tx, row, tx.nowMs));
    if (suspension === row.suspension) continue;
    const isOther = suspension !== null && row.suspension !== null;
    subscriptions.edit(tx, row, {
      action: isOther ? 'update' : suspension === null ? 'activate' : 'deactivate',
      apply: () => store.noteSuspension.run(tx, suspension, row.seq),
    });
  }
}

/**
 * The calls of a message with what was sent and answered, the newest first. Request bodies are shown to callers who
 * may read them. An answer may reveal a server in the network, so callers of one account do not see it.
 * @throws `subscriptions.message_not_found`; as `requireSubscription`
 */
export function readMessage({ reader, actor }: ReadContext, id: string, webhookId: string): Json {
  const { seq, kinds } = requireSubscription(reader, actor, id);
  const isSentTold = Number(mayRead(actor, kinds));
  const isAnswerTold = Number(actor.scope !== 'account');
  const items = store.attemptsOfMessage.all(reader, isSentTold, isAnswerTold, seq, webhookId, maxAttempts);
  if (items.length === 0) throw new Problem('subscriptions.message_not_found');
  return `{"items":${jsonArray(items)}}`;
}

/**
 * Sends a message once more, under its id; the position stays. @returns what became of it
 * @throws `subscriptions.message_not_found` for one that is unknown, a test, or cannot be made again;
 *   `subscriptions.test_in_progress`; as `requireSubscription`, `requireReadable`
 */
export async function sendAgain(
  { reader, actor, installation, nowMs }: AskContext,
  id: string,
  webhookId: string,
): Promise<CallOutcome> {
  const row = requireSubscription(reader, actor, id);
  requireReadable(actor, row.kinds, row, nowMs);
  const changes = store.changesOfMessage.get(reader, row.seq, webhookId);
  const outcome =
    typeof changes === 'string'
      ? await installation.webhooks.sendAgain(row.seq, {
          webhookId,
          changes: parseJson(changes) as SentChanges,
        })
      : null;
  if (outcome === null) throw new Problem('subscriptions.message_not_found');
  return outcome;
}
