import { accountBySeq } from '../../../access/accounts.ts';
import { serialsOfAccount } from '../../../access/controllers.ts';
import { minuteMs } from '../../../lib/calendar/durations.ts';
import { isoOf } from '../../../lib/clock.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { mutedAt } from '../../incidents/mutes.ts';
import { type IncidentNow, incidentNow } from '../../incidents/transitions.ts';
import type { Contact } from '../contacts/contact.ts';
import type { Content, ContentItem } from '../content.ts';
import type { MessageRow } from '../outbox/outbox-store.ts';
import { incidentLine, notificationWords } from '../texts/incident-texts.ts';
import { blank, panelLink, siteOf, subjectText } from '../texts/parts.ts';
import { letGo, notQuiet, save, settle, tie, untie } from './last-notified.ts';
import * as store from './notification-store.ts';
import { noteNotified } from './notified-contacts.ts';

type Row = store.NotificationRow;
/** A row with what it is about. */
type Notified = { row: Row; incident: IncidentNow };

/** Controllers that fell silent so close together are one cause. */
const togetherMs = 3 * minuteMs;
const manyControllers = 5;
/** A mute may be ended before its time: it is asked again. */
const muteAgainMs = 5 * minuteMs;

/** Content for a contact's next message, by form of notification. */
export type Gathered = {
  opened: Notified[];
  closed: Notified[];
  /** Incidents that opened and closed before the contact was notified. */
  over: Notified[];
  /** Incidents the contact knows that are still open. */
  still: Notified[];
  /** Controllers of an account that fell silent together. */
  headlines: { account: number; notified: Notified[]; controllers: number }[];
};

/** True if a contact is due a message now. Others are postponed. */
export function hasNews(tx: Tx, contact: Contact): boolean {
  return ready(tx, contact).length > 0;
}

/** The rows of a contact that are due, without those that are muted, or wait for the end of quiet hours or for others. */
function ready(tx: Tx, contact: Contact): Row[] {
  const rows = store.notificationsOfContact.all(tx, contact.seq);
  const due = joined(contact, rows, tx.nowMs);
  const mutes = new Map<number | null, ReturnType<typeof mutedAt>>();
  const waitMs = silentTogether(tx, rows);
  return due.filter((row) => {
    const incident = incidentNow(tx, row.incident);
    if (!incident) {
      store.removeNotification.run(tx, row.seq);
      return false;
    }
    const freeMs = notQuiet(contact, row, tx.nowMs);
    const until = Math.max(
      freeMs,
      row.notifiedMs === null && row.closedMs === null ? (waitMs.get(row.seq) ?? 0) : 0,
    );
    const muted = mutes.get(row.account) ?? mutedAt(tx, row.account, tx.nowMs);
    mutes.set(row.account, muted);
    const mutedMs = row.notifiedMs === null ? muted(incident.kind, incident.device) : null;
    const laterMs = mutedMs === null ? until : Math.max(until, Math.min(mutedMs, tx.nowMs + muteAgainMs));
    if (laterMs <= tx.nowMs) return true;
    save(tx, { ...row, dueMs: laterMs });
    return false;
  });
}

/** Due notifications, with those of the same kind and account that wait only for others. */
function joined(contact: Contact, rows: readonly Row[], nowMs: number): Row[] {
  const waiting = rows.filter(
    ({ mode, message, dueMs }) => mode === 'now' && message === null && dueMs !== null,
  );
  const groupOf = ({ account, kind }: Row) => `${account} ${kind}`;
  const due = waiting.filter(({ dueMs }) => dueMs! <= nowMs);
  const groups = new Set(due.map(groupOf));
  const joins = (row: Row) =>
    row.dueMs! > nowMs &&
    groups.has(groupOf(row)) &&
    row.headline === null &&
    row.isFlapping === 0 &&
    (row.notifiedMs !== null || row.openedMs + contact.afterMinutes * minuteMs <= nowMs);
  return [...due, ...waiting.filter(joins)];
}

/** Until when openings of silent controllers wait for others: for three minutes, where it may become a headline. */
function silentTogether(tx: Tx, rows: readonly Row[]): Map<number, number> {
  const waits = new Map<number, number>();
  for (const { notified } of together(rows)) {
    if (notified.length < manyControllers) continue;
    const firstMs = Math.min(...notified.map(({ openedMs }) => openedMs));
    // Told within the time that others of the group have to wait anyway.
    for (const { seq } of notified) waits.set(seq, Math.min(firstMs + togetherMs, tx.nowMs + togetherMs));
  }
  return waits;
}

/** Openings of silent controllers without a notification, by account, and within three minutes of the first. */
function together(rows: readonly Row[]): { account: number; notified: Row[] }[] {
  const silent = rows.filter(
    (row) =>
      row.kind === 'controller_silent' &&
      row.mode === 'now' &&
      row.account !== null &&
      row.notifiedMs === null &&
      row.closedMs === null &&
      row.message === null,
  );
  return [...Map.groupBy(silent, ({ account }) => account!)].map(([account, notified]) => {
    const firstMs = Math.min(...notified.map(({ openedMs }) => openedMs));
    return { account, notified: notified.filter(({ openedMs }) => openedMs - firstMs <= togetherMs) };
  });
}

/** Gathers what a message tells, and ties it to the message. */
function gather(tx: Tx, contact: Contact, message: MessageRow): Gathered {
  const isDigest = message.kind === 'digest';
  const all = store.notificationsOfContact.all(tx, contact.seq);
  const known = (row: Row): Notified | undefined => {
    const incident = incidentNow(tx, row.incident);
    return incident && { row, incident };
  };
  const isStill = ({ mode, notifiedMs, closedMs, severity, isAcknowledged, message: other }: Row) =>
    notifiedMs !== null &&
    closedMs === null &&
    other === null &&
    (isDigest ? mode === 'digest' : mode === 'now') &&
    (message.kind !== 'reminder' || (severity === 'bad' && isAcknowledged === 0));
  const due =
    message.kind === 'reminder'
      ? []
      : isDigest
        ? all.filter(
            (row) =>
              row.mode === 'digest' && row.message === null && row.dueMs !== null && row.dueMs <= tx.nowMs,
          )
        : ready(tx, contact);
  const dueSeqs = new Set(due.map(({ seq }) => seq));
  const tellsStill = message.kind !== 'alert' || isHandover(message);
  const knownOf = (rows: readonly Row[]) => rows.flatMap((row) => known(row) ?? []);
  const headlines = message.kind === 'alert' ? headlinesOf(tx, due) : [];
  const inHeadline = new Set(headlines.flatMap((one) => one.notified.map(({ row }) => row.seq)));
  const rest = due.filter(({ seq }) => !inHeadline.has(seq));
  const gathered: Gathered = {
    opened: knownOf(rest.filter(({ notifiedMs, closedMs }) => notifiedMs === null && closedMs === null)),
    closed: knownOf(rest.filter(({ notifiedMs, closedMs }) => notifiedMs !== null && closedMs !== null)),
    over: knownOf(rest.filter(({ notifiedMs, closedMs }) => notifiedMs === null && closedMs !== null)),
    still: tellsStill ? knownOf(all.filter((row) => isStill(row) && !dueSeqs.has(row.seq))) : [],
    headlines,
  };
  for (const one of headlines)
    for (const { row } of one.notified) tie(tx, row, message.seq, 'open', message.seq);
  for (const { row } of gathered.opened) tie(tx, row, message.seq, 'open', null);
  for (const { row } of [...gathered.closed, ...gathered.over]) tie(tx, row, message.seq, 'closed', null);
  return gathered;
}

function headlinesOf(tx: Tx, due: readonly Row[]): Gathered['headlines'] {
  return together(due).flatMap(({ account, notified }) => {
    const controllers = serialsOfAccount(tx, account).length;
    if (notified.length < manyControllers || notified.length * 3 <= controllers) return [];
    const shown = notified.flatMap((row) => {
      const incident = incidentNow(tx, row.incident);
      return incident ? [{ row, incident }] : [];
    });
    return [{ account, notified: shown, controllers }];
  });
}

/** True if a message lists open incidents at the end of quiet hours. */
export function isHandover({ about }: Pick<MessageRow, 'about'>): boolean {
  return about !== null;
}

/** The content of a message about incidents; undefined if nothing is left to say. */
export function notificationContent(
  tx: Tx,
  row: MessageRow,
  contact: Contact,
  baseUrl: string | null,
): Content | undefined {
  const gathered = gather(tx, contact, row);
  const { opened, closed, over, still, headlines } = gathered;
  const all = [...headlines.flatMap(({ notified }) => notified), ...opened, ...closed, ...over, ...still];
  if (all.length === 0) return undefined;
  const said = notificationWords[contact.language];
  const accounts = new Set(all.map(({ row: one }) => one.account));
  const [only] = accounts;
  const isOne = accounts.size === 1;
  const site = isOne ? siteOf(tx, only ?? null) : 'Larder';
  const line = (one: Notified) => {
    const text = incidentLine(one.incident, lineFacts(one.row), contact, tx.nowMs);
    return isOne ? text : `${siteOf(tx, one.row.account)}: ${text}`;
  };
  const section = (title: string, notified: readonly Notified[]) =>
    notified.length === 0 ? [] : [{ title, lines: notified.toSorted(worstFirst).map(line) }];
  const sections = [
    ...headlines.map(({ account, notified, controllers }) => ({
      title: null,
      lines: [
        said.headline(notified.length, controllers, accountBySeq(tx, account).name),
        ...named(notified),
      ],
    })),
    ...section(said.opened, opened),
    ...section(said.closed, closed),
    ...section(said.over, over),
    ...section(said.still, still),
  ];
  const open = [...headlines.flatMap(({ notified }) => notified), ...opened, ...still];
  const lamp = open.some(({ incident }) => incident.severity === 'bad')
    ? 'bad'
    : open.length > 0
      ? 'warn'
      : 'good';
  return {
    ...blank(contact, baseUrl),
    subject: subjectText(site, subjectOf(row.kind, gathered, line, said)),
    lamp,
    sections,
    link: panelLink(baseUrl, ''),
    items: all.map((one) => itemOf(tx, one)),
    isPersonal: false,
  };
}

const worstFirst = (one: Notified, other: Notified) =>
  Number(other.incident.severity === 'bad') - Number(one.incident.severity === 'bad') ||
  one.row.openedMs - other.row.openedMs;

const lineFacts = ({ openedMs, closedMs }: Row) => ({ openedMs, closedMs });

/** The first few names of many. */
function named(notified: readonly Notified[]): string[] {
  const names = notified.flatMap(({ incident }) => incident.subject?.name ?? []);
  return names.length === 0 ? [] : [`${names.slice(0, 20).join(', ')}${names.length > 20 ? ', …' : ''}`];
}

function subjectOf(
  kind: string,
  { opened, closed, over, still, headlines }: Gathered,
  line: (one: Notified) => string,
  said: (typeof notificationWords)['en'],
): string {
  if (kind === 'digest') return said.digest(opened.length + still.length);
  if (kind === 'reminder') return said.reminder(still.length);
  const [headline] = headlines;
  if (headline) return said.silentTogether(headline.notified.length, headline.controllers);
  const news = [...opened, ...closed, ...over];
  if (news.length === 1) {
    const [one] = news;
    return closed.length === 1 ? said.isOver(line(one!)) : line(one!);
  }
  if (opened.length > 0) return said.problems(opened.length + still.length);
  if (closed.length > 0) return said.solved(closed.length);
  return over.length > 0 ? said.wereOver(over.length) : said.problems(still.length);
}

function itemOf(tx: Tx, { row, incident }: Notified): ContentItem {
  return {
    incidentId: incident.id,
    kind: incident.kind,
    severity: incident.severity,
    state: row.closedMs === null ? 'open' : 'closed',
    accountId: row.account === null ? null : accountBySeq(tx, row.account).id,
    subject: incident.subject?.name ?? null,
    openedAt: isoOf(row.openedMs),
    closedAt: row.closedMs === null ? null : isoOf(row.closedMs),
  };
}

/** Marks the content of a message as known; see `settle`. */
export function settleMessage(tx: Tx, contact: Contact, message: number): void {
  for (const row of settle(tx, contact, message)) noteNotified(tx, row, contact);
}

/** Leaves the content of a message to the next one. */
export function untieMessage(tx: Tx, message: number): void {
  untie(tx, message);
}

/** Drops the content that a message had, or would have had. */
export function letGoOf(tx: Tx, { seq, kind, contact }: Pick<MessageRow, 'seq' | 'kind' | 'contact'>): void {
  letGo(tx, seq);
  if (kind !== 'alert') return;
  for (const row of store.notificationsOfContact.all(tx, contact))
    if (row.mode === 'now' && row.message === null && row.dueMs !== null && row.dueMs <= tx.nowMs)
      save(tx, { ...row, dueMs: null, notifiedMs: row.closedMs === null ? tx.nowMs : null });
}
