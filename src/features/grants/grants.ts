import { type Account, accountBySeq } from '../../access/accounts.ts';
import { auditChange } from '../../access/audited.ts';
import type { ControllerActor } from '../../api/caller.ts';
import type { ReadContext, SignInContext, WriteContext } from '../../api/contexts.ts';
import type { InstallationSettings } from '../../api/settings.ts';
import { dayMs, hourMs } from '../../lib/calendar/durations.ts';
import { isoOf } from '../../lib/clock.ts';
import { faultOfLink } from '../../lib/signed-links.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { sealOf } from '../../store/checks/seal.ts';
import { change, type Reader, tuples } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { failures } from '../../words/failures.ts';
import { addExtra } from '../consumers/extras/extras.ts';
import { findConsumer, requireCode, requireConsumer } from '../consumers/scoped-lookup.ts';
import type { AuthorizationRequest } from '../feed/authorizations/authorization-fields.ts';
import { type RefusalReason, reasonToRefuse } from '../feed/authorizations/authorization-rules.ts';
import { judge } from '../feed/authorizations/authorizations.ts';
import { contactsWhoGrant, grantingContact, handOverAsk } from '../notifications/asks.ts';
import { contactOfLink } from '../notifications/reports.ts';
import type { Decision, DecisionBody, PanelAsk } from './grant-fields.ts';
import * as store from './grant-store.ts';
import { askTexts } from './grant-texts.ts';

/** The time for which a request can be answered, and for which its row is kept. */
const lifetimeMs = hourMs;
const keptMs = 30 * dayMs;

/** The most requests within an hour (rules/grants#bounds). */
const bounds = [
  ['consumer', 3],
  ['device', 20],
  ['account', 60],
] as const;

/** The refusals that an extra overrides. */
const grantable: readonly RefusalReason[] = [
  'day_not_allowed',
  'quota_exhausted',
  'too_soon',
  'return_pending',
];

/** The cells of `grantColumns`. */
type Cells = [
  id: string,
  account: number,
  consumer: number,
  code: number,
  product: number,
  device: number,
  reason: string,
  createdMs: number,
  expiresMs: number,
  state: string,
  decidedMs: number | null,
  contact: number | null,
];
const cells = tuples<[seq: number], Cells>(
  `SELECT ${store.grantColumns.join(', ')} FROM grant_requests WHERE seq = ?`,
);
const setSeal = change<[seal: string, seq: number]>('UPDATE grant_requests SET seal = ? WHERE seq = ?');
const unsealed = '0'.repeat(64);

function seal(tx: Tx, seq: number): void {
  setSeal.run(tx, sealOf('grant_requests', ...cells.get(tx, seq)!), seq);
}

/** Asks for what a machine was refused. @throws what `ask` throws */
export function askFromMachine(
  { tx, actor }: WriteContext<ControllerActor>,
  asked: AuthorizationRequest,
): object {
  return ask(tx, accountBySeq(tx, actor.account), asked);
}

/** Asks for a card what a machine refuses it. @throws `consumers.not_found`, `codes.not_found`, and what `ask` throws */
export function askFromPanel(
  { tx, actor }: WriteContext,
  { id, codeId }: { id: string; codeId: string },
  asked: PanelAsk,
): object {
  const consumer = requireConsumer(tx, actor, id);
  const code = requireCode(tx, consumer, codeId);
  return ask(tx, accountBySeq(tx, consumer.account), { ...asked, codeId: code.value });
}

/**
 * Requests one more of a product from the contacts who may grant it (rules/grants#asking). A pending request is
 * returned again, without another message.
 * @throws `grants.allowed`, `grants.not_grantable`, `grants.nobody_to_ask`, `grants.too_many`
 */
function ask(tx: Tx, account: Account, asked: AuthorizationRequest): object {
  const { facts, code, device, product } = judge(tx, account.seq, asked, tx.nowMs);
  const reason = reasonToRefuse(facts);
  if (reason === null) throw new Problem('grants.allowed');
  if (!grantable.includes(reason) || !code || !device || !product || !facts.quota)
    throw new Problem('grants.not_grantable', details.refusedBecause({ reason }));
  const sinceMs = tx.nowMs - lifetimeMs;
  const pending = store.pendingGrant.get(tx, code.consumer, sinceMs, code.seq, product.seq);
  if (pending) return shown(pending, tx.nowMs);
  const of = { consumer: code.consumer, device: device.seq, account: account.seq };
  for (const [what, most] of bounds)
    if (store.askedSince[what].get(tx, of[what], sinceMs)! >= most) throw new Problem('grants.too_many');
  const contacts = contactsWhoGrant(tx, account);
  store.forgetGrants.run(tx, account.seq, tx.nowMs - keptMs);
  const id = tx.newId();
  const expiresMs = tx.nowMs + lifetimeMs;
  const { seq } = store.insertGrant.run(tx, {
    id,
    ...of,
    code: code.seq,
    product: product.seq,
    reason,
    created_ms: tx.nowMs,
    expires_ms: expiresMs,
    state: 'pending',
    seal: unsealed,
  });
  seal(tx, seq);
  const reached = contacts.filter((contact) => {
    const texts = askTexts[contact.language];
    return handOverAsk(tx, contact, account.seq, {
      title: texts.title(code.consumerName, product.name),
      lines: [
        texts.machine(device.name),
        texts.refused(failures[contact.language][reason]),
        texts.until(expiresMs, contact.timeZone),
      ],
      links: [
        { label: texts.grant, kind: 'grant', id },
        { label: texts.decline, kind: 'decline', id },
      ],
      untilMs: expiresMs,
    });
  });
  if (reached.length === 0) throw new Problem('grants.nobody_to_ask');
  const owned = { id, client: account.client, account: account.seq };
  auditChange(tx, 'create', 'grant_request', owned, null, store.auditedGrant.get(tx, seq)!);
  return shown(store.grantById.get(tx, id)!, tx.nowMs);
}

function shown({ id, state, expiresMs }: store.GrantRow, nowMs: number): object {
  const isOver = state === 'pending' && expiresMs <= nowMs;
  return { id, state: isOver ? 'expired' : state, expiresAt: isoOf(expiresMs) };
}

/** The state of a request, for a controller of its account. @throws `grants.not_found` */
export function readGrant({ reader, actor, nowMs }: ReadContext<ControllerActor>, id: string): object {
  const row = store.grantById.get(reader, id.toLowerCase());
  if (row?.account !== actor.account) throw new Problem('grants.not_found');
  return shown(row, nowMs);
}

/**
 * The request of a link, with the contact to whom it was sent. @throws `links.invalid_signature` if the contact may not
 * grant now
 */
export function grantOfLink(reader: Reader, id: string, by: string) {
  const row = store.grantById.get(reader, id.toLowerCase());
  const account = row && accountBySeq(reader, row.account);
  const contact = account && grantingContact(reader, contactOfLink(by) ?? '', account);
  if (!row || !contact) throw new Problem('links.invalid_signature', details.contactMayNotSeeLink);
  return { row, account, contact };
}

type Answer = { id: string } & DecisionBody;

/**
 * Answers a request in the name of the contact to whom its link was sent (rules/grants#links).
 * @throws what `decide` throws
 */
export function answer(context: SignInContext<null>, id: string, body: DecisionBody): Promise<object> {
  const part: Answer = { ...body, id: id.toLowerCase() };
  const { contact } = requireLink(context.reader, context, part);
  return context.write(part, { type: 'operator', id: contact.id, label: contact.label });
}

/** @throws `links.invalid_signature`, `links.expired` */
function requireLink(
  reader: Reader,
  { settings, nowMs }: { settings: Pick<InstallationSettings, 'linkKey'>; nowMs: number },
  { decision: kind, id, by, expires, signature }: Answer,
) {
  const fault = faultOfLink(settings.linkKey, { kind, id, by, expires, signature }, nowMs);
  if (fault) throw new Problem(`links.${fault}`);
  return grantOfLink(reader, id, by);
}

/**
 * Grants or declines a request, once. A grant is an extra of one piece until the end of the account's day, with
 * the contact as its author.
 * @throws `links.invalid_signature`, `links.expired`, `grants.decided`, `consumers.not_found`, and what `requireCode`
 *   and `addExtra` throw
 */
export function decide({ tx, settings }: WriteContext<null>, part: Answer): object {
  const { row, account, contact } = requireLink(tx, { settings, nowMs: tx.nowMs }, part);
  if (row.state !== 'pending') throw new Problem('grants.decided');
  const before = store.auditedGrant.get(tx, row.seq)!;
  if (part.decision === 'grant') give(tx, row);
  store.decideGrant.run(tx, stateOf[part.decision], tx.nowMs, contact.seq, row.seq);
  seal(tx, row.seq);
  const owned = { id: row.id, client: account.client, account: account.seq };
  auditChange(tx, 'update', 'grant_request', owned, before, store.auditedGrant.get(tx, row.seq)!);
  return shown(store.grantById.get(tx, row.id)!, tx.nowMs);
}

const stateOf: Record<Decision, 'granted' | 'declined'> = { grant: 'granted', decline: 'declined' };

function give(tx: Tx, { consumerId, codeValue, productId, deviceName, reason }: store.GrantRow): void {
  const consumer = findConsumer(tx, consumerId);
  if (!consumer) throw new Problem('consumers.not_found');
  const code = requireCode(tx, consumer, codeValue);
  const why = `${deviceName}: ${reason}`.slice(0, 200);
  addExtra(tx, consumer, code, { productId, quantity: 1, until: undefined, reason: why });
}
