import {
  accountById,
  accountBySeq,
  accountsIn,
  askedScope,
  type ListScope,
} from '../../../access/accounts.ts';
import { AuditedResource, type Owned } from '../../../access/audited.ts';
import { countedPage } from '../../../access/lists.ts';
import { requireVisible } from '../../../access/scope.ts';
import { type Caller, sharerOf } from '../../../api/caller.ts';
import type { ReadContext, WriteContext } from '../../../api/contexts.ts';
import { requireGranted } from '../../../api/grants.ts';
import { dayMs } from '../../../lib/calendar/durations.ts';
import { shareOf } from '../../../lib/shares.ts';
import { newSigningSecret } from '../../../outbound/signing.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import { details, fieldTexts } from '../../../problems/sentences.ts';
import { sealOf } from '../../../store/checks/seal.ts';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { lastTransition } from '../../incidents/transitions.ts';
import { reachGiven } from '../../users/reach.ts';
import { forgetNotificationsOf, forgetOutOfReach } from '../alerting/last-notified.ts';
import { noteSending } from '../alerting/sending.ts';
import { mailSecurity } from '../mail-server/mail-server.ts';
import { dropMessagesOf } from '../outbox/outbox.ts';
import { contactOfSeq, isAnybodyNotified, noteState } from './contact.ts';
import type { ContactEditBody, ContactQuery, NewContactBody } from './contact-fields.ts';
import * as store from './contact-store.ts';
import {
  type ContactSecrets,
  isTlsTarget,
  openContact,
  requiredTarget,
  sealContact,
  shownTarget,
} from './targets.ts';

const contacts = new AuditedResource<Owned & { seq: number }>(
  'contact',
  (reader, { seq }) => store.contactBody.get(reader, seq)!,
);

/** The maximum number of contacts; an account has half of them. */
export const maxContacts = 200;
/** The time for which the previous secret signs too. */
const rotationMs = dayMs;

/** A contact as audited. */
export function contactBody(reader: Reader, seq: number): Json | undefined {
  return store.contactBody.get(reader, seq);
}

/** A page of the contacts in the caller's scope, newest first, without their targets. */
export function listContacts(context: ReadContext, query: ContactQuery): Json {
  const scope = askedScope(context.reader, context.actor, query);
  const shown = (body: Json) => withAddress(context.reader, context, body);
  return countedPage(context, 'contacts', query, store.contactListing, { scope, shown });
}

type Viewing = Pick<ReadContext, 'actor' | 'settings'>;

/** A contact as the API returns it to a caller. */
function shownContact(reader: Reader, viewing: Viewing, seq: number): Json {
  return withAddress(reader, viewing, store.shownContact.get(reader, seq)!);
}

/**
 * A contact with its mail address, which only owners see: they entered it, and have to notice a wrong one. URLs of
 * webhooks stay hidden from them as well, because a URL alone is enough to post to a chat.
 */
function withAddress(reader: Reader, { actor, settings }: Viewing, body: Json): Json {
  const contact = JSON.parse(body) as { id: string; channel: string };
  const isSeen = contact.channel === 'email' && actor.type === 'operator' && actor.role === 'owner';
  const { target } = isSeen
    ? secretsOf(store.contactById.get(reader, contact.id)!, settings.templateKey)
    : { target: '' };
  return JSON.stringify({ ...contact, address: target === '' ? null : target });
}

/** @throws `contacts.not_found`, `auth.out_of_scope` */
export function readContact(context: ReadContext, id: string): Json {
  const { reader, actor } = context;
  return shownContact(reader, context, requireContact(reader, actor, id).seq);
}

/** @throws `contacts.not_found`, `auth.out_of_scope` */
export function requireContact(reader: Reader, actor: Caller, id: string): store.ContactRow {
  return requireVisible(actor, store.contactById.get(reader, id), 'contacts.not_found');
}

/** The contacts of a scope, for what was sent to them. */
export function contactsIn(reader: Reader, scope: ListScope) {
  const { client, account } = { client: scope.client ?? null, account: scope.account ?? null };
  return store.contactsInScope.all(reader, client, client, account, account);
}

/**
 * Creates a contact; one of shape `larder` answers the secret that signs, this once.
 * @throws `contacts.too_many`; `validation.failed`; what `reachGiven` and `requirePersonal` throw
 */
export function createContact(context: WriteContext, body: NewContactBody): object {
  const { tx, actor, settings } = context;
  const { channel, shape = channel === 'webhook' ? 'larder' : null } = body;
  if (channel !== 'webhook' && body.shape !== undefined)
    throw invalidField('shape', 'whitelistValidation', fieldTexts.forWebhooks);
  if (channel !== 'ntfy' && body.token !== undefined)
    throw invalidField('token', 'whitelistValidation', fieldTexts.forNtfy);
  const target = requiredTarget(channel, shape, body.target);
  const reach = reachGiven(tx, actor, body, actor);
  requireAccounts(tx, reach, body.accountIds);
  if (body.personalData) requirePersonal(context, isTlsTarget(channel, target), channel);
  if (body.grantsExtras) requireGranting(context, body.personalData === true);
  const isShareTaken =
    sharerOf(reach) !== null &&
    store.contactsOf.get(tx, reach.client, reach.account)! >= shareOf(maxContacts);
  if (isShareTaken || store.contactCount.get(tx)! >= maxContacts) throw new Problem('contacts.too_many');
  const isFirst = !isAnybodyNotified(tx);
  const id = tx.newId();
  const secret = shape === 'larder' ? newSigningSecret() : null;
  const host = shownTarget(channel, target);
  const secrets = sealContact(settings.templateKey, id, {
    target,
    token: body.token?.trim() ?? null,
    secret,
    previous: null,
  });
  const owned = { id, client: reach.client, account: reach.account };
  const { seq } = store.insertContact.run(tx, {
    ...owned,
    label: body.label,
    channel,
    shape,
    host,
    secrets,
    language: body.language ?? (actor.type === 'operator' ? actor.language : 'en'),
    time_zone: body.timeZone ?? zoneOf(tx, reach),
    wants: JSON.stringify(body.wants ?? { bad: 'now', warn: 'digest' }),
    quiet_hours: JSON.stringify(body.quietHours ?? []),
    account_ids: body.accountIds ? JSON.stringify(body.accountIds) : null,
    after_minutes: body.afterMinutes ?? 0,
    bad_breaks_quiet: Number(body.badBreaksQuiet ?? false),
    personal_data: Number(body.personalData ?? false),
    grants_extras: Number(body.grantsExtras ?? false),
    heartbeat_minutes: body.heartbeatMinutes ?? null,
    is_active: Number(body.isActive ?? true),
    created_at: tx.nowIso,
    updated_at: tx.nowIso,
    seal: sealOf('contacts', id, host, secrets, tx.nowIso),
  });
  contacts.created(tx, { ...owned, seq });
  // No contact is notified of events before the first contact existed.
  if (isFirst) noteSending(tx, { transition: lastTransition(tx) });
  noteState(tx, seq, { nextMs: tx.nowMs });
  const shown = JSON.parse(shownContact(tx, context, seq)) as object;
  return secret === null ? shown : { ...shown, secret };
}

/** Changes a contact. A target that is sent as it is answered stays. @throws as `createContact`, `contacts.not_found` */
export function changeContact(context: WriteContext, id: string, body: ContactEditBody): Json {
  const { tx, actor, settings } = context;
  const row = requireContact(tx, actor, id);
  if (row.channel !== 'ntfy' && body.token !== undefined)
    throw invalidField('token', 'whitelistValidation', fieldTexts.forNtfy);
  requireAccounts(tx, row, body.accountIds);
  const isAsShown = body.target === undefined || body.target === row.host;
  const known = isAsShown ? undefined : secretsOf(row, settings.templateKey).target;
  const given = isAsShown ? undefined : requiredTarget(row.channel, row.shape, body.target!);
  const target = given === known ? undefined : given;
  const isPersonal = body.personalData ?? row.personalData === 1;
  const opened =
    target === undefined && body.token === undefined ? undefined : secretsOf(row, settings.templateKey);
  if (isPersonal && (row.personalData === 0 || target !== undefined)) {
    const whole = target ?? openContact(settings.templateKey, row.id, row.secrets).target;
    requirePersonal(context, isTlsTarget(row.channel, whole), row.channel);
  }
  const grantsExtras = body.grantsExtras ?? row.grantsExtras === 1;
  if (grantsExtras && (row.grantsExtras === 0 || !isPersonal)) requireGranting(context, isPersonal);
  const asked = body.token?.trim() ?? body.token;
  const isMoved = opened !== undefined && (target !== undefined || opened.token !== asked);
  contacts.edit(tx, row, {
    action: (before, after) => {
      if (before === after && !isMoved) return null;
      const isSwitch = body.isActive !== undefined && Object.keys(body).length === 1;
      return isSwitch ? (body.isActive ? 'activate' : 'deactivate') : 'update';
    },
    unchanged: !isMoved && isAsIs(row, body),
    apply() {
      if (isMoved) {
        const token = asked === undefined ? opened.token : asked;
        keepSecrets(
          tx,
          row,
          { ...opened, ...(target !== undefined && { target }), token },
          settings.templateKey,
        );
      }
      store.updateContact.run(
        tx,
        body.label ?? row.label,
        body.language ?? row.language,
        body.timeZone ?? row.timeZone,
        body.wants ? JSON.stringify(body.wants) : row.wants,
        body.quietHours ? JSON.stringify(body.quietHours) : row.quietHours,
        body.accountIds === undefined ? row.accountIds : body.accountIds && JSON.stringify(body.accountIds),
        body.afterMinutes ?? row.afterMinutes,
        Number(body.badBreaksQuiet ?? row.badBreaksQuiet),
        Number(isPersonal),
        Number(grantsExtras),
        body.heartbeatMinutes === undefined ? row.heartbeatMinutes : body.heartbeatMinutes,
        Number(body.isActive ?? row.isActive),
        tx.nowIso,
        row.seq,
      );
    },
  });
  if (body.accountIds !== undefined) forgetOutOfReach(tx, contactOfSeq(tx, row.seq));
  if (body.isActive === false) stop(tx, row.seq);
  else noteState(tx, row.seq, { nextMs: tx.nowMs });
  return shownContact(tx, context, row.seq);
}

function isAsIs(row: store.ContactRow, body: ContactEditBody): boolean {
  const same = <T>(asked: T | undefined, now: T) => asked === undefined || asked === now;
  const sameJson = (asked: unknown, now: string | null) =>
    asked === undefined || JSON.stringify(asked) === (now ?? 'null');
  return (
    same(body.label, row.label) &&
    same(body.language, row.language) &&
    same(body.timeZone, row.timeZone) &&
    sameJson(body.wants, row.wants) &&
    sameJson(body.quietHours, row.quietHours) &&
    sameJson(body.accountIds, row.accountIds) &&
    same(body.afterMinutes, row.afterMinutes) &&
    same(body.badBreaksQuiet, row.badBreaksQuiet === 1) &&
    same(body.personalData, row.personalData === 1) &&
    same(body.grantsExtras, row.grantsExtras === 1) &&
    same(body.heartbeatMinutes, row.heartbeatMinutes) &&
    same(body.isActive, row.isActive === 1)
  );
}

/** Removes a contact: its waiting messages are dropped, and its target is deleted. @throws as `readContact` */
export function dropContact({ tx, actor }: WriteContext, id: string): undefined {
  endContact(tx, requireContact(tx, actor, id).id);
}

/** Removes a contact, whatever the caller's rights; does nothing if there is none. */
export function endContact(tx: Tx, id: string): void {
  const row = store.contactById.get(tx, id);
  if (!row) return;
  contacts.remove(tx, row, () => {
    stop(tx, row.seq);
    store.removeContact.run(tx, tx.nowIso, sealOf('contacts', row.id, row.host, '', row.createdAt), row.seq);
  });
}

/** Switches a contact off, whatever the caller's rights; does nothing if there is none. */
export function switchOffContact(tx: Tx, id: string): void {
  const row = store.contactById.get(tx, id);
  if (!row) return;
  contacts.edit(tx, row, {
    action: 'deactivate',
    unchanged: row.isActive === 0,
    apply() {
      store.switchOffContact.run(tx, tx.nowIso, row.seq);
      stop(tx, row.seq);
    },
  });
}

/** A contact who is no longer notified does not get missed messages later. */
function stop(tx: Tx, contact: number): void {
  dropMessagesOf(tx, contact);
  forgetNotificationsOf(tx, contact);
  store.removeContactState.run(tx, contact);
}

/**
 * Adds a new secret; the previous one also signs for 24 h.
 * @throws `contacts.not_signed`; as `readContact`
 */
export function rotateContact({ tx, actor, settings }: WriteContext, id: string): object {
  const row = requireContact(tx, actor, id);
  if (row.shape !== 'larder') throw new Problem('contacts.not_signed');
  const secrets = secretsOf(row, settings.templateKey);
  const secret = newSigningSecret();
  const previous =
    secrets.secret === null ? null : { secret: secrets.secret, untilMs: tx.nowMs + rotationMs };
  contacts.edit(tx, row, {
    action: 'update',
    apply: () => keepSecrets(tx, row, { ...secrets, secret, previous }, settings.templateKey),
  });
  return { secret };
}

/** Secrets whose key was lost are as if there were none: they can be entered again. */
function secretsOf(row: store.ContactRow, key: Uint8Array): ContactSecrets {
  try {
    return openContact(key, row.id, row.secrets);
  } catch {
    return { target: '', token: null, secret: null, previous: null };
  }
}

function keepSecrets(tx: Tx, row: store.ContactRow, secrets: ContactSecrets, key: Uint8Array): void {
  const host = secrets.target === '' ? row.host : shownTarget(row.channel, secrets.target);
  const sealed = sealContact(key, row.id, secrets);
  const seal = sealOf('contacts', row.id, host, sealed, row.createdAt);
  store.updateSecrets.run(tx, host, sealed, seal, tx.nowIso, row.seq);
}

/**
 * Messages with names require an owner's password and encryption on the way.
 * @throws `auth.forbidden`, `auth.password_needed`, `contacts.personal_needs_tls`
 */
function requirePersonal({ tx, actor }: WriteContext, isTls: boolean, channel: string): void {
  if (actor.type !== 'operator' || actor.role !== 'owner')
    throw new Problem('auth.forbidden', details.personalDataNeedsOwner);
  requireGranted(actor, { permission: null, confirmed: true }, tx.nowMs);
  if (!isTls || (channel === 'email' && mailSecurity(tx) === 'none'))
    throw new Problem('contacts.personal_needs_tls');
}

/**
 * Granting is for contacts whose messages may name people, and is given by an owner who may grant as well.
 * @throws `auth.forbidden`, `auth.password_needed`, `validation.failed`
 */
function requireGranting({ tx, actor }: WriteContext, isPersonal: boolean): void {
  if (actor.type !== 'operator' || actor.role !== 'owner')
    throw new Problem('auth.forbidden', details.personalDataNeedsOwner);
  requireGranted(actor, { permission: 'codes:update', confirmed: true }, tx.nowMs);
  if (!isPersonal) throw invalidField('grantsExtras', 'isIn', fieldTexts.needsPersonalData);
}

type Reach = { client: number | null; account: number | null };

function requireAccounts(reader: Reader, reach: Reach, ids: readonly string[] | null | undefined): void {
  for (const [at, id] of (ids ?? []).entries()) {
    const account = accountById(reader, id);
    const isIn =
      account &&
      (reach.account ?? account.seq) === account.seq &&
      (reach.client ?? account.client) === account.client;
    if (!isIn) throw invalidField(`accountIds.${at}`, 'isIn', fieldTexts.accountNotForContact);
  }
}

/** The zone of the first account in a contact's scope. */
function zoneOf(reader: Reader, { client, account }: Reach): string {
  const [first] = accountsIn(reader, { client: client ?? undefined, account: account ?? undefined });
  return first === undefined ? 'UTC' : accountBySeq(reader, first).timeZone;
}
